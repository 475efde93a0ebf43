"""Modules can be agreed on in the form; what each brings is known without a browser."""

from playwright.sync_api import Locator, expect

from e2e.support.tablet import PERSON, Tablet

TURNS = "element => element.getAnimations({subtree: true}).length"


def begin(tablet: Tablet) -> Locator:
    """Start the game of the form; return the whirlpools on the board."""
    tablet.begin()
    expect(tablet.hand).to_be_visible()
    return tablet.page.locator("#whirl-layer .whirl")


def test_a_module_is_turned_on_and_off(tablet: Tablet) -> None:
    """A ticked module is in the game, alone, and on the board; without the tick it is not."""
    tablet.page.emulate_media(reduced_motion="no-preference")
    tablet.module("The whirlpool").check()
    expect(tablet.preset("Your choice")).to_be_checked()
    whirlpool = begin(tablet)
    expect(whirlpool).to_have_count(1)
    assert whirlpool.evaluate(TURNS) == 1
    assert tablet.game.setup.modules == {"whirlpool"}
    tablet.leave()
    tablet.module("The whirlpool").uncheck()
    expect(tablet.preset("Niagara 2004")).to_be_checked()
    expect(begin(tablet)).to_have_count(0)
    assert tablet.game.setup.modules == frozenset()


SPIRITS = ("Double canoes", "The whirlpool", "Paddle cards", "The beaver", "The moose")


def test_presets_tick_the_modules(tablet: Tablet) -> None:
    """A preset stands for its modules, and the ticks for a preset where there is one."""
    modules = tablet.page.get_by_role("group", name="The game")
    for preset, ticks in (
        ("Everything", 6),
        ("Spirits of Niagara", 5),
        ("With Diamond Joe", 1),
        ("Niagara 2004", 0),
    ):
        tablet.preset(preset).check()
        expect(modules.get_by_role("checkbox", checked=True)).to_have_count(ticks)
    for module in SPIRITS:
        tablet.module(module).check()
    expect(tablet.preset("Spirits of Niagara")).to_be_checked()
    tablet.module("The moose").uncheck()
    expect(tablet.preset("Your choice")).to_be_checked()


def test_six_may_play_with_the_spirits_only(tablet: Tablet) -> None:
    """The sixth row is there with a Spirits module, and its player sits at the table."""
    sixth = tablet.page.get_by_label("Name of player 6")
    tablet.open_table()
    expect(sixth).to_be_hidden()
    tablet.preset("With Diamond Joe").check()
    expect(sixth).to_be_hidden()
    tablet.preset("Everything").check()
    expect(sixth).to_be_visible()
    for number in (5, 6):
        tablet.seat(number, "", "", PERSON)
    tablet.begin()
    tablet.button("Pass it round").click()
    expect(tablet.players).to_have_count(6)
    assert tablet.game.setup.players == 6
