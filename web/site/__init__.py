"""Builds the site: a folder that any static host can serve, and the game in one file."""
