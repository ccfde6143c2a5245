"""Things on the board: what their tooltips say, and their areas on the screen by the names that lessons use."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from nizza.board.areas import XY, Point, excess
from nizza.board.model import CHIMNEYS, ROPES
from nizza.dice import Symbol
from nizza.rules.views import Case, NizzaView
from nizza.scene.draft import DieUseDraft, Target, TargetKind
from nizza.scene.scene_state import NizzaSceneState, position_of_target
from nizza.view.ropes import line_of
from nizza.wording import length, rope
from table.contract import Seat
from table.words import Translator, capitalised, joined


def things_with_tooltip(view: NizzaView) -> frozenset[Target]:
    """Return the things that have a tooltip."""
    seats = (Target(TargetKind.PAWN, seat) for seat in range(view.seats))
    ropes = (Target(TargetKind.ROPE, number) for number in ROPES if view.ropes)
    chimneys = (Target(TargetKind.CHIMNEY, number) for number in CHIMNEYS)
    return frozenset(
        [*seats, *ropes, *chimneys, Target(TargetKind.CASES), Target(TargetKind.SAFE), Target(TargetKind.HELICOPTER)]
    )


def describe_thing(thing: Target, state: NizzaSceneState, ropes: Sequence[int], *, measured: bool) -> str:
    """Return one line or two. `ropes` are the chimneys on which the ropes are seen.

    `measured` is True if it may be told what reaches the person at the screen (NZ-23).
    """
    text, view = state.context.app.language, state.view
    match thing.what:
        case TargetKind.ROPE:
            return _rope(state, thing.number, ropes[thing.number], text, measured=measured)
        case TargetKind.CHIMNEY:
            return _chimney(ropes, thing.number, text)
        case TargetKind.PAWN:
            return _pawn(view, state.context.seat_names, thing.number, text)
        case TargetKind.CASES:
            return text.gettext("Suitcases of tools, one each: use a die with a suitcase to take one")
        case TargetKind.SAFE:
            return text.gettext("The safe: with tools and two suitcases on the dice you can crack it")
        case TargetKind.HELICOPTER:
            return text.gettext("The helicopter: get there from the yacht with the jewels, two ladders and a suitcase")
    return ""


def effect_of_click(thing: Target, draft: DieUseDraft, text: Translator) -> str:
    """Return a line on what picking a chimney does with the chosen rope; "" for other things.

    `thing` can be picked.
    """
    if thing.what is not TargetKind.CHIMNEY or thing.number == draft.hung:
        return ""
    if draft.symbol is Symbol.SWING and draft.landing is None:
        return text.gettext("Pick it to hang the rope here before you swing.")
    return text.gettext("Pick it to hang the rope here.")


def _rope(state: NizzaSceneState, number: int, chimney: int, text: Translator, *, measured: bool) -> str:
    board = state.board
    says = text.gettext("{rope} of {length} on chimney {chimney}").format(
        rope=capitalised(rope(number, text)), length=length(board.rope_length(number), text), chimney=chimney
    )
    me = state.context.me
    place = state.view.pawns[me].place if me is not None else None
    if not measured or not isinstance(place, Point):
        return says
    missing = excess(board.position(place), board.chimneys[chimney], board.rope_length(number))
    reaches = text.gettext("It reaches you.")
    if missing:
        reaches = text.gettext("It is {length} too short to reach you.").format(length=length(missing, text))
    return f"{says}\n{reaches}"


def _chimney(ropes: Sequence[int], number: int, text: Translator) -> str:
    there = [rope(each, text) for each, chimney in enumerate(ropes) if chimney == number]
    if not there:
        return text.gettext("Chimney {number}").format(number=number)
    return text.gettext("Chimney {number}: {ropes}").format(number=number, ropes=joined(there, text))


def _pawn(view: NizzaView, names: Sequence[str], seat: Seat, text: Translator) -> str:
    case = view.pawns[seat].case
    if case is Case.NONE:
        return names[seat]
    words = text.gettext("{name}, with tools") if case is Case.TOOLS else text.gettext("{name}, with the crown jewels")
    return words.format(name=names[seat])


_PAWN: Final = (76.0, 108.0)
_CHIMNEY: Final = (70.0, 70.0)
_THING: Final = (110.0, 80.0)
_HELICOPTER: Final = (230.0, 110.0)
_ROPE_SIDE: Final = 24.0
_ABOVE: Final = 50.0
_BELOW: Final = 16.0
"""Units of the board around a thing, and above and below the upper side of an area."""
_COUNTED: Final = {"pawn": TargetKind.PAWN, "rope": TargetKind.ROPE, "chimney": TargetKind.CHIMNEY}
_SINGLE: Final = {"cases": TargetKind.CASES, "safe": TargetKind.SAFE, "helicopter": TargetKind.HELICOPTER}


class NamedPlaces:
    """Finder of pawns, ropes, chimneys ("pawn-0", "rope-3", "chimney-8"), "cases", "safe", "helicopter" and areas."""

    def __init__(self, state: NizzaSceneState) -> None:
        self._state = state

    def on_screen(self, name: str) -> pygame.FRect | None:
        """Return the visible part of the area with this name, in logical units; None if there is none."""
        area = self._on_board(name)
        if area is None:
            return None
        sight = self._state.sight
        corner = sight.to_screen(area.topleft)
        seen = pygame.FRect(*corner, area.width * sight.zoom, area.height * sight.zoom).clip(sight.area)
        return seen if seen.width > 0.0 and seen.height > 0.0 else None

    def look_at(self, names: Sequence[str]) -> None:
        """Move the camera to those of these that are on the board."""
        areas = [area for name in names if (area := self._on_board(name)) is not None]
        if areas:
            self._state.looking.resume()
            self._state.look_along(*(area.midleft for area in areas), *(area.midright for area in areas))

    def _on_board(self, name: str) -> pygame.FRect | None:
        """Return the area in units of the board; None for an unknown name."""
        kind, _, number = name.rpartition("-")
        if kind in _COUNTED and number.isdigit():
            return self._thing(Target(_COUNTED[kind], int(number)))
        if name in _SINGLE:
            return self._thing(Target(_SINGLE[name]))
        if name in self._state.board.by_name:
            return self._area(name)
        return None

    def _thing(self, target: Target) -> pygame.FRect:
        at = position_of_target(self._state, target)
        match target.what:
            case TargetKind.ROPE:
                return _round(line_of(self._state.table.ropes[target.number])).inflate(_ROPE_SIDE, _ROPE_SIDE)
            case TargetKind.PAWN:
                size = _PAWN
            case TargetKind.CHIMNEY:
                size = _CHIMNEY
            case TargetKind.HELICOPTER:
                size = _HELICOPTER
            case _:
                size = _THING
        area = pygame.FRect(0, 0, *size)
        area.center = at
        return area

    def _area(self, name: str) -> pygame.FRect:
        area = self._state.board.by_name[name]
        round_it = _round([corner for line in area.lines for corner in line])
        return pygame.FRect(round_it.left, round_it.top - _ABOVE, round_it.width, round_it.height + _ABOVE + _BELOW)


def _round(points: Sequence[XY]) -> pygame.FRect:
    xs, ys = zip(*points, strict=True)
    return pygame.FRect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
