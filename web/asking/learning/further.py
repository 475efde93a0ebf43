"""The other four lessons: two canoes, stealing, the weather, and how one wins."""

from web.asking.learning.steps import Do, Lesson, Mistake, Read, Watch
from web.text.catalogue import _


def canoes() -> Lesson:
    """One card moves both canoes."""
    return Lesson(
        "canoes",
        _("Two canoes"),
        "players=3 phase=paddle 0plays=4 1card=5 2card=6 0a@4(diamond) 0b@1",
        (
            Do(
                _(
                    "Your card gives all its points to each canoe. You played a 4: first bring "
                    "canoe a home. Tap it, then the shore."
                ),
                "canoe 0a",
                ("a 4>shore",),
                _("Bring the diamond home: tap the shore."),
                (
                    Mistake("canoe b", _("Canoe b comes next. First bring canoe a home.")),
                    Mistake("to falls", _("Not over the falls! The shore is the other way.")),
                ),
                then=_("Tap the shore."),
                then_about="field shore",
            ),
            Do(
                _(
                    "A diamond! Now canoe b must move too, also with all 4 points. "
                    "Use them for 2 fields and a gem: tap field 3."
                ),
                "canoe 0b",
                ("b 1>3 load amethyst",),
                _("Try field 3, where the violet gem is."),
                (
                    Mistake("to 5", _("That works, but empty. On field 3 you can also load.")),
                    Mistake("to shore", _("It has just set out. Go down to field 3.")),
                ),
            ),
            Read(
                _("For 2 points a gem may be put down at a site of another kind: it stays there."),
                "site diamond",
            ),
            Read(
                _("Each turn you may launch a canoe. If you have none on the water, you must."),
                "canoe 0a",
            ),
        ),
    )


def stealing() -> Lesson:
    """An empty canoe that goes upstream may steal."""
    return Lesson(
        "stealing",
        _("Stealing"),
        "players=3 start=1 actor=0 phase=paddle launched 0plays=2 1plays=3 2plays=2 "
        "0a@6R 1a@4(diamond) 2a@1",
        (
            Read(_("Ben has a diamond aboard. Your canoe is empty, and farther down."), "canoe 1a"),
            Do(
                _(
                    "Steal it: paddle up the river, and end on the field of the loaded canoe. "
                    "You played a 2. Paddle up to Ben: tap field 4."
                ),
                "field 4",
                ("a 6R>4 steal diamond from 1a",),
                _("Not that. Go up to field 4, with just 2 points."),
                (
                    Mistake("to falls", _("Not down! Thieves come from below.")),
                    Mistake("to 6R", _("Loading is honest work. But now try the other way.")),
                    Mistake("steal none", _("You may be kind. But now try it: take the diamond.")),
                ),
                then=_("Now take the diamond."),
                then_about="button pick steal steal diamond from 1a",
            ),
            Read(
                _(
                    "It is yours! Stealing costs no points, but you must end just there. "
                    "Whoever comes up from below can now steal it."
                ),
                "canoe 0a",
            ),
        ),
    )


def weather() -> Lesson:
    """The cloud card moves the weather, and no canoe."""
    return Lesson(
        "weather",
        _("The weather"),
        "players=3 start=1 actor=0 round=5 weather=+1 0a@6R(ruby) "
        "0hand=1+3+cloud 1hand=2+5+6 2hand=1+3+4 1card=2 2card=4",
        (
            Read(_("The weather makes the river slower or faster. Now it rains: +1."), "weather"),
            Do(
                _("Your cloud card moves the weather. Tap it, then play it."),
                "hand card cloud",
                ("card cloud",),
                _("That is a card to paddle with. Tap the cloud."),
                then=_("Now play it."),
                then_about="button confirm",
            ),
            Watch(_("First Ben and Cleo take their turns."), "river", ("a shore>2", "a shore>4")),
            Do(
                _(
                    "Your turn. With the cloud card no canoe moves: your ruby stays on 6R. "
                    "The lowest card is 2. Slow down the river."
                ),
                "weather",
                ("weather down",),
                _("Look at the sky: one step down."),
                (
                    Mistake(
                        "action weather up",
                        _("Up is a storm: 2 + 2 = 4 pushes. Your ruby would go over the falls!"),
                    ),
                ),
            ),
            Watch(
                _("Lowest card 2, weather 0: two pushes. Only the first goes into your arm."),
                "canoe 0a",
            ),
            Read(
                _("7R, still afloat! A third push would go right again: over the falls."),
                "canoe 0a",
            ),
        ),
    )


def winning() -> Lesson:
    """Four alike, five kinds or seven gems."""
    return Lesson(
        "winning",
        _("How to win"),
        "players=3 start=1 actor=0 round=8 phase=paddle launched 0plays=2 1plays=4 "
        "2plays=3 0a@2(ruby) 1a@3 2b@4 "
        "0treasury=amethyst+diamond+amber+sapphire 1treasury=diamond+diamond+amber "
        "2treasury=amethyst+sapphire",
        (
            Read(
                _("Bring gems home: 4 alike, 5 kinds, or any 7 win the game."),
                "treasury 0",
            ),
            Do(
                _(
                    "You have 4 kinds. Only a ruby is missing. "
                    "And there it is, in your canoe. Bring it home: tap the shore."
                ),
                "field shore",
                ("a 2>shore",),
                _("The ruby must get home. Tap the shore."),
                (Mistake("to 4", _("Not down! Home is the other way.")),),
            ),
            Read(
                _("All five kinds: you win when this round has been played."),
                "treasury 0",
            ),
            Watch(_("Ben and Cleo had their turns before you. Now only the river moves."), "river"),
            Read(
                _("Then the game is over. All who have one of the three by then win together."),
                "treasury 0",
            ),
        ),
    )
