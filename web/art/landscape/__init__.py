"""The landscape as one drawing, by day and by night, and the rain over it."""
