"""The live table under a hand: taking and gripping pieces, and the intention of a release. Lengths are in mm."""

import math
from collections.abc import Callable
from itertools import pairwise

import msgspec

from physics.hand import Impact, Point
from physics.world import BadGrip
from stage.match.live.live_world import PATIENT_MS, HandTarget, LiveWorld, LiveWorldPhase, PhysicsAdapter
from table.job import Job
from vertiges.physics.conditions import CALM, Conditions
from vertiges.physics.performance import judging, perform, travel_height
from vertiges.physics.world import TableWorld
from vertiges.pieces import WIDTH
from vertiges.rules.actions import SAMPLE_SPEED
from vertiges.rules.fitting import standing
from vertiges.rules.snapshot import TABLE_HALF, Intention, Outcome, Placed, Snapshot
from vertiges.rules.views import VertigesView

SPARED = 3.0
"""mm: a section that was never moved farther was only touched, which has no effect."""
PACE_RACK, PACE_SECTION = 400.0, 130.0
"""mm/s at which a piece of the rack and a section are carried by keyboard. Ten pieces ride safely at twice the latter.
"""
PLUNGING = 450.0
"""mm/s above which a piece counts as falling. No section is lowered as fast."""
APART = 1.25 * WIDTH
"""mm between the middles of two pieces of a section beyond which the upper one has left it."""
_CATCH_UP_RACK, _CATCH_UP_SECTION = 500.0, 70.0
"""mm/s at which the middle of a held piece or section catches up with the pointer after an off-centre grip or a zoom.
"""
_BESIDE = 160.0
_OVER, _ABREAST = 0.8 * WIDTH, 1.55 * WIDTH
"""mm between the middles of two pieces: upwards from where one hangs over the other, sideways up to where they may
touch."""
RESTING = 3.0
"""Speed factor of a world that hardly moves any more after a scripted hand has let go."""
_CALM = 30.0
"""mm/s below which a piece hardly moves."""


class LiveTable(LiveWorld[TableWorld, Snapshot, Placed, Intention, Outcome]):
    """The live world of a building table."""

    def __init__(self) -> None:
        nature = PhysicsAdapter(
            build=lambda table: Job(TableWorld.built(table, self.conditions())),
            read=lambda world: world.snapshot(),
            poses=lambda table: table.placed,
            perform=perform,
            judge=lambda world, meant: Job(judging(world, meant.deed, meant.piece, open_only=self.open_only())),
        )
        side = TABLE_HALF + _BESIDE
        super().__init__(nature, HandTarget((-side, -180.0), (side, 1300.0)), Snapshot())
        self.trembles = 0.0
        """Share of the trembling under a section's load that a person's hand has (VE-54)."""
        self.open_only: Callable[[], bool] = lambda: False
        """Return True if the piece in the hand is taken back where it closes a tower (VE-28)."""
        self.conditions: Callable[[], Conditions] = lambda: CALM
        """Return the conditions of the next deed."""
        self._grips = 0
        self._bases: set[int] = set()
        self._strayed = 0.0
        """Largest distance in mm of the gripped piece from its place."""
        self._highest = 0.0
        """Greatest height in mm of a piece from the rack so far."""

    @property
    def is_from_rack(self) -> bool:
        """True if the piece now or last in a hand came from a rack."""
        return not self.is_idle and self.world.brought_in

    @property
    def in_hand(self) -> Placed | None:
        """The piece in any hand, as it is now."""
        return self.snapshot[self.held] if self.held is not None else None

    @property
    def has_collapsed(self) -> bool:
        """True if something has fallen while a person still holds a piece."""
        return self.is_holding and bool(self.world.lost or self.world.touched - self._bases)

    @property
    def haste(self) -> float:
        # Once nothing but the last tremor of the wood is left, nobody needs to wait for it.
        if self.held is not None or not self.is_from_rack:
            return 1.0
        return RESTING if all(math.hypot(each.vx, each.vy) < _CALM for each in self.snapshot.placed) else 1.0

    @property
    def falling(self) -> list[Placed]:
        """Pieces that stood when this simulation began and now fall.

        A section that was let go comes down whole: its pieces fall once they have left it, or it has struck the table.
        """
        if self.is_idle or not self.world.is_awake:
            return []
        whole = self._whole_section
        struck = self.world.touched.union(whole if self.world.touched.intersection(whole) else ())
        fallen = struck.intersection(self.world.carried) if self.held is None else ()
        return [
            each
            for each in self.snapshot.placed
            if each.piece in self.world.before and each.piece != self.held
            if each.piece in fallen or (each.vy < -PLUNGING and each.piece not in whole)
        ]

    @property
    def _whole_section(self) -> list[int]:
        """The gripped piece and those that still ride on it, from below."""
        carried, now = self.world.carried, self.snapshot
        together = [piece for piece in carried[:1] if piece in now and not self.world.brought_in]
        for lower, upper in pairwise(carried):
            if lower not in together or upper not in now:
                break
            if math.hypot(now[upper].x - now[lower].x, now[upper].y - now[lower].y) > APART:
                break
            together.append(upper)
        return together

    @property
    def is_untouched(self) -> bool:
        """True if nothing on the table has moved, except the held piece of the rack."""
        if self.is_idle:
            return True
        if self._strayed > SPARED:
            return False
        now = self.snapshot.placed
        if not self.is_from_rack:
            pairs = zip(now, self.world.before.placed, strict=True)
            return len(now) == len(self.world.before.placed) and all(
                math.hypot(new.x - old.x, new.y - old.y) <= SPARED and abs(new.angle - old.angle) < 0.02
                for new, old in pairs
            )
        return [(each.piece, each.x, each.y) for each in now if each.piece != self.held] == [
            (each.piece, each.x, each.y) for each in self.world.before.placed
        ]

    def take(self, table: Snapshot, piece: int, at: Point, flipped: bool = False, turn: int = 0) -> None:
        """Take a piece of the rack, with its middle at `at`."""
        self._highest = -math.inf
        self._begin(table, self.lead.within(at), _CATCH_UP_RACK).take(piece, *self.lead.target, turn, flipped)

    def grip(self, table: Snapshot, piece: int) -> None:
        """Grip a standing piece and all that stands on it."""
        self._grips += 1
        world = self._begin(table, (table[piece].x, table[piece].y), _CATCH_UP_SECTION)
        world.grip(piece, self.trembles, self._grips)

    def _begin(self, table: Snapshot, at: Point, catch_up: float) -> TableWorld:
        world = self.begin(table, LiveWorldPhase.HOLDING)
        self._bases = {tower.base for tower in standing(table)}
        self._strayed, self.catch_up = 0.0, catch_up
        self.lead.begin(at)
        return world

    def pass_in_front(self) -> None:
        """Keep a piece from the rack in front of the towers until it hangs over the one that it has come to.

        On its way up to the table it would knock them over, and the slower it comes, the more.
        """
        held = self.in_hand
        if held is None or not self.world.ghost:
            return
        near = [each.y for each in self.snapshot.placed if each.piece != held.piece and abs(each.x - held.x) < _ABREAST]
        if near and max(near) <= held.y - _OVER:
            self.world.join()
        else:
            self.world.keep_aloof()

    def travel(self, to: Point) -> None:
        """Send the hand to a place, raised over the towers on its way. A section is carried slowly."""
        if self.is_idle:
            self.lead.go_to(to)
            return
        at = self.lead.target
        height = travel_height(self.snapshot, self.world.carried, at, to)
        pace = PACE_RACK if self.is_from_rack else PACE_SECTION
        self.lead.travel([(at[0], height), (to[0], height), to], pace)

    def flip(self) -> None:
        """Flip the held piece front to back. Raises BadGrip for a section, and if there is no room."""
        self.world.flip_held()
        self._stale = True

    def let_go(self, intention: Intention, *, withdraw: bool = False) -> None:
        super().let_go(intention, withdraw=withdraw or (self.has_collapsed and self.is_from_rack))

    def intention(self) -> Intention:
        """Return the intention of a release here and now. Raises BadGrip if the hand is empty."""
        held = self.in_hand
        if held is None:
            raise BadGrip("The hand is empty.")
        if not self.is_from_rack:
            return Intention("zap", held.piece, held.x, held.y)
        if self.world.is_over_table:
            return Intention("base", held.piece, held.x, held.y, held.turn, held.flipped)
        return Intention("lay", held.piece, held.x, held.y, held.turn, held.flipped)

    def answer_for(self, view: VertigesView) -> Outcome | None:
        """Return the outcome of the intention of `view`; None until the world is at rest.

        A person's hand that no longer exists (in a resumed match) is repeated by a firm one.
        """
        meant = view.intention
        if meant is None:
            raise ValueError("nobody means to do anything")
        shown = meant if meant.speed > 0 else msgspec.structs.replace(meant, speed=SAMPLE_SPEED)
        return self.answer(view.table, meant, shown)

    def update(self, dt: float, speed: float = 1.0, patience: float = PATIENT_MS) -> list[Impact]:
        impacts = super().update(dt, speed, patience)
        if (now := self.in_hand) is not None and not self.is_from_rack:
            before = self.world.before[now.piece]
            self._strayed = max(self._strayed, math.hypot(now.x - before.x, now.y - before.y))
        return impacts
