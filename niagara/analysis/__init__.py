"""What a good player would say of a position or of a finished game."""
