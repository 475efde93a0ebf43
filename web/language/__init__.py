"""The language of the page: every text translated, lists and numbers as they are written in it."""
