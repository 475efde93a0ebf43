"""The board: where everything has its place, how it is drawn and tapped, and how it moves."""
