"""The keyboard on the board: arrows go from one thing that can be picked to the next, Enter picks it.

Where there is only one thing to pick it is marked from the beginning.
"""

from __future__ import annotations

from typing import Final

from nizza.board.places import Point
from nizza.board.reach import XY
from nizza.rules.actions import Climb, Swing
from nizza.rules.views import Phase
from nizza.scene.bar.flight_buttons import FlightButtons
from nizza.scene.board_input.hits import position_of_target
from nizza.scene.picture import Picture
from nizza.scene.using.targets import Target
from nizza.scene.using.using import Using
from stage.ui.intents import KeyPress

_WAYS: Final = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}

Choice = Target | Point

_STEP: Final = 24.0
"""About so many units lie between the places of an area to which the arrow keys go where reach is hidden."""

_HERE: Final = 4.0
"""Units within which a place is the one on which the pawn stands."""


class Cursor:
    """What is marked for Enter."""

    def __init__(self, picture: Picture, using: Using, flight: FlightButtons) -> None:
        self._picture = picture
        self._using = using
        self._flight = flight
        self._come_upon: Choice | None = None
        """What the arrow keys have come to; it counts while it can be picked."""

    @property
    def at(self) -> Choice | None:
        """What Enter picks: what the arrow keys have come to, or the only thing that can be picked."""
        choices = self.choices
        if self._come_upon in choices:
            return self._come_upon
        return choices[0] if len(choices) == 1 else None

    @property
    def choices(self) -> list[Choice]:
        """All that can be picked now: things, and the sample of the places; also what is refused if reach is hidden."""
        if not self._using.active or self._flight.flies:
            return []
        return [*sorted(self._using.pickable), *self._places()]

    @property
    def _hides_reach(self) -> bool:
        """Whether the arrow keys go to everything, so that they do not tell what is within reach (NZ-23)."""
        return self._using.hides_reach(self._using.draft.symbol)

    def _places(self) -> list[Point]:
        draft = self._using.draft
        if draft.view.phase is Phase.PLACING:
            terrace = draft.board.areas[draft.stretches[0].area]
            return sorted({terrace.middle, *terrace.edges})
        if not self._using.asks_for_place:
            return []
        if self._hides_reach:
            return [point for area in draft.board.areas for point in area.spaced(_STEP)]
        found = {each.to for each in draft.uses if isinstance(each, Climb)}
        for each in draft.uses:
            if isinstance(each, Swing) and each.chimney == draft.chimney and draft.rope in (None, each.rope):
                found.add(each.to)
        return sorted(found)

    @property
    def marked(self) -> bool:
        """Whether something is marked that Enter picks."""
        return self.at is not None

    @property
    def position(self) -> XY | None:
        """Where that is."""
        at = self.at
        return None if at is None else self._position(at)

    def _position(self, choice: Choice) -> XY:
        if isinstance(choice, Point):
            return self._picture.board.position(choice)
        return position_of_target(self._picture, choice)

    def forget(self) -> None:
        """The arrow keys begin anew."""
        self._come_upon = None

    def press(self, press: KeyPress) -> bool:
        """Arrows and Enter; False for any other key, and where nothing can be picked.

        While nothing is marked arrows go on from the pawn in turn, and Enter marks what is nearest to it.
        """
        choices, at = self.choices, self.at
        if not choices or press.command not in (*_WAYS, "enter", "space"):
            return False
        if press.command in _WAYS:
            start = self._start() if at is None else self._position(at)
            if not self._go(press.command, start, choices) and at is None:
                self._come_to_nearest(choices)
        elif at is None:
            self._come_to_nearest(choices)
        else:
            self._pick(at)
        return True

    def _come_to_nearest(self, choices: list[Choice]) -> None:
        """The place on which the pawn stands already comes last."""
        start = self._start()

        def away(choice: Choice) -> tuple[bool, float]:
            distance = _away(self._position(choice), start)
            return isinstance(choice, Point) and distance < _HERE, distance

        self._come_to(min(choices, key=away))

    def _go(self, command: str, start: XY, choices: list[Choice]) -> bool:
        """To the next thing in a direction; False if there is none."""
        (x, y), (dx, dy) = start, _WAYS[command]
        ahead = []
        for choice in choices:
            cx, cy = self._position(choice)
            along = (cx - x) * dx + (cy - y) * dy
            across = abs((cx - x) * dy) + abs((cy - y) * dx)
            if along > 0.5 and across <= (3.0 * along if dy else 1e9):
                ahead.append((along + 2.0 * across if dy else along + 0.3 * across, str(choice), choice))
        if ahead:
            self._come_to(min(ahead)[2])
        return bool(ahead)

    def _start(self) -> XY:
        draft = self._using.draft
        return draft.here if draft.view.turn >= 0 else (self._picture.sight.middle, 0.0)

    def _come_to(self, choice: Choice) -> None:
        self._come_upon = choice
        x, _ = self._position(choice)
        left, right = self._picture.sight.seen
        if not left + 60.0 <= x <= right - 60.0:
            self._picture.sight.look_at(x)
        self._picture.context.play("button_hover", 0.4)

    def _pick(self, at: Choice) -> None:
        """Refused, it stays marked: what is meant may be right beside it."""
        draft = self._using.draft
        if isinstance(at, Point):
            self._using.put(at)
        elif not self._flight.jump_with(at):
            self._using.pick(at)
        if self._using.draft != draft:
            self._come_upon = None


def _away(one: XY, other: XY) -> float:
    return abs(one[0] - other[0]) + abs(one[1] - other[1])
