"""One game at the page: its people, its bots, and the save that follows it."""
