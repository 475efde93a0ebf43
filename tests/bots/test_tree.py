"""The tree of a search: which action is tried next, and which was best."""

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random

import pytest

from niagara.bots.tree import TreeNode
from niagara.model.actions import Action, ChooseCard


def node(*priors: float) -> TreeNode[Action]:
    """Return a decision among cards, one for each of these priors."""
    return TreeNode([ChooseCard(card) for card in range(1, len(priors) + 1)], priors)


def tries(
    tried: TreeNode[Action], times: int, reward: Callable[[int], float], curiosity: float = 0.5
) -> list[int]:
    """Try actions this many times and learn what each brings; return their places in order."""
    places = []
    for _try in range(times):
        places.append(tried.pick(curiosity))
        tried.learn(places[-1], reward(places[-1]))
    return places


def test_what_looks_best_is_tried_first() -> None:
    """Before anything is learned the highest prior decides, and of equal ones the first."""
    assert node(0.2, 0.5, 0.3).pick(0.5) == 1
    assert node(0.25, 0.5, 0.25).pick(0.0) == 1
    assert node(0.4, 0.2, 0.4).pick(0.5) == 0


def test_where_rewards_are_equal_priors_decide() -> None:
    """As long as every action brings the same, each is tried in proportion to its prior."""
    counts = Counter(tries(node(0.5, 0.3, 0.2), 100, lambda _place: 0.25))
    assert [counts[place] for place in range(3)] == pytest.approx([50, 30, 20], abs=1)


def test_other_actions_are_tried_before_any_is_tried_often() -> None:
    """Four actions with equal priors are each tried once in four tries, and twice in eight."""
    places = tries(node(0.25, 0.25, 0.25, 0.25), 8, lambda _place: 0.5)
    assert sorted(places[:4]) == sorted(places[4:]) == [0, 1, 2, 3]


def test_nothing_is_forgotten() -> None:
    """An action with a low prior is tried as well when rewards differ."""
    rng = Random(1)
    tried = node(0.94, 0.03, 0.03)
    tries(tried, 300, lambda _place: rng.random())
    assert all(tried.visits)


@pytest.mark.parametrize("best", range(4))
def test_what_brings_most_is_tried_most(best: int) -> None:
    """Rewards are noisy, but the action with the best mean wins, even with the lowest prior."""
    rng = Random(best)
    priors = [0.3] * 4
    priors[best] = 0.1

    def reward(place: int) -> float:
        return 0.3 * (place == best) + 0.5 * rng.random()

    tried = node(*priors)
    tries(tried, 400, reward)
    assert tried.ranked([1.0] * len(tried.actions))[0] == best
    assert tried.visits[best] > sum(tried.visits) / 2


def test_small_differences_are_found_as_well() -> None:
    """Curiosity is measured by how far apart the rewards lie."""
    tried = node(0.5, 0.5)
    tries(tried, 200, lambda place: 0.25 + 0.01 * place)
    assert tried.ranked([1.0] * len(tried.actions))[0] == 1
    assert tried.visits[1] > 150


def test_without_curiosity_the_best_action_is_tried_again() -> None:
    """An action better than the mean is never left again."""
    tried = node(0.6, 0.4)
    tried.learn(0, 0.4)
    tried.learn(1, 0.6)
    assert tries(tried, 10, lambda place: (0.4, 0.6)[place], curiosity=0.0) == [1] * 10


def test_a_node_keeps_what_its_actions_brought() -> None:
    """A node knows how often each action was tried, and what it brought in all."""
    tried = node(0.5, 0.5)
    for place, reward in [(0, 0.5), (1, 0.25), (1, 0.75)]:
        tried.learn(place, reward)
    assert (tried.visits, tried.totals) == ([1, 2], [0.5, 1.0])
    assert (tried.seen, tried.total, tried.squares) == (3, 1.5, 0.25 + 0.0625 + 0.5625)


@pytest.mark.parametrize(
    ("learned", "favourite"),
    [
        ([], 2),
        ([(2, 0.1)], 2),
        ([(0, 0.9), (1, 0.1), (1, 0.1)], 1),
        ([(0, 0.2), (2, 0.3), (1, 0.1)], 2),
        ([(1, 0.2), (0, 0.2)], 1),
    ],
)
def test_the_favourite(learned: Sequence[tuple[int, float]], favourite: int) -> None:
    """It is the action tried most, then the one that brought most, then the highest prior."""
    tried = node(0.2, 0.3, 0.5)
    for place, reward in learned:
        tried.learn(place, reward)
    assert tried.ranked([1.0] * len(tried.actions))[0] == favourite
