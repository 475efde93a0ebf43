"""Where everything on the board has its place, and the nodes to draw it with."""
