"""What the browser keeps of games: saves, a second copy of them, and which tab may save."""
