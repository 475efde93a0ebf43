"""What things are worth, how players go on without a search, and how loosely they draw."""
