"""Commands in, actions out: a game at the page with its people, bots and saves."""
