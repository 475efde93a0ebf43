"""The page from the first screen on: every command goes to the part that carries it out."""

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Final

from niagara import Game, Setup
from niagara.bots import with_tempers
from web.asking.aids import Aids
from web.asking.challenges import challenge
from web.asking.commands import VERBS, Command, Doers, does
from web.asking.dialogs import Around, Devices, Elsewhere
from web.asking.learning.course import LESSONS
from web.asking.levels import harder
from web.board.drawing.nodes import Scene
from web.devices.codes import BEGINNING as INVITATION
from web.devices.wires import Wire
from web.play.arrivals import Arrivals
from web.play.dialogs import Dialogs
from web.play.errands import Errands
from web.play.first_screen import FirstScreen
from web.play.games import Games
from web.play.loader import Loader
from web.play.match.match import Match
from web.play.match.parts import Parts
from web.play.match.session import Keeper, Page, Screen, Still
from web.play.match.sounding import Speaker
from web.play.match.thinker import PATIENT, Limits, Thinker, Thread
from web.play.notices import Notices
from web.play.playing import Playing
from web.play.preferences import Preferences
from web.play.puzzles import Puzzles
from web.play.river import River
from web.play.school import School, first_game
from web.play.sharing import Sharing
from web.play.statistics import Statistics
from web.play.together.gathering import Gathering
from web.play.together.post import Post
from web.play.trail import HOME, PLAY, PUZZLE, REPLAY, History
from web.play.travels import Travels
from web.saving.link import is_game, is_letter
from web.saving.save import Saved
from web.saving.saves import Saves
from web.saving.stores import Claim
from web.text.people import fitting
from web.text.seating import Seating

KEEPS_OFFER: Final = frozenset({"uncover", "hand", "lay"})
"""What leaves the offer of a lesson where it is: with all else that is tapped, a game goes on."""


class App:
    """Everything the page does in answer to commands."""

    def __init__(
        self,
        screen: Screen,
        saves: Saves,
        rng: Random,
        *,
        keeper: Keeper,
        claim: Claim,
        speaker: Speaker,
        history: History,
        thread: Thread | None = None,
        limits: Limits = PATIENT,
        new_wire: Callable[[], Wire] | None = None,
    ) -> None:
        self.keeper = keeper
        self.claim = claim
        thinker = Thinker(screen.pause, screen.clock, thread, limits)
        self.page = page = Page(screen, saves, thinker, rng, speaker)
        loader = Loader(page)
        self.errands = errands = Errands(page, loader, self._lose)
        page.guarded = errands.guarded
        parts = Parts(page)
        games = Games(page, loader, parts)
        sharing = Sharing(page)
        statistics = Statistics(page)
        self.school = School(page)
        self.puzzles = Puzzles(page, self.school)
        self.preferences = Preferences(page, self.school, self.puzzles)
        self.first = FirstScreen(page, loader, games, claim, statistics)
        self.playing = Playing(
            self.first, self.school, parts, statistics, errands, keeper, new_wire
        )
        self.company = self.playing.company
        self.gathering = Gathering(self.company, self.first.table)
        self.post = Post(self.company, self.first.table)
        self.arrivals = Arrivals(self.playing, games)
        river = River(page, statistics, self._bring)
        dialogs = Dialogs(self.playing, self.arrivals, parts, sharing)
        self.travels = Travels(history, self.playing, dialogs, self._pass_on)
        self.notices = Notices(page, keeper)
        self._doers = Doers(
            *(self, self.first, self.playing, self.arrivals, dialogs),
            *(statistics, river, self.puzzles, games, sharing, self.gathering, self.post),
            *(self.preferences, self.notices),
            begin=errands.begin,
        )

    @property
    def match(self) -> Match | None:
        """The game on the page."""
        return self.playing.match

    async def start(self, link: str = "") -> None:
        """Show the first screen, or what was on the page when it was closed, and open a link."""
        self.preferences.apply(self.page.saves.settings())
        self.first.start()
        self.claim.start(self.playing, self._take_passed)
        passed = await self._pass_on_to_friends(link)
        if passed:
            self.first.show()
            self.first.look()
            self.page.open(Elsewhere(link))
        else:
            await self.errands.guarded(self._resume())
        self.travels.start()
        self.keeper.start(self.notices)
        if link and not passed:
            self.follow(link)

    async def _pass_on_to_friends(self, link: str) -> bool:
        """Let the tab that is together with others take a link; return whether there is one.

        A tab without a link asks, too, if it would take the table over at its start.
        """
        asks = _is_for_friends(link)
        if not link and self.page.saves.tables.sitting:
            asks = await self.claim.elsewhere()
        return asks and await self.claim.pass_on(link)

    def _take_passed(self, link: str) -> bool:
        """Take a link that another tab was opened with, if this one is together with others."""
        if not self.gathering.is_together:
            return False
        if link:
            self.follow(link)
        return True

    @does("go-on-here")
    async def _go_on_here(self) -> None:
        """Go on as if no other tab were together with others."""
        if isinstance(dialog := self.page.ui.dialog, Elsewhere):
            self.page.open(None)
            await self._resume()
            if dialog.passed:
                self.follow(dialog.passed)

    async def _resume(self) -> None:
        if (painted := self.page.screen.painted()) != HOME:
            self.page.activity = Still(lambda _ui: Scene({}, painted))  # until the game is here
        if table := self.page.saves.tables.sitting:
            self.first.show()
            await self.company.resume(table)
            return
        before, dialog = self.travels.before_reload()
        if before == REPLAY:
            await self.playing.look_back()
            if self.playing.replay:
                return
        was_playing = before in (PLAY, REPLAY) or self.page.saves.was_playing()
        if was_playing and await self.playing.enter():
            return
        if self.school.progress.here:
            self.school.resume()
        elif before == PUZZLE:
            self.puzzles.open()
        else:
            self.first.show()
            self.first.look()
            if dialog == Devices.name:
                self.gathering.resume()

    def _lose(self) -> None:
        self.playing.lose()

    # Commands

    def do(self, text: str) -> None:
        """Carry out a command; raise `CommandError` if the text is not one."""
        command = Command.read(text)
        tapped = VERBS[command.verb].tapped
        if tapped:
            self.page.sounding.tap()
        if self.page.ui.shown and ((tapped and command.verb != "show") or command.verb == "escape"):
            self.page.show(replace(self.page.ui, shown=()))
        try:
            self._pass_on(command)
        except Exception as error:
            self.errands.failed(error)
            raise

    def _pass_on(self, command: Command) -> None:
        """Let a part carry out a command; others are for what people are at."""
        if self._doers.do(command):
            return
        if VERBS[command.verb].tapped and command.verb not in KEEPS_OFFER:
            self.page.ui = replace(self.page.ui, offer=())
        self.page.activity.do(command)

    def load(self, text: str) -> None:
        """Open the game in a file's text, or tell the player why that is not possible."""
        self.errands.begin(self.arrivals.load(text))

    def follow(self, link: str) -> None:
        """Open the game in a link, or tell the player why that is not possible.

        A link may also bring a letter, or invite this device to a table.
        """
        if _is_for_friends(link):
            if not self.company.seated:
                self.playing.leave()
            if not is_letter(link):
                self.gathering.show()
        self._take(link)

    @does("code", tapped=False)
    def _take(self, text: str = "") -> None:
        """Take a letter, a code or a game that somebody has followed or pasted."""
        if is_game(text):
            self.errands.begin(self.arrivals.follow(text))
        elif text:
            taking = self.post.open if is_letter(text) else self.gathering.take
            self.company.begin(taking(text))

    # New games

    @does("start")
    def _start_game(self) -> None:
        """Begin the game in the form; where friends have come together, show their table first."""
        if self.gathering.is_waited_for:
            self.gathering.show()
        elif setup := self.first.table():
            people = Seating.of(setup).humans
            if len(people) > 1 and not self.page.ui.settings.covers:
                roomy = self.page.screen.is_roomy(setup.players)
                self.page.open(Around(setup, self.first.aids(), roomy))
            else:
                self._begin(setup, self.first.aids())

    @does("around")
    def _use(self, way: str) -> None:
        """Begin the game that waits, at a tablet that is used so from now on."""
        if isinstance(waiting := self.page.ui.dialog, Around):
            self.preferences.change(f"covers {way}")
            self._begin(waiting.setup, waiting.aids)

    def _begin(self, setup: Setup, aids: Aids) -> None:
        """Begin a game at a table, and keep that table for the next time."""
        self.first.keep(setup, aids)
        self._bring(Saved(Game(with_tempers(setup, self.page.rng)), aids=aids))

    def _bring(self, saved: Saved) -> None:
        self.errands.begin(self.arrivals.bring(saved))

    @does("first-game")
    def _first_game(self) -> None:
        name = fitting(self.page.screen.form().get("seat1-name", ""))
        self._bring(Saved(Game(with_tempers(first_game(name, self.first.seed()), self.page.rng))))

    @does("again")
    def _again(self) -> None:
        if self.match:
            self._next(self.match.game.setup, self.page.ui.aids)

    @does("harder")
    def _harder(self) -> None:
        if self.match and (setup := harder(self.match.game.setup)):
            self._next(setup, self.page.ui.aids)

    @does("climb")
    def _climb(self, name: str) -> None:
        """Begin a game for a challenge, at a table made of the one in the form."""
        found, setup = challenge(name), self.first.table()
        if setup and found and found.table:
            self._next(found.table(setup), self.first.aids())

    def _next(self, setup: Setup, aids: Aids) -> None:
        """Begin another game of this table, which the form offers from then on."""
        self.first.fill_in(setup, aids)
        self._begin(setup.with_chance(self.first.seed()), aids)

    @does("change-table")
    def _change_table(self) -> None:
        if self.match:
            self.first.fill_in(self.match.game.setup, self.page.ui.aids)
            self.playing.leave()
            self.page.screen.open_table()

    @does("play-on")
    def _play_on(self) -> None:
        """Begin a game, for practice, that goes on from the moment which is shown."""
        if replay := self.playing.replay:
            saved = replace(replay.saved, game=replay.here(), pending=None, practice=True)
            self._bring(saved)

    # Lessons

    @does("learn")
    def _learn(self) -> None:
        if self.school.progress.lesson:
            self.school.show_list()
        else:
            self._lesson(self.school.progress.next)

    @does("lessons")
    def _lessons(self) -> None:
        self.school.show_list()

    @does("lesson")
    def _lesson(self, name: str) -> None:
        if name in LESSONS:
            offered = self.page.ui.offer
            saved = self.playing.put_away()
            playing = saved is not None and not saved.game.over
            begun = self.school.progress
            step = begun.step if name == begun.lesson and name not in begun.done else 0
            self.school.open(name, step, course=offered if name in offered else (), playing=playing)

    @does("puzzle")
    def _puzzle(self, theme: str = "") -> None:
        self.playing.put_away()
        self.school.leave()
        self.puzzles.open(theme)

    @does("no-lesson")
    def _no_lesson(self) -> None:
        self.page.show(replace(self.page.ui, offer=()))


def _is_for_friends(link: str) -> bool:
    """Tell whether a link brings a letter, or an invitation to a table."""
    return is_letter(link) or INVITATION in link
