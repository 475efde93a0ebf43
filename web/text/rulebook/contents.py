"""Which parts the rules of a game have.

They depend on the setup alone, not on the position of a game. They only explain: the engine alone
decides what is allowed.
"""

from niagara import Setup
from niagara.model.modules import MODULES
from web.text.rulebook.base import BASE_SECTIONS, bots
from web.text.rulebook.modules import MODULE_SECTIONS
from web.text.rulebook.section import Section


def sections(setup: Setup) -> tuple[Section, ...]:
    """Return the rules of an agreed game: the base game, the bots and the modules in play.

    Where it is agreed that only people play, nothing is said of bots.

    >>> [section.name for section in sections(Setup(modules={"joe"}))][-2:]
    ['bots', 'joe']
    """
    return (
        *(section(setup) for section in BASE_SECTIONS),
        *((bots(),) if not setup.seats or any(seat.bot for seat in setup.seats) else ()),
        *(module_section(name, setup) for name in MODULES if name in setup.modules),
    )


def other_modules(setup: Setup) -> tuple[Section, ...]:
    """Return the rules of the modules that are not in play."""
    return tuple(module_section(name, setup) for name in MODULES if name not in setup.modules)


def module_section(name: str, setup: Setup) -> Section:
    """Return the rules of a module, in a game with this setup."""
    return MODULE_SECTIONS[name](setup)
