"""Why something cannot be done, in the words of the page."""

import re
from string import Formatter
from typing import Final

import pytest

from niagara import IllegalAction, parse
from niagara.rules.why import Why, refusal
from tests.rules.refused import REFUSALS
from tests.support.stories import TABLE
from web.asking.refusals import refused, worded
from web.text.seating import Seating

SEATED: Final = Seating.of(TABLE)

FILLED: Final[dict[str, str | int]] = {
    "seat": 1,
    "card": "4",
    "canoe": "a",
    "swept": "b",
    "gem": "ruby",
    "site": "amber",
    "fields": "6L or 6R",
    "ways": "4>3~4",
    "start": "3",
    "field": "6L",
    "end": "falls",
    "cost": 5,
    "points": 4,
    "least": 1,
    "victim": "1b",
    "count": "no",
}
"""Something for every gap of a refusal."""


@pytest.mark.parametrize("why", Why)
def test_every_reason_has_a_sentence(why: Why) -> None:
    """Every reason is a whole sentence at the page, with its gaps filled."""
    gaps = {name for _text, name, _form, _conversion in Formatter().parse(why) if name}
    said = refused(refusal(why, **{gap: FILLED[gap] for gap in gaps}), SEATED)
    assert said[0].isupper()
    assert said[-1] == "."
    assert "{" not in said


def test_every_refusal_of_the_engine_can_be_worded() -> None:
    """What the engine refuses in its own tests, the page can word, also without a seating."""
    for game, action, _why in REFUSALS:
        assert refused(game.why_not(parse(action)), SEATED)
        with pytest.raises(IllegalAction) as caught:
            game.play(action)
        said = worded(caught.value)
        assert said.startswith(f"{action}: ")
        assert not re.search(r"[{}]|\.$", said)


@pytest.mark.parametrize(
    ("reason", "said"),
    [
        (
            refusal(Why.TIED_UP, victim="1a"),
            "Ben's canoe a is tied up, so nobody can steal from it.",
        ),
        (refusal(Why.ELSEWHERE, canoe="a", start="shore", field="4"), "Canoe a is at the shore."),
        (refusal(Why.NOT_ABOARD, canoe="a", gem="amber"), "Canoe a does not carry an amber."),
    ],
)
def test_a_refusal_in_the_words_of_the_page(reason: object, said: str) -> None:
    """Names, fields and gems are called as everywhere at the page."""
    assert refused(reason, SEATED) == said  # type: ignore[arg-type]
