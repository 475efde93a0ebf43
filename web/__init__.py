"""The page: rooms that import one way, from words to the browser (`docs/architecture.md`)."""
