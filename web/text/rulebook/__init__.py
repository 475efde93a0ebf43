"""The rules of a game as players read them."""
