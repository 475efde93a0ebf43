"""Commands in, actions out: the page from the first screen on, a game, and looking back at it."""
