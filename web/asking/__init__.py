"""What people are asked and told, as data: commands, choices, settings, lessons, statistics."""
