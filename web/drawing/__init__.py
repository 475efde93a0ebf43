"""Everything that has a place on the board, as nodes."""
