"""What things are worth to a player, and how players go on without a search."""
