"""Commands in, actions out: the page from the first screen on, alone and with other devices."""
