"""NL-60: which signs the bots show, and how they read those of others."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import msgspec
import pytest

from nimmsleich import GAME
from nimmsleich.bots.advice import believe
from nimmsleich.bots.levels import Expert, Master, Novice, Regular
from nimmsleich.bots.signs import MANNERS, SIGNS, bluff_share, bluffs_by_first, sign_before, sign_weights
from nimmsleich.cards import DECK
from nimmsleich.rules.actions import Bid, Deal, Denounce, ShowSign, Sign
from nimmsleich.rules.odds import exact_odds, is_bluff
from nimmsleich.rules.options import FOR_GOOD
from nimmsleich.rules.views import Call, NimmsleichView, Round, SeenSign
from table.contract import CHANCE
from table.game import LEVELS, Advice
from table.offer.options import OptionValue
from table.rng import stream
from table.seating import NAMES
from table.tempers import PLAIN, TEMPERS
from tests.nimmsleich.positions import dealt

TELLS = (True, False, True, False)
FEW_TRIES = 1000
ALIKE = {Sign.TIE, Sign.GLANCE, Sign.SMILE}
"""Signs that mean the same, as one of each pair is among them."""
BLUFF, HOLD = SIGNS["plain"]
WITHOUT = next(card for card in range(6, len(DECK)) if not DECK[card][0])
"""A card without Dead Letters."""


def test_each_temper_has_two_of_the_six_signs() -> None:
    assert set(SIGNS) == set(TEMPERS)
    assert all(first is not second for first, second in SIGNS.values())
    assert {sign for pair in SIGNS.values() for sign in pair} == set(Sign)


def test_novices_and_regulars_are_easier_to_read_than_experts_and_these_than_masters() -> None:
    manners = [MANNERS[level] for level in LEVELS]
    assert all(0.9 <= manner.honesty <= 0.95 and manner.silence <= 0.2 and not manner.empty for manner in manners[:2])
    assert all(manner.honesty < 0.9 and manner.silence > 0.2 and manner.empty for manner in manners[2:])
    assert manners[2].honesty > manners[3].honesty


@pytest.mark.parametrize("level", LEVELS)
def test_a_sign_says_the_truth_and_is_left_out_as_often_as_suits_the_level(level: str) -> None:
    rng, manner = random.Random(60), MANNERS[level]
    for tell in (True, False):
        for bluffs in (True, False):
            signs = [sign_before(PLAIN, tell, bluffs, manner, rng) for _ in range(FEW_TRIES)]
            shown = [sign.sign for sign in signs if sign is not None]
            truth = SIGNS["plain"][0] if bluffs == tell else SIGNS["plain"][1]
            assert 1 - len(shown) / FEW_TRIES == pytest.approx(manner.silence, abs=0.08)
            assert shown.count(truth) / len(shown) == pytest.approx(manner.honesty, abs=0.08)
            assert set(shown) == set(SIGNS["plain"])


def _shown_before(level: str, name: str, temper: str, act: Bid, card: int, options: OptionValue) -> Counter[Sign]:
    """Return the signs that a bot shows before a bid on a hand of one card, over many streams of chance."""
    cards = [card, *(other for other in range(24) if other != card)][:24]
    state = GAME.setup(4, {"tells": options, "dealer": "4"})
    piles = tuple(tuple(cards[6 * seat : 6 * seat + 6]) for seat in range(4))
    tells = () if options == FOR_GOOD else (True,) * 4
    rest = tuple(each for each in range(len(DECK)) if each not in cards)
    state.apply(CHANCE, Deal(piles, rest, tells))
    bot: Any = GAME.make_bot(level, TEMPERS[temper], name)
    bot.advise = lambda *_: Advice(act, "", {})
    legal = state.legal_actions(0)
    answers = [bot.choose(state.observation(0), legal, stream(number)) for number in range(60)]
    return Counter(answer.sign for answer in answers if isinstance(answer, ShowSign))


def test_a_sign_for_good_means_the_same_in_every_match_and_temper_and_differs_by_character() -> None:
    """NL-60"""
    usual = ALIKE if bluffs_by_first("Ada", PLAIN) == (BLUFF in ALIKE) else {*Sign} - ALIKE
    for temper in TEMPERS:
        shown = _shown_before("novice", "Ada", temper, Bid(20, 1), 0, FOR_GOOD)
        assert shown.most_common(1)[0][0] in usual
    assert {bluffs_by_first(name, PLAIN) for name in NAMES} == {True, False}


@pytest.mark.parametrize(("level", "bluff"), [("novice", Bid(1, 1)), ("master", Bid(1, 1))])
def test_experts_and_masters_betray_an_empty_hand_and_the_others_a_bid_that_hardly_holds(
    level: str, bluff: Bid
) -> None:
    """NL-60: one of four cards surely shows a Dead Letter, but the own one shows none."""
    (most, _), *_ = _shown_before(level, "", "plain", bluff, WITHOUT, True).most_common()
    assert most is (BLUFF if MANNERS[level].empty else HOLD)


@pytest.mark.parametrize(
    ("count", "empty", "bluffs"), [(1, False, (False, True)), (9, False, (True, False)), (9, True, (True, False))]
)
def test_a_bid_is_a_bluff_by_the_own_hand_alone_and_a_doubt_if_the_bid_is_none(
    count: int, empty: bool, bluffs: tuple[bool, bool]
) -> None:
    """NL-60"""
    bid = Bid(count, 1)
    assert tuple(is_bluff(act, bid, (WITHOUT,), 4, empty=empty) for act in (bid, Denounce())) == bluffs
    assert not is_bluff(bid, bid, (0,), 4, empty=True)


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_that_has_shown_a_sign_does_what_it_meant_to_do(level: str) -> None:
    """Else the sign would not say what it is about."""
    signed = 0
    for number in range(16):
        state = dealt(4, tells=TELLS)
        state.apply(1, Bid(2 + number // 3, 1 + number % 6))
        bot, meant = GAME.make_bot(level), state.observation(2)
        plan = bot.advise(meant, state.legal_actions(2), stream(number, "plan")).action
        first = bot.choose(meant, state.legal_actions(2), stream(number, "first"))
        assert first == plan or isinstance(first, ShowSign)
        if isinstance(first, ShowSign):
            signed += 1
            assert first.sign in SIGNS["plain"]
            state.apply(2, first)
            second = bot.choose(state.observation(2), state.legal_actions(2), stream(number, "second"))
            assert second == plan
    assert 2 < signed < 16


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_signs_before_it_denounces_too_but_not_always(level: str) -> None:
    state = dealt(4, tells=TELLS)
    state.apply(1, Bid(20, 1))
    bot, view, legal = GAME.make_bot(level), state.observation(2), state.legal_actions(2)
    answers = {type(bot.choose(view, legal, stream(seed))) for seed in range(24)}
    assert answers == {ShowSign, Denounce}


def test_no_bot_signs_where_signs_are_off_or_advises_a_person_to() -> None:
    for level in LEVELS:
        plain, telling = dealt(4), dealt(4, tells=TELLS)
        bot = GAME.make_bot(level)
        for seed in range(8):
            answer = bot.choose(plain.observation(1), plain.legal_actions(1), stream(seed))
            assert not isinstance(answer, ShowSign)
            advice = bot.advise(telling.observation(1), telling.legal_actions(1), stream(seed))
            assert not isinstance(advice.action, ShowSign)


def seen(*signs: tuple[Sign, int]) -> NimmsleichView:
    """Return the view of seat 2 after bids of seat 1 in earlier rounds, each with a sign, of four cards' hands.

    Each of `signs` is a sign and the number of Dead Letters that were bid after it.
    """
    view = dealt(4, tells=TELLS).observation(2)
    rounds = tuple(
        Round(1, (Call(1, count, 1),), (), 2, (1,), ((0,), (WITHOUT,), (18,), (24,)), 4, signs=(SeenSign(1, sign, 0),))
        for sign, count in signs
    )
    return msgspec.structs.replace(view, rounds=rounds)


def test_what_a_sign_means_is_learnt_from_the_cards_that_were_shown() -> None:
    assert bluff_share(seen(), 1, BLUFF) == 0.5
    once, twice = seen((BLUFF, 9)), seen((BLUFF, 9), (HOLD, 1))
    assert 0.5 < bluff_share(once, 1, BLUFF) < bluff_share(twice, 1, BLUFF) < 1.0
    assert bluff_share(twice, 1, HOLD) == pytest.approx(1 - bluff_share(twice, 1, BLUFF))
    assert bluff_share(twice, 3, BLUFF) == 0.5, "nothing is known of seat 3"
    assert bluff_share(seen((BLUFF, 1)), 1, BLUFF) < 0.5


def _odds(view: NimmsleichView, bid: Bid) -> dict[str, float]:
    """Return how likely seat 2 thinks the last bid, as each kind of bot reckons."""
    return {"bids": believe(view).chance(bid), "cards": believe(view, bids=False).chance(bid)}


@pytest.mark.parametrize("way", ["bids", "cards"])
def test_a_known_sign_of_a_bluff_makes_a_bid_less_likely_and_one_of_truth_more(way: str) -> None:
    bid = Bid(6, 1)
    learnt = seen((BLUFF, 9), (HOLD, 1), (BLUFF, 9), (HOLD, 1))
    with_bid = msgspec.structs.replace(learnt, calls=(Call(1, bid.count, bid.corpse),))
    chances = {
        sign: _odds(msgspec.structs.replace(with_bid, signs=(SeenSign(1, sign, 0),)), bid)[way]
        for sign in (BLUFF, HOLD)
    }
    assert chances[BLUFF] < _odds(with_bid, bid)[way] < chances[HOLD]
    other = msgspec.structs.replace(with_bid, signs=(SeenSign(1, Sign.COUGH, 0),), rounds=())
    assert _odds(other, bid)[way] == pytest.approx(_odds(msgspec.structs.replace(other, signs=()), bid)[way])


def test_a_sign_weighs_on_the_cards_of_its_seat_alone() -> None:
    learnt = seen((BLUFF, 9), (HOLD, 1))
    view = msgspec.structs.replace(learnt, calls=(Call(1, 6, 1),), signs=(SeenSign(1, BLUFF, 0),))
    assert [bool((sign_weights(view, seat) == 1.0).all()) for seat in range(4)] == [True, False, True, True]


def test_novices_do_not_read_and_the_others_do() -> None:
    assert not Novice.reads_signs
    assert all(bot.reads_signs for bot in (Regular, Expert, Master))
    bid = Bid(6, 1)
    learnt = msgspec.structs.replace(
        seen((BLUFF, 9), (HOLD, 1), (BLUFF, 9), (HOLD, 1)), calls=(Call(1, bid.count, bid.corpse),), actors=(2,)
    )
    told = [msgspec.structs.replace(learnt, signs=(SeenSign(1, sign, 0),)) for sign in (BLUFF, HOLD)]
    assert exact_odds(told[0]).chance(bid) == exact_odds(told[1]).chance(bid)
    answers = {
        level: [GAME.make_bot(level).advise(view, (), stream(1)).details for view in told] for level in LEVELS[:3]
    }
    assert answers["novice"][0] == answers["novice"][1]
    assert answers["regular"][0] != answers["regular"][1]
    assert answers["expert"][0] != answers["expert"][1]


def test_the_own_sign_never_changes_the_own_act() -> None:
    """Not by a hair either: of bids that are equally likely a rounding error would choose."""
    state, rng, bot = GAME.setup(6, {"tells": True}), random.Random(34), GAME.make_bot("regular")
    asked = 0
    for number in range(60):
        (seat, *_) = state.actors()
        if seat == CHANCE:
            state.apply(CHANCE, state.sample_chance(rng))
            continue
        legal, view = state.legal_actions(seat), state.observation(seat)
        meant, sign = bot.advise(view, legal, stream(number)), ShowSign(BLUFF)
        if sign in legal:
            asked += 1
            signed = msgspec.structs.replace(view, signs=(*view.signs, SeenSign(seat, BLUFF, len(view.calls))))
            assert bot.advise(signed, legal, stream(number)) == meant
        assert meant.action is not None
        state.apply(seat, meant.action)
    assert asked > 10
