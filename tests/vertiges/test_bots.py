"""Considerations of the bots (next player, own pieces, risk of a ZAP), and the rate of their drops."""

from collections.abc import Iterable
from dataclasses import replace
from functools import cache

import pytest

from table.contract import Seat
from table.game import Advice
from table.match.match import Match
from table.match.turns import TurnController
from table.rng import stream
from table.seating import headless_setup, players_at_once
from table.tempers import temper_of
from tests.vertiges.positions import base, column, done, usual_table, written
from tests.vertiges.wooden_towers import carry, success
from vertiges import GAME
from vertiges.bots.evaluation import Hand, expected_points
from vertiges.bots.levels import Expert, Master, Novice, Regular
from vertiges.bots.stacks import Lift, Stacks, as_base, fitting, laid, lays, lifted, lifts, stacks_of, tops
from vertiges.rules.actions import Catch, EndTurn, Handle
from vertiges.rules.events import BaseLaid, Caught, Fell, Finished, TurnEnded, Zapped
from vertiges.rules.fitting import base_places, ways_to_lay, ways_to_zap
from vertiges.rules.options import Closing
from vertiges.rules.snapshot import Intention, Snapshot
from vertiges.rules.state import Vertiges
from vertiges.rules.views import VertigesView

FITS_NOTHING = [14, 15, 18, 22, 24]
"""Neither on tower A nor on tower B of the usual table; 14, 22 and 24 fit the round notch that 9 can leave on B."""

IDEAL = replace(GAME, nature="")
"""The game with a hand that never fails: fast, and only the thinking counts."""

ENDS = (Zapped, Finished, TurnEnded, BaseLaid, Fell)
"""Events that can end a turn."""


@cache
def played(words: tuple[str, ...], seed: int, *, ideal: bool = True, **options: object) -> Match:
    """Play a whole match of bots, kept because several tests look at it."""
    game = IDEAL if ideal else GAME
    setup = headless_setup(game, words, options, seed)
    match = Match(game, setup)
    TurnController(match, players_at_once(game, setup)).play_out()
    return match


def views(words: tuple[str, ...], seeds: Iterable[int]) -> list[VertigesView]:
    """Return the views of the player in turn at every decision."""
    seen = []
    for seed in seeds:
        match = played(words, seed)
        state = GAME.setup(len(words), {})
        for entry in match.past:
            if isinstance(entry.action, Handle | EndTurn):
                seen.append(state.observation(entry.seat))
            state.apply(entry.seat, entry.action)
    return seen


def advice(state: Vertiges, level: str, seat: Seat = 0) -> Advice:
    return GAME.make_bot(level).advise(state.observation(seat), state.legal_actions(seat), stream(1, level))


def intention(told: Advice) -> Intention:
    assert isinstance(told.action, Handle)
    return told.action.intention


# ---- the table without its wood --------------------------------------------------------------------------------------


def test_stacks_allow_what_the_table_allows() -> None:
    """VE-22, VE-50: the same lays, told apart by what they leave on top, and the same ZAPs."""
    for view in views(("regular", "expert"), range(2)):
        stacks, hand = stacks_of(view.table), view.hands[view.seat]
        there = {(way.piece, way.socket.on) for way in ways_to_lay(view.table, hand)}
        assert {(lay.block.piece, stacks[lay.tower][-1].piece) for lay in lays(stacks, hand, Closing.FREE)} == there
        assert fitting(tops(stacks), hand) == len({piece for piece, _ in there})
        zaps = {(way.piece, way.socket.on) for way in ways_to_zap(view.table)}
        assert {(stacks[zap.home][zap.level].piece, stacks[zap.goal][-1].piece) for zap in lifts(stacks)} == zaps


def test_stacks_change_as_the_table_does() -> None:
    """VE-51: the section stands on the other tower, and its star counts."""
    stacks = stacks_of(usual_table())
    (lift,) = lifts(stacks)
    assert (lift.size, lift.points) == (3, 4)
    assert [[block.piece for block in stack] for stack in lifted(stacks, lift, spends=False)] == [[1], [3, 8, 2, 31]]
    lay = next(lays(stacks, [47], Closing.FREE))
    assert [block.piece for block in laid(stacks, lay)[0]] == [1, 8, 2, 31, 47]


# ---- the next player, and the own pieces -----------------------------------------------------------------------------


def test_only_a_master_closes_a_tower_against_the_next_player() -> None:
    """VE-4: 9 can leave a round notch, which suits three pieces of the other hand, or a plain flank."""
    state = written([[9, 18], [14, 22, 24]], piles=[[5, 33], [36, 37]])
    assert intention(advice(state, "expert")).turn != closing_turn(state, 9)
    told = advice(state, "master")
    assert (intention(told).piece, intention(told).turn) == (9, closing_turn(state, 9))
    assert told.reason.endswith("leaves a closed top for %(seat)s.")
    assert (told.details["seat"], told.details["tower"]) == (1, 2)


def closing_turn(state: Vertiges, piece: int) -> int:
    stacks = stacks_of(state.position.table)
    (lay,) = [lay for lay in lays(stacks, [piece], Closing.FREE) if not lay.block.above]
    return lay.block.turn


@pytest.mark.parametrize("level", ["regular", "expert", "master"])
def test_a_tower_is_kept_open_for_the_own_last_piece(level: str) -> None:
    """VE-60: 5 fits only the round notch that 9 can leave, and then everything is laid."""
    told = advice(written([[9, 5], [33, 36]]), level)
    assert (intention(told).piece, told.details.get("next")) == (9, 5)
    assert intention(told).turn != closing_turn(written([[9, 5], [33, 36]]), 9)


def test_the_last_piece_is_said_to_end_the_match() -> None:
    """VE-60."""
    assert "ends the match" in advice(written([[47], [33, 36]]), "master").reason
    assert "ends the match" not in advice(written([[47], [33]], piles=[[5], [36]]), "master").reason


@pytest.mark.parametrize("level", ["expert", "master"])
def test_a_base_is_one_on_which_the_next_player_can_do_nothing(level: str) -> None:
    """VE-25: nothing of the own hand fits. On some bases the other hand could go on."""
    state = written([[14, 20, 5], [10, 16]], Snapshot.of(column(0.0, 1)), piles=[[33], [36]])
    view = state.observation(0)
    assert not ways_to_lay(view.table, view.hands[0])
    assert any(fitting(tops(((block,),)), view.hands[1]) for piece in view.hands[0] for block in as_base(piece))
    told = advice(state, level)
    assert intention(told).deed == "base"
    assert (intention(told).piece, intention(told).flipped) in {
        (place.piece, place.flipped) for place in base_places(view.table, view.hands[0])
    }
    assert "no piece of %(seat)s fits" in told.reason


# ---- the risk --------------------------------------------------------------------------------------------------------


def lift_of(size: int) -> Lift:
    return Lift(0, 1, 1, size, size)


def test_a_steady_hand_may_lift_anything_and_a_shaky_one_hardly_anything() -> None:
    """VE-51, VE-52."""
    shaky = Hand(tremor=6.0, speed=600.0, haste=1.0)
    for size in range(2, 16):
        assert expected_points(lift_of(size), Master.hand) > 0
        assert expected_points(lift_of(size), shaky) < 0
    assert Novice.hand.odds(3) < Regular.hand.odds(3) < Master.hand.odds(3)


def test_the_odds_of_the_master_are_those_of_the_wood() -> None:
    """VE-51: sections of 3 and 8, carried at its speed by its hand."""
    hand = Master.hand
    for size in (3, 8):
        arrived = sum(success(carry(trial, size, hand.speed_with(size), hand.tremor), size) for trial in range(3))
        assert arrived == 3
        assert hand.odds(size) > 0.9


def test_a_tower_that_hardly_stands_is_a_danger() -> None:
    hand = Regular.hand
    assert hand.drops(tilt=0.01, height=8) > hand.drops(tilt=0.01, height=2) > hand.drops(tilt=0.5, height=8)


class Shaky(Master):
    """Thinks like the master and knows that its hand does not obey."""

    hand = Hand(tremor=6.0, speed=600.0, haste=1.0)


def test_the_zap_is_taken_exactly_when_it_can_be_expected_to_bring_points() -> None:
    """VE-50: nothing fits any more, three pieces and a star could be moved."""
    state = written([[14, 15], [20, 22]], laid=[31], piles=[[5], [33]])
    view, legal = state.observation(0), state.legal_actions(0)
    told = Master().advise(view, legal, stream(1, "steady"))
    assert intention(told).deed == "zap"
    assert (told.details["count"], told.details["points"], told.details["tower"]) == (3, 4, 2)
    assert told.details["percent"] == round(100 * Master.hand.odds(3))
    assert Shaky().choose(view, legal, stream(1, "shaky")) == EndTurn()


def expected_of_best_zap(stacks: Stacks) -> float:
    return max((expected_points(lift, Master.hand) for lift in lifts(stacks)), default=0.0)


def test_the_master_lays_its_last_pieces_rather_than_a_zap_if_that_wins_the_match() -> None:
    """VE-60: 47 and then 9 end it; with 47 on it the section could be lifted for five points (VE-50)."""
    state = written([[47, 9], [20, 22, 24]])
    stacks = stacks_of(usual_table())
    assert expected_of_best_zap(laid(stacks, next(lays(stacks, [47], Closing.FREE)))) > 4
    while not state.is_terminal():
        action = advice(state, "master").action
        assert isinstance(action, Handle)
        done(state, action)
    assert state.position.points == (3, 0)


# ---- hands, eyes, mistakes -------------------------------------------------------------------------------------------


def was_caught(level: str, matches: int) -> bool:
    """Return True if a bot of that level ever stopped although something fitted, and was caught."""
    return any(
        isinstance(event, Caught)
        for seed in range(matches)
        for entry in played((level, "master"), seed).past
        for event in entry.events
    )


def test_only_the_lower_levels_overlook_that_something_fits() -> None:
    """VE-40: and a master sees that."""
    assert was_caught("novice", matches=10)
    assert not was_caught("expert", matches=4)


def test_nobody_overlooks_anything_where_the_program_checks() -> None:
    """VE-24, VE-70."""
    match = played(("novice", "novice"), 5, enforce_rules=True)
    assert any(isinstance(event, TurnEnded) for entry in match.past for event in entry.events)
    assert match.state.is_terminal()


@pytest.mark.parametrize("costly", [False, True])
def test_bots_call_by_what_they_see_and_by_how_sure_they_are_where_it_costs_a_point(costly: bool) -> None:
    """VE-40, VE-41: regulars and better keep quiet when unsure, novices less often; experts imagine nothing."""
    calls = {}
    for hand in ([9, 5, 14], [5, 14, 15, 18]):
        state = written([hand, [4, 6, 7]], options={"wrong_call": "point" if costly else "free"})
        done(state, base(5, 300.0))
        view = state.observation(1)
        for kind in (Novice, Regular, Expert, Master):
            answers = [kind().choose(view, (), stream(1, str(trial))) for trial in range(400)]
            calls[kind, len(hand)] = sum(answer == Catch() for answer in answers) / len(answers)
    for kind in (Novice, Regular, Expert, Master):
        assert calls[kind, 3] == pytest.approx(kind.attention, abs=0.08), "a mistake that it sees it calls"
    assert calls[Expert, 4] == calls[Master, 4] == 0.0
    assert 0.0 < calls[Novice, 4] < 0.08
    assert (calls[Regular, 4] > 0.0) == (not costly)


@pytest.mark.parametrize(("piece", "is_called"), [(14, True), (22, False)])
def test_a_wrong_call_has_a_reason(piece: int, is_called: bool) -> None:
    """VE-40: of 14 a bot may think that it fits, because it has a wedge notch as the tower has; of 22 it never does."""
    state = written([[18, piece], [4, 6, 7]])
    done(state, base(18, 300.0))
    view, eager = state.observation(1), Novice()
    eager.imagines = 1.0
    told = eager.advise(view, (), stream(1, "eager"))
    assert (told.action == Catch()) == is_called
    assert not is_called or told.details["piece"] == piece


def test_a_temper_that_likes_risk_calls_with_less_certainty() -> None:
    """VE-41."""
    state = written([[5, 14, 15, 18], [4, 6, 7]], options={"wrong_call": "point"})
    done(state, base(5, 300.0))
    counts = []
    for temper in (temper_of("careful"), temper_of("bold")):
        bot = Novice()
        bot.temper = temper
        counts.append(
            sum(bot.choose(state.observation(1), (), stream(2, str(each))) == Catch() for each in range(3000))
        )
    assert counts[0] < counts[1]
