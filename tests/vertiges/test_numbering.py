"""Towers and pieces have names that a player can find: a number for the life of a tower, a number on the wood."""

from table.rng import stream
from tests.vertiges.positions import base, column, done, fall, handed_over, lay, of_kind, one, written
from vertiges import GAME
from vertiges.rules.events import BaseLaid, PieceLaid, TakenBack
from vertiges.rules.fitting import number_of, numbered
from vertiges.rules.snapshot import Outcome, Snapshot
from vertiges.rules.state import Vertiges


def test_a_tower_keeps_its_number_while_others_begin_and_fall() -> None:
    """VE-25, VE-30: a new one at the left is not the first, and the lowest free number is given again."""
    table = Snapshot.of([*column(0.0, 1, (8, 1)), *column(200.0, 3)])
    numbers = numbered((), table)
    assert numbers == [1, 3]
    with_left = Snapshot.of([*table.placed, *column(-200.0, 5)])
    assert numbered(numbers, with_left) == [1, 3, 5]
    without_first = with_left.without([1, 8])
    assert numbered([1, 3, 5], without_first) == [0, 3, 5]
    assert numbered([0, 3, 5], Snapshot.of([*without_first.placed, *column(400.0, 6)])) == [6, 3, 5]
    assert numbered([0, 3, 5], without_first.without([5])) == [0, 3]


def test_the_log_and_the_hints_name_a_tower_by_the_number_it_keeps() -> None:
    """VE-22, VE-25: the base at the far left is tower 3; the tower on which 9 fits is still tower 2."""
    state = written([[5, 14, 15, 18], [9, 47, 20, 22, 33, 36]])
    assert of_kind(done(state, base(5, -300.0)), BaseLaid) == [BaseLaid(0, 5, 3)]
    handed_over(state)
    advice = GAME.make_bot("master").advise(state.observation(1), state.legal_actions(1), stream(1, "hint"))
    assert advice.details["tower"] in (1, 2, 3)
    laid = one(done(state, lay(state, 9, 3)), PieceLaid)
    assert (laid.tower, laid.height) == (2, 2)
    assert number_of(5, state.observation(1).towers) == 3


def test_when_a_tower_falls_the_others_keep_their_numbers() -> None:
    """VE-30."""
    state = written([[47, 9], [33, 36]])
    fall(state, lay(state, 47), 1, 2, 8, 31, 47)
    assert state.observation(0).towers == (0, 3)
    assert Vertiges.from_json(state.to_json()).observation(0) == state.observation(0)


def test_towers_that_a_position_does_not_number_are_numbered_from_the_left() -> None:
    assert written([[47, 9], [33, 36]]).observation(0).towers == (1, 3)
    assert written([[47, 9], [33, 36]], towers=[0, 0, 1]).observation(0).towers == (3, 0, 1)


def test_what_is_let_go_over_a_closed_tower_is_told_that_it_is_closed() -> None:
    """VE-4, VE-22: and what does not fit an open one is not."""
    table = Snapshot.of([*column(-100.0, 15, (20, 2)), *column(100.0, 3)])
    for on, closed in ((20, 1), (3, 0)):
        state = written([[18, 9], [33, 36]], table)
        events = done(state, lay(state, 18, on), Outcome("loose", table, table))
        assert of_kind(events, TakenBack) == [TakenBack(0, 18, base=False, closed=closed)]
