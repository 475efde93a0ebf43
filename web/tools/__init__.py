"""Commands for developers: serve the page, collect its texts, draw its icons."""
