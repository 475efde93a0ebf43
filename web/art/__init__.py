"""What the board and all that lies on it look like: the landscape, gems, canoes, cards."""
