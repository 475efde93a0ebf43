"""One game at the page: its people, its bots, how it is shown and heard, and looked back at."""
