"""Views derived from positions and back: what has the same name is copied, and nothing slips through by its name."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from table.contract import BadGame, Masked, Seat, View
from table.rules.observing import observed, position_from


class Position(msgspec.Struct):
    seats: int
    seat: Seat
    """The seat in turn, which is not the seat that a view is of."""
    stock: int
    hands: list[list[int]]
    rows: list[tuple[int, ...]]
    bids: list[str]
    deck: list[int] | None = None

    @property
    def total(self) -> int:
        return sum(map(sum, self.hands))

    @property
    def winners(self) -> tuple[Seat, ...]:
        return ()

    def actors(self) -> tuple[Seat, ...]:
        return (self.seat,)

    def interrupters(self) -> tuple[Seat, ...]:
        return (1 - self.seat,)


class Everything(View, frozen=True, kw_only=True):
    seats: int
    actors: tuple[Seat, ...]
    interrupters: tuple[Seat, ...]
    hands: tuple[tuple[int, ...], ...]
    rows: tuple[tuple[int, ...], ...]
    bids: tuple[str, ...]
    total: int
    stock: Masked[int]
    turn: Seat
    age: int = 0


FULL = Position(seats=2, seat=1, stock=7, hands=[[1, 2], []], rows=[(3,)], bids=["a"], deck=[4])


def test_a_view_copies_what_has_its_name_and_takes_the_rest_as_told() -> None:
    view = observed(FULL, Everything, 0, stock=0, turn=1, age=9)
    assert view == Everything(
        seat=0, seats=2, actors=(1,), interrupters=(0,), hands=((1, 2), ()), rows=((3,),), bids=("a",), total=3,
        stock=0, turn=1, age=9,
    )  # fmt: skip
    assert isinstance(hash(view), int), "no list is left in it"


def test_a_position_comes_back_with_lists_of_its_own() -> None:
    view = observed(FULL, Everything, 0, stock=0, turn=1, age=9)
    first, second = (position_from(view, Position, seat=view.turn, stock=7, deck=[4]) for _ in range(2))
    assert first == FULL
    first.hands[0].append(5)
    first.bids.clear()
    first.rows.clear()
    assert second == FULL


@pytest.mark.parametrize(
    ("masked", "advice"),
    [
        ({"stock": 0, "turn": 1}, "spell out age"),
        ({"turn": 1, "age": 9}, "spell out stock"),
        ({"stock": 0, "turn": 1, "age": 9, "deck": ()}, "leave out deck"),
        ({"stock": 0, "turn": 1, "age": 9, "total": 3, "actors": ()}, "leave out total, actors"),
        ({"stock": 0, "turn": 1, "agee": 9}, "spell out age and leave out agee"),
    ],
    ids=["missing", "masked", "unknown", "copied", "misspelt"],
)
def test_a_view_that_is_told_too_little_or_too_much_names_what(masked: dict[str, Any], advice: str) -> None:
    with pytest.raises(BadGame) as refusal:
        observed(FULL, Everything, 0, **masked)
    assert str(refusal.value) == f"Position does not fill Everything of {__name__}: {advice}."


@pytest.mark.parametrize(
    ("drawn", "advice"),
    [
        ({"seat": 1, "stock": 7}, "spell out deck"),
        ({"seat": 1, "deck": None}, "spell out stock"),
        ({"stock": 7, "deck": None}, "spell out seat"),
        ({"seat": 1, "stock": 7, "deck": None, "turn": 1}, "leave out turn"),
        ({"seat": 1, "stock": 7, "deck": None, "hands": []}, "leave out hands"),
    ],
    ids=["missing", "masked", "another seat", "unknown", "copied"],
)
def test_a_position_that_is_told_too_little_or_too_much_names_what(drawn: dict[str, Any], advice: str) -> None:
    view = observed(FULL, Everything, 0, stock=0, turn=1, age=9)
    with pytest.raises(BadGame) as refusal:
        position_from(view, Position, **drawn)
    assert str(refusal.value) == f"Everything does not fill Position of {__name__}: {advice}."
