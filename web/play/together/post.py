"""A game by post: people far apart send each other letters, which are links for any messenger.

It is the same table as when devices connect, so each game can change between both.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from niagara import Setup
from niagara.model.actions import Seat
from niagara.model.errors import ExplainedError
from web.asking.commands import does
from web.asking.dialogs import Devices
from web.asking.refusals import worded
from web.asking.ui import Link
from web.devices import letters
from web.devices.errors import Fork, MessageError, TableStopped, TooEarly
from web.devices.lobby import Lobby
from web.devices.meeting import Way
from web.devices.messages import Request
from web.play.together.company import Company
from web.play.together.gathering import agreed, lobby_for
from web.play.together.seated import Seated
from web.saving.link import LETTER, PackedError, letters_in, link_to
from web.text.catalogue import _
from web.text.people import fitting

WHOLE: Final = "whole-letter"
"""What a link leads to if the letter in it tells the whole game, and not only the news."""
MOST_EARLY: Final = 8
"""How many letters may wait for one before them."""


class Post:
    """What people do about letters."""

    def __init__(self, company: Company, table: Callable[[], Setup | None]) -> None:
        """`table` returns the table in the form of the first screen, if a game can begin there."""
        self.company = company
        self.page = company.page
        self._table = table
        self._setup: Setup | None = None
        """The table of the form, while this device prepares a game."""
        self._invitation = ""
        """The letter that somebody has opened, and for which they have not sat down yet."""
        self._early: tuple[str, ...] = ()
        """The letters of the table here that wait for one before them."""
        company.watch = self._renew

    # The beginning

    @does("by-post")
    def _prepare(self) -> None:
        """Ask who is to play by post at the table in the form."""
        self.company.when_ready(self._ask_who_plays)

    def _ask_who_plays(self) -> None:
        setup = self._table()
        if setup is None:
            return
        mesh = self.company.connect()
        self._setup, lobby = lobby_for(setup, mesh.name)
        others = {seat: setup.seats[seat] for seat in lobby.free}
        typed = {seat: each.name for seat, each in others.items() if not each.bot}
        self.company.set(
            replace(self.company.met, lobby=lobby, way=Way.POST, typed=typed, wrong="")
        )
        self.company.open_dialog()

    @does("name-player", tapped=False)
    def _name_player(self, about: str) -> None:
        seat, _space, name = about.partition(" ")
        met = self.company.met
        self.company.show(replace(met, typed={**met.typed, int(seat): name}, wrong=""))

    @does("begin-post")
    def _begin(self) -> None:
        """Begin a game with the people who are named; bots take the other seats."""
        met, lobby, mesh = self.company.met, self.company.met.lobby, self.company.mesh
        if not lobby or not mesh or not self._setup:
            return
        named = {seat: name for seat, name in sorted(met.typed.items()) if fitting(name)}
        setup, free = self._setup, {*lobby.free}
        if free.isdisjoint(named):
            self.company.turn(met.way, _("Type at least one friend's name."))
            return
        try:
            for seat, name in named.items():
                lobby = lobby.taken(seat, mesh.name, name)
        except MessageError:
            self.company.turn(met.way, _("Two people have the same name. Change one of them."))
            return
        agreement = agreed(lobby, self._setup, mesh.name)
        # Whoever speaks first for one of these seats has it from then on.
        devices = ("" if seat in free & {*named} else mesh.name for seat in range(setup.players))
        sitting = self.company.newly(replace(agreement, devices=tuple(devices), early=True))
        self.company.sit(mesh, replace(sitting, sent=0), Way.LETTER)
        self._write_news()

    # Letters that come

    @does("read-letter")
    def _ask_for_letter(self) -> None:
        self.company.when_ready(self._show_field)

    def _show_field(self) -> None:
        self.company.connect()
        self.company.turn(Way.READ)

    async def open(self, text: str) -> None:
        """Open the letters that somebody has pasted, or the one that they have followed as a link.

        All are of one table. A letter that comes before another one is missing waits for that.
        """
        company = self.company
        if not await company.prepare():
            return
        try:
            arrived = letters_in(text)
            name = letters.table_named(arrived[-1])
        except (PackedError, MessageError) as error:
            self._refuse(_unreadable(error))
            return
        seated = company.seated
        if company.table != name:
            self._early = ()
            if not company.tables.has(name):
                self._meet(max(arrived, key=letters.tells_all))
                return
            seated = await company.resume(name)
        if seated:
            await seated.opened()
            self._read(seated, arrived)

    def _meet(self, letter: str) -> None:
        """Ask who sits here, in a game that this device does not know yet."""
        if not letters.tells_all(letter):
            self._refuse(
                _(
                    "This letter goes on with a game that is not on this device. Ask for a letter "
                    "with the whole game."
                )
            )
            return
        try:
            table = letters.read_all(letter, self.company.signing.verify)
        except MessageError as error:
            self._refuse(_unreadable(error))
            return
        self._invitation = letter
        self.company.close()
        mesh = self.company.connect()
        if mesh.name in table.agreed:
            self._sit_down(None)  # the agreement knows it
            return
        lobby = Lobby(table.agreement.setup, tuple(table.owners))
        claims = frozenset(seat for seat, device in enumerate(table.agreed) if not device)
        self.company.set(replace(self.company.met, lobby=lobby, way=Way.WHO, claims=claims))
        self.company.open_dialog()

    @does("claim")
    def _claim(self, seat: str) -> None:
        self._sit_down(int(seat))

    @does("watch")
    def _watch(self) -> None:
        self._sit_down(None)

    def _sit_down(self, seat: Seat | None) -> None:
        """Sit down in a seat of the game in the letter, or only watch."""
        mesh, letter, self._invitation = self.company.mesh, self._invitation, ""
        if not mesh or not letter:
            return
        sitting = self.company.joined(letter)
        if seat is not None:
            sitting.device.take_over(seat)
        self.company.sit(mesh, replace(sitting, sent=0), Way.LETTER)
        if not sitting.device.game:
            self._write_news()

    def _read(self, seated: Seated, arrived: Sequence[str]) -> None:
        """Take letters, each as soon as those before it are read."""
        waiting = tuple(dict.fromkeys([*self._early, *arrived]))[-MOST_EARLY:]
        self._early, news, wrong = (), False, ""
        while waiting != self._early:
            self._early, waiting = waiting, ()
            for letter in self._early:
                try:
                    news |= seated.read(letter)
                except TableStopped:
                    return  # it is said for as long as somebody looks at the game
                except Fork:
                    wrong = _(
                        "The game has gone on in two ways. Ask for a letter with the whole game."
                    )
                except TooEarly:
                    waiting = (*waiting, letter)
                except MessageError as error:
                    wrong = _unreadable(error)
        wrong = wrong or self._amiss(seated)
        if wrong:
            self._refuse(wrong)
        elif self.company.met.unanswered or self.company.met.asking:
            self._write_news()
        elif seated.device.game and news:
            self.page.open(None)
        elif isinstance(self.page.ui.dialog, Devices):
            self._tell(news=news)
        elif not seated.device.game:
            self._write_news()

    def _amiss(self, seated: Seated) -> str:
        """Return what people must do now that letters are read; empty if there is nothing."""
        if rivals := seated.device.rivals:
            return _(
                "Two devices say that they play for {names}, but only one of them can. Ask who it "
                "is.",
                names=seated.seating.names(sorted(rivals)),
            )
        if self._early:
            return _(
                "A letter before this one is missing. Open that too, or ask for a letter with the "
                "whole game."
            )
        return ""

    def _tell(self, *, news: bool) -> None:
        """Say in the dialog that a letter was read."""
        met = self.company.met
        told = _("The letter is read.") if news else _("You know all that is in this letter.")
        self.company.show(replace(met, told=told, wrong="", pasted=met.pasted + 1))

    def _refuse(self, why: str) -> None:
        """Say why a letter was not taken, where somebody looks."""
        if isinstance(self.page.ui.dialog, Devices) and self.company.meeting:
            self.company.show(replace(self.company.met, wrong=why, told=""))
        else:
            self.page.notify(why)

    # What letters ask

    @does("agree")
    def _agree(self, request: str) -> None:
        self._answer(request, Seated.agree)

    @does("decline")
    def _decline(self, request: str) -> None:
        self._answer(request, Seated.decline)

    def _answer(self, words: str, answer: Callable[[Seated, Request], None]) -> None:
        """Answer a request if it is still to be answered, and show the letter that tells of it."""
        seated, asked = self.company.seated, self.company.met.questions
        request = next((each for each in asked if each.words == words), None)
        if seated and request:
            answer(seated, request)
            self._write_news()

    # Letters that go

    @does("letter")
    def _write_news(self) -> None:
        self._write("letter")

    @does("whole-letter")
    def _write_all(self) -> None:
        self._write(WHOLE)

    @does("copy-letter")
    def _copy(self) -> None:
        self._send(by_copying=True)

    @does("send-letter")
    def _send_on(self) -> None:
        self._send(by_copying=False)

    def _write(self, letter: str) -> None:
        """Open the dialog with a letter for the others."""
        if seated := self.company.seated:
            seated.begin_post()
            self.company.set(replace(self.company.met, way=Way.LETTER, wrong=""))
            self.page.ui = replace(self.page.ui, link=Link(leads_to=letter))
            self.company.open_dialog()

    def _renew(self) -> None:
        """Write the letter anew that is being looked at, since something was said meanwhile."""
        seated, before = self.company.seated, self.page.ui.link
        is_seen = isinstance(self.page.ui.dialog, Devices) and self.company.met.way is Way.LETTER
        if not seated or not is_seen:
            return
        letter = seated.letter(whole=before.leads_to == WHOLE)
        address = link_to(self.page.screen.address(), letter, LETTER)
        copied = before.copied and address == before.address
        sendable = self.page.screen.can_send()
        link = replace(before, address=address, copied=copied, sendable=sendable)
        self.page.ui = replace(self.page.ui, link=link)

    def _send(self, *, by_copying: bool) -> None:
        seated, screen = self.company.seated, self.page.screen
        link = self.page.ui.link.address
        if not seated or not link:
            return
        words = self._words(seated)
        if by_copying:
            screen.copy(f"{words}\n{link}")
            screen.speak(_("The letter is copied."))
        else:
            screen.send(words, link)
        seated.sent()
        self.page.show(replace(self.page.ui, link=replace(self.page.ui.link, copied=by_copying)))

    def _words(self, seated: Seated) -> str:
        """Return what is said beside the link, so that people see whose turn it is."""
        met, game = self.company.met, seated.device.game
        if game is None and "" in seated.device.table.owners:
            return _("Niagara by post: open the letter, and tap your name.")
        if game is None:
            names = seated.seating.names(met.next)
            return _("Niagara by post: lots are drawn for who starts. Next: {names}.", names=names)
        if met.silent:
            people = [seat for seat in met.asking if seated.seating.is_human(seat)]
            return _(
                "Niagara by post: may I play for {gone}? Open the letter to answer: {names}.",
                gone=seated.seating.names(people or [*met.asking]),
                names=seated.seating.names(met.silent),
            )
        if not met.next:
            return _("Niagara by post: a letter for all.")
        names = seated.seating.names(met.next)
        return _("Niagara by post, round {number}. Next: {names}.", number=game.round, names=names)


def _unreadable(error: ExplainedError) -> str:
    """Return why a letter cannot be opened, for a person."""
    return _("This letter cannot be opened: {why}.", why=worded(error))
