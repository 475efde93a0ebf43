"""What is done around a game: files, games on the shelf, links, settings, statistics."""
