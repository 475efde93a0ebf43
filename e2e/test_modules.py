"""Each module can be agreed on in the form, and its effect is seen on the board."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from e2e.table import NOBODY, PERSON, Table

PEOPLE = [("Ana", "red", PERSON), ("Ben", "blue", PERSON), ("Cleo", "green", PERSON)]

TURNS = "element => element.getAnimations({subtree: true}).length"


def river(table: Table) -> Locator:
    """Return the river in words."""
    return table.page.get_by_role("list", name="The river in words")


def drawn(table: Table, drawing: str) -> Locator:
    """Return the places on the board where a drawing is shown."""
    return table.page.locator(f'#scene use[href="#{drawing}"]:visible')


def begin(table: Table) -> None:
    """Start a game of three people and pass the tablet to the first."""
    for number in range(4, 7):
        if table.page.get_by_label(f"Who plays player {number}").is_visible():
            table.seat(number, "", "", NOBODY)
    table.fill_in(PEOPLE, seed="3")
    table.start_game()
    table.page.get_by_role("button", name=re.compile("^I am ")).click()
    expect(table.hand).to_be_visible()


def sees_long_canoes(table: Table, *, on: bool) -> None:
    """Canoe b of everybody is the long one with two holds."""
    expect(drawn(table, "long-hold")).to_have_count(3 if on else 0)


def sees_whirlpool(table: Table, *, on: bool) -> None:
    """The whirlpool turns beside the amethysts."""
    whirlpool = table.page.locator("#whirl-layer .whirl")
    expect(whirlpool).to_have_count(1 if on else 0)
    if on:
        assert whirlpool.evaluate(TURNS) == 1
        expect(river(table)).to_contain_text(re.compile("3: the whirlpool"))


def sees_ten_cards(table: Table, *, on: bool) -> None:
    """The hand holds the 7, the 1-3 and the rope, too."""
    for name in ("Card 7", "Card 1-3", "Card rope"):
        expect(table.button(name)).to_have_count(1 if on else 0)


def sees_beaver(table: Table, *, on: bool) -> None:
    """The beaver waits, and jumps in when two clouds have brought the storm."""
    expect(drawn(table, "beaver")).to_have_count(1 if on else 0)
    for _ in range(2):
        table.carry_out("card cloud")
        table.page.get_by_role("button", name=re.compile("^I am ")).click()
    table.carry_out("card 6")
    for _ in range(2):
        table.until_asked()
        table.choose("weather up")
        table.until(lambda saved: bool(saved.pending))
        table.confirm()
    if on:
        expect(river(table)).to_contain_text("1: the beaver")
        expect(table.log).to_contain_text("the beaver jumps into the river")
    else:
        expect(table.log).to_contain_text("weather to storm")
        expect(river(table)).not_to_contain_text("beaver")


def sees_moose(table: Table, *, on: bool) -> None:
    """The moose waits at the rubies, from both arms."""
    expect(drawn(table, "moose")).to_have_count(1 if on else 0)
    waiting = river(table).get_by_text("the moose waits there")
    expect(waiting).to_have_count(2 if on else 0)


def sees_joe(table: Table, *, on: bool) -> None:
    """Diamond Joe's canoe lies on field 1."""
    expect(table.page.locator("#scene .canoe.joe")).to_have_count(1 if on else 0)
    expect(river(table).get_by_text("1: Diamond Joe")).to_have_count(1 if on else 0)


EFFECTS: dict[str, Callable[..., None]] = {
    "Double canoes": sees_long_canoes,
    "The whirlpool": sees_whirlpool,
    "Paddle cards": sees_ten_cards,
    "The beaver": sees_beaver,
    "The moose": sees_moose,
    "Diamond Joe": sees_joe,
}


@pytest.mark.parametrize("module", EFFECTS)
def test_a_module_is_turned_on_and_off(table: Table, module: str) -> None:
    """A ticked module is in the game, alone; without the tick it is not."""
    table.module(module).check()
    expect(table.page.get_by_role("radio", checked=True)).to_have_accessible_name(
        "With Diamond Joe" if module == "Diamond Joe" else "Own mix"
    )
    begin(table)
    EFFECTS[module](table, on=True)
    for other, sees in EFFECTS.items():
        if other != module and sees is not sees_beaver:
            sees(table, on=False)

    table.menu.click()
    table.button("Leave the game (it stays saved)").click()
    table.module(module).uncheck()
    expect(table.preset("Niagara 2004")).to_be_checked()
    table.button("Start").click()
    table.button("Start the new game").click()
    table.page.get_by_role("button", name=re.compile("^I am ")).click()
    expect(table.hand).to_be_visible()
    EFFECTS[module](table, on=False)


def test_presets_tick_the_modules(table: Table) -> None:
    """A preset stands for its modules, and the ticks for a preset where there is one."""
    modules = table.page.get_by_role("group", name="The game")
    for preset, ticks in (
        ("Everything", 6),
        ("Spirits of Niagara", 5),
        ("With Diamond Joe", 1),
        ("Niagara 2004", 0),
    ):
        table.preset(preset).check()
        expect(modules.get_by_role("checkbox", checked=True)).to_have_count(ticks)
    for module in list(EFFECTS)[:5]:
        table.module(module).check()
    expect(table.preset("Spirits of Niagara")).to_be_checked()
    table.module("The moose").uncheck()
    expect(table.preset("Own mix")).to_be_checked()


def test_six_may_play_with_the_spirits_only(table: Table) -> None:
    """The sixth row is there with a Spirits module, and its player sits at the table."""
    sixth = table.page.get_by_label("Name of player 6")
    expect(sixth).to_be_hidden()
    table.preset("With Diamond Joe").check()
    expect(sixth).to_be_hidden()
    table.preset("Everything").check()
    expect(sixth).to_be_visible()
    for number in (5, 6):
        table.seat(number, "", "", PERSON)
    table.button("Start").click()
    expect(table.players).to_have_count(6)
    assert table.game.setup.players == 6
