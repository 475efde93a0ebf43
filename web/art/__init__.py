"""What the pieces look like: gems, canoes, cards, and all else that lies on the board."""
