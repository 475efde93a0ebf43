"""Module `double_canoes`: canoe b has two seats (RULES 9).

All that moves, loads or steals is written for any number of seats; this is the number.
"""

from typing import Final

SEATS: Final = (1, 2)
"""The seats of canoe a and of canoe b."""
