"""For developers alone: bots against each other, and fitting their weights."""
