"""What is drawn and tapped on the board: pieces, targets, the forecast, crowded fields."""
