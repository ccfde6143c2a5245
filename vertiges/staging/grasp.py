"""A person's hand on the screen: pointer, wheel and keys become a hand over the table, and letting go an action."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

import pygame

from vertiges.fitting import standing
from vertiges.pieces import WIDTH, Placement, piece_set
from vertiges.wood.hand import LANDING_RISE
from vertiges.wood.outline import HALF, outline
from vertiges.wood.snapshot import Intention, Placed
from vertiges.wood.world import BadGrip

if TYPE_CHECKING:
    from stage.intents import KeyPress
    from stage.widgets.base import Point
    from table.contract import IllegalAction
    from vertiges.staging.workbench import Workbench

STILL: Final = 10.0
"""Logical units: a press that moves no farther is a click, and the piece stays in the hand."""
FORGIVING: Final = 8.0
"""Logical units beside a piece at which it can still be gripped."""
STRIDE, CREEP = 10.0, 1.0
"""mm that an arrow key moves the hand, and with Shift."""
OVER_TOWERS: Final = 70.0
"""mm above the highest tower at which a piece taken by keyboard hangs first."""
EDGE, SCROLL = 56.0, 260.0
"""At so many logical units from the rim the table glides along while something is held, so many mm/s."""

_LETTERS: Final = {pygame.K_q: 1, pygame.K_e: -1}


class Grasp:
    """What the person at the screen holds, and how. There is one hand: one piece or one section at a time (VE-23)."""

    def __init__(self, bench: Workbench) -> None:
        self.bench = bench
        self.master = bench.master
        self.wood = bench.wood
        self.poses: dict[int, Placement] = {}
        """How the pieces of the rack lie there, as far as anybody has turned them."""
        self.cursor: int | None = None
        """The standing piece that the arrow keys have come to."""
        self._pressed: Point | None = None
        self._far = False
        self._pan: Point | None = None
        self._refused: IllegalAction | None = None
        self._arriving = False

    # --- what may be done -------------------------------------------------------------------------------------------

    @property
    def holding(self) -> bool:
        """Whether something is in the person's hand."""
        return self.wood.holding

    @property
    def free(self) -> bool:
        """Whether the person at the screen may take something now."""
        return self.wood.world is None and self.master.may_take

    @property
    def marked(self) -> bool:
        """Whether a piece shows where the hand is: one that is held, or one that the arrow keys have come to."""
        return self.holding or self.cursor is not None

    def may_grip(self, piece: int) -> bool:
        """Whether a standing piece may be lifted now, with all above it."""
        placed = self.master.lying[piece]
        return self.master.refusal_of(Intention("zap", piece, placed.x, placed.y)) is None

    def pose(self, piece: int) -> Placement:
        """How a piece of the rack lies there."""
        return self.poses.get(piece, Placement(0, False))

    # --- the rack ---------------------------------------------------------------------------------------------------

    def press_rack(self, piece: int, at: Point) -> None:
        """Take the piece under the pointer; what was held before goes back."""
        if self.holding:
            self.put_back()
        elif self.free and self._take(piece):
            self._pressed, self._far = at, False

    def lift_rack(self, at: Point) -> None:
        """A drag ends here; after a click the piece stays in the hand."""
        self.lift_table(at)

    def choose_rack(self, piece: int) -> None:
        """Take it by keyboard: it goes and hangs over the towers."""
        if self.holding:
            self.put_back()
        elif self.free and self._take(piece):
            self.wood.go_to((self.bench.camera.x, self._ceiling()))
            self.master.focus(self.master.find("table"))

    def back_to_rack(self) -> None:
        """What is held goes back."""
        self.put_back()

    def turn_rack(self, piece: int, quarters: int) -> None:
        """Turn a piece where it lies, or what is held."""
        if self.holding:
            self.turn(quarters)
            return
        turn, flipped = self.pose(piece)
        self.poses[piece] = Placement((turn + quarters) % 4, flipped)
        self.master.fill_rack()

    def flip_rack(self, piece: int) -> None:
        """Flip a piece where it lies."""
        turn, flipped = self.pose(piece)
        self.poses[piece] = Placement(turn, not flipped)
        self.master.fill_rack()

    def _take(self, piece: int) -> bool:
        bench = self.bench
        slot = self.master.rack.slot_of(piece)
        if slot is None:
            return False
        held = self.pose(piece)
        at = bench.camera.to_world(slot.rect.center)
        refusal = self.master.refusal_of(Intention("lay", piece, 0.0, HALF))
        if refusal is not None and self.master.refusal_of(Intention("base", piece, 0.0, HALF)) is not None:
            self.master.refuse(refusal)
            return False
        self.wood.take(self.master.lying, piece, at, held.flipped, held.turn)
        bench.lifted()
        return True

    # --- the table --------------------------------------------------------------------------------------------------

    def press_table(self, at: Point) -> None:
        """Let go of what is carried; grip a standing piece; or begin to look elsewhere."""
        self._pressed, self._far, self._refused = at, False, None
        if self.holding:
            self.let_go()
            self._pressed = None
            return
        piece = self.piece_at(at) if self.free else None
        if piece is not None:
            self._refused = self._grip(piece)
        if not self.holding:
            self._pan = at
        if not self.free and self.wood.world is not None and not self.holding:
            self.master.hurry()

    def drag_table(self, at: Point) -> None:
        """Look elsewhere; what is held follows the pointer by itself."""
        self._notice_drag(at)
        if self._pan is not None and self._far:
            self.bench.look_aside((self._pan[0] - at[0]) / self.bench.camera.zoom)
            self._pan = at

    def lift_table(self, at: Point) -> None:
        """The end of a drag lets go. A click on a piece that may not be gripped says why not."""
        self._notice_drag(at)
        if self.holding and self._pressed is not None and self._far:
            self.let_go()
        elif self._refused is not None and not self._far:
            self.master.refuse(self._refused)
        self._pressed = self._pan = self._refused = None

    def wheel_table(self, at: Point, up: float) -> None:
        """Turn what is held, or come nearer."""
        if self.holding:
            self.turn(1 if up > 0 else -1)
        else:
            self.bench.zoom_by(up, at)

    def _notice_drag(self, at: Point) -> None:
        if self._pressed is not None and math.dist(at, self._pressed) > STILL:
            self._far = True

    def piece_at(self, at: Point) -> int | None:
        """The standing piece at a logical point, or the nearest within forgiveness."""
        camera = self.bench.camera
        x, y = camera.to_world(at)
        reach = FORGIVING / camera.zoom
        near = [(max(abs(each.x - x), abs(each.y - y)), each) for each in self.master.lying.placed]
        distance, found = min(near, key=lambda pair: pair[0], default=(math.inf, None))
        if found is None or distance > WIDTH or not _covers(found, x, y, reach):
            return None
        return found.piece

    def _grip(self, piece: int) -> IllegalAction | None:
        """Grip a standing piece with all above it; the refusal if the rules forbid it."""
        table = self.master.lying
        refusal = self.master.refusal_of(Intention("zap", piece, table[piece].x, table[piece].y))
        if refusal is not None:
            return refusal
        self.wood.grip(table, piece)
        self.bench.lifted()
        return None

    # --- while it is held -------------------------------------------------------------------------------------------

    def turn(self, quarters: int) -> None:
        """Turn what is held."""
        if not self.holding:
            return
        try:
            self.wood.turn(quarters)
        except BadGrip:
            self.bench.say(self.master.gettext("A section is carried as it stands: it cannot be turned."))
        else:
            self.master.play("card_slide", 0.3)

    def flip(self) -> None:
        """Flip what is held."""
        if not self.holding:
            return
        world = self.wood.world
        try:
            self.wood.flip()
        except BadGrip:
            section = world is not None and not world.from_rack
            self.bench.say(
                self.master.gettext("A section is carried as it stands: it cannot be flipped.")
                if section
                else self.master.gettext("There is no room to flip the piece here.")
            )
        else:
            self.master.play("card_flip", 0.4)

    def let_go(self) -> None:
        """Let go: over a tower it is laid, over the table it is a base, over the rack it goes back."""
        wood, bench, world = self.wood, self.bench, self.wood.world
        if world is None or not self.holding:
            return
        if world.ghost and not self._arriving and wood.target[1] > HALF:
            # Let go in haste, still in front of everything: it is set down where it was meant to go.
            self._arriving = True
            return
        self._arriving = False
        if world.ghost:
            self.put_back()
            return
        if not world.from_rack and wood.untouched and not wood.collapsed:
            bench.nothing_happened()
            return
        intention = wood.intention()
        self._keep_pose(intention)
        if self.master.carry_out(intention):
            wood.let_go(intention)
        elif world.from_rack:
            self.put_back()
        else:
            bench.nothing_happened()

    def put_back(self) -> bool:
        """Put a piece of the rack back. A section cannot be put back: it has to be set down."""
        self._arriving = False
        wood, world = self.wood, self.wood.world
        if world is None or not self.holding or not world.from_rack:
            return False
        intention = wood.intention()
        self._keep_pose(intention)
        # What a piece has pushed on its way stays pushed: then it counts as a try that did not fit.
        if not wood.untouched and self.master.refusal_of(intention) is None and self.master.carry_out(intention):
            wood.put_back(intention)
        else:
            self.bench.nothing_happened()
        return True

    def _keep_pose(self, intention: Intention) -> None:
        if intention.deed != "zap":
            self.poses[intention.piece] = Placement(intention.turn, intention.flipped)

    def update(self, dt: float) -> None:
        """Follow the pointer, let the table glide at its rims, and notice when something has fallen."""
        if not self.holding:
            return
        bench, wood = self.bench, self.wood
        if wood.collapsed:
            intention = wood.intention()
            if self.master.carry_out(intention):
                wood.let_go(intention)
            return
        if self._arriving:
            if wood.arrived:
                self.let_go()
            return
        if self.master.pointer is not None and bench.pointer_moved:
            wood.point(bench.camera.to_world(self.master.pointer))
        at = bench.camera.to_screen(*wood.target)
        board = bench.camera.board
        if at[0] < board.left + EDGE:
            bench.look_aside(-SCROLL * dt)
        elif at[0] > board.right - EDGE:
            bench.look_aside(SCROLL * dt)

    def _ceiling(self) -> float:
        return max((each.y + HALF for each in self.master.lying.placed), default=0.0) + OVER_TOWERS

    # --- keys -------------------------------------------------------------------------------------------------------

    def key_table(self, press: KeyPress) -> bool:
        """Arrows and Enter while the table has the keyboard."""
        if self.holding:
            return self._key_held(press)
        if not self.free or not self.master.lying.placed:
            return False
        if press.command in ("left", "right", "up", "down"):
            self._wander(press.command)
            return True
        if press.command in ("enter", "space") and self.cursor is not None:
            refusal = self._grip(self.cursor)
            if refusal is not None:
                self.master.refuse(refusal)
            return True
        return False

    def _key_held(self, press: KeyPress) -> bool:
        stride = CREEP if press.shift else STRIDE
        steps = {"left": (-stride, 0.0), "right": (stride, 0.0), "up": (0.0, stride), "down": (0.0, -stride)}
        if press.control and press.command in ("left", "right"):
            self._to_next_tower(1 if press.command == "right" else -1)
        elif press.command in steps:
            self.wood.nudge(*steps[press.command])
        elif press.command in ("enter", "space"):
            self.let_go()
        else:
            return False
        return True

    def _to_next_tower(self, way: int) -> None:
        """Hang over the next tower on that side; beyond the last, over the table beside it."""
        table = self.master.lying
        tops = [table[tower.top] for tower in standing(table)]
        x = self.wood.target[0]
        beyond = [top for top in tops if (top.x - x) * way > 1.0]
        top = min(beyond, key=lambda each: abs(each.x - x), default=None)
        place = (top.x, top.y + WIDTH + LANDING_RISE) if top is not None else (x + way * 2 * WIDTH, self.wood.target[1])
        self.wood.go_to((place[0], max(place[1], self.wood.target[1]) if top is None else place[1]))

    def _wander(self, command: str) -> None:
        placed = {each.piece: each for each in self.master.lying.placed}
        if self.cursor not in placed:
            self.cursor = max(placed.values(), key=lambda each: (each.y, -each.x)).piece
            return
        here = placed[self.cursor]
        dx, dy = {"left": (-1, 0), "right": (1, 0), "up": (0, 1), "down": (0, -1)}[command]
        ahead = [
            (along + 3.0 * across, each.piece)
            for each in placed.values()
            if (along := (each.x - here.x) * dx + (each.y - here.y) * dy) > HALF
            and (across := abs((each.x - here.x) * dy) + abs((each.y - here.y) * dx)) <= (WIDTH if dy else 1e9)
        ]
        if ahead:
            self.cursor = min(ahead)[1]

    def letter(self, press: KeyPress, slot_piece: int | None) -> bool:
        """Q, E and F turn and flip what is held, or the piece of the rack that is meant; digits take a piece."""
        if press.key in _LETTERS or press.key == pygame.K_f:
            if not self.holding and slot_piece is None:
                return False
            self._turn_or_flip(press.key, slot_piece)
            return True
        if pygame.K_1 <= press.key <= pygame.K_6 and not press.mods & pygame.KMOD_CTRL:
            hand = self.master.rack.value
            if not self.holding and press.key - pygame.K_1 < len(hand):
                self.choose_rack(hand[press.key - pygame.K_1])
                return True
        return False

    def _turn_or_flip(self, key: int, slot_piece: int | None) -> None:
        if key in _LETTERS:
            if self.holding:
                self.turn(_LETTERS[key])
            elif slot_piece is not None:
                self.turn_rack(slot_piece, _LETTERS[key])
        elif self.holding:
            self.flip()
        elif slot_piece is not None:
            self.flip_rack(slot_piece)

    def reset(self) -> None:
        """Nothing is pressed and nothing pointed at any more."""
        self._arriving = False
        self._pressed = self._pan = self._refused = None
        if self.cursor is not None and self.cursor not in self.master.lying:
            self.cursor = None


def _covers(placed: Placed, x: float, y: float, reach: float) -> bool:
    """Whether a point is on a piece, or not farther than `reach` mm beside its block."""
    if max(abs(x - placed.x), abs(y - placed.y)) <= HALF + reach:
        return True
    cos, sin = math.cos(-placed.angle), math.sin(-placed.angle)
    px, py = (x - placed.x) * cos - (y - placed.y) * sin, (x - placed.x) * sin + (y - placed.y) * cos
    corners = outline(piece_set()[placed.piece], placed.flipped)
    inside = False
    for i, (ax, ay) in enumerate(corners):
        bx, by = corners[i - 1]
        if (ay > py) != (by > py) and px < (bx - ax) * (py - ay) / (by - ay) + ax:
            inside = not inside
    return inside
