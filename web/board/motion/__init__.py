"""How pieces move from one position to the next: plans, made from an event and the places."""
