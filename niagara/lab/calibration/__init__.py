"""Whether the chances of an analysis come true: positions, and how legends play on from them."""
