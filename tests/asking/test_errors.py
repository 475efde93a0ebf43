"""Errors are data: their English sentence, and the same in the player's language."""

import ast
import pickle
import re
from copy import copy
from typing import Final

import pytest

from niagara import IllegalAction, NiagaraError
from niagara.model.errors import ExplainedError, NotationError, RecordError
from niagara.rules.why import Why, refusal
from tests.support.sources import calls_of
from tests.support.stories import SEATED
from tests.text.brackets import gaps
from web.asking.refusals import worded
from web.build.messages import ERRORS
from web.build.sources import FOR_DEVELOPERS
from web.devices.errors import MessageError, TableStopped
from web.devices.messages import read
from web.saving.link import PackedError, record_in
from web.saving.save import from_text

GIVEN: Final[dict[str, set[str]]] = {TableStopped.__name__: {"seat"}}
"""The gaps that are filled without a keyword."""


def test_the_sentences_of_every_error_are_collected() -> None:
    """The command that collects all texts knows every kind of error."""
    kinds: dict[str, type[ExplainedError]] = {}

    def add(kind: type[ExplainedError]) -> None:
        for each in kind.__subclasses__():
            if each.__module__.startswith(("niagara.", "web.")):
                kinds[each.__name__] = each
                add(each)

    add(ExplainedError)
    assert PackedError.__name__ in kinds
    assert set(ERRORS) == set(kinds)


def test_every_error_has_its_sentence_and_fills_its_gaps() -> None:
    """A sentence is written out where it is raised, with a keyword for every gap and no other."""
    seen = 0
    for where, name, call in calls_of(ERRORS, "niagara", "web"):
        if where.startswith(FOR_DEVELOPERS):
            continue
        seen += 1
        given = {keyword.arg for keyword in call.keywords}
        match call.args[0]:
            case ast.Constant(value=str(sentence)):
                assert gaps(sentence) == given | GIVEN.get(name, set()), where
                assert all(re.fullmatch("[a-z]+", gap) for gap in gaps(sentence)), where
                assert "{{" not in sentence, where
            case ast.Attribute(attr="sentence"):
                assert given == {None}, where  # what another error says is said again
            case _:
                pytest.fail(f"{where}: only what is written out can be collected")
    assert seen > 90


def test_an_error_is_a_sentence() -> None:
    """`str` fills the gaps; a sentence without any may have brackets of its own."""
    why = NotationError("there is no card {card}", card="{9}")
    assert str(RecordError("line {number}: {why}", number=2, why=why)) == (
        "line 2: there is no card {9}"
    )
    assert str(NiagaraError("there is no bot '{x}'")) == "there is no bot '{x}'"
    assert repr(why) == "NotationError('there is no card {9}')"


@pytest.mark.parametrize(
    "error",
    [
        RecordError("line {number}: {why}", number=2, why=NotationError("it is too long")),
        TableStopped("seat {seat} has said two different things", 1, "line", "another"),
    ],
)
def test_an_error_can_be_copied(error: ExplainedError) -> None:
    """Errors pass between processes."""
    for again in (copy(error), pickle.loads(pickle.dumps(error))):
        assert type(again) is type(error)
        assert str(again) == str(error)
        assert repr(vars(again)) == repr(vars(error))


def damaged(text: str) -> ExplainedError:
    """Return why a save cannot be read."""
    with pytest.raises(ExplainedError) as caught:
        from_text(text)
    return caught.value


HEADER: Final = 'niagara 1 {"players": 3, "seed": 7}\n'

DAMAGED: Final = {
    "": "⟦line 1: this is empty, not a record of a game⟧",
    "hello": '⟦line ⟧1⟦: ⟧⟦a record of a game begins with: ⟧niagara 1 {"players": ...}',
    'niagara 1 {"players": 9}': (
        "⟦line ⟧1⟦: ⟧⟦players must be a whole number from ⟧3⟦ to ⟧5⟦, not ⟧9"
    ),
    f"{HEADER}card 9": (
        "⟦line ⟧2⟦: ⟧⟦there is no card ⟧9⟦; cards are ⟧1, 2, 3, 4, 5, 6, 7, cloud, 1-3, rope"
    ),
    f"{HEADER}card 7": "⟦line ⟧2⟦: ⟧card 7⟦: ⟧⟦This card has been played already.⟧",
    f"{HEADER}stay": "⟦line ⟧2⟦: ⟧stay⟦: ⟧⟦Now it is time to choose a card.⟧",
    'niagara 1 {"position": "players=3 weather=9"}': (
        "⟦line ⟧1⟦: ⟧weather⟦ is a whole number from ⟧-1⟦ to ⟧2⟦, not ⟧'9'"
    ),
    'niagara 1 {"position": "players=3 fork=left"}': (
        "⟦line ⟧1⟦: ⟧fork⟦ must be one of ⟧alternate, chance⟦, not ⟧'left'"
    ),
}
"""Damaged saves, with why they cannot be read."""


@pytest.mark.usefixtures("brackets")
@pytest.mark.parametrize(("text", "told"), DAMAGED.items())
def test_a_damaged_save_is_refused_in_the_language(text: str, told: str) -> None:
    """All is translated, however deep it is, but for words of the notation."""
    assert worded(damaged(text)) == told


@pytest.mark.usefixtures("brackets")
def test_messages_and_links_are_refused_in_the_language() -> None:
    """So are the errors of devices and of links."""
    with pytest.raises(MessageError) as message:
        read(f"3 {'x' * 43} 1 buy c with ruby")
    assert worded(message.value) == (
        "⟦the message cannot be read: ⟧⟦there is no canoe ⟧c⟦; canoes are ⟧a, b"
    )
    with pytest.raises(PackedError) as link:
        record_in("#game=1.!")
    assert worded(link.value) == ("⟦a part of it is missing or wrong; copy the whole link again⟧")


def test_in_english_errors_are_as_in_logs() -> None:
    """In English, the page says the same; but why an action is refused, it says in its own way."""
    for text in DAMAGED:
        error = damaged(text)
        if "card 7" not in text and "stay" not in text:
            assert worded(error) == str(error)
    assert worded(damaged(f"{HEADER}stay")) == "line 2: stay: Now it is time to choose a card"


def test_refused_actions_name_people_where_they_are_known() -> None:
    """Without a seating, they are called by the numbers of their seats."""
    why = refusal(Why.TIED_UP, victim="1b")
    error = IllegalAction("{action}: {why}", action="a 5>4", why=why)
    told = "canoe b is tied up, so nobody can steal from it"
    assert worded(error, SEATED) == f"a 5>4: Ben's {told}"
    assert worded(error) == f"a 5>4: Player 2's {told}"
