"""Why something cannot be done, in the words of the page."""

import re
from typing import Final

import pytest

from niagara import IllegalAction, parse
from niagara.rules.why import Why, refusal
from tests.rules.refused import REFUSALS
from tests.support.stories import SEATED
from tests.text.brackets import gaps
from web.asking.refusals import refused, worded

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
    said = refused(refusal(why, **{gap: FILLED[gap] for gap in gaps(why)}), SEATED)
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


def test_a_refusal_in_the_words_of_the_page() -> None:
    """Fields and gems are called as everywhere at the page; for names see `test_errors`."""
    elsewhere = refusal(Why.ELSEWHERE, canoe="a", start="shore", field="4")
    assert refused(elsewhere, SEATED) == "Canoe a is at the shore."
    not_aboard = refusal(Why.NOT_ABOARD, canoe="a", gem="amber")
    assert refused(not_aboard, SEATED) == "Canoe a does not carry an amber."
