"""What a person is choosing, as data: commands, choices, their labels, and aids."""
