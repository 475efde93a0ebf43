"""A turn at the page: its screen, how what happens is shown, how a person chooses."""
