"""Experts and masters weigh the pushes that can answer theirs, and move ropes for a purpose (NZ-30, NZ-34)."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

from nizza.bots.danger import Prospects, prospects_of, reply, weight
from nizza.bots.keeping import DICE, Numbers
from nizza.bots.levels import Expert, Master
from nizza.bots.outlook import outlook_of
from nizza.bots.planner import NizzaBot
from nizza.bots.planning import Planning
from nizza.dice import SYMBOLS, Symbol
from nizza.rules.actions import MoveRope, NizzaAction, Push
from nizza.rules.position import Position
from nizza.rules.state import Nizza
from nizza.rules.views import Case, Phase
from table.rng import stream
from tests.nizza.positions import BOARD, HOME, pawn, swimmer, using


def play_turn(bot: NizzaBot, state: Nizza) -> list[NizzaAction]:
    """Use the dice of seat 0, and return how."""
    done: list[NizzaAction] = []
    while state.position.turn == 0 and state.position.phase is Phase.USING:
        view, legal = state.observation(0), state.legal_actions(0)
        done.append(bot.choose(view, legal, stream(1, "turn", len(done))))
        state.apply(0, done[-1])
    return done


@pytest.mark.parametrize("bot", [Expert(), Master()])
def test_only_who_has_pushed_twice_is_feared_far_from_the_helicopter(bot: NizzaBot) -> None:
    """NZ-34: the next player can get near wherever one die leads, so they stay where nobody is pushed."""
    for pushes in (0, 2):
        state = using("s", HOME, HOME, pushes=((0, 0), (pushes, 0)))
        play_turn(bot, state)
        assert state.position.pawns[0].peaceful == (pushes > 1)


def prospects(position: Position, *, watches: bool) -> Prospects:
    """Return the prospects of the first seat."""
    outlook = outlook_of(BOARD)
    return prospects_of(outlook, position.options, position.board, position.pawns, position.ropes, 0, watches)


def test_the_danger_is_the_chance_to_be_pushed_before_the_next_turn() -> None:
    """NZ-34: nobody pushes whom nobody reaches, swimmers, or pawns at peace."""
    near = using("w", pawn("house-5"), pawn("house-6")).position
    outlook = outlook_of(BOARD)
    place = outlook.ground.number(near.pawns[0].place)
    assert prospects(near, watches=True).after(None).danger(2.0, place) > 0.5
    assert prospects(near, watches=True).after(None).danger(5.0, place) == 0, "too far from winning to be worth it"
    assert prospects(near, watches=False).after(None).danger(2.0, place) == 0
    swims = outlook.ground.number(swimmer(5).place)
    assert prospects(near, watches=True).after(None).danger(2.0, swims) == 0
    home = using("w", HOME, pawn("house-1")).position
    assert prospects(home, watches=True).after(None).danger(2.0, outlook.ground.number(HOME.place)) == 0


def rolls_with_push(cost: float) -> tuple[Numbers, Numbers]:
    """Return a rival's turns left after each roll: 5, and `cost` more with a push, for a parachute and two swings."""
    parachute, swing = SYMBOLS.index(Symbol.PARACHUTE), SYMBOLS.index(Symbol.SWING)
    enough = [roll[parachute] > 0 and roll[swing] > 1 for roll in DICE.rolls]
    return np.full(len(enough), 5.0), np.where(enough, 5.0 + cost, np.inf)


def test_a_rival_pushes_as_often_as_it_pays() -> None:
    """NZ-34: always if it costs nothing, never if it gives up more than the fall costs the pawn."""
    mine = weight(np.array([[5.0], [7.0]]))
    theirs, own, danger = zip(*(reply(rolls_with_push(cost), mine, 0.0) for cost in (0.0, 1.0, 4.0)), strict=True)
    assert danger[0] >= danger[1] > danger[2] == 0
    assert theirs[0] > theirs[1] > theirs[2] == pytest.approx(0.5)
    assert [each + other for each, other in zip(theirs, own, strict=True)] == pytest.approx([1.0] * 3)


def test_who_leads_plays_safe_and_who_is_behind_takes_the_risk() -> None:
    """A risky end of the turn saves a turn, or costs five."""
    free, pushing = rolls_with_push(0.0)

    def prefers_risk(rival: float) -> bool:
        ahead = rival - 5.0
        _, risky, danger = reply((free + ahead, pushing + ahead), weight(np.array([[3.0], [9.0]])), 0.0)
        _, safe, _ = reply((free + ahead, np.full_like(pushing, np.inf)), weight(np.array([[4.0], [4.0]])), 0.0)
        assert danger > 0.3
        return risky > safe

    assert not prefers_risk(9.0)
    assert prefers_risk(0.5)


def test_ropes_are_left_where_the_next_player_does_not_reach_the_pawn() -> None:
    """NZ-31, NZ-34: the same place is worth less where a rival can swing to it."""
    position = using("w", pawn("house-5"), pawn("house-3")).position
    outlook = outlook_of(BOARD)
    number = outlook.ground.number(position.pawns[0].place)
    worth = {}
    for chimney in (6, 14):
        position.ropes = (14, 14, 14, 14, 14, chimney)
        worth[chimney] = prospects(position, watches=True).share_at(2.5, 0, number, None)
    assert worth[6] < worth[14] - 0.05


@pytest.mark.parametrize("bot", [Expert(), Master()])
@pytest.mark.parametrize(("case", "wanted"), [(Case.JEWELS, True), (Case.TOOLS, False)])
def test_only_a_rival_close_to_winning_is_pushed(bot: NizzaBot, case: Case, wanted: bool) -> None:
    """NZ-34."""
    state = using("pw", pawn("low-9"), pawn("low-9", case))
    assert any(isinstance(action, Push) for action in play_turn(bot, state)) == wanted


@pytest.mark.parametrize(("earlier", "wanted"), [(0, True), (3, False)])
def test_the_same_rival_is_pushed_again_only_for_more(earlier: int, wanted: bool) -> None:
    """NZ-34: otherwise two who can reach each other would push until the last round."""
    pushes = ((0, earlier, 0), (0, 0, 0), (0, 0, 0))
    state = using("p", pawn("low-9"), pawn("low-9", Case.JEWELS), pawn("house-3", Case.JEWELS), pushes=pushes)
    assert any(isinstance(action, Push) for action in play_turn(Expert(), state)) == wanted


def test_a_rival_that_has_pushed_twice_is_feared_even_where_it_would_not_pay() -> None:
    """NZ-34."""
    mine = weight(np.array([[5.0], [7.0]]))
    (_, own, danger), (_, feared, more) = (reply(rolls_with_push(4.0), mine, 0.0, is_foe) for is_foe in (False, True))
    assert danger == 0 < more
    assert feared < own
    pushes = ((0, 0), (2, 0))
    view = using("w", pawn("house-5"), pawn("house-6"), pushes=pushes).observation(0)
    assert Planning(view, Master.settings).foes == (1,)


def test_no_rope_is_moved_back_and_forth() -> None:
    """NZ-30: not in one turn, and not in the next one while nothing else has changed."""
    rivals = pawn("house-8", Case.JEWELS)
    first = using("rrrr", pawn("house-7"), rivals)
    ropes = [first.position.ropes]
    moves = [action for action in play_turn(Master(), first) if isinstance(action, MoveRope)]
    assert moves, "the leader's ropes are taken away"
    second = using("rrrr", pawn("house-7"), rivals, ropes=first.position.ropes)
    moves += [action for action in play_turn(Master(), second) if isinstance(action, MoveRope)]
    visited: dict[int, list[int]] = {rope: [chimney] for rope, chimney in enumerate(ropes[0])}
    for move in moves:
        visited[move.rope].append(move.chimney)
    for chimneys in visited.values():
        assert len(set(chimneys)) == len(chimneys)
        assert all(abs(start - end) == 1 for start, end in pairwise(chimneys))
