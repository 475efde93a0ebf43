"""What is legal in a position, and what an action does to it."""
