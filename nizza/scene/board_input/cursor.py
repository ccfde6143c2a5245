"""The keyboard on the board: arrows go from one thing that can be picked to the next, Enter picks it."""

from __future__ import annotations

from typing import Final

from nizza.board.places import Point
from nizza.board.reach import XY
from nizza.rules.actions import Climb, Swing
from nizza.rules.views import Phase
from nizza.scene.board_input.hits import position_of_target
from nizza.scene.picture import Picture
from nizza.scene.using.targets import Target
from nizza.scene.using.using import Using
from stage.ui.intents import KeyPress

_WAYS: Final = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}

Choice = Target | Point


class Cursor:
    """What the arrow keys have come to."""

    def __init__(self, picture: Picture, using: Using) -> None:
        self._picture = picture
        self._using = using
        self.at: Choice | None = None

    @property
    def choices(self) -> list[Choice]:
        """All that can be picked now: things, and the sample of the places."""
        if not self._using.active:
            return []
        return [*sorted(self._using.targets), *self._places()]

    def _places(self) -> list[Point]:
        draft = self._using.draft
        if draft.view.phase is Phase.PLACING:
            terrace = draft.board.areas[draft.stretches[0].area]
            return sorted({terrace.middle, *terrace.edges})
        if not self._using.asks_for_place or not draft.stretches:
            return []
        found = {each.to for each in draft.uses if isinstance(each, Climb)}
        for each in draft.uses:
            if isinstance(each, Swing) and each.chimney == draft.chimney and draft.rope in (None, each.rope):
                found.add(each.to)
        return sorted(found)

    @property
    def marked(self) -> bool:
        """Whether something is marked that Enter picks."""
        return self.at is not None and self.at in self.choices

    @property
    def position(self) -> XY | None:
        """Where that is."""
        return self._position(self.at) if self.at is not None and self.marked else None

    def _position(self, choice: Choice) -> XY:
        if isinstance(choice, Point):
            return self._picture.board.position(choice)
        return position_of_target(self._picture, choice)

    def press(self, press: KeyPress) -> bool:
        """Arrows and Enter; False for any other key, and where nothing can be picked."""
        choices = self.choices
        if not choices:
            return False
        if press.command in _WAYS:
            self._go(press.command, choices)
            return True
        if press.command in ("enter", "space") and self.at in choices:
            self._pick()
            return True
        return False

    def _go(self, command: str, choices: list[Choice]) -> None:
        if self.at not in choices:
            start = self._start()
            self._come_to(min(choices, key=lambda each: _away(self._position(each), start)))
            return
        assert self.at is not None
        (x, y), (dx, dy) = self._position(self.at), _WAYS[command]
        ahead = []
        for choice in choices:
            cx, cy = self._position(choice)
            along = (cx - x) * dx + (cy - y) * dy
            across = abs((cx - x) * dy) + abs((cy - y) * dx)
            if along > 0.5 and across <= (3.0 * along if dy else 1e9):
                ahead.append((along + 2.0 * across if dy else along + 0.3 * across, str(choice), choice))
        if ahead:
            self._come_to(min(ahead)[2])

    def _start(self) -> XY:
        draft = self._using.draft
        return draft.here if draft.view.turn >= 0 else (self._picture.sight.middle, 0.0)

    def _come_to(self, choice: Choice) -> None:
        self.at = choice
        x, _ = self._position(choice)
        left, right = self._picture.sight.seen
        if not left + 60.0 <= x <= right - 60.0:
            self._picture.sight.look_at(x)
        self._picture.context.play("button_hover", 0.4)

    def _pick(self) -> None:
        at, self.at = self.at, None
        if isinstance(at, Point):
            self._using.put(at)
        elif at is not None:
            self._using.pick(at)


def _away(one: XY, other: XY) -> float:
    return abs(one[0] - other[0]) + abs(one[1] - other[1])
