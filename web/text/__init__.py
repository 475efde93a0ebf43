"""What things are called and what happened, in words, in the language of the page."""
