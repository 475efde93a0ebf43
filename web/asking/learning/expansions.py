"""A lesson for each module."""

from web.asking.learning.steps import Do, Later, Lesson, Mistake, Read, Watch
from web.text.catalogue import _


def double_canoes() -> Lesson:
    """Canoe b carries two gems."""
    return Lesson(
        "double_canoes",
        _("Double canoes"),
        "players=3 modules=double_canoes phase=paddle launched 0plays=4 1card=5 2card=6 0b@3",
        (
            Read(
                _("With the expansion, your canoe b has two seats. It carries two gems."),
                "canoe 0b",
            ),
            Do(
                _(
                    "You played a 4. Each gem still costs 2 points: 2 + 2 = 4. "
                    "Canoe b is beside the amethysts. Tap field 3, where it is."
                ),
                "canoe 0b",
                ("b load amethyst load amethyst",),
                _("Stay on field 3 this time, and load two gems."),
                (Mistake("to shore", _("It is still empty. First load two gems.")),),
            ),
            Later(
                "players=3 modules=double_canoes round=2 phase=paddle launched 0plays=4 1card=5 "
                "2card=6 0b@4(amethyst+amethyst)"
            ),
            Do(
                _("Some rounds later, with a 4 again: bring both gems home in one go."),
                "canoe 0b",
                ("b 4>shore",),
                _("Both gems want to get home. Tap the shore."),
                (Mistake("to falls", _("Not over the falls! The shore is the other way.")),),
            ),
            Read(_("Two gems at once! With one seat free it may also steal."), "treasury 0"),
        ),
    )


def whirlpool() -> Lesson:
    """No canoe rests on the whirlpool; leaving it upstream costs 2."""
    return Lesson(
        "whirlpool",
        _("The whirlpool"),
        "players=3 modules=whirlpool phase=paddle 0plays=3 1card=5 2card=6 0b@falls "
        "0treasury=amethyst",
        (
            Read(
                _("One disc is a whirlpool. It floats with the river, like all discs."), "field 3"
            ),
            Do(
                _("No canoe can rest on it. Send canoe a there with your 3, and see."),
                "canoe 0a",
                ("a shore>3~4",),
                _("Tap canoe a, then the whirlpool."),
            ),
            Read(_("Swept on to field 4! Down the river, that is a free ride."), "canoe 0a"),
            Later(
                "players=3 modules=whirlpool round=2 0hand=1+5+6 1hand=1+2+3+4+6+cloud "
                "2hand=1+2+3+4+5+cloud 0a@5(amber) 0b@falls 0treasury=amethyst"
            ),
            Do(
                _(
                    "Up the river, leaving the whirlpool costs 2 points. Canoe a is 5 fields "
                    "from the shore, with it on the way. Which card?"
                ),
                "canoe 0a",
                ("card 6",),
                _("Five fields, and 1 more for the whirlpool: 6."),
                (Mistake("action card 5", _("Nearly! The whirlpool costs 1 point more: 6.")),),
                then=_("Right: 5 fields, and 1 more for the whirlpool. Play it!"),
                then_about="button confirm",
            ),
            Read(
                _("After the falls, the whirlpool comes back at the top with a new disc."),
                "field 1",
            ),
        ),
    )


def paddle_cards() -> Lesson:
    """The rope, and the card 1-3; the 7 explains itself."""
    return Lesson(
        "paddle_cards",
        _("Paddle cards"),
        "players=3 modules=paddle_cards start=1 actor=0 round=3 0a@7R(ruby) 0b@6L 1card=3 2card=5 "
        "0hand=3+5+1-3+rope",
        (
            Read(
                _("You have three more cards: a 7, a rope, and one with 1 to 3 points."), "card 0"
            ),
            Do(
                _("Your ruby is right above the falls. Tap the rope, then play it."),
                "hand card rope",
                ("card rope",),
                _("That is a card to paddle with. Tap the rope."),
                then=_("It ties up both of your canoes. Play it!"),
                then_about="button confirm",
            ),
            Watch(
                _("Ben and Cleo paddle, then the river moves."), "river", ("a shore>3", "a shore>5")
            ),
            Read(
                _("Three pushes, and your canoes are still there! Nobody can steal from them."),
                "canoe 0a",
            ),
            Later(
                "players=3 modules=paddle_cards round=4 phase=paddle 0plays=1-3 1card=5 2card=6 "
                "0a@3(amethyst) 0b@6L 0hand=3+5"
            ),
            Do(
                _("Later: the 1–3 moves one canoe, as far as you like. Take canoe a home."),
                "canoe 0a",
                ("a 3>shore",),
                _("Bring the amethyst home: canoe a, then the shore."),
                (Mistake("canoe b", _("Canoe b can stay where it is. Take canoe a.")),),
                then=_("Now tap the shore."),
                then_about="field shore",
            ),
            Read(
                _("The other canoe stays where it is. And the 1–3 never counts for the river."),
                "canoe 0b",
            ),
        ),
    )


def beaver() -> Lesson:
    """The beaver comes with the storm, and takes it along over the falls."""
    return Lesson(
        "beaver",
        _("The beaver"),
        "players=3 modules=beaver start=1 actor=0 phase=weather weather=+1 0plays=cloud 1plays=3 "
        "2plays=2 0a@2",
        (
            Read(_("The beaver waits beside the sky. He loves a storm."), "beaver"),
            Do(
                _("You played the cloud. Speed up the river: move the weather to the storm."),
                "weather",
                ("weather up",),
                _("Up, please: the beaver wants a storm."),
            ),
            Read(_("In he jumps! He swims on field 1, and the river carries him."), "beaver"),
            Later(
                "players=3 modules=beaver round=3 start=1 actor=0 phase=paddle launched weather=+2 "
                "beaver@7R 0plays=2 1plays=3 2plays=2 0a@4(amber)"
            ),
            Do(
                _("Some rounds later he is above the falls. Paddle up with your 2: tap field 2."),
                "canoe 0a",
                ("a 4>2",),
                _("Up the river, 2 fields."),
            ),
            Watch(_("Watch the beaver, and then the sky."), "beaver"),
            Read(
                _("He went over the falls and took the storm along: the weather is 0 again."),
                "weather",
            ),
        ),
    )


def moose() -> Lesson:
    """The moose gives two points."""
    return Lesson(
        "moose",
        _("The moose"),
        "players=3 modules=moose phase=paddle launched 0plays=5 1card=5 2card=6 0a@7R(ruby)",
        (
            Read(
                _("The moose waits beside the rubies. A canoe on 7L or 7R may take it aboard."),
                "moose",
            ),
            Do(
                _(
                    "From 7R, home is 7 points. You played a 5. But the moose paddles too! "
                    "Take the moose aboard, then tap the shore."
                ),
                "moose",
                ("a moose 7R>shore",),
                _("With the moose you get home: 5 + 2 = 7."),
                (
                    Mistake("moose none", _("Without the moose you do not get home. Take it.")),
                    Mistake("to falls", _("Not over the falls! 7 points bring you home.")),
                ),
                then=_("5 + 2 = 7 points. Tap the shore!"),
                then_about="field shore",
            ),
            Read(
                _(
                    "Home! The moose goes back to the rubies. It needs no seat; but while it is "
                    "aboard, both of its points must be used."
                ),
                "moose",
            ),
        ),
    )


def joe() -> Lesson:
    """Joe carries a gem; on his field one may trade with him."""
    return Lesson(
        "joe",
        _("Diamond Joe"),
        "players=3 modules=joe start=1 actor=0 phase=paddle launched 0plays=2 1plays=3 2plays=4 "
        "0a@5 joe@3(amethyst)",
        (
            Read(_("This is Diamond Joe. He belongs to nobody, and he collects gems."), "joe"),
            Do(
                _("End on his field to trade with him. Tap field 3."),
                "joe",
                ("a 5>3 joe take",),
                _("Go up to Joe: 2 fields, to field 3."),
                (
                    Mistake("joe none", _("You may leave it. But now try it: take his gem.")),
                    Mistake("to 5", _("You could load here. But now visit Joe.")),
                ),
                then=_("Your canoe has a free seat: take his gem."),
                then_about="button pick joe joe take",
            ),
            Read(
                _("His gem is yours, for free! You could also give him one, or swap."), "canoe 0a"
            ),
            Watch(_("After the river, Joe loads a gem, then he paddles."), "joe"),
            Read(
                _("He loads an amber and paddles up: as far as the start player's card says."),
                "joe",
            ),
        ),
    )
