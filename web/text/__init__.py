"""What things are called and what happened, in words."""
