"""The race to the last card: shares of the match that follow from cards owned and tokens used."""

from itertools import product

import pytest

from nimmsleich.bots.levels import WINS_A_ROUND, shares
from table.rng import stream

EVEN = (0, 0, 0, 0)


@pytest.mark.parametrize("owned", [(6, 6, 6, 6), (1, 2, 3, 4), (5, 1, 1, 2)])
@pytest.mark.parametrize("used", [EVEN, (2, 1, 0, 0)])
def test_shares_are_shares(owned: tuple[int, ...], used: tuple[int, ...]) -> None:
    assert sum(shares(owned, used)) == pytest.approx(1.0)
    assert min(shares(owned, used)) >= 0


def test_equal_seats_have_equal_shares() -> None:
    assert shares((6,) * 5, (0,) * 5) == pytest.approx((0.2,) * 5)


def test_fewer_cards_are_better_and_tokens_decide_a_tie() -> None:
    """NL-28"""
    assert shares((1, 2, 2, 2), EVEN)[0] > shares((2, 2, 2, 2), EVEN)[0] > shares((3, 2, 2, 2), EVEN)[0]
    assert shares((2, 2, 2, 2), (1, 0, 0, 0))[0] < 0.25 < shares((2, 2, 2, 2), (0, 1, 1, 1))[0]
    assert shares((0, 0, 1, 1), (2, 1, 0, 0)) == pytest.approx((0.0, 1.0, 0.0, 0.0))
    assert shares((0, 0, 0, 1), (1, 1, 2, 0)) == pytest.approx((0.5, 0.5, 0.0, 0.0))


def test_agrees_with_races_that_are_run() -> None:
    owned, used = (2, 1, 3, 2), (0, 1, 0, 0)
    rng = stream(11, "race")
    won = [0.0] * 4
    races = 6000
    for _ in range(races):
        left = list(owned)
        while all(left):
            left = [cards - (rng.random() < WINS_A_ROUND) for cards in left]
        done = [seat for seat in range(4) if not left[seat]]
        best = [seat for seat in done if used[seat] == min(used[other] for other in done)]
        for seat in best:
            won[seat] += 1 / len(best)
    for share, wins in zip(shares(owned, used), won, strict=True):
        assert abs(share - wins / races) < 3 * (share * (1 - share) / races) ** 0.5


def test_more_tokens_used_never_help() -> None:
    for owned in product((1, 2, 3), repeat=3):
        assert shares(owned, (1, 0, 0))[0] <= shares(owned, (0, 0, 0))[0]
