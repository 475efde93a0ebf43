"""What things are called and what happened, in words, and the catalogue for every text."""
