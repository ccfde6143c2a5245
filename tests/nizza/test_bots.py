"""The four levels: that they play every option to the end, legally, and what they do where the answer is plain."""

from __future__ import annotations

from importlib import import_module
from random import Random
from typing import Any

import msgspec
import numpy as np
import pytest

from nizza.bots import planning
from nizza.bots.ground import ground_of
from nizza.bots.keeping import DICE, counts_of
from nizza.bots.outlook import outlook_of
from nizza.dice import ROLLS, Symbol
from nizza.physics import swing
from nizza.physics.pendulum import laws_of
from nizza.physics.pumping import Pump, sure_landings, trembled
from nizza.rules.actions import ClimbToHelicopter, CrackSafe, Keep, MoveRope, Swing, SwingFreely, TakeCase
from nizza.rules.options import MatchOptions, SwingLength, SwingStyle
from nizza.rules.state import Nizza
from nizza.rules.views import Case, Phase
from table.game import LEVELS, Advice
from table.rng import stream
from tests.nizza.positions import BOARD, HOME, dice, pawn, using

every_level = pytest.mark.parametrize("level", LEVELS)
who_plans = pytest.mark.parametrize("level", LEVELS[1:])


def bot(level: str) -> Any:
    return getattr(import_module("nizza.bots.levels"), level.capitalize())()


def answer(level: str, state: Nizza, seed: int = 0) -> Advice:
    """Return the bot's advice in turn, which must be legal and the same as its choice."""
    (seat,) = state.actors()
    view, legal = state.observation(seat), state.legal_actions(seat)
    advice: Advice = bot(level).advise(view, legal, stream(seed, "test"))
    assert bot(level).choose(view, legal, stream(seed, "test")) == advice.action
    assert advice.action in legal
    assert advice.reason % advice.details
    return advice


def keeping(shown: str, *pawns: Any, rolls_left: int = 1) -> Nizza:
    """Seat 0 has rolled, and may keep."""
    return using("", *pawns, shown=shown, phase=Phase.KEEPING, rolls_left=rolls_left)


@every_level
def test_whoever_can_climb_to_the_helicopter_does(level: str) -> None:
    """NZ-50."""
    state = using("lls", pawn("yacht", Case.JEWELS), shown="llscc")
    assert answer(level, state).action == ClimbToHelicopter()


@every_level
def test_a_case_is_taken_and_the_safe_is_cracked(level: str) -> None:
    """NZ-40, NZ-42."""
    assert answer(level, using("cw", pawn("house-3"))).action == TakeCase()
    assert answer(level, using("ccw", pawn("house-6", Case.TOOLS))).action == CrackSafe()


@who_plans
def test_a_carrier_next_to_the_safe_keeps_both_suitcases(level: str) -> None:
    """NZ-41, NZ-42."""
    chosen = answer(level, keeping("ccppw", pawn("house-6", Case.TOOLS))).action
    assert isinstance(chosen, Keep)
    assert chosen.dice.count(Symbol.SUITCASE) == 2


@who_plans
def test_two_ladders_and_a_suitcase_are_kept_on_the_yacht(level: str) -> None:
    """NZ-50."""
    assert answer(level, keeping("llcww", pawn("yacht", Case.JEWELS))).action == Keep(dice("llwwc"))
    chosen = answer(level, keeping("lcwww", pawn("yacht", Case.JEWELS))).action
    assert chosen == Keep(dice("lc"))


@every_level
def test_a_rope_die_that_helps_is_used(level: str) -> None:
    """NZ-30: without a rope in reach."""
    state = using("rw", pawn("house-8"), pawn("house-9", Case.JEWELS), shown="rwcww")
    assert isinstance(answer(level, state).action, MoveRope)


def test_no_novice_swings_to_where_it_stands() -> None:
    """NZ-31: nor does it move about on one roof for nothing."""
    for number in range(10):
        state = using("ss", pawn(f"house-{number}"))
        place = state.position.pawn.place
        for seed in range(3):
            action = answer("novice", state, seed).action
            assert not isinstance(action, Swing) or action.to != place


@every_level
def test_a_carrier_rolls_for_the_suitcase_that_it_needs(level: str) -> None:
    """NZ-41: without one it stands still."""
    chosen = [answer(level, keeping("sslll", pawn("house-4", Case.TOOLS)), seed).action for seed in range(5)]
    assert all(isinstance(each, Keep) and len(each.dice) <= 2 for each in chosen)


def test_the_expected_turns_from_the_yacht_are_those_of_two_ladders_and_a_suitcase() -> None:
    """NZ-50: one in n turns brings them, if the best dice are kept."""
    state = using("w", pawn("yacht", Case.JEWELS), pawn("house-9", Case.JEWELS), HOME)
    wanted = counts_of(dice("llc"))
    brings = [all(shown >= least for shown, least in zip(roll, wanted, strict=True)) for roll in DICE.rolls]
    chance = float(DICE.before_rolling(np.array(brings, float), ROLLS))
    outlook, view = outlook_of(BOARD), state.observation(0)
    near = outlook.near_ropes(view.ropes)
    yacht, last_house, home = (outlook.turns(standing, near) for standing in view.pawns)
    assert yacht == pytest.approx(1 / chance, abs=0.05)
    assert yacht < last_house < home


def free(length: SwingLength) -> MatchOptions:
    return MatchOptions(swing_style=SwingStyle.MOMENTUM, swing_length=length, fingertips=True)


def test_with_momentum_bots_plan_with_the_swings_that_they_can_make() -> None:
    """NZ-61: longer ones where the swing is free, and never those of a placed swing."""
    found: dict[SwingLength, float] = {}
    for length in (SwingLength.FREE, SwingLength.AS_PLACED):
        laws = laws_of(free(length))
        ground = ground_of(BOARD, laws)
        assert ground.landings != ground_of(BOARD).landings
        for chimney in (3, 5, 8):
            sure = sure_landings(BOARD, chimney, BOARD.rope_length(4), laws, 0.05, 0.6)
            assert all(ground.landings[2][chimney] >> ground.number(point) & 1 for point in sure)
            x = BOARD.chimneys[chimney][0]
            found[length] = max(found.get(length, 0.0), max(abs(point.x - x) for point in sure))
    assert found[SwingLength.FREE] > 1.2 * found[SwingLength.AS_PLACED]
    assert outlook_of(BOARD, laws) is not outlook_of(BOARD)


@pytest.mark.parametrize(("level", "least"), [("novice", 0.5), ("regular", 0.65), ("expert", 0.75), ("master", 0.85)])
def test_a_hand_of_each_level_lands_on_the_area_that_it_means(
    level: str, least: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """NZ-61: about 70, 85, 92 and 96 %; `nizza_swing --bots` measures it."""
    meant: list[str] = []

    def remember(pump: Pump, tremor: float, rng: Random) -> Pump:
        meant.append(pump.point.area)
        return trembled(pump, tremor, rng)

    monkeypatch.setattr(planning, "trembled", remember)
    player, hits, tries = bot(level), 0, 0
    options = msgspec.structs.asdict(free(SwingLength.FREE))
    for place in ("house-2", "house-5", "low-3", "square-4", "balcony-6"):
        for seed in range(6):
            state = using("sss", pawn(place), shown="ssswc", options=options)
            chosen = player.choose(state.observation(0), state.legal_actions(0), Random(seed))
            if isinstance(chosen, SwingFreely):
                assert chosen.begin is not None
                state.apply(0, chosen)
                hits, tries = hits + (swing.landing(state.position).area == meant[-1]), tries + 1
    assert tries >= 12
    assert least <= hits / tries
    assert level != "novice" or hits < tries, "a novice misses now and then"
