"""What things are worth to a player, and which cards players tend to choose."""
