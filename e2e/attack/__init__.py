"""Attacks on the page: each breaks something at random, and says what the page made of it."""
