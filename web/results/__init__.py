"""What is kept of finished games, and what is counted from it."""
