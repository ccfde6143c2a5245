"""NL-60: signs before a bid or a denunciation, and the secret of what they mean."""

from __future__ import annotations

import json
import random
from collections import Counter
from dataclasses import replace

import msgspec
import pytest

from nimmsleich import GAME
from nimmsleich.cards import DECK
from nimmsleich.rules.actions import Bid, Deal, Denounce, Look, ShowSign, Sign, Spend, Vote
from nimmsleich.rules.events import SignShown, TellDrawn
from nimmsleich.rules.options import FOR_GOOD
from nimmsleich.rules.state import NimmsLeich
from nimmsleich.rules.views import SeenSign
from nimmsleich.view.seat_facts import seat_facts, sign_notes
from table import language
from table.contract import CHANCE, SPECTATOR, visible_to
from table.game import Game
from table.match.match import Match, MatchSetup, SeatSetup
from table.match.turns import BOT_STEP, INTERRUPTIBLE, SPEEDS, TurnController
from table.offer.options import OptionValue
from tests.contract import test_secrets
from tests.nimmsleich.positions import dealt, denounced, fresh, judged, written, written_fields
from tests.refusals import refusal
from tests.table.lantern_match import Scripted

TELLS = (True, False, True, False)


def telling(value: OptionValue) -> Game:
    """Return the game as played at a table where signs are shown, in one way or the other."""
    return replace(GAME, new_state=lambda seats, _: GAME.setup(seats, {"tells": value}))


def test_tells_are_off_unless_asked_for_and_in_matches_from_before() -> None:
    """NL-60"""
    option = GAME.option("tells")
    assert (option.default, option.absent) == (False, False)
    tables = {table.name: table.options.get("tells", False) for table in GAME.ready_tables}
    assert GAME.first_options == {"tells": FOR_GOOD}, "a person's first set-up is the table “Classic”"
    assert tables == {"quick": FOR_GOOD, "classic": FOR_GOOD, "book": False, "everything": FOR_GOOD}


@pytest.mark.parametrize("seat", range(4))
def test_any_seat_in_turn_may_show_any_sign_once_before_it_bids_whatever_it_holds(seat: int) -> None:
    """NL-60"""
    for card in (0, 20, 35):
        others = [other for other in range(36) if other != card]
        hands = [[card if other == seat else others[other]] for other in range(4)]
        state = written(hands, [3, 3, 3, 3], opener=seat, options={"tells": True}, tells=TELLS)
        signs = [action for action in state.legal_actions(seat) if isinstance(action, ShowSign)]
        assert signs == [ShowSign(sign) for sign in Sign]
        assert state.apply(seat, ShowSign(Sign.COUGH)) == [SignShown(seat, Sign.COUGH)]
        assert state.actors() == (seat,), "a sign is no turn"
        assert not any(isinstance(action, ShowSign) for action in state.legal_actions(seat))
        assert refusal(state, seat, ShowSign(Sign.TIE)) == ("NL-60", "already_signed")
        for viewer in (0, 3, SPECTATOR):
            assert state.observation(viewer).signs == (SeenSign(seat, Sign.COUGH, 0),)
        state.apply(seat, Bid(1, 1))
        assert ShowSign(Sign.PILE) in state.legal_actions((seat + 1) % 4)


def test_a_sign_before_a_denunciation_is_remembered_with_its_round() -> None:
    """NL-60"""
    state = dealt(4, tells=TELLS)
    state.apply(1, Bid(9, 1))
    state.apply(2, ShowSign(Sign.SMILE))
    state.apply(2, Denounce())
    assert refusal(state, 0, ShowSign(Sign.SMILE)) == ("NL-60", "not_now_voting")
    for seat in state.actors():
        state.apply(seat, Vote(False))
    view = state.observation(0)
    assert (view.signs, view.rounds[-1].signs) == ((), (SeenSign(2, Sign.SMILE, 1),))


def test_nobody_signs_out_of_turn_nor_without_the_option() -> None:
    """NL-60"""
    state = dealt(4, tells=TELLS)
    assert refusal(state, 0, ShowSign(Sign.COUGH)) == ("NL-23", "not_your_turn")
    assert not any(isinstance(action, ShowSign) for action in state.legal_actions(0))
    plain = dealt(4)
    assert refusal(plain, 1, ShowSign(Sign.COUGH)) == ("NL-60", "no_signs")
    assert not any(isinstance(action, ShowSign) for action in plain.legal_actions(1))


def test_detectives_may_answer_a_sign() -> None:
    """NL-40, NL-60"""
    state = dealt(4, tells=TELLS)
    state.apply(1, ShowSign(Sign.FINGER))
    assert set(state.interrupters()) == {0, 2, 3}
    state.apply(3, Spend((Look(0), Look(1))))
    assert state.actors() == (1,)


def test_chance_draws_both_meanings_of_signs_alike_with_the_deal() -> None:
    """NL-60"""
    rng = random.Random(60)
    deals = [fresh(4, tells=True).sample_chance(rng) for _ in range(200)]
    drawn = Counter((seat, first) for deal in deals if isinstance(deal, Deal) for seat, first in enumerate(deal.tells))
    assert all(70 < drawn[seat, first] < 130 for seat in range(4) for first in (True, False))
    plain, telling = fresh(4).sample_chance(random.Random(1)), fresh(4, tells=True).sample_chance(random.Random(1))
    assert isinstance(plain, Deal)
    assert isinstance(telling, Deal)
    assert (plain.tells, plain.piles) == ((), telling.piles), "the same cards with tells and without"
    assert b"tells" not in msgspec.json.encode(plain), "saved as before"
    assert refusal(fresh(4), CHANCE, telling) == ("NL-10", "impossible_chance")
    assert refusal(fresh(4, tells=True), CHANCE, plain) == ("NL-10", "impossible_chance")


def test_each_seat_is_told_its_own_meaning_and_no_other() -> None:
    """NL-60"""
    state = fresh(4, tells=True)
    events = state.apply(CHANCE, state.sample_chance(random.Random(3)))
    tells = tuple(state.position.tells)
    for seat in range(4):
        told = [event for event in visible_to(seat, events) if isinstance(event, TellDrawn)]
        assert told == [TellDrawn(seat, tells[seat])]
        assert state.observation(seat).tell is tells[seat]
        for other in (True, False):
            position = msgspec.structs.replace(state.position, tells=[*tells])
            position.tells[(seat + 1) % 4] = other
            assert NimmsLeich(position).observation(seat) == state.observation(seat)
    assert not [event for event in visible_to(SPECTATOR, events) if isinstance(event, TellDrawn)]
    assert state.observation(SPECTATOR).tell is None


def test_resampling_keeps_the_own_meaning_and_draws_the_others() -> None:
    """NL-60"""
    view = dealt(4, tells=TELLS).observation(2)
    drawn = [tuple(NimmsLeich.resample(view, random.Random(seed)).position.tells) for seed in range(60)]
    assert {tells[2] for tells in drawn} == {True}
    assert len(set(drawn)) == 8


@pytest.mark.parametrize("value", [True, FOR_GOOD])
def test_no_secret_leaks_where_signs_are_shown(value: OptionValue) -> None:
    """NL-60: the contract's tests of secrets, at a table with tells."""
    game = telling(value)
    assert game.setup(4).observation(0).options.tells == value
    test_secrets.test_who_has_seen_the_same_knows_the_same_and_may_do_the_same(game)
    test_secrets.test_positions_that_differ_only_in_secrets_go_on_looking_alike(game)
    test_secrets.test_whoever_learns_something_is_told_by_an_event_that_reveals(game)
    test_secrets.test_what_a_seat_is_told_follows_from_what_it_knows_afterwards(game)


def test_nobody_is_told_what_signs_mean_for_good_and_nothing_of_it_is_drawn() -> None:
    """NL-60"""
    state = GAME.setup(4, {"tells": FOR_GOOD, "dealer": "1"})
    deal = state.sample_chance(random.Random(1))
    assert deal == fresh(4).sample_chance(random.Random(1)), "the same cards as without tells"
    other = fresh(4, tells=True).sample_chance(random.Random(1))
    assert refusal(state, CHANCE, other) == ("NL-10", "impossible_chance")
    assert not [event for event in state.apply(CHANCE, deal) if isinstance(event, TellDrawn)]
    view = state.observation(1)
    assert (view.tell, view.may_sign) == (None, True)
    assert NimmsLeich.resample(view, random.Random(2)).observation(1) == view
    assert ShowSign(Sign.COUGH) in state.legal_actions(1)


def test_signs_survive_json() -> None:
    """NL-60"""
    state = dealt(4, tells=TELLS)
    state.apply(1, ShowSign(Sign.GLANCE))
    state.apply(1, Bid(1, 1))
    state.apply(2, ShowSign(Sign.TIE))
    assert NimmsLeich.from_json(state.to_json()).position == state.position
    good = written_fields([[0], [1], [2], [3]], [3, 3, 3, 3], bids=[(1, 1)])
    sign = {"seat": 0, "sign": "cough", "after": 0}
    fine = good | {"options": {"tells": True}, "tells": [True] * 4, "signs": [sign]}
    assert NimmsLeich.from_json(json.dumps(fine)).observation(1).signs == (SeenSign(0, Sign.COUGH, 0),)


def test_three_players_sign_too_and_a_new_round_knows_no_sign() -> None:
    """NL-60"""
    state = dealt(3, tells=(True, False, True))
    state.apply(1, ShowSign(Sign.PILE))
    judged(state, Bid(1, 1))
    assert state.observation(0).rounds[-1].signs == (SeenSign(1, Sign.PILE, 0),)
    assert sign_notes(state.observation(0), 1, language.load("en")) == ["Looks at the pile: 0 of 1 were bluffs"]
    four = dealt(4, tells=TELLS)
    four.apply(1, ShowSign(Sign.PILE))
    denounced(four, Bid(24, 6))
    for seat in four.actors():
        four.apply(seat, Vote(False))
    assert four.observation(0).may_sign


def _signing_bot(*seats: str, speed: float = 1.0) -> TurnController:
    """Return a match in which seat 1 is a bot that will show a sign, and then bid."""
    setup = MatchSetup(
        "nimmsleich", tuple(SeatSetup(player, f"P{seat}", seat) for seat, player in enumerate(seats)),
        GAME.complete_options({"tells": True, "dealer": "1"}), 60,
    )  # fmt: skip
    match = Match(GAME, setup)
    bots = {seat: Scripted([None] * 9) for seat, player in enumerate(seats) if player != "human"}
    bots[1] = Scripted([ShowSign(Sign.TIE), Bid(1, 1)])
    controller = TurnController(match, bots)
    controller.speed = speed
    assert controller.update(0), "the deal"
    return controller


def _seconds(controller: TurnController) -> float:
    frames = 0
    while not controller.update(0.01):
        frames += 1
    return frames * 0.01


@pytest.mark.parametrize("speed", SPEEDS)
def test_a_sign_and_its_act_share_one_pause(speed: float) -> None:
    controller = _signing_bot("novice", "novice", "novice", "novice", speed=speed)
    before = _seconds(controller)
    assert isinstance(controller.match.entry(controller.match.number - 1).action, ShowSign)
    total = before + _seconds(controller)
    assert 0.3 * BOT_STEP / speed < before < 0.6 * BOT_STEP / speed
    assert total == pytest.approx(BOT_STEP / speed, abs=0.03)


def test_a_sign_leaves_people_their_time_to_send_a_detective_and_adds_none() -> None:
    controller = _signing_bot("human", "novice", "human", "human", speed=SPEEDS[-1])
    before = _seconds(controller)
    total = before + _seconds(controller)
    assert before < BOT_STEP
    assert total == pytest.approx(INTERRUPTIBLE, abs=0.03)


def test_after_a_detective_who_answered_a_sign_the_bot_rests_again() -> None:
    controller = _signing_bot("human", "novice", "human", "human")
    _seconds(controller)
    controller.submit(0, Spend((Look(1), Look(2))))
    assert _seconds(controller) == pytest.approx(INTERRUPTIBLE, abs=0.03)


def test_the_notes_at_a_name_count_the_bluffs_after_each_sign_once_the_cards_were_shown() -> None:
    """NL-60"""
    text = language.load("en")
    state = dealt(4, tells=TELLS)
    assert DECK[6][4] + DECK[0][4] + DECK[12][4] + DECK[18][4] < 9
    state.apply(1, ShowSign(Sign.COUGH))
    state.apply(1, Bid(1, 1))
    state.apply(2, ShowSign(Sign.TIE))
    state.apply(2, Bid(9, 5))
    state.apply(3, ShowSign(Sign.SMILE))
    assert sign_notes(state.observation(0), 1, text) == [], "nothing is known before the count"
    state.apply(3, Denounce())
    for seat in state.actors():
        state.apply(seat, Vote(False))
    notes = [sign_notes(state.observation(0), seat, text) for seat in range(4)]
    wanted = [
        "Coughs: 0 of 1 were bluffs",
        "Straightens the tie: 1 of 1 was a bluff",
        "Swallows a smile: 0 of 1 were bluffs",
    ]
    assert notes == [[], *([note] for note in wanted)], "the own cards decide, which all have seen (NL-26)"
    (opener,) = state.actors()
    state.apply(opener, ShowSign(Sign.COUGH))
    judged(state, Bid(20, 1))
    told = sign_notes(state.observation(SPECTATOR), opener, text)
    assert "Coughs: 1 of 1 was a bluff" in told
    assert set(told) <= {fact.tooltip for fact in seat_facts(state.observation(0), opener, text)}
