"""Twists of the season."""

from math import dist

import pytest

from nizza import boards
from nizza.board.areas import Point
from nizza.board.model import ROPES
from nizza.rules.actions import Swing
from nizza.rules.state import first_state
from tests.nizza.positions import BOARD, fresh, pawn, refusal, using


def test_short_ropes_are_two_thirds_as_long_and_the_ladder_is_whole() -> None:
    """NZ-71."""
    board, usual = fresh(2, short_ropes=True).position.drawn(), boards.load("nice")
    for rope in ROPES:
        assert board.rope_length(rope) == pytest.approx(usual.rope_length(rope) * 2 / 3, abs=0.01)
    assert (board.ladder, board.chimneys, board.areas) == (usual.ladder, usual.chimneys, usual.areas)
    assert boards.layers(board) == boards.layers(usual)


def test_a_chimney_within_a_whole_rope_is_too_far_for_a_short_one() -> None:
    """NZ-71, NZ-31."""
    short, here = boards.with_short_ropes(BOARD), pawn("house-1")
    assert isinstance(here.place, Point)
    rope = ROPES[-1]
    chimney = next(
        number
        for number, at in BOARD.chimneys.items()
        if short.rope_length(rope) < dist(at, BOARD.position(here.place)) <= BOARD.rope_length(rope)
    )
    swing = Swing(rope, here.place)
    using("s", here, ropes=(chimney,) * 6).check(0, swing)
    assert refusal(using("s", here, board=short, ropes=(chimney,) * 6), 0, swing)[0] == "NZ-31"


def test_a_match_with_short_ropes_on_a_former_board_goes_on() -> None:
    """NZ-71: the board is found by the fingerprint of a position, and by the stamp of a journal."""
    former = "a22861c838bec10f"
    board = boards.known("port", f"{former}-short")
    options = fresh(2, short_ropes=True, board="port").position.options
    state = first_state(2, options, board.fingerprint)
    assert state.position.drawn() is board
    assert board.rope_lengths < boards.known("port", former).rope_lengths
