"""What the browser does for the page: the focus, the form, what is heard, what goes out."""
