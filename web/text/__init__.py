"""Every word that a player reads, and the catalogue that translates it."""
