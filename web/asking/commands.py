"""Commands: what a click or a key means. A verb and, for some verbs, what it is about.

A button carries its command as text, in the attribute `data-do`. Whoever carries a command out is a
method that is marked with its verb; so what verbs there are, and what they are about, is said there
alone:

    @does("rename")
    def _rename(self, about: str) -> None: ...

A method that cannot end at once is `async`, and is begun as an errand.
"""

from collections.abc import Callable, Coroutine, Iterable, Iterator, Mapping
from dataclasses import dataclass
from types import FunctionType
from typing import Any, Final, NamedTuple, TypeVar

from web.asking.choices import Step

Errand = Coroutine[Any, Any, object]
"""What a command begins and cannot end at once."""
Method = TypeVar("Method", bound=Callable[..., Errand | None])


class CommandError(ValueError):
    """The text is not a command: a button asks for something that the page does not know."""


class Verb(NamedTuple):
    """What can be asked for."""

    needs: int
    """How many words it must be followed by at least: 1 if it says what it is about."""
    takes: int
    """How many at most; what it is about counts as one."""
    tapped: bool
    """Whether a button asks for it that is heard as every button is."""


VERBS: Final[dict[str, Verb]] = {}
"""All that can be asked for, by the words of the commands."""

_MARKED: Final[dict[object, str]] = {}
"""The verb of each method that carries one out."""


def does(verb: str, *, tapped: bool = True) -> Callable[[Method], Method]:
    """Mark a method that carries out a command; its argument, if it has one, is what it is about.

    Commands with `tapped=False` come from no button, or from one that is heard in its own way.
    """

    def mark(method: Method) -> Method:
        assert isinstance(method, FunctionType), "methods carry out commands"
        takes = method.__code__.co_argcount - 1
        VERBS[verb] = Verb(takes - len(method.__defaults__ or ()), takes, tapped)
        _MARKED[method] = verb
        return method

    return mark


def awaited(*verbs: str, about: bool = False) -> None:
    """Enter verbs that no method carries out: whoever asks somebody waits for them.

    `about` tells whether they are followed by what they are about.
    """
    VERBS.update(dict.fromkeys(verbs, Verb(about, about, tapped=True)))


@dataclass(frozen=True, slots=True)
class Command:
    """A verb, and what it is about: `set pace fast`, `pick to 6L`, `undo`.

    >>> Command("pick", "to 6L").step
    ('to', '6L')
    """

    verb: str
    about: str = ""

    def __str__(self) -> str:
        return f"{self.verb} {self.about}".rstrip()

    @classmethod
    def read(cls, text: str) -> "Command":
        """Read a command; raise `CommandError` if the text is not one."""
        verb, _space, about = text.partition(" ")
        known = VERBS.get(verb)
        if not known or not known.needs <= bool(about) <= known.takes:
            raise CommandError(f"the page knows no command {text!r}")
        return cls(verb, about)

    @property
    def step(self) -> Step:
        """The step that a `pick` chooses."""
        kind, _space, name = self.about.partition(" ")
        return kind, name


class Doers:
    """Some parts of the page, and the commands that they carry out."""

    def __init__(self, *parts: object, begin: Callable[[Errand], object] | None = None) -> None:
        """`begin` begins what an `async` method does; without it, no method may be one."""
        self._methods: Mapping[str, Callable[..., Errand | None]] = dict(_marked(parts))
        self._begin = begin

    def do(self, command: Command) -> bool:
        """Let a part carry out a command; return False if none does."""
        method = self._methods.get(command.verb)
        if not method:
            return False
        errand = method(command.about) if VERBS[command.verb].takes else method()
        if errand:
            assert self._begin, "these parts do all at once"
            self._begin(errand)
        return True


def _marked(parts: Iterable[object]) -> Iterator[tuple[str, Callable[..., Errand | None]]]:
    for part in parts:
        for kind in type(part).__mro__:
            for name, method in vars(kind).items():
                if isinstance(method, FunctionType) and method in _MARKED:
                    yield _MARKED[method], getattr(part, name)


def pick(step: Step) -> Command:
    """Return the command that chooses a step.

    >>> str(pick(("to", "6L")))
    'pick to 6L'
    """
    return Command("pick", " ".join(step))
