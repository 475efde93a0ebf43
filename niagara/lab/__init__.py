"""For developers alone: bots against each other, fitting their weights, and old bots."""
