"""The texts of the page: those that are seen before Python is there, and all translations."""
