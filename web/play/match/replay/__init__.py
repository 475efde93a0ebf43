"""Looking back at a game: its moments, what is seen of them, and the page that shows them."""
