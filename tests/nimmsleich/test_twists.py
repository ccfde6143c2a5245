"""Twists of the season: the liar's mask (NL-70)."""

import random

import pytest

from nimmsleich import GAME
from nimmsleich.bots.levels import Expert, Master, Novice, Regular
from nimmsleich.bots.thinking import LeichBot
from nimmsleich.rules.actions import Bid, Look, ShowSign, Sign, Spend
from nimmsleich.rules.events import MaskWorn
from nimmsleich.rules.state import NimmsLeich
from table.contract import CHANCE
from tests.refusals import refusal


def begun(seats: int, **options: object) -> NimmsLeich:
    """Return a match in the bidding of the first round, which seat 1 opens."""
    state = GAME.setup(seats, {"dealer": "1", **options})
    assert isinstance(state, NimmsLeich)
    rng = random.Random(3)
    while state.actors() == (CHANCE,):
        state.apply(CHANCE, state.sample_chance(rng))
    return state


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_no_detective_sees_behind_the_mask(seats: int) -> None:  # NL-70
    state = begun(seats, mask=True)
    assert state.position.masked == state.observation(0).masked == 1
    for seat in range(seats):
        spends = [action for action in state.legal_actions(seat) if isinstance(action, Spend)]
        assert spends
        assert all(look.seat != 1 for spend in spends for look in spend.looks)
    assert refusal(state, 0, Spend((Look(1), Look(2)))) == ("NL-70", "masked")
    assert state.observation(2).masked == 1
    assert begun(seats).position.masked == begun(seats).observation(0).masked == -1


def test_the_mask_shows_no_sign_and_is_worn_by_the_opener_alone() -> None:  # NL-70
    state = begun(4, mask=True, tells=True)
    assert refusal(state, 1, ShowSign(Sign.COUGH)) == ("NL-70", "masked_gives_no_sign")
    assert not state.observation(1).may_sign
    state.apply(1, Bid(1, 1))
    assert state.observation(2).may_sign
    assert ShowSign(Sign.COUGH) in state.legal_actions(2)


def test_every_round_says_who_wears_the_mask() -> None:  # NL-70
    state, rng, worn = GAME.setup(4, {"dealer": "1", "mask": True}), random.Random(5), []
    while state.actors():
        (seat, *_) = state.actors()
        action = state.sample_chance(rng) if seat == CHANCE else rng.choice(state.legal_actions(seat))
        worn += [event.seat for event in state.apply(seat, action) if isinstance(event, MaskWorn)]
    openers = [past.opener for past in state.observation(0).rounds]
    assert worn == openers


@pytest.mark.parametrize("bot", [Novice, Regular, Expert, Master])
@pytest.mark.parametrize("seats", [3, 4])
def test_bots_play_by_it(bot: type[LeichBot], seats: int) -> None:  # NL-70
    state, rng = begun(seats, mask=True, tells=True), random.Random(2)
    for _ in range(30):
        seat = state.actors()[0]
        if seat == CHANCE:
            state.apply(seat, state.sample_chance(rng))
        else:
            chosen = bot().choose(state.observation(seat), state.legal_actions(seat), rng)
            assert chosen in state.legal_actions(seat)
            assert chosen is not None
            state.apply(seat, chosen)
