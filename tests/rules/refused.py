"""Actions that are refused, each with the beginning of the sentence that says why."""

from typing import Final

from niagara import Game
from tests.support.games import position
from tests.support.tables import blocks

FREED: Final = (
    "modules=whirlpool+paddle_cards start=1 phase=sweep whirlpool@5 0plays=2 1plays=rope 2plays=2"
)
REFUSED: Final = f"""
0hand=2+3
    card 4: card 4 is not in the hand
start=0
    card 7: card 7 is not in the hand
    a shore>1: seat 0 must choose a card now
    sweep a 6L: seat 0 must choose a card now
phase=paddle 0plays=4
    card 4: seat 0 must move its canoes now
    buy none: seat 0 must move its canoes now
    stay: no canoe is in the water, so one must be launched
    a 3>shore: canoe a is at shore, not at 3
    a shore>3: canoe a must use all 4 points, but this uses 3
    a shore>5: this takes 5 points, but canoe a has 4
phase=weather 0plays=cloud
    a shore>1: seat 0 must move the weather now
phase=weather weather=+2 0plays=cloud
    weather up: the weather is already at the storm
phase=weather weather=-1 0plays=cloud
    weather down: the weather is already at the sun
phase=buy 0plays=2 0treasury=ruby 0a@falls
    b shore>2: seat 0 must first say whether to buy a canoe back
    buy b with ruby: canoe b is not lost
    buy a with amber: there is no amber in the treasury to pay with
phase=buy 0plays=2 0treasury=ruby 0a@falls 0b@falls
    buy none: no canoe is left, so one must be bought back
phase=paddle 0plays=4 0a@3
    stay: canoe a is in the water and must move
    a 4>shore: canoe a is at 3, not at 4
    a load amethyst: canoe a must use all 4 points, but this uses 2
    a load amethyst 3>shore: this takes 5 points, but canoe a has 4
    a load ruby 3>5: there is no ruby at the amethyst site to load
    a unload ruby 3>5: canoe a does not carry that ruby
    a load amethyst 3>5 steal ruby from 1a: a canoe may only steal after paddling
    a 3>4 joe take: canoe a must use all 4 points, but this uses 1
    a load amethyst 3>5 joe take: canoe a does not end its move on Joe's field
phase=paddle moved=a 0plays=1 0a@4 0b@3
    stay: canoe b is in the water and must move
phase=paddle 0plays=2 0a@falls
    a shore>2: canoe a is lost
phase=paddle moved=a 0plays=1 0a@4
    a 4>5: canoe a may not move again this turn
phase=paddle moved=a 0plays=1
    a shore>1: canoe a may not move again
phase=paddle moved=b 0plays=1 0a@3 0b@4
    b 4>5: canoe b may not move again this turn
phase=paddle moved=a launched 0plays=4 0a@4 0b@5
    b 5>4: canoe b must use all 4 points
phase=paddle 0plays=4 0a@7R
    a 7R>7L: there is no way from 7R to 7L in one direction
    a load ruby 7R>falls: a gem loaded here and lost over the falls comes straight
    a 7R>falls steal ruby from 1a: a canoe may only steal after paddling upstream
phase=paddle 0plays=2 0a@2
    a load ruby: there is no gem site at 2
phase=paddle 0plays=4 0a@3(amethyst)
    a unload amethyst 3>5: a gem may not be unloaded at the site of its own kind
phase=paddle 0plays=4 0a@3(ruby)
    a unload ruby load ruby: the same kind, ruby, may not be unloaded and loaded
    a load amethyst 3>5: canoe a has no free seat for that
phase=paddle 0plays=4 0a@6L(amethyst)
    a unload amethyst: canoe a must use all 4 points, but this uses 2
phase=paddle ruby-site=amber+amber+amber+amber+amber+amber 0plays=4 0a@5
    a load amber: canoe a must use all 4 points, but this uses 2
phase=paddle 0plays=2 0a@5 0b@3(amber) 1a@3(ruby) 2a@3
    a 5>7L steal ruby from 1a: a canoe may only steal after paddling upstream
    a steal ruby from 1a: canoe a must use all 2 points, but this uses 0
    a 5>3 steal ruby from 7a: there is no seat 7
    a 5>3 steal amber from 0b: nobody may steal from their own canoes
    a 5>3 steal amber from 1b: canoe 1b is not on 3
    a 5>3 steal amber from 1a: canoe 1a carries no amber
    a 5>3 steal ruby from 2a: canoe 2a carries no ruby
    b 3>1 steal ruby from 1a: canoe 1a is not on 1
phase=paddle 0plays=2 0a@3 1a@3(ruby)
    a load amethyst steal ruby from 1a: a canoe may only steal after paddling upstream
phase=paddle 0plays=2 0a@5(amber) 1a@3(ruby)
    a 5>3 steal ruby from 1a: canoe a needs a free seat while it paddles
phase=paddle 0plays=4 0a@5(amber) 1a@3(ruby)
    a 5>3 unload amber steal ruby from 1a: canoe a needs a free seat while it paddles
phase=paddle ruby-site=amber 0plays=3 0a@7L 1a@7L(amber)
    a load amber 7L>falls steal amber from 1a: a canoe may only steal after paddling upstream
phase=paddle 0plays=1 0a@4
    a 4>3~4: the whirlpool does not sweep a canoe from 3 to 4
phase=paddle 0plays=1 0a@3
    a 3>4 joe take: canoe a does not end its move on Joe's
start=1 phase=over 0plays=cloud 0treasury=ruby+ruby+ruby+ruby 1plays=cloud 2plays=cloud
    card 1: the game is over
    a shore>1: the game is over
# Paddle cards
modules=paddle_cards phase=paddle 0plays=1-3 0a@3 0b@5
    a 3>shore load ruby: there is no gem site at shore
    a 3>4 load diamond load diamond: canoe a has no free seat for that
    b 5>1: this takes 4 points, but canoe b has 3
    a joe take: canoe a must use 1 to 3 points, but this uses 0
    stay: with the card 1-3, one canoe must move
modules=paddle_cards actor=1 phase=weather 0plays=1-3 0a@4 0b@5 1plays=cloud
    b 5>4: seat 1 must move the weather now
modules=paddle_cards start=1 actor=2 phase=paddle 1plays=rope 1a@3(ruby) 2plays=1 2a@4
    a 4>3 steal ruby from 1a: canoe 1a is tied up, so nobody may steal from it
# Double canoes
modules=double_canoes phase=paddle 0plays=2 0b@5 1a@3(ruby) 1b@3(amber)
    b load amber load amber: this takes 4 points, but canoe b has 2
    a shore>2 load amber: there is no gem site at 2
    b 5>3 steal ruby from 1a steal ruby from 1a: canoe 1a carries
modules=double_canoes phase=paddle 0plays=2 0b@5(amber) 1a@3(ruby) 1b@3(amber)
    b 5>3 steal ruby from 1a steal amber from 1b: canoe b needs a free seat while it paddles
modules=double_canoes phase=paddle 0plays=2 0b@3(diamond+ruby)
    b unload ruby unload ruby: canoe b does not carry that ruby
modules=double_canoes phase=paddle 0plays=2 0a@5(amber) 1b@3(ruby+ruby)
    a 5>3 steal ruby from 1b: canoe a needs a free seat while it paddles
modules=double_canoes phase=paddle 0plays=4 0b@3(ruby+ruby)
    b unload ruby: canoe b must use all 4 points, but this uses 2
# The whirlpool
{FREED} 1a@5 1b@5
    card 1: seat 1 must choose the arm into which the whirlpool sweeps its canoe
    a 5>4: seat 1 must choose the arm into which the whirlpool sweeps its canoe
    sweep b 6L: the whirlpool sweeps canoe a now, not canoe b
    sweep a 7L: the whirlpool sweeps canoe a to 6L or 6R
{FREED} 1a@6L 1b@5
    sweep a 6R: the whirlpool sweeps canoe b now, not canoe a
modules=whirlpool phase=paddle whirlpool@3 0plays=2 0a@4 1a@4(ruby)
    a 4>2: this takes 3 points, but canoe a has 2
    a 4>3: the whirlpool on 3 sweeps the canoe away: write 4>3~4
    a 4>3~5: the whirlpool on 3 sweeps the canoe away: write 4>3~4
    a 4>3~4 steal ruby from 1a: a canoe swept by the whirlpool may not steal
    a 4>5~6L: the whirlpool does not sweep a canoe from 5 to 6L
    a 4>3~4 joe take: canoe a does not end its move on Joe's field
modules=whirlpool phase=paddle whirlpool@7L 0plays=1 0a@6R
    a 6R>6L: there is no way from 6R to 6L in one direction
modules=whirlpool phase=paddle whirlpool@3 0plays=3 0a@2
    a 2>3 load amethyst: the whirlpool on 3 sweeps the canoe away: write 2>3~4
    a 2>3~4 load diamond: a canoe swept by the whirlpool may not load or unload
    a 2>3~4: canoe a must use all 3 points, but this uses 1
modules=whirlpool phase=paddle whirlpool@5 0plays=1 0a@4
    a 4>5: the whirlpool on 5 sweeps the canoe away: write 4>5~6L or 4>5~6R
modules=whirlpool phase=paddle whirlpool@falls 0plays=1 0a@4
    a 4>3~4: the whirlpool does not sweep a canoe from 3 to 4
modules=whirlpool+paddle_cards phase=paddle whirlpool@3 0plays=1-3 0a@5
    a 5>3~4: end on 4 without the whirlpool: the result is the same
modules=whirlpool phase=paddle whirlpool@7L 0plays=3 0a@6L
    a load sapphire 6L>7L~falls: a gem loaded here and lost over the falls comes straight
# The moose
modules=paddle_cards+moose phase=paddle moose@0a 0plays=1-3 0a@3
    a 3>4: canoe a must use 3 to 5 points, but this uses 1
modules=paddle_cards+moose phase=rope 0plays=rope 0a@7L 0b@4
    weather up: seat 0 must tie its canoes up now
    moose b rope: canoe b is not at the ruby site, where the moose waits
modules=moose phase=paddle 0plays=1 0a@7L 0b@4
    b moose 4>1: canoe b is not at the ruby site, where the moose waits
    a moose 7L>6L: canoe a must use all 3 points, but this uses 1
    a 7L>4: this takes 3 points, but canoe a has 1
modules=moose phase=paddle moose@1a 0plays=1 0a@7L
    a moose 7L>4: the moose is not at the ruby site now
modules=moose phase=paddle moose@0a 0plays=1 0a@4
    a 4>3: canoe a must use all 3 points, but this uses 1
modules=moose phase=weather weather=+2 0plays=cloud 0a@7L 0b@4
    moose b weather down: canoe b is not at the ruby site, where the moose
    moose a weather up: the weather is already at the storm
modules=moose phase=weather moose@away 0plays=cloud 0a@7L
    moose a weather up: the moose is not at the ruby site now
# Diamond Joe
modules=paddle_cards+moose+joe phase=paddle moose@0a joe@3 0plays=7 0a@7L
    a 7L>shore joe take: canoe a does not end its move on Joe's field
modules=joe phase=paddle joe@7L(ruby) 0plays=2 0a@5 1a@3(ruby)
    a 5>3 steal ruby from 1a joe take: canoe a does not end its move on Joe's field
modules=double_canoes+joe phase=paddle joe@7L(ruby) 0plays=2 0b@5 1a@3(ruby)
    b 5>3 steal ruby from 1a joe take: canoe b does not end its move on Joe's field
modules=whirlpool+joe phase=paddle whirlpool@3 joe@7L(ruby) 0plays=2 0a@1
    a 1>3~4 joe take: canoe a does not end its move on Joe's field
modules=whirlpool+paddle_cards+joe phase=paddle whirlpool@5 joe@7L(ruby) 0plays=1-3 0a@6L
    a 6L>5~6R joe take: canoe a does not end its move on Joe's field
modules=whirlpool+paddle_cards+joe phase=paddle whirlpool@3 joe@4(ruby) 0plays=1-3 0a@5
    a 5>3~4 joe take: end on 4 without the whirlpool: the result is the same
modules=joe phase=paddle joe@3(ruby) 0plays=1 0a@4 0b@4(ruby)
    a 4>5 joe take: canoe a does not end its move on Joe's field
    a 4>3 joe give ruby: Joe has a gem already: only a swap is possible
    a 4>3 joe swap amber: canoe a has no amber to give
    b 4>3 joe take: canoe b has no free seat for Joe's gem
    b 4>3 joe swap ruby: Joe has the same kind of gem, ruby: leave the swap
modules=joe phase=paddle joe@3 0plays=1 0a@4 0b@4(ruby)
    a 4>3 joe take: Joe has no gem
    b 4>3 joe swap ruby: Joe has no gem
    a 4>3 joe give ruby: canoe a has no ruby to give
"""
"""By position of three players, each refused action and the sentence."""

REFUSALS: Final[list[tuple[Game, str, str]]] = [
    (game, action, sentence)
    for words, lines in blocks(REFUSED).items()
    for game in [position(f"players=3 {words}")]
    for action, _colon, sentence in [line.partition(": ") for line in lines]
]
