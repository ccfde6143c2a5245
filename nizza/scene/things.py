"""Areas on the screen of board elements, by the names that lessons use."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from nizza.board.areas import XY
from nizza.scene.draft import Target, TargetKind
from nizza.scene.scene_state import NizzaSceneState, position_of_target
from nizza.view.ropes import line_of

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
