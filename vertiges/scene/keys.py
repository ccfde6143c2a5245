"""The keys of the hand: arrows, Enter, digits and letters do all that the pointer does."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from vertiges.outlines import HALF
from vertiges.pieces import WIDTH
from vertiges.rules.fitting import standing
from vertiges.rules.passage import LANDING_RISE

if TYPE_CHECKING:
    from stage.ui.intents import KeyPress
    from vertiges.scene.workbench import Workbench

STRIDE, CREEP = 10.0, 1.0
"""mm that an arrow key moves the hand, and with Shift."""

_TURNS: Final = {"turn_left": 1, "turn_right": -1}
"""Command → quarter turns, counter-clockwise."""


class Keys:
    """What the keyboard does over the table and the rack."""

    def __init__(self, bench: Workbench) -> None:
        self.bench = bench
        self.master = bench.master
        self.grasp = bench.grasp
        self.wood = bench.wood
        self.cursor: int | None = None
        """The standing piece that the arrow keys have come to."""

    @property
    def marked(self) -> bool:
        """Whether a piece shows where the hand is: one that is held, or one that the arrow keys have come to."""
        return self.grasp.holding or self.cursor is not None

    def key_table(self, press: KeyPress) -> bool:
        """Arrows and Enter while the table has the keyboard."""
        if self.grasp.holding:
            return self._key_held(press)
        if not self.grasp.free or not self.master.lying.placed:
            return False
        if press.command in ("left", "right", "up", "down"):
            self._wander(press.command)
            return True
        if press.command in ("enter", "space") and self.cursor is not None:
            refusal = self.grasp.grip(self.cursor)
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
            self.grasp.let_go()
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
        if top is None:
            self.wood.travel((x + way * 2 * WIDTH, self.wood.target[1]))
        else:
            self.wood.travel((top.x, top.y + WIDTH + LANDING_RISE))

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

    def key_hand(self, press: KeyPress, slot_piece: int | None) -> bool:
        """Turn or flip what is held, or the piece of the rack that is meant; take a piece by its digit."""
        if press.command in _TURNS or press.command == "flip":
            if not self.grasp.holding and slot_piece is None:
                return False
            self._turn_or_flip(press.command, slot_piece)
            return True
        hand, digit = self.master.rack.value, press.digit or 0
        if not 1 <= digit <= len(hand) or press.control or self.grasp.holding:
            return False
        self.bench.pointing.choose_rack(hand[digit - 1])
        return True

    def _turn_or_flip(self, command: str, slot_piece: int | None) -> None:
        if command in _TURNS:
            if self.grasp.holding:
                self.grasp.turn(_TURNS[command])
            elif slot_piece is not None:
                self.grasp.turn_in_rack(slot_piece, _TURNS[command])
        elif self.grasp.holding:
            self.grasp.flip()
        elif slot_piece is not None:
            self.grasp.flip_in_rack(slot_piece)

    def reset(self) -> None:
        """Point at nothing that is not there any more."""
        if self.cursor is not None and self.cursor not in self.master.lying:
            self.cursor = None
