"""Which disc is which: each keeps its number, so people see it move down the river."""

from niagara.model.board import DOWNSTREAM, DRIFT, FALLS, SHORE, WATER, Arm, Field


class Discs:
    """The discs of the river, each with a number of its own."""

    def __init__(self) -> None:
        self.at: dict[int, Field] = dict(enumerate(WATER))
        """The field of each disc. A disc that has just gone over the falls is still listed."""
        self.fell_through: Arm = 0
        """The arm through which the last disc went over the falls."""

    def push(self, arm: Arm) -> None:
        """Push the discs one field downstream through this arm; a new one enters (RULES 2)."""
        afloat = {disc: at for disc, at in self.at.items() if at != FALLS}
        self.at = {disc: DRIFT[arm][at] for disc, at in afloat.items()}
        self.at[max(afloat) + 1] = DOWNSTREAM[SHORE][0]
        self.fell_through = arm
