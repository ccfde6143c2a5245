"""The table as one widget: a press grips, a drag carries, a click keeps it in the hand; keys go to the hand too."""

import math
from typing import Final

from physics.polygon import contains
from stage.graphics.painter import Painter
from stage.ui.intents import KeyPress
from stage.ui.widgets import Widget
from stage.ui.widgets.base import Point, inner_focus_ring
from table.contract import IllegalAction
from vertiges.outlines import HALF, outline
from vertiges.pieces import WIDTH, piece_set
from vertiges.rules.snapshot import Placed
from vertiges.scene.building.camera_control import CameraControl
from vertiges.scene.building.hand import Hand
from vertiges.scene.building.keys import Keys

STILL: Final = 10.0
"""Logical units: a press that moves no farther is a click, and the piece stays in the hand."""
FORGIVING: Final = 8.0
"""Logical units beside a piece at which it can still be gripped."""


class TableWidget(Widget):
    """Everything between the banner and the rack. Pieces pressed in the rack are carried over it as well."""

    focusable = True
    clickable = True

    def __init__(self, hand: Hand, camera: CameraControl) -> None:
        super().__init__("table")
        self.hand = hand
        self.keys = Keys(hand)
        self._camera = camera
        self._pressed: Point | None = None
        self._far = False
        self._pan: Point | None = None
        self._refused: IllegalAction | None = None
        self._too_early: int | None = None
        """The standing piece that was pressed while nothing may be taken."""
        self._hurried = False
        """Whether the press lets what moves by itself be over: a click means no more than that."""

    def press_rack(self, piece: int, at: Point, middle: Point) -> None:
        """Take the piece of the rack under the pointer, from where its `middle` is; what was held before goes back."""
        if self.hand.take(piece, middle):
            self._pressed, self._far = at, False

    def pointer_down(self, at: Point) -> None:
        """Let go of what is carried; grip a standing piece; or begin to look elsewhere."""
        self._pressed, self._far, self._refused, self._too_early = at, False, None, None
        if self.hand.holding:
            self.hand.let_go()
            self._pressed = None
            return
        piece = self.piece_at(at)
        if piece is not None and self.hand.free:
            self._refused = self.hand.grip(piece)
        if not self.hand.holding:
            self._pan = at
        waits = not self.hand.free and not self.hand.holding
        self._hurried = waits and not self.hand.live.idle
        if self._hurried:
            self.hand.host.hurry()
        self._too_early = piece if waits else None

    def pointer_move(self, at: Point) -> None:
        """Look elsewhere; what is held follows the pointer by itself."""
        self._notice_drag(at)
        if self._pan is not None and self._far:
            zoom = self._camera.camera.zoom
            by, up = (self._pan[0] - at[0]) / zoom, (at[1] - self._pan[1]) / zoom
            self._camera.look_aside(by, up, manual=not self.hand.holding)
            self._pan = at

    def pointer_up(self, at: Point, inside: bool) -> None:
        """The end of a drag lets go. Who pressed a piece that may not be gripped, or not yet, is told why."""
        self._notice_drag(at)
        if self.hand.holding and self._pressed is not None and self._far:
            self._end_drag(at)
        elif self._refused is not None:
            self.hand.object_to(self._refused, self._camera.camera.to_world(at))
            self.hand.host.refuse(self._refused)
        elif self._too_early is not None and (self._far or not self._hurried):
            self.hand.object_to(self.hand.host.waiting, self._camera.camera.to_world(at))
        self._pressed = self._pan = self._refused = self._too_early = None

    def _end_drag(self, at: Point) -> None:
        """Let go over the table; outside it a piece goes back, and a section stays in the hand."""
        if self.rect.collidepoint(at):
            self.hand.let_go()
        else:
            self.hand.put_back()

    def wheel(self, at: Point, up: float) -> bool:
        """Turn what is held, or come nearer."""
        if self.hand.holding:
            self.hand.turn(1 if up > 0 else -1)
        else:
            self._camera.zoom_by(up, at)
        return True

    def press_key(self, press: KeyPress) -> bool:
        return self.keys.key_table(press)

    def draw_focus(self, painter: Painter) -> None:
        if not self.keys.marked:
            inner_focus_ring(painter, self.rect)

    def _notice_drag(self, at: Point) -> None:
        if self._pressed is not None and math.dist(at, self._pressed) > STILL:
            self._far = True

    def piece_at(self, at: Point) -> int | None:
        """The standing piece at a logical point, or the nearest within forgiveness."""
        camera = self._camera.camera
        x, y = camera.to_world(at)
        reach = FORGIVING / camera.zoom
        near = [(max(abs(each.x - x), abs(each.y - y)), each) for each in self.hand.host.lying.placed]
        distance, found = min(near, key=lambda pair: pair[0], default=(math.inf, None))
        if found is None or distance > WIDTH or not _covers(found, x, y, reach):
            return None
        return found.piece

    def reset(self) -> None:
        """Nothing is pressed any more."""
        self._pressed = self._pan = self._refused = self._too_early = None


def _covers(placed: Placed, x: float, y: float, reach: float) -> bool:
    """Whether a point is on a piece, or not farther than `reach` mm beside its block."""
    if max(abs(x - placed.x), abs(y - placed.y)) <= HALF + reach:
        return True
    cos, sin = math.cos(-placed.angle), math.sin(-placed.angle)
    px, py = (x - placed.x) * cos - (y - placed.y) * sin, (x - placed.x) * sin + (y - placed.y) * cos
    return contains(outline(piece_set()[placed.piece], placed.flipped), (px, py))
