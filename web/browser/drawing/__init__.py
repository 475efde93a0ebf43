"""What draws: elements made equal to nodes, their movement, and the board as a picture."""
