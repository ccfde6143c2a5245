"""Pushing and falling, suitcases and the safe, the way to the helicopter (NZ-34, NZ-35, NZ-40 … NZ-51)."""

from __future__ import annotations

import pytest

from nizza.board.areas import Point, Water
from nizza.rules.actions import Climb, ClimbToHelicopter, CrackSafe, LeaveWater, MoveRope, Push, Swing, TakeCase, Walk
from nizza.rules.events import CaseLost, HelicopterReached, MatchEnded, PawnFell
from nizza.rules.views import Case, Pawn
from tests.nizza.positions import BOARD, HOME, pawn, refusal, swimmer, using

TERRACE = Point("house-3", 640.0)


def test_a_rival_up_high_is_pushed_from_up_high_within_the_ladders_length() -> None:
    """NZ-34."""
    rival = pawn(Point("house-2", 460.0))
    far, near = (using("p", pawn(Point("house-3", x)), rival) for x in (631.0, 630.0))
    assert refusal(far, 0, Push(1, 2, 2)) == ("NZ-34", "rival_too_far")
    near.apply(0, Push(1, 2, 2))
    assert near.position.pawns[1] == swimmer(2)
    street = using("p", pawn("square-2"), pawn("low-2"))
    assert refusal(street, 0, Push(1, 2, 2)) == ("NZ-34", "pusher_on_street")


def test_pushes_are_counted_by_pusher_and_victim() -> None:
    """NZ-34: everybody remembers them."""
    state = using("pp", pawn("square-2"), pawn("square-2"), pawn("square-2"))
    assert not state.position.pushes
    for rival in (2, 1):
        state.apply(0, Push(rival, 2, 2))
    assert state.observation(1).pushes == state.position.pushes == ((0, 1, 1), (0, 0, 0), (0, 0, 0))


def test_a_rival_on_the_street_is_pushed_from_the_same_square_only() -> None:
    """NZ-34."""
    for place in ("square-3", "low-2"):
        state = using("p", pawn(place), pawn("square-2"))
        assert refusal(state, 0, Push(1, 2, 2)) == ("NZ-34", "rival_on_another_square")
    state = using("p", pawn("square-2"), pawn("square-2"))
    state.apply(0, Push(1, 2, 2))
    assert state.position.pawns[1].place == Water(2)


@pytest.mark.parametrize(
    ("pusher", "rival", "key"),
    [
        (pawn("house-0"), HOME, "peaceful_rival"),
        (HOME, pawn("house-0"), "peaceful_pusher"),
        (pawn("square-1"), swimmer(1), "rival_in_water"),
    ],
)
def test_pawns_at_peace_and_in_the_water_are_left_alone(pusher: Pawn, rival: Pawn, key: str) -> None:
    """NZ-34."""
    state = using("p", pusher, rival)
    assert refusal(state, 0, Push(1, 0, 0)) == ("NZ-34", key)
    assert refusal(state, 0, Push(0, 0, 0)) == ("NZ-34", "no_such_rival")


def test_a_swimmer_pushes_nobody() -> None:
    """NZ-34, NZ-36."""
    assert refusal(using("p", swimmer(1), pawn("square-1")), 0, Push(1, 1, 1)) == ("NZ-36", "swimmer")


def test_between_two_squares_the_pusher_chooses() -> None:
    """NZ-35."""
    state = using("p", pawn(Point("house-2", 460.0)), pawn(Point("house-2", 381.0)))
    assert refusal(state, 0, Push(1, 3, 3)) == ("NZ-35", "not_below")
    assert [action for action in state.legal_actions(0) if isinstance(action, Push)] == [Push(1, 1, 1), Push(1, 2, 2)]
    assert PawnFell(1, Point("house-2", 381.0), 1, 1) in state.apply(0, Push(1, 1, 1))


def test_a_crowded_berth_is_shared_or_by_option_the_nearest_free_one_is_taken() -> None:
    """NZ-35."""
    pawns = (pawn("square-4"), pawn("square-4"), swimmer(4), swimmer(5))
    shared = using("p", *pawns)
    assert refusal(shared, 0, Push(1, 4, 3)) == ("NZ-35", "berth_of_square")
    shared.apply(0, Push(1, 4, 4))
    assert shared.position.pawns[1].place == shared.position.pawns[2].place
    english = using("p", *pawns, options={"crowded_berth": "nearest"})
    for berth in (4, 5, 6, 2):
        assert refusal(english, 0, Push(1, 4, berth)) == ("NZ-35", "berth_not_nearest")
    english.apply(0, Push(1, 4, 3))
    level = using("p", *pawns[:3], options={"crowded_berth": "nearest"})
    assert [a for a in level.legal_actions(0) if isinstance(a, Push)] == [Push(1, 4, 3), Push(1, 4, 5)]


def test_from_the_yacht_one_falls_beside_the_last_square() -> None:
    """NZ-35."""
    state = using("p", pawn("yacht"), pawn("yacht"))
    state.apply(0, Push(1, 9, 9))
    assert state.position.pawns[1] == swimmer(9)


def test_a_case_is_taken_on_the_first_red_terrace_or_beside_it() -> None:
    """NZ-40."""
    assert refusal(using("c", pawn("house-2")), 0, TakeCase()) == ("NZ-40", "not_at_tools")
    state = using("cc", pawn(TERRACE))
    state.apply(0, TakeCase())
    assert state.position.pawns[0].case is Case.TOOLS
    assert refusal(state, 0, TakeCase()) == ("NZ-40", "case_already")


def test_nobody_goes_on_from_the_first_red_terrace_without_a_case() -> None:
    """NZ-40."""
    state = using("rsl", pawn(TERRACE), ropes=(5, 11, 1, 8, 5, 9))
    assert refusal(state, 0, Swing(4, Point("house-4", 760.0))) == ("NZ-40", "case_first")
    assert refusal(state, 0, Climb(Point("house-4", 750.0))) == ("NZ-40", "case_first")
    state.apply(0, MoveRope(0, 6))
    state.apply(0, Climb(Point("house-3", 700.0)))
    state.apply(0, Swing(4, Point("house-2", 460.0)))
    assert state.position.pawns[0].place == Point("house-2", 460.0)


def test_who_never_touches_the_terrace_is_not_stopped() -> None:
    """NZ-40."""
    state = using("s", pawn(Point("house-2", 460.0)), ropes=(5, 11, 1, 8, 5, 9))
    state.apply(0, Swing(4, Point("house-4", 760.0)))
    assert state.position.pawns[0].case is Case.NONE


def test_a_carrier_moves_only_in_a_turn_that_shows_a_suitcase() -> None:
    """NZ-41."""
    without = using("slw", pawn("house-4", Case.TOOLS), shown="slwrr")
    assert refusal(without, 0, Climb(Point("house-4", 780.0))) == ("NZ-41", "no_suitcase_shown")
    assert refusal(without, 0, Swing(0, Point("house-4", 780.0))) == ("NZ-41", "no_suitcase_shown")
    street = using("w", pawn("square-4", Case.JEWELS), shown="slwrr")
    assert refusal(street, 0, Walk(5)) == ("NZ-41", "no_suitcase_shown")
    spent = using("l", pawn("house-4", Case.TOOLS), shown="slwrc")
    spent.apply(0, Climb(Point("house-4", 780.0)))


def test_one_suitcase_symbol_takes_a_case_and_carries_it_on() -> None:
    """NZ-41: the example of the rules."""
    state = using("llcps", pawn(Point("house-2", 530.0)), pawn("house-4"), ropes=(5, 11, 1, 8, 4, 9))
    state.apply(0, Climb(TERRACE))
    state.apply(0, TakeCase())
    state.apply(0, Climb(Point("house-4", 760.0)))
    state.apply(0, Push(1, 4, 4))
    state.apply(0, Swing(0, Point("house-3", 700.0)))
    assert state.position.turn == 1


def test_the_safe_wants_tools_and_two_suitcases() -> None:
    """NZ-42."""
    assert refusal(using("c", pawn("house-6"), shown="ccwww"), 0, CrackSafe()) == ("NZ-42", "no_tools")
    assert refusal(using("c", pawn("house-6", Case.TOOLS)), 0, CrackSafe()) == ("NZ-42", "two_suitcases")
    assert refusal(using("c", pawn("house-5", Case.TOOLS), shown="ccwww"), 0, CrackSafe()) == ("NZ-42", "not_at_safe")
    state = using("cc", pawn("house-6", Case.TOOLS), shown="cccww")
    state.apply(0, CrackSafe())
    assert state.position.pawns[0].case is Case.JEWELS
    assert refusal(state, 0, CrackSafe()) == ("NZ-42", "jewels_already")


@pytest.mark.parametrize(
    ("rule", "place", "case", "left"),
    [
        ("yacht", "yacht", Case.JEWELS, Case.JEWELS),
        ("yacht", "house-8", Case.JEWELS, Case.NONE),
        ("yacht", "yacht", Case.TOOLS, Case.NONE),
        ("lost", "yacht", Case.JEWELS, Case.NONE),
        ("kept", "house-8", Case.JEWELS, Case.JEWELS),
        ("kept", "house-8", Case.TOOLS, Case.NONE),
    ],
)
def test_what_a_fall_leaves_of_a_case(rule: str, place: str, case: Case, left: Case) -> None:
    """NZ-43."""
    state = using("p", pawn(place), pawn(place, case), options={"jewels": rule})
    push = next(action for action in state.legal_actions(0) if isinstance(action, Push))
    events = state.apply(0, push)
    assert state.position.pawns[1].case is left
    assert (CaseLost(1, case) in events) == (left is not case)


def test_leaving_the_water_with_jewels_needs_the_ladder_alone() -> None:
    """NZ-44."""
    state = using("lw", swimmer(9, Case.JEWELS), shown="lwwww")
    state.apply(0, LeaveWater())
    assert refusal(state, 0, Walk(8)) == ("NZ-41", "no_suitcase_shown")


def test_up_to_the_helicopter_with_two_ladders_the_jewels_and_a_suitcase() -> None:
    """NZ-50."""
    up = ClimbToHelicopter()
    assert refusal(using("ll", pawn("low-9", Case.JEWELS), shown="llcww"), 0, up) == ("NZ-50", "not_on_yacht")
    assert refusal(using("ll", pawn("yacht", Case.TOOLS), shown="llcww"), 0, up) == ("NZ-50", "no_jewels")
    assert refusal(using("ll", pawn("yacht", Case.JEWELS)), 0, up) == ("NZ-41", "no_suitcase_shown")
    assert refusal(using("lw", pawn("yacht", Case.JEWELS), shown="llcww"), 0, up) == ("NZ-50", "two_ladders")
    assert up in using("ll", pawn("yacht", Case.JEWELS), shown="llcww").legal_actions(0)


def test_boarding_and_climbing_in_one_turn_needs_three_ladders() -> None:
    """NZ-50."""
    state = using("lll", pawn("low-9", Case.JEWELS), shown="lllcw")
    state.apply(0, Climb(Point("yacht", 1840.0)))
    state.apply(0, ClimbToHelicopter())
    assert state.is_terminal()


def test_the_first_at_the_helicopter_wins_at_once() -> None:
    """NZ-51."""
    state = using("llw", pawn("yacht", Case.JEWELS), HOME, HOME, shown="llwcw")
    events = state.apply(0, ClimbToHelicopter())
    assert HelicopterReached(0) in events
    assert events[-1] == MatchEnded((0,), False)
    assert state.actors() == ()
    assert state.returns() == (1.0, 0.0, 0.0)
    assert BOARD.helicopter == (1990, 520)
