"""Twists of the season: the liar's mask (NL-70), a short deck (NL-71) and a witness (NL-72)."""

import random
from itertools import combinations

import msgspec
import pytest

from nimmsleich import GAME
from nimmsleich.bots.levels import Expert, Master, Novice, Regular
from nimmsleich.bots.thinking import LeichBot
from nimmsleich.cards import DECK
from nimmsleich.rules.actions import Bid, Deal, Denounce, Look, ShowSign, Sign, Spend, Vote
from nimmsleich.rules.events import CardsOut, MaskWorn
from nimmsleich.rules.odds import exact_odds
from nimmsleich.rules.state import NimmsLeich
from nimmsleich.rules.views import Phase
from table.contract import CHANCE, SPECTATOR
from tests.refusals import refusal


def begun(seats: int, seed: int = 3, **options: object) -> NimmsLeich:
    """Return a match in the bidding of the first round, which seat 1 opens."""
    state = GAME.setup(seats, {"dealer": "1", **options})
    assert isinstance(state, NimmsLeich)
    rng = random.Random(seed)
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


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_six_cards_of_a_short_deck_lie_open_and_everyone_gets_five(seats: int) -> None:  # NL-71
    state = GAME.setup(seats, {"dealer": "1", "short_deck": True})
    assert isinstance(state, NimmsLeich)
    dealt = state.sample_chance(random.Random(4))
    assert isinstance(dealt, Deal)
    assert [len(pile) for pile in dealt.piles] == [5] * seats
    assert len(dealt.out) == 6
    whole = msgspec.structs.replace(dealt, out=(), stock=(*dealt.stock, *dealt.out))
    assert refusal(state, CHANCE, whole) == ("NL-10", "impossible_chance")
    events = state.apply(CHANCE, dealt)
    assert CardsOut(dealt.out) in events
    for seat in (*range(seats), SPECTATOR):
        view = state.observation(seat)
        assert view.box == dealt.out
        assert not set(view.unseen).intersection(dealt.out)
    full = GAME.setup(seats, {"dealer": "1"})
    assert refusal(full, CHANCE, dealt) == ("NL-10", "impossible_chance")


def test_the_witness_tells_the_truth_of_one_corpse_after_the_other() -> None:  # NL-72
    state, told = begun(4, witness=True), []
    while state.position.round < 8 and state.position.phase is Phase.BIDDING:
        corpse = (state.position.round - 1) % 6 + 1
        true = sum(DECK[hand[0]][corpse - 1] for hand in state.position.hands)
        assert {state.observation(seat).witnessed for seat in (0, 1, 2, 3, SPECTATOR)} == {(corpse, true)}
        told.append(corpse)
        (opener,) = state.actors()
        state.apply(opener, Bid(24, 6))
        state.apply(state.actors()[0], Denounce())
        for seat in state.actors():
            state.apply(seat, Vote(thumb=True))
    assert told[:6] == [1, 2, 3, 4, 5, 6][: len(told)]
    assert len(told) > 4
    assert begun(4).observation(0).witnessed is None


@pytest.mark.parametrize("seats", [3, 4])
def test_odds_count_what_the_witness_told(seats: int) -> None:
    """NL-72: as often as in all selections of the cards in hand that agree with the witness."""
    view = begun(seats, witness=True).observation(0)
    assert view.witnessed is not None
    corpse, told = view.witnessed
    odds, unknown = exact_odds(view), view.cards_in_hands - len(view.sure[0])
    fitting = [
        [sum(DECK[card][rank] for card in (*view.sure[0], *cards)) for rank in range(6)]
        for cards in combinations(view.unseen, unknown)
        if sum(DECK[card][corpse - 1] for card in (*view.sure[0], *cards)) == told
    ]
    for rank in range(6):
        for count in (1, 3, 5):
            share = sum(counts[rank] >= count for counts in fitting) / len(fitting)
            assert odds.chance(Bid(count, rank + 1)) == pytest.approx(share)
    assert odds.chance(Bid(max(told, 1), corpse)) == float(told > 0)


@pytest.mark.parametrize("level", [Regular, Expert, Master])
def test_bots_never_doubt_what_the_witness_told(level: type[LeichBot]) -> None:  # NL-72
    for seed in range(4):
        state = begun(4, seed, witness=True)
        told = state.observation(1).witnessed
        if told is None or not told[1]:
            continue
        state.apply(1, Bid(told[1], told[0]))
        view, legal = state.observation(2), state.legal_actions(2)
        assert level().choose(view, legal, random.Random(seed)) != Denounce()


@pytest.mark.parametrize("bot", [Novice, Regular, Expert, Master])
@pytest.mark.parametrize("seats", [3, 4])
def test_bots_play_by_all_of_them(bot: type[LeichBot], seats: int) -> None:  # NL-70, NL-71, NL-72
    state, rng = begun(seats, mask=True, short_deck=True, witness=True, tells=True), random.Random(2)
    for _ in range(30):
        seat = state.actors()[0]
        if seat == CHANCE:
            state.apply(seat, state.sample_chance(rng))
        else:
            chosen = bot().choose(state.observation(seat), state.legal_actions(seat), rng)
            assert chosen in state.legal_actions(seat)
            assert chosen is not None
            state.apply(seat, chosen)
