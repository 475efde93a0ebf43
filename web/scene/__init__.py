"""The whole page as nodes: the board, and what lies beside it and over it."""
