"""What a person at the screen holds: taking it, turning it, letting go of it. Pointer and keys call this."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from physics.world import BadGrip
from vertiges.outlines import HALF
from vertiges.pieces import Placement
from vertiges.rules.snapshot import Intention

if TYPE_CHECKING:
    from table.contract import IllegalAction
    from vertiges.scene.workbench import Workbench

OVER_TOWERS: Final = 70.0
"""mm above the highest tower at which a piece taken by keyboard hangs first."""
EDGE, SCROLL = 56.0, 260.0
"""At so many logical units from the rim the table glides along while something is held, so many mm/s."""


class Grasp:
    """What the person at the screen holds, and how. There is one hand: one piece or one section at a time (VE-23)."""

    def __init__(self, bench: Workbench) -> None:
        self.bench = bench
        self.master = bench.master
        self.wood = bench.wood
        self.poses: dict[int, Placement] = {}
        """How the pieces of the rack lie there, as far as anybody has turned them."""
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

    def may_grip(self, piece: int) -> bool:
        """Whether a standing piece may be lifted now, with all above it."""
        placed = self.master.lying[piece]
        return self.master.refusal_of(Intention("zap", piece, placed.x, placed.y)) is None

    def pose(self, piece: int) -> Placement:
        """How a piece of the rack lies there."""
        return self.poses.get(piece, Placement(0, False))

    # --- taking -----------------------------------------------------------------------------------------------------

    def take(self, piece: int) -> bool:
        """Take a piece of the rack, where it lies there; False if it may not be laid at all, and that is told."""
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

    def raise_over_towers(self) -> None:
        """Let what is held hang over the highest tower, in the middle of what is seen."""
        highest = max((each.y + HALF for each in self.master.lying.placed), default=0.0)
        self.wood.go_to((self.bench.camera.x, highest + OVER_TOWERS))

    def grip(self, piece: int) -> IllegalAction | None:
        """Grip a standing piece with all above it; the refusal if the rules forbid it."""
        table = self.master.lying
        refusal = self.master.refusal_of(Intention("zap", piece, table[piece].x, table[piece].y))
        if refusal is not None:
            return refusal
        self.wood.grip(table, piece)
        self.bench.lifted()
        return None

    # --- turning ----------------------------------------------------------------------------------------------------

    def turn_in_rack(self, piece: int, quarters: int) -> None:
        """Turn a piece where it lies."""
        turn, flipped = self.pose(piece)
        self.poses[piece] = Placement((turn + quarters) % 4, flipped)
        self.master.fill_rack()

    def flip_in_rack(self, piece: int) -> None:
        """Flip a piece where it lies."""
        turn, flipped = self.pose(piece)
        self.poses[piece] = Placement(turn, not flipped)
        self.master.fill_rack()

    def turn(self, quarters: int) -> None:
        """Turn what is held."""
        if not self.holding:
            return
        try:
            self.wood.turn(quarters)
        except BadGrip:
            self.bench.say(self.master.screen.gettext("A section is carried as it stands: it cannot be turned."))
        else:
            self.master.screen.play("card_slide", 0.3)

    def flip(self) -> None:
        """Flip what is held."""
        if not self.holding:
            return
        world = self.wood.world
        try:
            self.wood.flip()
        except BadGrip:
            section = world is not None and not world.brought_in
            self.bench.say(
                self.master.screen.gettext("A section is carried as it stands: it cannot be flipped.")
                if section
                else self.master.screen.gettext("There is no room to flip the piece here.")
            )
        else:
            self.master.screen.play("card_flip", 0.4)

    # --- letting go -------------------------------------------------------------------------------------------------

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
        if not world.brought_in and wood.untouched and not wood.collapsed:
            bench.nothing_happened()
            return
        intention = wood.intention()
        self._keep_pose(intention)
        if wood.collapsed:
            intention = self._allowed(intention)
        if self.master.carry_out(intention):
            wood.let_go(intention)
        elif world.brought_in:
            self.put_back()
        else:
            bench.nothing_happened()

    def put_back(self) -> bool:
        """Put a piece of the rack back. A section cannot be put back: it has to be set down."""
        self._arriving = False
        wood, world = self.wood, self.wood.world
        if world is None or not self.holding or not world.brought_in:
            return False
        intention = wood.intention()
        self._keep_pose(intention)
        # What a piece has pushed on its way stays pushed: then it counts as a try that did not fit.
        if not wood.untouched and self.master.carry_out(meant := self._allowed(intention)):
            wood.put_back(meant)
        else:
            self.bench.nothing_happened()
        return True

    def _allowed(self, intention: Intention) -> Intention:
        """The intention, or another deed with that piece: what has moved counts wherever the hand is (VE-30)."""
        lay = msgspec.structs.replace(intention, deed="lay")
        base = msgspec.structs.replace(intention, deed="base", turn=0)
        choices = (intention,) if intention.deed == "zap" else (intention, lay, base)
        return next((each for each in choices if self.master.refusal_of(each) is None), intention)

    def _keep_pose(self, intention: Intention) -> None:
        if intention.deed != "zap":
            self.poses[intention.piece] = Placement(intention.turn, intention.flipped)

    def update(self, dt: float) -> None:
        """Follow the pointer, let the table glide at its rims, and notice when something has fallen."""
        if not self.holding:
            return
        bench, wood = self.bench, self.wood
        if wood.collapsed:
            intention = self._allowed(wood.intention())
            if self.master.carry_out(intention):
                wood.let_go(intention)
            return
        if self._arriving:
            if wood.arrived:
                self.let_go()
            return
        if self.master.screen.input.pointer is not None and bench.pointer_moved:
            wood.point(bench.camera.to_world(self.master.screen.input.pointer))
        at = bench.camera.to_screen(*wood.target)
        board = bench.camera.board
        if at[0] < board.left + EDGE:
            bench.look_aside(-SCROLL * dt)
        elif at[0] > board.right - EDGE:
            bench.look_aside(SCROLL * dt)

    def reset(self) -> None:
        """Nothing is on its way any more."""
        self._arriving = False
