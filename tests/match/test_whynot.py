"""A tap on a field that is not offered: the canoe that can go there answers it, or a sentence."""

from niagara.model.board import FIELDS
from tests.support.games import position
from tests.support.stories import TABLE, choice_of, steps_in
from tests.support.tables import table
from web.asking.choices import CANOE, TO, Step
from web.play.match.whynot import answer
from web.text.seating import Seating


def answered(words: str, field: str, picks: str = "") -> str | tuple[Step, ...]:
    """Return the answer to a tap on a field after these picks."""
    game = position(words, TABLE.seats)
    choice = choice_of(game.view(game.actor), steps_in(picks))
    return answer(game, choice, FIELDS.index(field), Seating.of(TABLE))


@table(
    "words | field | picks | said",
    """
    # The card that is taken up is asked, though it is not played yet.
    0a@3 0b@falls | 4  |                   |
        Tap a card first: the board shows where it could bring your canoes.
    0a@3 0b@falls | 4  | action card cloud | The cloud card moves the weather, and no canoe.
    0a@3 0b@falls | 7L | action card 2     | Too far: that takes 4 points, and canoe a has 2.
    0a@3 0b@falls | 2  | action card 5     | Canoe a must use all its 5 points. Going there uses 1.
    0a@3 0b@falls | 3  | action card 5     | Canoe a must use all its 5 points. Going there uses 0.
    # The canoe that is chosen is asked, or the one that is nearer.
    phase=paddle 0plays=4 0a@3 0b@falls | 4 | |
        Canoe a must use all its 4 points. Going there uses 1.
    phase=paddle 0plays=4 0a@7R 0b@falls | 7L | |
        A canoe goes only up the river or only down in one move.
    phase=paddle 0plays=4 0a@3 0b@6L | 1 | canoe b |
        Too far: that takes 5 points, and canoe b has 4.
    modules=whirlpool phase=paddle whirlpool@3 0plays=4 0a@5 0b@falls | 3 | |
        Canoe a must use all its 4 points. Going there uses 2.
    """,
)
def test_why_a_field_is_not_offered(words: str, field: str, picks: str, said: str) -> None:
    """One sentence says it."""
    assert answered(f"players=3 {words}", field, picks) == said


def test_a_field_of_both_canoes_is_a_question() -> None:
    """Before a canoe is chosen, a field chooses the one that can get there, if it is only one."""
    assert answered("players=3 phase=paddle 0plays=4 0a@3 0b@6R", "2") == ((CANOE, "b"), (TO, "2"))
    said = answered("players=3 phase=paddle 0plays=2 0a@3 0b@5", "3")
    assert said == ((CANOE, "b"), (TO, "3"))
    both = answered("players=3 phase=paddle 0plays=2 0a@1 0b@5", "3")
    assert both == "Both canoes can go there: tap the one that you mean."
