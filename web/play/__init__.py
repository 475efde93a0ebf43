"""Commands in, actions out: the page from the first screen on, with one game at a time."""
