"""Each module can be agreed on in the form, and its effect is seen on the board."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from e2e.support.tablet import NOBODY, PERSON, Tablet

PEOPLE = [("Ana", "red", PERSON), ("Ben", "blue", PERSON), ("Cleo", "green", PERSON)]

TURNS = "element => element.getAnimations({subtree: true}).length"


def river(tablet: Tablet) -> Locator:
    """Return the river in words."""
    return tablet.page.get_by_role("list", name="The river in words")


def drawn(tablet: Tablet, drawing: str) -> Locator:
    """Return the places on the board where a drawing is shown."""
    return tablet.page.locator(f'#scene use[href="#{drawing}"]:visible')


def begin(tablet: Tablet) -> None:
    """Start a game of three people and pass the tablet to the first."""
    for number in range(4, 7):
        tablet.open_table()
        if tablet.summary(f"Who plays player {number}").is_visible():
            tablet.seat(number, "", "", NOBODY)
    tablet.fill_in(PEOPLE, seed="3")
    tablet.start_game()
    tablet.page.get_by_role("button", name=re.compile("^I am ")).click()
    expect(tablet.hand).to_be_visible()


def sees_long_canoes(tablet: Tablet, *, on: bool) -> None:
    """Canoe b of everybody is the long one with two holds."""
    expect(drawn(tablet, "long-trim")).to_have_count(3 if on else 0)


def sees_whirlpool(tablet: Tablet, *, on: bool) -> None:
    """The whirlpool turns beside the amethysts."""
    whirlpool = tablet.page.locator("#whirl-layer .whirl")
    expect(whirlpool).to_have_count(1 if on else 0)
    if on:
        assert whirlpool.evaluate(TURNS) == 1
        expect(river(tablet)).to_contain_text(re.compile("3: the whirlpool"))


def sees_ten_cards(tablet: Tablet, *, on: bool) -> None:
    """The hand holds the 7, the 1-3 and the rope, too."""
    for name in ("Card 7", "Card 1-3", "The rope card"):
        expect(tablet.button(name)).to_have_count(1 if on else 0)


def sees_beaver(tablet: Tablet, *, on: bool) -> None:
    """The beaver waits, and jumps in when two clouds have brought the storm."""
    expect(drawn(tablet, "beaver")).to_have_count(1 if on else 0)
    for _time in range(2):
        tablet.carry_out("card cloud")
        tablet.page.get_by_role("button", name=re.compile("^I am ")).click()
    tablet.carry_out("card 6")
    for _time in range(2):
        tablet.until_asked()
        tablet.choose("weather up")
        tablet.until(lambda saved: bool(saved.pending))
        tablet.confirm()
    if on:
        expect(river(tablet)).to_contain_text("1: the beaver")
        expect(tablet.log).to_contain_text("the beaver jumps into the river")
    else:
        expect(tablet.log).to_contain_text("weather to storm")
        expect(river(tablet)).not_to_contain_text("beaver")


def sees_moose(tablet: Tablet, *, on: bool) -> None:
    """The moose waits at the rubies, from both arms."""
    expect(drawn(tablet, "moose")).to_have_count(1 if on else 0)
    waiting = river(tablet).get_by_text("the moose waits there")
    expect(waiting).to_have_count(2 if on else 0)


def sees_joe(tablet: Tablet, *, on: bool) -> None:
    """Diamond Joe's canoe lies on field 1."""
    expect(tablet.page.locator("#scene .canoe.joe")).to_have_count(1 if on else 0)
    expect(river(tablet).get_by_text("1: Diamond Joe")).to_have_count(1 if on else 0)


EFFECTS: dict[str, Callable[..., None]] = {
    "Double canoes": sees_long_canoes,
    "The whirlpool": sees_whirlpool,
    "Paddle cards": sees_ten_cards,
    "The beaver": sees_beaver,
    "The moose": sees_moose,
    "Diamond Joe": sees_joe,
}


@pytest.mark.parametrize("module", EFFECTS)
def test_a_module_is_turned_on_and_off(tablet: Tablet, module: str) -> None:
    """A ticked module is in the game, alone; without the tick it is not."""
    tablet.module(module).check()
    expect(tablet.page.get_by_role("radio", checked=True)).to_have_accessible_name(
        "With Diamond Joe" if module == "Diamond Joe" else "Your choice"
    )
    begin(tablet)
    EFFECTS[module](tablet, on=True)
    for other, sees in EFFECTS.items():
        if other != module and sees is not sees_beaver:
            sees(tablet, on=False)

    tablet.menu.click()
    tablet.button("Leave the game (it stays saved)").click()
    tablet.module(module).uncheck()
    expect(tablet.preset("Niagara 2004")).to_be_checked()
    tablet.begin()
    tablet.page.get_by_role("button", name=re.compile("^I am ")).click()
    expect(tablet.hand).to_be_visible()
    EFFECTS[module](tablet, on=False)


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
    for module in list(EFFECTS)[:5]:
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
    expect(tablet.players).to_have_count(6)
    assert tablet.game.setup.players == 6
