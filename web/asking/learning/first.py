"""The first four lessons: paddling, bringing a gem home, the river, the fork and the falls."""

from web.asking.learning.steps import Do, Later, Lesson, Mistake, Read, Watch
from web.text.catalogue import _


def paddling() -> Lesson:
    """Cards and points: all points of a card must be used."""
    other_card = _("That card can wait. Tap the 3.")
    return Lesson(
        "paddling",
        _("Cards and paddling"),
        "players=3",
        (
            Read(
                _("These two canoes are yours. You want to bring home gems with them."), "canoes 0"
            ),
            Do(
                _("These are your paddle cards. Tap the 3, then play it."),
                "hand card 3",
                ("card 3",),
                other_card,
                then=_("Now play it."),
                then_about="button confirm",
            ),
            Watch(
                _("Ben and Cleo choose a card too. Nobody sees it yet."),
                "row 1",
                ("card 5", "card 4"),
            ),
            Read(
                _("The red and white ring shows who starts the round. This time it is you."),
                "row 0",
            ),
            Do(
                _(
                    "Your turn! Your 3 gives you 3 points. Each field costs 1 point. "
                    "Tap canoe a, then field 3."
                ),
                "canoe 0a",
                ("a shore>3",),
                _("Tap canoe a first."),
                (Mistake("canoe b", _("That is canoe b. Take canoe a, please.")),),
                then=_("Tap field 3. It is the only one: all 3 points must be used."),
                then_about="field 3",
            ),
            Read(
                _("Well paddled! You cannot stop on field 1 or 2: all points must be used."),
                "canoe 0a",
            ),
            Later(
                "players=3 round=4 phase=paddle launched 0plays=4 1card=3 2card=6 0a@1 1a@4 2a@3 "
                "0hand=1+2+6 1hand=1+3+6+cloud 2hand=1+3+5+6"
            ),
            Do(
                _("Some rounds later, with a 4: send canoe a down the river, with all 4 points."),
                "canoe 0a",
                ("a 1>5",),
                _("Look again: 4 fields down from field 1."),
                (
                    Mistake(
                        "to shore",
                        _("Landing is the one move that may waste points. But now go down."),
                    ),
                    Mistake(
                        "to 3", _("That is loading, which comes next. Now use all 4 to paddle.")
                    ),
                ),
            ),
            Read(
                _("Right: 4 points, 4 fields. Only at the shore may points be left over: 1 of 4."),
                "canoe 0a",
            ),
        ),
    )


def home() -> Lesson:
    """Loading costs 2 points; what has landed is safe."""
    too_low = _("Field 4 is 4 points from the shore. This card is too low.")
    not_home = _("Not there. Bring the gem home: tap the shore.")
    return Lesson(
        "home",
        _("Load and bring home"),
        "players=3 phase=paddle launched 0a@1 0plays=4 1card=4 2card=6",
        (
            Read(
                _("Amethysts lie beside field 3. A small gem at each number shows its kind."),
                "site amethyst",
            ),
            Do(
                _(
                    "You played a 4. Loading a gem costs 2 points. "
                    "Paddle 2 fields and load: 2 + 2 = 4. Tap field 3."
                ),
                "field 3",
                ("a 1>3 load amethyst",),
                _("Look for the violet gem with a plus."),
                (
                    Mistake("to 5", _("That uses all 4 points to paddle. None are left to load.")),
                    Mistake("to shore", _("There are no gems at the shore. Go down to field 3.")),
                ),
            ),
            Read(_("The amethyst is aboard. A canoe carries one gem."), "canoe 0a"),
            Later(
                "players=3 round=4 0hand=1+2+3+4 1hand=1+2+5+cloud 2hand=2+3+4+cloud "
                "0a@4(amethyst) 1a@3 2a@2"
            ),
            Read(
                _(
                    "Some rounds later. Cards that you have played are gone. "
                    "After all seven, they all come back."
                ),
                "row 0",
            ),
            Do(
                _("Now canoe a is on field 4. Which card brings it home?"),
                "canoe 0a",
                ("card 4",),
                too_low,
                then=_("Right: 4 fields to the shore. Play it!"),
                then_about="button confirm",
            ),
            Watch(_("Ben and Cleo choose too."), "row 1", ("card 5", "card 3")),
            Do(
                _("Take it home: tap canoe a, then the shore."),
                "canoe 0a",
                ("a 4>shore",),
                not_home,
                (
                    Mistake("canoe b", _("Canoe b can wait. First bring canoe a home.")),
                    Mistake("to falls", _("Not over the falls! The shore is the other way.")),
                ),
                then=_("Tap the shore."),
                then_about="field shore",
            ),
            Read(
                _("Home! Landing unloads for free. In your treasury the gem is safe."), "treasury 0"
            ),
        ),
    )


def river() -> Lesson:
    """The lowest card and the weather say how far the river goes."""
    return Lesson(
        "river",
        _("The river"),
        "players=3 start=1 actor=0 phase=paddle launched 0plays=2 1plays=5 2plays=4 0a@1 1a@2 2a@1",
        (
            Do(
                _("You played a 2. Tap field 3."),
                "field 3",
                ("a 1>3",),
                _("Field 3, please: 2 fields down."),
                (Mistake("to shore", _("Stay on the water: something is about to happen.")),),
            ),
            Read(_("All have had their turns. Now the river moves. How far?"), "river"),
            Watch(
                _("Your 2 is the lowest card: 2 pushes. Each moves all on the river one field."),
                "card 0",
            ),
            Read(_("You paddled to field 3, and two pushes took you on to 5."), "canoe 0a"),
            Later(
                "players=3 start=1 actor=0 round=5 weather=+1 1card=3 2card=5 1hand=2+3+6 "
                "2hand=2+5+6 0hand=1+3+6 0a@2 1a@2 2a@1"
            ),
            Read(
                _("Some rounds later it rains: Cleo played a cloud card. Rain adds one push."),
                "weather",
            ),
            Do(
                _(
                    "Each bar tells how likely so many pushes are. A low card slows the river: "
                    "tap your 1, and watch the bars."
                ),
                "forecast",
                ("card 1",),
                _("That lets the river run faster. Try your 1."),
                then=_("With your 1 it is 1 + 1 = 2 pushes, whatever the others play. Play it!"),
                then_about="forecast",
            ),
            Read(
                _("A card does two things: it moves canoes, and the lowest sets the pushes."),
                "river",
            ),
        ),
    )


def falls() -> Lesson:
    """Which arm the river takes, and what it means to go over the falls."""
    return Lesson(
        "falls",
        _("The fork and the falls"),
        "players=3 start=1 actor=0 phase=paddle launched 0plays=4 1plays=3 2plays=5 "
        "0a@7R(ruby) 1a@7L(sapphire) 2a@2 1treasury=amethyst",
        (
            Read(_("Below field 5 the river forks: a left arm and a right arm."), "field 5"),
            Read(
                _(
                    "A push goes only into the arm that the flag shows. The other stands still. "
                    "After each push the flag turns to the other arm."
                ),
                "flag",
            ),
            Read(_("The lowest card is 3: three pushes. They go right, left, right."), "card 1"),
            Do(
                _("Your canoe with the ruby is right above the falls. Paddle up: tap field 3."),
                "canoe 0a",
                ("a 7R>3",),
                _("Not there. All 4 points, up the river: field 3."),
                (
                    Mistake("to falls", _("Over the falls, canoe and ruby would be gone! Go up.")),
                    Mistake("to 5", _("That would unload the ruby. Keep it: go up 4 fields.")),
                ),
            ),
            Watch(
                _("Ben is right above the falls, too. Watch the second push: it goes left."),
                "canoe 1a",
            ),
            Read(
                _(
                    "Ben's canoe is lost, its sapphire back on the island. At the start of any "
                    "turn he may buy it back for a gem."
                ),
                "row 1",
            ),
            Read(
                _("Three pushes took you to 4, to 5 and to 6R: further up you would be safer."),
                "canoe 0a",
            ),
        ),
    )
