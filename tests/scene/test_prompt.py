"""What a person is asked, and what can be tapped: all of it legal, named, and explained."""

from dataclasses import replace
from typing import Final

from niagara import Game, parse
from niagara.model.board import FALLS, FIELDS
from niagara.model.events import Paddled
from niagara.model.state import Phase
from tests.asking.walks import MANY
from tests.support.games import freed, play
from tests.support.scenes import classes, commands, drawings, inside, keys_of, name_of, text_of
from tests.support.stories import DECIDING, TABLE, Told, made_up, page_at, scene_at, told_in
from tests.support.tables import listed, table
from web.asking.choices import WHOLE
from web.board.drawing.nodes import Node, Scene


def test_a_hand_of_ten_cards() -> None:
    """With the paddle cards ten lie in the hand, each with its name and a face of its own."""
    told = Told(Game(replace(TABLE, modules=frozenset({"paddle_cards"}))))
    hand = inside(scene_at(told).places["prompt"], "hand").children
    names = ("1", "2", "3", "4", "5", "6", "7", "cloud", "1-3", "rope")
    said = [f"the {name} card" if name.isalpha() else f"card {name}" for name in names]
    assert [name_of(card).lower() for card in hand] == said
    assert [drawings(card) for card in hand] == [[f"card-{name}"] for name in names]
    assert "confirm" not in commands(scene_at(told))
    picked = scene_at(told, (WHOLE, "card rope"))
    assert name_of(commands(picked)["confirm"]) == "Play the rope"


def test_nothing_can_be_picked_while_nobody_is_asked() -> None:
    """While bots move or the river flows there is nothing to pick."""
    for told in map(made_up, range(20)):
        scene = told.scene(replace(DECIDING, deciding=False), asked=False)
        assert not [do for do in commands(scene) if do.startswith(("pick", "confirm"))]


def test_dangerous_fields_say_so() -> None:
    """A target over the falls says in its name and on the board that the canoe is lost."""
    dangers = 0
    for told in map(made_up, range(40)):
        scene = scene_at(told)
        target = commands(scene).get(f"pick to {FIELDS[FALLS]}")
        if target:
            dangers += 1
            assert name_of(target).startswith("Over the falls: the canoe is lost")
            assert "Over the falls: the canoe is lost" in text_of(target)
            assert "danger" in (target.attr("class") or "")
    assert dangers > 5


@table(
    "words | action | warned",
    """
    0a@7R(ruby) | a 7R>falls | yes
    0a@7R(ruby) | a 7R>6R    |
    modules=whirlpool whirlpool@7R 0a@6R | a 6R>7R~falls | yes
    modules=whirlpool whirlpool@7R 0a@6R | a 6R>5        |
    """,
)
def test_confirming_a_fall_says_what_it_costs(words: str, action: str, warned: str) -> None:
    """Before a turn over the falls is confirmed, a warning says what it means."""
    told = told_in(f"players=3 phase=paddle 0plays=1 {words}")
    scene = told.scene(replace(DECIDING, pending=parse(action)))
    assert ("warning" in keys_of(scene)) == bool(warned)


def test_the_whole_turn_is_confirmed() -> None:
    """What the other canoe has done is told again; what an action shows already is told once."""
    told = told_in("players=3 phase=paddle 0plays=2 0a@5 0b@3")
    told.play("b 3>1")
    pending = replace(DECIDING, pending=parse("a 5>3"))
    said = "Canoe b: 3 to 1. Canoe a: to 3."
    assert text_of(inside(told.scene(pending).places["prompt"], "advice")) == said
    told.stage.tell(Paddled(0, 0, FIELDS.index("5"), FIELDS.index("3")))
    assert text_of(inside(told.scene(pending).places["prompt"], "advice")) == said


DOUBLE: Final = "modules=double_canoes+whirlpool whirlpool@falls 0a@falls"


@table(
    "words | field | name",
    f"""
    # The loading, unloading and stealing that is possible there.
    0plays=2 0a@5 0b@falls 1a@3(ruby) | 3 | Field 3; steal a ruby from Ben's canoe a
    0plays=2 0a@5 0b@falls 1a@3(ruby) | 5 | Field 5; load an amber
    # What can be unloaded before paddling or after it is said once.
    0plays=3 0a@5(ruby) 0b@falls | 4 | Field 4; unload a ruby
    # What modules bring: a trade with Joe, two gems, thefts; or their number, if there are many.
    modules=joe joe@4(amber) 0plays=1 0a@falls 0b@5(ruby) | 4 | Field 4; swap a ruby for Joe's gem
    {DOUBLE} 0plays=2 0b@5 1a@3(ruby) 2b@3(amber) | 3 |
        Field 3; steal a ruby from Ben's canoe a; steal an amber from Cleo's canoe b;
        steal a ruby from Ben's canoe a, steal an amber from Cleo's canoe b
    {DOUBLE} {MANY} 0plays=4 0b@3 | 3 | Field 3; 15 things to do there
    0plays=2 0a@2 0b@falls | shore | Shore
    """,
)
def test_what_can_be_done_at_a_field_is_in_its_name(words: str, field: str, name: str) -> None:
    """Or the name counts what can be done."""
    offered = commands(page_at(f"players=3 phase=paddle {words}"))
    assert name_of(offered[f"pick to {field}"]) == name


def marks_in(drawing: Node) -> list[str]:
    """Return the small marks in a drawing."""
    found = [node for node in drawing.walk() if "mark" in classes(node)]
    return [" ".join(filter(None, (text_of(mark), *drawings(mark)))) for mark in found]


def lit_in(scene: Scene) -> dict[str, list[str]]:
    """Return the marks at each field that the card taken up could reach."""
    [reach] = [group for group in scene.places["scene"] if group.key == "reach"]
    return {field.key: marks_in(field) for field in reach.children}


WITH_JOE: Final = "modules=whirlpool+joe whirlpool@6L joe@4(amber) 0plays=1"
CROWD: Final = "1a@4(ruby) 1b@4(amber) 2a@4(sapphire) 2b@4(diamond)"


@table(
    "words | field | wanted",
    f"""
    # Points, gems to load and to steal, Joe and the whirlpool have marks, four at most.
    {WITH_JOE} 0a@5 0b@falls 1a@4(ruby) | 4 | 1, grab gem-ruby, hull
    {WITH_JOE} 0a@5 0b@falls 1a@4(ruby) | 7L | 1, whirl
    {WITH_JOE} 0a@5 0b@falls 1a@4(ruby) | 6R | 1
    0plays=2 0a@4 0b@falls         | 4 | 2, + gem-diamond
    0plays=1 0a@5 0b@falls {CROWD} | 4 | 1, grab gem-ruby, grab gem-amber, grab gem-sapphire
    # What goes on paddling and on a gem; ashore, how many points are used.
    0plays=4 0a@3 0b@falls | 5     | 2 + 2, + gem-amethyst gem-amber
    0plays=4 0a@3 0b@falls | 7L    | 4
    0plays=4 0a@3 0b@falls | shore | 3 of 4
    # A gem that leaves the canoe whatever else is chosen, also over the falls.
    0plays=4 0a@5(sapphire) 0b@falls | 3     | 2 + 2, − gem-sapphire
    0plays=4 0a@5(sapphire) 0b@falls | falls | − gem-sapphire
    0plays=4 0a@5(sapphire) 0b@falls | 1     | 4
    """,
)
def test_marks_at_a_field(words: str, field: str, wanted: str) -> None:
    """Small marks show what can be done there, and what it costs."""
    scene = page_at(f"players=3 phase=paddle {words}")
    assert marks_in(inside(scene.places["scene"], f"cost {field}")) == listed(wanted)


def test_a_card_taken_up_lights_what_it_could_reach() -> None:
    """Each field that one's canoes could reach with the card says what it would cost."""
    words = "players=3 0a@3 0b@falls"
    assert lit_in(page_at(words)) == {}
    lit = lit_in(page_at(words, "action card 5"))
    assert lit["shore"] == ["3 of 5", "+ gem-amethyst"]
    assert lit["6L"] == ["3 + 2", "+ gem-amethyst gem-sapphire"]
    assert "falls" not in lit
    assert lit_in(page_at(words, "action card cloud")) == {}


def test_each_of_two_canoes_has_its_letter() -> None:
    """Where the canoes could reach different fields, the marks name them; else nothing does."""
    apart = lit_in(page_at("players=3 0a@3 0b@5", "action card 2"))
    assert apart["3"] == ["a: 2", "+ gem-amethyst", "b: 2"]
    assert lit_in(page_at("players=3", "action card 2")) == {"2": ["2"]}


def test_before_a_canoe_is_chosen_both_reaches_are_lit() -> None:
    """While it is open which canoe moves, the fields that each can reach are lit."""
    lit = lit_in(scene_at(told_in("players=3 phase=paddle 0plays=2 0a@3 0b@5")))
    assert lit["1"] == ["a: 2"]
    assert lit["7L"] == ["b: 2"]


@table(
    "words | picks | advice",
    """
    phase=paddle 0plays=2 0a@3 0b@4 |  | Tap a canoe to move it.
    phase=paddle 0plays=2 0a@3 0b@falls |  | Canoe a must use all 2 points. Tap where it should end.
    modules=moose phase=paddle 0plays=2 0a@7L 0b@falls |  |
        Canoe a: with the moose it must use 2 more points.
    phase=paddle diamond-site=ruby 0plays=3 0a@5 0b@falls | to 4 |
        Canoe a: what should it load or unload?
    phase=paddle 0plays=2 0a@5 0b@falls 1a@3(ruby) | to 3 | Canoe a: should it steal?
    modules=joe phase=paddle joe@4(ruby) 0plays=1 0a@5 0b@falls | to 4 |
        Canoe a: should it trade with Joe?
    phase=weather 0plays=cloud |  |
        Weather: cloud (0). Towards the storm the river is faster, to the sun slower.
    modules=paddle_cards+moose phase=rope 0plays=rope 0a@7R |  |
        The river does not carry canoes that are tied up, and nobody can steal from them.
    phase=buy 0plays=2 0treasury=ruby 0a@falls |  | Which canoe do you buy back, and with which gem?
    """,
)
def test_each_question_has_words(words: str, picks: str, advice: str) -> None:
    """Whatever is asked, one sentence says what about."""
    scene = page_at(f"players=3 {words}", picks)
    assert text_of(inside(scene.places["prompt"], "advice")) == advice


def test_choices_are_told_in_words_beside_pictures() -> None:
    """A button shows its gem in the words that it says."""
    scene = page_at("players=3 phase=paddle 0plays=4 0a@falls 0b@3(sapphire)", "to 5")
    drawn = [node for node in commands(scene).values() if "drawn" in classes(node)]
    assert [(name_of(each), text_of(each), drawings(each)) for each in drawn] == [
        ("Unload a sapphire here, then go", "Unload here, then go", ["gem-sapphire"]),
        ("Unload a sapphire on arrival", "Unload on arrival", ["gem-sapphire"]),
    ]


def test_the_rope_asks_about_the_moose() -> None:
    """With a rope, a player at the rubies ties up, perhaps with the moose aboard."""
    scene = page_at("players=3 modules=paddle_cards+moose phase=rope 0plays=rope 0a@7R 0b@7L")
    assert "Ana, tie your canoes up" in text_of(*scene.places["prompt"])


def swept(*actions: str) -> Told:
    """Return a game in which Ben's freed canoes are on the whirlpool at the fork."""
    return Told(play(freed("1b@5", TABLE.seats), *actions))


def test_being_swept_asks_for_the_arm() -> None:
    """After the river the owner of a freed canoe taps the arm; nothing else is to be tapped."""
    for canoe, told in (("a", swept()), ("b", swept("sweep a 6L"))):
        assert told.game.view(None).phase is Phase.SWEEP
        scene = scene_at(told)
        picked = {do: name_of(node) for do, node in commands(scene).items() if "pick" in do}
        assert picked == {"pick to 6L": "Field 6L", "pick to 6R": "Field 6R"}
        asked = text_of(*scene.places["prompt"])
        assert "Ben, the whirlpool sweeps your canoe" in asked
        assert f"Canoe {canoe} is on the whirlpool: tap the arm it is swept into." in asked
        acting = [row.key for row in scene.places["players"] if "acting" in classes(row)]
        assert acting == ["player-1"]


def test_being_swept_goes_on_once_the_arm_is_confirmed() -> None:
    """A sweep does not end a turn, and the question and its button say so."""
    told = swept()
    scene = told.scene(replace(DECIDING, pending=told.game.legal()[1]))
    assert "Ben, into this arm?" in text_of(*scene.places["prompt"])
    assert "Canoe a: swept to 6R" in text_of(*scene.places["prompt"])
    assert name_of(commands(scene)["confirm"]) == "Go on"
    assert "undo" in commands(scene)
    turn = told_in("players=3 phase=paddle 0plays=1 0a@5")
    scene = turn.scene(replace(DECIDING, pending=turn.game.legal()[0]))
    assert name_of(commands(scene)["confirm"]) == "End turn"
