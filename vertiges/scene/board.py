"""The table as one widget: a press grips, a drag carries, a click keeps holding; keys move the hand."""

import math
from typing import Final

from physics.polygon import contains
from stage.graphics import theme
from stage.graphics.painter import Painter
from stage.ui.base import ScreenPoint, Widget, inner_focus_ring
from stage.ui.intents import KeyPress
from table.contract import IllegalAction
from vertiges.outlines import HALF, outline
from vertiges.pieces import WIDTH, piece_set
from vertiges.rules.fitting import LANDING_RISE, standing
from vertiges.rules.snapshot import Placed
from vertiges.scene.camera import CameraController
from vertiges.scene.turn import HandController

STRIDE, CREEP = 10.0, 1.0
"""mm that an arrow key moves the hand, without and with Shift."""
_LEASH: Final = 60.0
"""mm that a stick sends the hand ahead of where it is, at most: what lies in its way does not wind it up."""
_RUSH: Final = 320.0
"""mm per second that a fully deflected stick moves the hand. The speed grows with the square of the deflection."""


class Keys:
    """Keyboard control over the table."""

    def __init__(self, hand: HandController) -> None:
        self.hand = hand
        self.delegate = hand.delegate

    @property
    def marked(self) -> bool:
        """True if a piece shows where the hand is: a held one, or one at the cursor."""
        return self.hand.is_holding or self.hand.cursor is not None

    def key_table(self, press: KeyPress) -> bool:
        """Handle arrows and Enter while the table has the focus."""
        if self.hand.is_holding:
            return self._key_held(press)
        if not self.hand.is_free or not self.delegate.lying.placed:
            return False
        if press.command in ("left", "right", "up", "down"):
            self._wander(press.command)
            return True
        if press.command in ("enter", "space") and self.hand.cursor is not None:
            refusal = self.hand.grip(self.hand.cursor)
            if refusal is not None:
                gripped = self.delegate.lying[self.hand.cursor]
                self.hand.object_to(refusal, (gripped.x, gripped.y))
                self.delegate.refuse(refusal)
            return True
        return False

    def _key_held(self, press: KeyPress) -> bool:
        stride = CREEP if press.shift else STRIDE
        steps = {"left": (-stride, 0.0), "right": (stride, 0.0), "up": (0.0, stride), "down": (0.0, -stride)}
        if press.control and press.command in ("left", "right"):
            self._to_next_tower(1 if press.command == "right" else -1)
        elif press.command in steps:
            self.hand.live.lead.nudge(*steps[press.command])
        elif press.command in ("enter", "space"):
            self.hand.let_go()
        else:
            return False
        return True

    def lead(self, x: float, y: float, seconds: float) -> bool:
        """Carry what is held by a stick for some seconds: gently where it is deflected a little."""
        if not self.hand.is_holding:
            return False
        if x or y:
            live, way = self.hand.live, _RUSH * math.hypot(x, y) * seconds
            goal = (live.lead.target[0] + x * way, live.lead.target[1] + y * way)
            ahead = math.dist(goal, live.world.hand)
            share = min(1.0, _LEASH / ahead) if ahead else 1.0
            hand = live.world.hand
            live.lead.go_to((hand[0] + (goal[0] - hand[0]) * share, hand[1] + (goal[1] - hand[1]) * share))
        return True

    def _to_next_tower(self, way: int) -> None:
        """Hang over the next tower on that side; beyond the last, over the table beside it."""
        table = self.delegate.lying
        tops = [table[tower.top] for tower in standing(table)]
        x = self.hand.live.lead.target[0]
        beyond = [top for top in tops if (top.x - x) * way > 1.0]
        top = min(beyond, key=lambda each: abs(each.x - x), default=None)
        if top is None:
            self.hand.live.travel((x + way * 2 * WIDTH, self.hand.live.lead.target[1]))
        else:
            self.hand.live.travel((top.x, top.y + WIDTH + LANDING_RISE))

    def _wander(self, command: str) -> None:
        placed = {each.piece: each for each in self.delegate.lying.placed}
        if self.hand.cursor not in placed:
            self._point_at(max(placed.values(), key=lambda each: (each.y, -each.x)))
            return
        here = placed[self.hand.cursor]
        dx, dy = {"left": (-1, 0), "right": (1, 0), "up": (0, 1), "down": (0, -1)}[command]
        ahead = [
            (along + 3.0 * across, each.piece)
            for each in placed.values()
            if (along := (each.x - here.x) * dx + (each.y - here.y) * dy) > HALF
            and (across := abs((each.x - here.x) * dy) + abs((each.y - here.y) * dx)) <= (WIDTH if dy else 1e9)
        ]
        if ahead:
            self._point_at(placed[min(ahead)[1]])

    def _point_at(self, placed: Placed) -> None:
        self.hand.cursor = placed.piece
        self.hand.camera.reveal((placed.x, placed.y))


STILL: Final = 10.0
"""Logical units: a press that moves no farther is a click, after which the piece stays in the hand."""
FORGIVING: Final = 8.0
"""Logical units beside a piece at which it can still be gripped."""


class TableWidget(Widget):
    """The area between the banner and the rack. Pieces pressed in the rack are also carried over it."""

    focusable = True
    clickable = True

    def __init__(self, hand: HandController, camera: CameraController) -> None:
        super().__init__("table")
        self.hand = hand
        self.keys = Keys(hand)
        self._camera = camera
        self._pressed: ScreenPoint | None = None
        self._far = False
        self._pan: ScreenPoint | None = None
        self._refused: IllegalAction | None = None
        self._too_early: int | None = None
        """The standing piece that was pressed while nothing may be taken."""
        self._taps = False
        """True if a finger presses where it has led the held piece."""
        self._hurried = False
        """True if the press has finished automatic movement; then a click has no other effect."""

    @property
    def spoken_name(self) -> str:
        return self.host.gettext("The table")

    @property
    def spoken_state(self) -> str:
        gettext = self.host.gettext
        if self.hand.is_holding:
            return gettext("in your hand")
        piece = self.hand.cursor
        towers = standing(self.hand.delegate.lying)
        number = next((number for number, tower in enumerate(towers, 1) if piece in tower.pieces), None)
        if number is None:
            return gettext("towers: {count}").format(count=len(towers))
        return ". ".join(
            (gettext("Piece {piece}").format(piece=piece), gettext("Tower {number}").format(number=number))
        )

    def press_rack(self, piece: int, at: ScreenPoint, middle: ScreenPoint) -> None:
        """Take the piece of the rack under the pointer, from its `middle`. A held piece goes back."""
        if self.hand.take(piece, middle):
            self._pressed, self._far = at, False

    def pointer_down(self, at: ScreenPoint) -> None:
        """Release the held piece, grip a standing one, or begin to pan."""
        self._pressed, self._far, self._refused, self._too_early = at, False, None, None
        self._taps = False
        if self.hand.is_holding:
            # A finger was elsewhere before it pressed, so the piece comes to it first. A second tap there releases it.
            pointer = self._camera.pointer
            self._taps = self.host.by_finger and pointer is not None and math.dist(at, pointer) < theme.FINGER
            if not self.host.by_finger:
                self.hand.let_go()
                self._pressed = None
            return
        piece = self.piece_at(at)
        if piece is not None and self.hand.is_free:
            self._refused = self.hand.grip(piece)
        if not self.hand.is_holding:
            self._pan = at
        waits = not self.hand.is_free and not self.hand.is_holding
        self._hurried = waits and not self.hand.live.is_idle
        if self._hurried:
            self.hand.delegate.hurry()
        self._too_early = piece if waits else None

    def pointer_move(self, at: ScreenPoint) -> None:
        """Pan; a held piece follows the pointer by itself."""
        self._notice_drag(at)
        if self._pan is not None and self._far:
            zoom = self._camera.camera.zoom
            by, up = (self._pan[0] - at[0]) / zoom, (at[1] - self._pan[1]) / zoom
            self._camera.pan(by, up, manual=not self.hand.is_holding)
            self._pan = at

    def pointer_up(self, at: ScreenPoint, inside: bool) -> None:
        """Release after a drag, or explain why the pressed piece may not be gripped, or not yet."""
        self._notice_drag(at)
        if self.hand.is_holding and self._pressed is not None and self._far:
            self._end_drag(at)
        elif self._taps:
            self.hand.let_go()
        elif self._refused is not None:
            self.hand.object_to(self._refused, self._camera.camera.to_world(at))
            self.hand.delegate.refuse(self._refused)
        elif self._too_early is not None and (self._far or not self._hurried):
            self.hand.object_to(self.hand.delegate.waiting, self._camera.camera.to_world(at))
        self._pressed = self._pan = self._refused = self._too_early = None

    def _end_drag(self, at: ScreenPoint) -> None:
        """Release over the table. Outside it a piece goes back, and a section that was moved stays in the hand.

        Two fingers that zoom were one at first, which may have gripped something.
        """
        if self.rect.collidepoint(at):
            self.hand.let_go()
        elif self.hand.live.is_untouched:
            self.hand.cancel()
        else:
            self.hand.put_back()

    def wheel(self, at: ScreenPoint, up: float) -> bool:
        """Turn the held piece, or zoom."""
        if self.hand.is_holding:
            self.hand.turn(1 if up > 0 else -1)
        else:
            self._camera.zoom_by(up, at)
        return True

    def pinch(self, at: ScreenPoint, pan: ScreenPoint, notches: int) -> bool:
        zoom = self._camera.camera.zoom
        self._camera.pan(-pan[0] / zoom, pan[1] / zoom, manual=not self.hand.is_holding)
        if notches:
            self._camera.zoom_by(notches, at)
        return True

    def press_key(self, press: KeyPress) -> bool:
        return self.keys.key_table(press)

    def draw_focus(self, painter: Painter) -> None:
        if not self.keys.marked:
            inner_focus_ring(painter, self.rect)

    def _notice_drag(self, at: ScreenPoint) -> None:
        if self._pressed is not None and math.dist(at, self._pressed) > STILL:
            self._far = True

    def piece_at(self, at: ScreenPoint) -> int | None:
        """Return the standing piece at a logical point, or the nearest within reach of a mouse or a finger."""
        camera = self._camera.camera
        x, y = camera.to_world(at)
        small = (theme.FINGER - WIDTH * camera.zoom) / 2 if self.host.by_finger else 0.0
        reach = max(FORGIVING, small) / camera.zoom
        near = [(max(abs(each.x - x), abs(each.y - y)), each) for each in self.hand.delegate.lying.placed]
        distance, found = min(near, key=lambda pair: pair[0], default=(math.inf, None))
        if found is None or distance > max(WIDTH, HALF + reach) or not _is_covering(found, x, y, reach):
            return None
        return found.piece

    def reset(self) -> None:
        self._pressed = self._pan = self._refused = self._too_early = None


def _is_covering(placed: Placed, x: float, y: float, reach: float) -> bool:
    """Return True if a point is on a piece, or at most `reach` mm beside its block."""
    if max(abs(x - placed.x), abs(y - placed.y)) <= HALF + reach:
        return True
    cos, sin = math.cos(-placed.angle), math.sin(-placed.angle)
    px, py = (x - placed.x) * cos - (y - placed.y) * sin, (x - placed.x) * sin + (y - placed.y) * cos
    return contains(outline(piece_set()[placed.piece], placed.flipped), (px, py))
