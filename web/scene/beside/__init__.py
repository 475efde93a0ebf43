"""What lies beside the board: cards, treasuries, badges, buttons, and pictures of positions."""
