"""Bots, asked for decisions: in the worker, or on the page in short slices."""
