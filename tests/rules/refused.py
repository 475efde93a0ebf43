"""Actions that are refused, each with the beginning of the sentence that says why."""

from tests.support.games import LAST_CLOUD, play, position

LAUNCH = position("players=3 phase=paddle 0plays=4")
AT_3 = position("players=3 phase=paddle 0plays=4 0a@3")
BOTH = position("players=3 phase=paddle 0plays=1 0a@3 0b@3")
FULL_AT_3 = position("players=3 phase=paddle 0plays=4 0a@3(amethyst)")
RUBY_AT_3 = position("players=3 phase=paddle 0plays=4 0a@3(ruby)")
AT_7R = position("players=3 phase=paddle 0plays=4 0a@7R")
THIEF = position("players=3 phase=paddle 0plays=2 0a@5 0b@3(amber) 1a@3(ruby) 2a@3")
BUYER = position("players=3 phase=buy 0plays=2 0treasury=ruby 0a@falls")
FORCED = position("players=3 phase=buy 0plays=2 0treasury=ruby 0a@falls 0b@falls")
OVER = play(
    position(f"{LAST_CLOUD} 0treasury=ruby+ruby+ruby+ruby 1plays=cloud 2plays=cloud"), "weather up"
)
FREE = position("players=3 modules=paddle_cards phase=paddle 0plays=1-3 0a@3 0b@5")
TWO_SEATS = position(
    "players=3 modules=double_canoes phase=paddle 0plays=2 0b@5 1a@3(ruby) 1b@3(amber)"
)
POOL_3 = position("players=3 modules=whirlpool phase=paddle whirlpool@3 0plays=2 0a@4 1a@4(ruby)")
ONTO_3 = position("players=3 modules=whirlpool phase=paddle whirlpool@3 0plays=3 0a@2")
FREED = play(
    position(
        f"{LAST_CLOUD} modules=whirlpool+paddle_cards whirlpool@4 1plays=rope 1a@5 1b@5 2plays=2"
    ),
    "weather down",
)
AT_RUBIES = position("players=3 modules=moose phase=paddle 0plays=1 0a@7L 0b@4")
CLOUD_AT_RUBIES = position(
    "players=3 modules=moose phase=weather weather=+2 0plays=cloud 0a@7L 0b@4"
)
ROPE_AT_RUBIES = position("players=3 modules=paddle_cards+moose phase=rope 0plays=rope 0a@7L 0b@4")
BESIDE_JOE = position("players=3 modules=joe phase=paddle joe@3(ruby) 0plays=1 0a@4 0b@4(ruby)")
STRONGEST = position(
    "players=3 modules=paddle_cards+moose+joe phase=paddle moose@0a joe@3 0plays=7 0a@7L"
)
EMPTY_JOE = position("players=3 modules=joe phase=paddle joe@3 0plays=1 0a@4 0b@4(ruby)")

REFUSED = [
    (position("players=3 0hand=2+3"), "card 4", "card 4 is not in the hand"),
    (position("players=3 0hand=2+3"), "card 1", "card 1 is not in the hand"),
    (position("players=3"), "card 7", "card 7 is not in the hand"),
    (position("players=3"), "card rope", "card rope is not in the hand"),
    (position("players=3"), "a shore>1", "seat 0 must choose a card now"),
    (position("players=3"), "stay", "seat 0 must choose a card now"),
    (LAUNCH, "card 4", "seat 0 must move its canoes now"),
    (LAUNCH, "weather up", "seat 0 must move its canoes now"),
    (LAUNCH, "buy none", "seat 0 must move its canoes now"),
    (
        position("players=3 phase=weather 0plays=cloud"),
        "a shore>1",
        "seat 0 must move the weather now",
    ),
    (
        position("players=3 phase=weather weather=+2 0plays=cloud"),
        "weather up",
        "the weather is already at the storm",
    ),
    (
        position("players=3 phase=weather weather=-1 0plays=cloud"),
        "weather down",
        "the weather is already at the sun",
    ),
    (BUYER, "b shore>2", "seat 0 must first say whether to buy a canoe back"),
    (BUYER, "buy b with ruby", "canoe b is not lost"),
    (BUYER, "buy a with amber", "there is no amber in the treasury to pay with"),
    (FORCED, "buy none", "no canoe is left, so one must be bought back"),
    (LAUNCH, "stay", "no canoe is in the water, so one must be launched"),
    (AT_3, "stay", "canoe a is in the water and must move"),
    (play(BOTH.copy(), "a 3>4"), "stay", "canoe b is in the water and must move"),
    (position("players=3 phase=paddle 0plays=2 0a@falls"), "a shore>2", "canoe a is lost"),
    (
        play(position("players=3 phase=paddle 0plays=1 0a@3"), "a 3>4"),
        "a 4>5",
        "canoe a may not move again this turn",
    ),
    (
        play(position("players=3 phase=paddle 0plays=1 0a@1"), "a 1>shore"),
        "a shore>1",
        "canoe a may not move again",
    ),
    (play(BOTH.copy(), "b 3>4"), "b 4>5", "canoe b may not move again this turn"),
    (
        play(position("players=3 phase=paddle 0plays=4 0b@5"), "a shore>4"),
        "b 5>4",
        "canoe b must use all 4 points",
    ),
    (AT_3, "a 4>shore", "canoe a is at 3, not at 4"),
    (LAUNCH, "a 3>shore", "canoe a is at shore, not at 3"),
    (AT_7R, "a 7R>7L", "there is no way from 7R to 7L in one direction"),
    (LAUNCH, "a shore>3", "canoe a must use all 4 points, but this uses 3"),
    (LAUNCH, "a shore>5", "this takes 5 points, but canoe a has 4"),
    (LAUNCH, "a shore>3 load amethyst", "this takes 5 points, but canoe a has 4"),
    (AT_3, "a load amethyst", "canoe a must use all 4 points, but this uses 2"),
    (AT_3, "a load amethyst 3>shore", "this takes 5 points, but canoe a has 4"),
    (position("players=3 phase=paddle 0plays=2 0a@2"), "a load ruby", "there is no gem site at 2"),
    (AT_3, "a load ruby 3>5", "there is no ruby at the amethyst site to load"),
    (AT_3, "a unload ruby 3>5", "canoe a does not carry that ruby"),
    (FULL_AT_3, "a unload amethyst 3>5", "a gem may not be unloaded at the site of its own kind"),
    (RUBY_AT_3, "a unload ruby load ruby", "the same kind, ruby, may not be unloaded and loaded"),
    (
        position("players=3 phase=paddle 0plays=4 0a@6L(amethyst)"),
        "a unload amethyst",
        "canoe a must use all 4 points, but this uses 2",
    ),
    (
        position(
            "players=3 phase=paddle ruby-site=amber+amber+amber+amber+amber+amber 0plays=4 0a@5"
        ),
        "a load amber",
        "canoe a must use all 4 points, but this uses 2",
    ),
    (RUBY_AT_3, "a load amethyst 3>5", "canoe a has no free seat for that"),
    (AT_7R, "a load ruby 7R>falls", "a gem loaded here and lost over the falls comes straight"),
    (AT_7R, "a 7R>falls steal ruby from 1a", "a canoe may only steal after paddling upstream"),
    (AT_3, "a load amethyst 3>5 steal ruby from 1a", "a canoe may only steal after paddling"),
    (THIEF, "a 5>7L steal ruby from 1a", "a canoe may only steal after paddling upstream"),
    (THIEF, "a steal ruby from 1a", "canoe a must use all 2 points, but this uses 0"),
    (
        position("players=3 phase=paddle 0plays=2 0a@3 1a@3(ruby)"),
        "a load amethyst steal ruby from 1a",
        "a canoe may only steal after paddling upstream",
    ),
    (STRONGEST, "a 7L>shore joe take", "canoe a does not end its move on Joe's field"),
    (THIEF, "a 5>3 steal ruby from 7a", "there is no seat 7"),
    (THIEF, "a 5>3 steal ruby from 3a", "there is no seat 3"),
    (THIEF, "a 5>3 steal amber from 0b", "nobody may steal from their own canoes"),
    (THIEF, "a 5>3 steal amber from 1b", "canoe 1b is not on 3"),
    (THIEF, "a 5>3 steal amber from 1a", "canoe 1a carries no amber"),
    (THIEF, "a 5>3 steal ruby from 2a", "canoe 2a carries no ruby"),
    (THIEF, "b 3>1 steal ruby from 1a", "canoe 1a is not on 1"),
    (
        position("players=3 phase=paddle 0plays=2 0a@5(amber) 1a@3(ruby)"),
        "a 5>3 steal ruby from 1a",
        "canoe a needs a free seat while it paddles, and at the end one for each gem",
    ),
    (
        position("players=3 modules=joe phase=paddle joe@7L(ruby) 0plays=2 0a@5 1a@3(ruby)"),
        "a 5>3 steal ruby from 1a joe take",
        "canoe a does not end its move on Joe's field",
    ),
    (
        position(
            "players=3 modules=double_canoes+joe phase=paddle joe@7L(ruby) 0plays=2 0b@5 1a@3(ruby)"
        ),
        "b 5>3 steal ruby from 1a joe take",
        "canoe b does not end its move on Joe's field",
    ),
    (
        position("players=3 phase=paddle 0plays=4 0a@5(amber) 1a@3(ruby)"),
        "a 5>3 unload amber steal ruby from 1a",
        "canoe a needs a free seat while it paddles, and at the end one for each gem",
    ),
    (
        position(
            "players=3 modules=whirlpool+joe phase=paddle whirlpool@3 joe@7L(ruby) 0plays=2 0a@1"
        ),
        "a 1>3~4 joe take",
        "canoe a does not end its move on Joe's field",
    ),
    (
        position("players=3 phase=paddle ruby-site=amber 0plays=3 0a@7L 1a@7L(amber)"),
        "a load amber 7L>falls steal amber from 1a",
        "a canoe may only steal after paddling upstream",
    ),
    # Paddle cards
    (
        position(
            "players=3 modules=whirlpool+paddle_cards+joe phase=paddle whirlpool@5 joe@7L(ruby) "
            "0plays=1-3 0a@6L"
        ),
        "a 6L>5~6R joe take",
        "canoe a does not end its move on Joe's field",
    ),
    (FREE, "a 3>shore load ruby", "there is no gem site at shore"),
    (FREE, "a 3>4 load diamond load diamond", "canoe a has no free seat for that"),
    (FREE, "b 5>1", "this takes 4 points, but canoe b has 3"),
    (FREE, "a joe take", "canoe a must use 1 to 3 points, but this uses 0"),
    (
        position("players=3 modules=paddle_cards+moose phase=paddle moose@0a 0plays=1-3 0a@3"),
        "a 3>4",
        "canoe a must use 3 to 5 points, but this uses 1",
    ),
    (FREE, "stay", "with the card 1-3, one canoe must move"),
    (play(FREE.copy(), "a 3>4"), "b 5>4", "seat 1 must move the weather now"),
    (LAUNCH, "rope", "seat 0 must move its canoes now"),
    (ROPE_AT_RUBIES, "a 7L>6L", "seat 0 must tie its canoes up now"),
    (ROPE_AT_RUBIES, "weather up", "seat 0 must tie its canoes up now"),
    (
        position(
            "players=3 modules=paddle_cards start=1 actor=0 phase=paddle 0plays=1 0a@4 "
            "1plays=rope 1a@3(ruby) 2plays=cloud"
        ),
        "a 4>3 steal ruby from 1a",
        "canoe 1a is tied up, so nobody may steal from it",
    ),
    (FREED, "card 1", "seat 1 must choose the arm into which the whirlpool sweeps its canoe"),
    (FREED, "a 5>4", "seat 1 must choose the arm into which the whirlpool sweeps its canoe"),
    (FREED, "sweep b 6L", "the whirlpool sweeps canoe a now, not canoe b"),
    (
        play(FREED.copy(), "sweep a 6L"),
        "sweep a 6R",
        "the whirlpool sweeps canoe b now, not canoe a",
    ),
    (FREED, "sweep a 7L", "the whirlpool sweeps canoe a to 6L or 6R"),
    (position("players=3"), "sweep a 6L", "seat 0 must choose a card now"),
    # Double canoes
    (TWO_SEATS, "b load amber load amber", "this takes 4 points, but canoe b has 2"),
    (TWO_SEATS, "a shore>2 load amber", "there is no gem site at 2"),
    (
        TWO_SEATS,
        "b 5>3 steal ruby from 1a steal ruby from 1a",
        "canoe 1a carries",
    ),
    (
        position(
            "players=3 modules=double_canoes phase=paddle 0plays=2 0b@5(amber) 1a@3(ruby) "
            "1b@3(amber)"
        ),
        "b 5>3 steal ruby from 1a steal amber from 1b",
        "canoe b needs a free seat while it paddles, and at the end one for each gem",
    ),
    (
        position("players=3 modules=double_canoes phase=paddle 0plays=2 0b@3(diamond+ruby)"),
        "b unload ruby unload ruby",
        "canoe b does not carry that ruby",
    ),
    (
        position(
            "players=3 modules=double_canoes phase=paddle 0plays=2 0a@5(amber) 1b@3(ruby+ruby)"
        ),
        "a 5>3 steal ruby from 1b",
        "canoe a needs a free seat while it paddles, and at the end one for each gem",
    ),
    (
        position("players=3 modules=double_canoes phase=paddle 0plays=4 0b@3(ruby+ruby)"),
        "b unload ruby",
        "canoe b must use all 4 points, but this uses 2",
    ),
    # The whirlpool
    (POOL_3, "a 4>2", "this takes 3 points, but canoe a has 2"),
    (POOL_3, "a 4>3", "the whirlpool on 3 sweeps the canoe away: write 4>3~4"),
    (POOL_3, "a 4>3~5", "the whirlpool on 3 sweeps the canoe away: write 4>3~4"),
    (POOL_3, "a 4>3~4 steal ruby from 1a", "a canoe swept by the whirlpool may not steal"),
    (
        position("players=3 modules=whirlpool phase=paddle whirlpool@7L 0plays=1 0a@6R"),
        "a 6R>6L",
        "there is no way from 6R to 6L in one direction",
    ),
    (POOL_3, "a 4>5~6L", "the whirlpool does not sweep a canoe from 5 to 6L"),
    (ONTO_3, "a 2>3 load amethyst", "the whirlpool on 3 sweeps the canoe away: write 2>3~4"),
    (ONTO_3, "a 2>3~4 load diamond", "a canoe swept by the whirlpool may not load or unload"),
    (ONTO_3, "a 2>3~4", "canoe a must use all 3 points, but this uses 1"),
    (
        position("players=3 modules=whirlpool phase=paddle whirlpool@5 0plays=1 0a@4"),
        "a 4>5",
        "the whirlpool on 5 sweeps the canoe away: write 4>5~6L or 4>5~6R",
    ),
    (
        position("players=3 modules=whirlpool phase=paddle whirlpool@falls 0plays=1 0a@4"),
        "a 4>3~4",
        "the whirlpool does not sweep a canoe from 3 to 4",
    ),
    (
        position("players=3 phase=paddle 0plays=1 0a@4"),
        "a 4>3~4",
        "the whirlpool does not sweep a canoe from 3 to 4",
    ),
    (
        position(
            "players=3 modules=whirlpool+paddle_cards phase=paddle whirlpool@3 0plays=1-3 0a@5"
        ),
        "a 5>3~4",
        "end on 4 without the whirlpool: the result is the same",
    ),
    (
        position(
            "players=3 modules=whirlpool+paddle_cards+joe phase=paddle whirlpool@3 joe@4(ruby) "
            "0plays=1-3 0a@5"
        ),
        "a 5>3~4 joe take",
        "end on 4 without the whirlpool: the result is the same",
    ),
    (
        position("players=3 modules=whirlpool phase=paddle whirlpool@7L 0plays=3 0a@6L"),
        "a load sapphire 6L>7L~falls",
        "a gem loaded here and lost over the falls comes straight",
    ),
    # The moose
    (AT_RUBIES, "b moose 4>1", "canoe b is not at the ruby site, where the moose waits"),
    (AT_RUBIES, "a moose 7L>6L", "canoe a must use all 3 points, but this uses 1"),
    (AT_RUBIES, "a 7L>4", "this takes 3 points, but canoe a has 1"),
    (
        position("players=3 modules=moose phase=paddle moose@1a 0plays=1 0a@7L"),
        "a moose 7L>4",
        "the moose is not at the ruby site now",
    ),
    (
        position("players=3 modules=moose phase=paddle moose@0a 0plays=1 0a@4"),
        "a 4>3",
        "canoe a must use all 3 points, but this uses 1",
    ),
    (CLOUD_AT_RUBIES, "moose b weather down", "canoe b is not at the ruby site, where the moose"),
    (CLOUD_AT_RUBIES, "moose a weather up", "the weather is already at the storm"),
    (ROPE_AT_RUBIES, "moose b rope", "canoe b is not at the ruby site, where the moose waits"),
    (
        position("players=3 modules=moose phase=weather moose@away 0plays=cloud 0a@7L"),
        "moose a weather up",
        "the moose is not at the ruby site now",
    ),
    # Diamond Joe
    (BESIDE_JOE, "a 4>5 joe take", "canoe a does not end its move on Joe's field"),
    (BESIDE_JOE, "a 4>3 joe give ruby", "Joe has a gem already: only a swap is possible"),
    (BESIDE_JOE, "a 4>3 joe swap amber", "canoe a has no amber to give"),
    (BESIDE_JOE, "b 4>3 joe take", "canoe b has no free seat for Joe's gem"),
    (BESIDE_JOE, "b 4>3 joe swap ruby", "Joe has the same kind of gem, ruby: leave the swap"),
    (EMPTY_JOE, "a 4>3 joe take", "Joe has no gem"),
    (EMPTY_JOE, "b 4>3 joe swap ruby", "Joe has no gem"),
    (EMPTY_JOE, "a 4>3 joe give ruby", "canoe a has no ruby to give"),
    (AT_3, "a 3>4 joe take", "canoe a must use all 4 points, but this uses 1"),
    (
        position("players=3 phase=paddle 0plays=1 0a@3"),
        "a 3>4 joe take",
        "canoe a does not end its move on Joe's",
    ),
    (AT_3, "a load amethyst 3>5 joe take", "canoe a does not end its move on Joe's field"),
    (POOL_3, "a 4>3~4 joe take", "canoe a does not end its move on Joe's field"),
    (OVER, "card 1", "the game is over"),
    (OVER, "a shore>1", "the game is over"),
]
