"""A game of several devices at one of their pages: they connect, sit down, and write letters."""
