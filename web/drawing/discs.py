"""Which river disc is which, so that one that moves is seen to move."""

from niagara.model.board import DOWNSTREAM, DRIFT, FALLS, SHORE, WATER, Arm, Field


class Discs:
    """The discs of the river, each with a number of its own."""

    def __init__(self) -> None:
        self.at: dict[int, Field] = dict(enumerate(WATER))
        """The field of each disc. One that has just gone over the falls is still listed there."""
        self.fell_through: Arm = 0
        """The arm from which the last disc went over the falls."""

    def push(self, arm: Arm) -> None:
        """Move the discs one field down through this arm; a fresh one enters (RULES 2)."""
        afloat = {disc: at for disc, at in self.at.items() if at != FALLS}
        self.at = {disc: DRIFT[arm][at] for disc, at in afloat.items()}
        self.at[max(afloat) + 1] = DOWNSTREAM[SHORE][0]
        self.fell_through = arm
