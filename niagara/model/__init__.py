"""The pieces of the game and one position of it: gems, fields, cards, actions, events, state."""
