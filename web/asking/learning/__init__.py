"""What a learner is told: lessons and coaching, as data."""
