"""The labels of a choice's buttons: no two are alike, whatever can be chosen."""

from typing import Final

from tests.asking.walks import MANY, walks
from tests.support.games import position
from tests.support.scenes import classes, name_of
from tests.support.stories import SEATED, choice_of, named, steps_in
from tests.support.tables import table
from web.asking.choices import CANOE, TO
from web.asking.labels import label
from web.scene.options import option_button
from web.text.seating import Seating

DOUBLE: Final = "modules=double_canoes+whirlpool phase=paddle whirlpool@falls"
CROWD: Final = f"{DOUBLE} 0plays=2 0b@6L 1a@4(ruby) 1b@4(amber+ruby) 2a@4(amber) 2b@4(diamond+ruby)"


def test_options_are_told_apart() -> None:
    """Each label begins as a sentence does; where drawings replace words, buttons differ, too."""
    every, steps, drawn = set[str](), 0, 0
    for view, ways in walks():
        seating = Seating.of(named(view.setup))
        for _picked, choice in ways:
            said = [label(option, seating) for option in (*choice.options, *choice.others)]
            assert len(set(said)) == len(said), said
            assert all(each[0].isupper() for each in said), said
            every |= set(said)
            steps += len(said) > 1
            asked = [option for option in choice.options if option.kind not in (CANOE, TO)]
            buttons = [option_button(option, seating, view.joe_cargo) for option in asked]
            seen = [
                [(node.text, node.attr("href"), node.attr("class")) for node in button.walk()]
                for button in buttons
            ]
            assert all(seen.count(look) == 1 for look in seen), seen
            assert [name_of(button) for button in buttons] == [label(o, seating) for o in asked]
            drawn += any("drawn" in classes(button) for button in buttons)
    assert steps > 500
    assert drawn > 100
    assert {"Just paddle", "Load nothing", "Unload nothing"} <= every, "what is left undone"


FULL: Final = (
    f"modules=double_canoes+whirlpool+moose phase=paddle whirlpool@falls moose@0b {MANY} 0plays=4 "
    "0a@falls 0b@3"
)
JOE: Final = "modules=double_canoes+whirlpool+joe phase=paddle whirlpool@falls 0plays=1 0a@falls"


@table(
    "words | picks | labels",
    f"""
    phase=paddle 0plays=2 0a@3 0b@4 |  | Canoe a; Canoe b
    phase=paddle 0plays=2 0a@2 0b@falls |  | Shore; Field 4
    phase=paddle 0plays=2 0a@6L 0b@falls |  | Field 4; Over the falls: the canoe is lost; Field 6L
    modules=moose phase=paddle 0plays=1 0a@7L 0b@falls |  | Leave the moose; Take the moose
    {DOUBLE} amethyst-site=ruby 0plays=4 0a@falls 0b@3 | to 5 |
        Load an amethyst here, then go; Load a ruby here, then go; Load an amber on arrival
    {DOUBLE} 0plays=4 0a@falls 0b@4(amber+ruby) | to 4 |
        Unload an amber and load a diamond; Unload a ruby and load a diamond;
        Unload an amber and a ruby
    {FULL} | to 5 | Load or unload here, then go; Go, then load or unload
    {FULL} | to 5, when first |
        Load an amethyst; Load a diamond; Load an amber; Load a sapphire; Load a ruby
    {DOUBLE} {MANY} 0plays=6 0a@falls 0b@3(sapphire+ruby) | to 1 |
        Unload a sapphire; Unload a ruby; Unload a sapphire and a ruby
    phase=paddle 0plays=2 0a@5 1a@3(ruby) 2b@3(amber) | canoe a, to 3 |
        Steal nothing; Steal a ruby from Ben's canoe a; Steal an amber from Cleo's canoe b
    {CROWD} | canoe b, to 4 | Steal nothing; Steal from Ben; Steal from Cleo
    {CROWD} | canoe b, to 4, from 2 |
        Steal an amber from Cleo's canoe a; Steal a diamond from Cleo's canoe b;
        Steal a ruby from Cleo's canoe b; Steal a ruby from Ben's canoe a;
        Steal an amber from Ben's canoe b; Steal a ruby from Ben's canoe b
    {CROWD} | canoe b, to 4, from 1, theft steal ruby from 1a |
        Steal a ruby from Ben's canoe a;
        Steal a ruby from Ben's canoe a, steal an amber from Ben's canoe b;
        Steal a ruby from Ben's canoe a, steal a ruby from Ben's canoe b;
        Steal a ruby from Ben's canoe a, steal an amber from Cleo's canoe a;
        Steal a ruby from Ben's canoe a, steal a diamond from Cleo's canoe b;
        Steal a ruby from Ben's canoe a, steal a ruby from Cleo's canoe b
    {DOUBLE} 0plays=1 0a@falls 0b@5 1b@4(diamond+diamond) | to 4 |
        Steal nothing; Steal a diamond from Ben's canoe b; Steal two diamonds from Ben's canoe b
    {JOE} joe@4(diamond) 0b@5(ruby) | to 4 |
        No trade with Joe; Take Joe's gem; Swap a ruby for Joe's gem
    {JOE} joe@4 0b@5(amber+ruby) | to 4 | No trade with Joe; Give Joe an amber; Give Joe a ruby
    modules=paddle_cards+moose phase=rope 0plays=rope 0b@7R |  |
        Tie the canoes up; Take the moose with canoe b, tie the canoes up
    modules=moose phase=weather weather=+2 0plays=cloud 0a@7R |  |
        Slow down the river; Take the moose with canoe a, slow down the river
    phase=buy 0plays=2 0treasury=amethyst+diamond+amber+sapphire 0a@falls 0b@falls |  |
        Buy back canoe a; Buy back canoe b
    phase=buy 0plays=2 0treasury=amber+ruby 0a@falls |  |
        Canoe a for an amber; Canoe a for a ruby; Buy none back
    # Ten cards have ten names.
    modules=paddle_cards |  |
        Card 1; Card 2; Card 3; Card 4; Card 5; Card 6; Card 7; The cloud card; Card 1-3;
        The rope card
    """,
)
def test_what_options_are_called(words: str, picks: str, labels: str) -> None:
    """Every kind of option says in words what it does, here in a position and after picks."""
    game = position(f"players=3 {words}")
    choice = choice_of(game.view(game.actor), steps_in(picks))
    assert [label(option, SEATED) for option in choice.options] == labels.split("; ")
