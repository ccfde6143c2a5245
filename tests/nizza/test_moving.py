"""Ropes, swings, ladder, walk, the yacht (NZ-2, NZ-30 … NZ-33, NZ-36, NZ-60)."""

from __future__ import annotations

import pytest

from nizza.board.areas import Kind, Point
from nizza.rules.actions import (
    ChooseBerth,
    Climb,
    HangAfterSwing,
    Land,
    LeaveWater,
    MoveRope,
    Press,
    Swing,
    SwingFreely,
    Walk,
)
from nizza.rules.events import PawnSwung, PeaceEnded, RopeMoved
from nizza.rules.views import Case, Pawn, Phase
from table.contract import CHANCE, IllegalAction
from tests.nizza.positions import BOARD, HOME, pawn, refusal, swimmer, using

ROOF = Point("house-2", 460.0)
"""Chimneys stand at 80, 210, 340, … 130 apart, their tops at y = 330; roofs are at 400."""


def test_any_rope_goes_to_a_chimney_next_to_its_own() -> None:
    """NZ-30."""
    state = using("r", pawn("house-9"))
    assert refusal(state, 0, MoveRope(2, 3)) == ("NZ-30", "no_neighbour")
    assert refusal(state, 0, MoveRope(2, 1)) == ("NZ-30", "same_chimney")
    assert refusal(state, 0, MoveRope(2, 15)) == ("NZ-30", "no_such_chimney")
    assert refusal(state, 0, MoveRope(6, 2)) == ("NZ-30", "no_such_rope")
    state.apply(0, MoveRope(2, 2))
    assert state.position.ropes == (5, 11, 2, 8, 4, 9)


def test_a_chimney_can_hold_several_ropes_and_by_option_any_rope_goes_anywhere() -> None:
    """NZ-30."""
    state = using("rr", swimmer(3), options={"rope_moves": "any"})
    assert MoveRope(2, 14) in state.legal_actions(0)
    state.apply(0, MoveRope(2, 14))
    state.apply(0, MoveRope(0, 14))
    assert state.position.ropes == (14, 11, 14, 8, 4, 9)


def test_a_swing_needs_a_rope_whose_chimney_is_within_its_length() -> None:
    """NZ-31."""
    state = using("s", pawn(ROOF), ropes=(5, 11, 1, 8, 14, 9))
    assert refusal(state, 0, Swing(4, ROOF)) == ("NZ-31", "rope_too_far")
    assert refusal(state, 0, Swing(0, Point("house-5", 1000.0))) == ("NZ-31", "landing_too_far")
    assert refusal(state, 0, Swing(0, Point("house-4", 730.0))) == ("NZ-5", "no_such_point")
    with pytest.raises(IllegalAction) as refused:
        state.check(0, Swing(4, ROOF))
    assert refused.value.details["missing"] == pytest.approx(951.87, abs=0.1)
    end = Point("house-4", 800.5)
    assert state.apply(0, Swing(0, end))[0] == PawnSwung(0, 0, 5, ROOF, end, Kind.ROOF)
    assert state.position.pawns[0].place == end
    assert state.position.ropes[0] == 5, "the rope stays on its chimney"


def test_landing_where_one_stood_is_allowed_and_the_street_is_in_reach() -> None:
    """NZ-31."""
    state = using("ss", pawn("balcony-2"))
    state.apply(0, Swing(4, BOARD.area("balcony-2").middle))
    state.apply(0, Swing(4, BOARD.area("balcony-2").middle))
    low = using("s", pawn("balcony-2"), ropes=(5, 11, 1, 8, 4, 9), options={})
    assert refusal(low, 0, Swing(4, BOARD.area("square-2").middle)) == ("NZ-31", "landing_too_far")


def test_the_rope_may_first_be_hung_on_a_chimney_within_its_length_of_the_pawn() -> None:
    """NZ-31."""
    state = using("s", pawn(ROOF))
    far = Point("house-4", 840.0)
    assert refusal(state, 0, Swing(4, far)) == ("NZ-31", "landing_too_far")
    assert refusal(state, 0, Swing(4, far, 4)) == ("NZ-30", "same_chimney")
    assert refusal(state, 0, Swing(4, far, 8)) == ("NZ-31", "chimney_too_far")
    events = state.apply(0, Swing(4, far, 6))
    assert events[:2] == [RopeMoved(0, 4, 4, 6, True), PawnSwung(0, 4, 6, ROOF, far, Kind.ROOF)]
    assert state.position.ropes[4] == 6


def test_by_option_the_rope_is_hung_again_after_the_swing() -> None:
    """NZ-31."""
    state = using("s", pawn(ROOF), options={"swing_order": "swing-first"})
    end = Point("house-3", 720.0)
    assert refusal(state, 0, Swing(4, Point("house-4", 840.0), 6)) == ("NZ-31", "landing_too_far")
    assert refusal(state, 0, Swing(4, end, 9)) == ("NZ-31", "chimney_too_far")
    events = state.apply(0, Swing(4, end, 7))
    assert events[:2] == [PawnSwung(0, 4, 4, ROOF, end, Kind.TOOLS), RopeMoved(0, 4, 4, 7, True)]


def test_the_ladder_reaches_every_point_within_its_length() -> None:
    """NZ-32."""
    state = using("lll", pawn(ROOF))
    assert refusal(state, 0, Climb(Point("house-3", 631.0))) == ("NZ-32", "ladder_too_short")
    state.apply(0, Climb(Point("house-3", 630.0)))
    state.apply(0, Climb(BOARD.area("balcony-3").middle))
    assert refusal(state, 0, Climb(BOARD.area("square-3").middle)) == ("NZ-32", "ladder_too_short")


def test_the_ladder_leads_up_from_the_street_and_down_but_not_along_it() -> None:
    """NZ-32."""
    narrow = using("ll", pawn("square-2"))
    assert refusal(narrow, 0, Climb(BOARD.area("square-3").middle)) == ("NZ-32", "street_to_street")
    narrow.apply(0, Climb(Point("low-2", 450.0)))
    narrow.apply(0, Climb(BOARD.area("square-2").middle))
    assert narrow.position.pawns[0].place == BOARD.area("square-2").middle


def test_a_walk_leads_to_an_adjacent_square() -> None:
    """NZ-33."""
    state = using("www", pawn("square-2"), pawn("square-3"))
    assert refusal(state, 0, Walk(4)) == ("NZ-33", "not_adjacent")
    assert refusal(state, 0, Walk(2)) == ("NZ-33", "not_adjacent")
    state.apply(0, Walk(3))
    assert state.position.pawns[0].place == state.position.pawns[1].place
    state.apply(0, Walk(2))
    assert refusal(using("w", pawn("low-2")), 0, Walk(2)) == ("NZ-33", "not_on_street")
    assert refusal(using("w", pawn("square-0")), 0, Walk(-1)) == ("NZ-33", "not_adjacent")


def test_the_yacht_is_reached_from_the_last_house_only() -> None:
    """NZ-2."""
    deck = Point("yacht", 1840.0)
    assert refusal(using("l", pawn("square-9")), 0, Climb(deck)) == ("NZ-2", "yacht_from_last_house")
    state = using("l", pawn("low-9"))
    events = state.apply(0, Climb(deck))
    assert "YachtBoarded" in [type(event).__name__ for event in events]
    assert any(isinstance(action, Climb) for action in using("l", pawn("yacht")).legal_actions(0))


def test_a_swimmer_gets_out_by_the_ladder_alone() -> None:
    """NZ-36."""
    state = using("rslwp", swimmer(4), pawn("square-4"))
    assert refusal(state, 0, Swing(0, ROOF)) == ("NZ-36", "swimmer")
    assert refusal(state, 0, Walk(5)) == ("NZ-36", "swimmer")
    assert refusal(state, 0, Climb(Point("low-4", 820.0))) == ("NZ-36", "swimmer")
    state.apply(0, MoveRope(0, 6))
    state.apply(0, LeaveWater())
    assert state.position.pawns[0].place == BOARD.area("square-4").middle
    state.apply(0, Walk(5))
    assert refusal(using("l", pawn("square-4")), 0, LeaveWater()) == ("NZ-36", "not_swimming")


def test_peace_ends_off_the_green_terrace_for_ever() -> None:
    """NZ-34."""
    state = using("ss", HOME, pawn("house-1"), ropes=(5, 11, 1, 8, 4, 9))
    assert PeaceEnded(0) in state.apply(0, Swing(2, Point("house-1", 210.0)))
    state.apply(0, Swing(2, Point("house-0", 100.0)))
    assert not state.position.pawns[0].peaceful


def test_peace_ends_in_the_water_too() -> None:
    """NZ-34, NZ-60."""
    state = using("s", HOME, pawn("house-1"), options={"swing_style": "momentum"})
    state.apply(0, SwingFreely(2, (), 0.5))
    state.apply(CHANCE, Land(190.0, None))
    assert PeaceEnded(0) in state.apply(0, ChooseBerth(0, 0))
    assert not state.position.pawns[0].peaceful


FLIGHT = SwingFreely(4, (Press(0.0, 0.4, 1),), 0.9)


def test_a_momentum_swing_ends_where_chance_says() -> None:
    """NZ-60."""
    state = using("sw", pawn(ROOF), options={"swing_style": "momentum"})
    assert refusal(state, 0, Swing(4, ROOF)) == ("NZ-60", "swing_style")
    assert refusal(state, 0, SwingFreely(4, (Press(0.5, 0.4, 1),), 0.9)) == ("NZ-60", "swing_style")
    state.apply(0, FLIGHT)
    assert state.actors() == (CHANCE,)
    assert refusal(state, CHANCE, Land(730.0, "house-4")) == ("NZ-20", "impossible_chance")
    state.apply(CHANCE, Land(790.25, "house-4"))
    assert state.position.pawns[0].place == Point("house-4", 790.25)
    assert state.position.phase is Phase.USING
    assert refusal(using("s", pawn(ROOF)), 0, FLIGHT) == ("NZ-60", "swing_style")


@pytest.mark.parametrize(
    ("start", "end", "key"),
    [
        (pawn("house-8"), Point("yacht", 1840.0), "the yacht is boarded from the last house"),
        (pawn(Point("house-3", 640.0)), Point("house-4", 760.0), "nobody goes on without tools"),
    ],
)
def test_nobody_lands_where_nobody_may_go(start: Pawn, end: Point, key: str) -> None:
    """NZ-2, NZ-40, NZ-60."""
    state = using("s", start, options={"swing_style": "momentum"}, ropes=(5, 11, 1, 13, 5, 12))
    swing = next(action for action in state.legal_actions(0) if isinstance(action, SwingFreely))
    state.apply(0, swing)
    assert refusal(state, CHANCE, Land(end.x, end.area)) == ("NZ-20", "impossible_chance"), key
    state.apply(CHANCE, Land(end.x, None))


def test_no_landing_means_the_water_and_the_swimmer_chooses_between_squares() -> None:
    """NZ-60, NZ-35, NZ-43."""
    state = using("s", pawn(ROOF, Case.TOOLS), shown="swwwc", options={"swing_style": "momentum"})
    state.apply(0, FLIGHT)
    state.apply(CHANCE, Land(551.0, None))
    assert state.actors() == (0,)
    assert refusal(state, 0, ChooseBerth(4, 4)) == ("NZ-35", "not_below")
    assert state.legal_actions(0) == [ChooseBerth(2, 2), ChooseBerth(3, 3)]
    state.apply(0, ChooseBerth(3, 3))
    assert state.position.pawns[0] == swimmer(3)


def test_after_a_momentum_swing_the_rope_is_hung_again_by_option() -> None:
    """NZ-31, NZ-60."""
    state = using("s", pawn(ROOF), options={"swing_style": "momentum", "swing_order": "swing-first"})
    state.apply(0, FLIGHT)
    state.apply(CHANCE, Land(700.0, "house-3"))
    assert refusal(state, 0, HangAfterSwing(9)) == ("NZ-31", "chimney_too_far")
    state.apply(0, HangAfterSwing(6))
    assert state.position.ropes[4] == 6
    assert state.position.turn == 1
