"""Why something cannot be done, in the words of the page."""

from niagara.model.actions import CANOES
from niagara.model.board import FALLS, FIELDS, KINDS, SHORE, Field
from niagara.model.errors import ExplainedError
from niagara.model.setup import Setup
from niagara.rules.why import Refusal, Why
from web.text import names
from web.text.catalogue import _, _later, translated
from web.text.seating import Seating


def worded(error: ExplainedError, seating: Seating | None = None) -> str:
    """Return the sentence of an error in the player's language, without its full stop.

    Words of the notation stay as they are. Without a seating, seats have no names.
    """
    seating = seating or Seating.of(Setup(players=6, modules={"spirits"}))
    sentence = translated(error.sentence)
    filled = {gap: _filling(each, seating) for gap, each in error.about.items()}
    return sentence.format(**filled) if filled else sentence


def _filling(about: object, seating: Seating) -> object:
    """Return what fills a gap of an error's sentence, in the player's language."""
    match about:
        case ExplainedError():
            return worded(about, seating)
        case Refusal():
            return refused(about, seating).rstrip(".。")
        case _:
            return about


def refused(refusal: Refusal, seating: Seating) -> str:
    """Return a refusal as a sentence for the person at the page."""
    return _sentences()[refusal.why].format(**_words(refusal, seating))


def _words(refusal: Refusal, seating: Seating) -> dict[str, object]:
    """Return what fills the gaps of the sentence, in the words of the page."""
    words: dict[str, object] = dict(refusal.about)
    for gap in words.keys() & {"gem", "site"}:
        words[gap] = names.a_gem(KINDS.index(str(words[gap])))
    for gap in words.keys() & {"field", "start", "end"}:
        words[gap] = _place(FIELDS.index(str(words[gap])))
    if "victim" in words:
        victim = str(words["victim"])
        seat, canoe = int(victim[:-1]), CANOES.index(victim[-1])
        words["victim"] = _("{name}'s canoe {canoe}", name=seating.name(seat), canoe=CANOES[canoe])
    if "seat" in words and int(str(words["seat"])) < len(seating.seats):
        words["name"] = seating.name(int(str(words["seat"])))
    return words


def _place(field: Field) -> str:
    if field == SHORE:
        return _("the shore")
    if field == FALLS:
        return _("the falls")
    return _("field {field}", field=FIELDS[field])


def _sentences() -> dict[Why, str]:
    """Return the sentence of each reason, with its gaps."""
    return {
        # Turns
        Why.BUY_BEFORE: _later("First decide whether to buy a canoe back."),
        Why.CARD_NOW: _later("Now it is time to choose a card."),
        Why.WEATHER_NOW: _later("Now it is time to move the weather."),
        Why.ROPE_NOW: _later("Now it is time to tie the canoes up."),
        Why.PADDLE_NOW: _later("Now it is time to move the canoes."),
        Why.SWEEP_NOW: _later("First choose the arm into which the whirlpool sweeps the canoe."),
        Why.GAME_OVER: _later("The game is over."),
        Why.NOT_POSSIBLE: _later("That is not possible now."),
        Why.NO_SUCH_CARD: _later("There is no such card."),
        Why.NOT_IN_HAND: _later("This card has been played already."),
        Why.NOT_LOST: _later("Canoe {canoe} is not lost."),
        Why.CANNOT_PAY: _later("There is no such gem to pay with."),
        Why.MUST_BUY: _later("Both canoes are lost, so one must be bought back."),
        Why.AT_STORM: _later("The weather is a storm already: it cannot go up."),
        Why.AT_SUN: _later("The sun is out already: the weather cannot go down."),
        Why.MOOSE_AWAY: _later("The moose is not beside the rubies now."),
        Why.NOT_AT_MOOSE: _later("Canoe {canoe} is not beside the rubies, where the moose waits."),
        Why.OTHER_SWEPT: _later("The whirlpool sweeps canoe {swept} first."),
        Why.SWEPT_THERE: _later("The whirlpool cannot sweep canoe {canoe} there."),
        Why.ONE_MUST_MOVE: _later("With the card 1–3, one canoe must move."),
        Why.MUST_MOVE: _later("Canoe {canoe} is on the water and must move."),
        Why.MUST_LAUNCH: _later("No canoe is on the water, so one must set out."),
        # Paddling
        Why.LOST: _later("Canoe {canoe} is lost."),
        Why.HAS_MOVED: _later("Canoe {canoe} has moved already."),
        Why.ELSEWHERE: _later("Canoe {canoe} is at {start}."),
        Why.SWEPT_ON: _later("The whirlpool on {field} would sweep the canoe away."),
        Why.NOT_SWEPT: _later("The whirlpool does not sweep a canoe there."),
        Why.NO_WAY: _later("A canoe goes only up the river or only down in one move."),
        Why.TOO_FAR: _later("Too far: that takes {cost} points, and canoe {canoe} has {points}."),
        Why.POINTS_LEFT: _later(
            "Canoe {canoe} must use all its {points} points. Going there uses {cost}."
        ),
        Why.TOO_FEW: _later(
            "Canoe {canoe} must use {least} to {points} points. Going there uses {cost}."
        ),
        # Gems
        Why.HANDLED_TWICE: _later(
            "A canoe loads and unloads before it paddles or after, never both."
        ),
        Why.HANDLED_AFTER_SWEEP: _later(
            "A canoe that the whirlpool has swept cannot load or unload."
        ),
        Why.NO_SITE: _later("No gems lie beside {field}."),
        Why.NOT_ABOARD: _later("Canoe {canoe} does not carry {gem}."),
        Why.OWN_SITE: _later("A gem cannot be unloaded where its own kind lies."),
        Why.SAME_KIND: _later("The same kind of gem cannot be unloaded and loaded in one move."),
        Why.NONE_THERE: _later("There is no such gem to load."),
        Why.NO_SEAT: _later("Canoe {canoe} has no room for that."),
        Why.LOADED_AND_LOST: _later(
            "A gem loaded here and lost over the falls comes straight back."
        ),
        Why.SAME_WITHOUT_SWEEP: _later("The canoe gets there without the whirlpool too."),
        # Stealing
        Why.ONLY_UPSTREAM: _later("A canoe can only steal after it has paddled up the river."),
        Why.SWEPT_THIEF: _later("A canoe that the whirlpool has swept cannot steal."),
        Why.NO_SEAT_FOR_THEFT: _later("A canoe can only steal with room aboard while it paddles."),
        Why.NO_SUCH_SEAT: _later("There is no such player."),
        Why.OWN_CANOE: _later("Nobody steals from their own canoes."),
        Why.TIED_UP: _later("{victim} is tied up, so nobody can steal from it."),
        Why.VICTIM_ELSEWHERE: _later("{victim} is not on {field}."),
        Why.CARRIES_TOO_FEW: _later("{victim} does not carry that."),
        Why.NOT_AT_JOE: _later("Canoe {canoe} does not end its move beside Joe."),
        Why.JOE_HAS_NONE: _later("Joe has no gem."),
        Why.JOE_HAS_ONE: _later("Joe has a gem already, so only a swap is possible."),
        Why.JOE_HAS_SAME: _later("Joe has the same kind of gem."),
        Why.NOTHING_TO_GIVE: _later("Canoe {canoe} has no such gem to give."),
        Why.NO_SEAT_FOR_JOES: _later("Canoe {canoe} has no room for Joe's gem."),
    }
