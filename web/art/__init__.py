"""The art: the landscape as one drawing by day and by night, and the pieces that move over it."""
