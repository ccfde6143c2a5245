"""Falls and ZAPs as they are seen: a large word, a stop at the heavy blow, splinters and dust, a closer camera."""

import math
import random
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from functools import partial
from itertools import pairwise
from typing import Final

import pygame

from physics.hand import Impact, Point
from stage.graphics.motion import ease_in_out, ease_out
from stage.graphics.painter import Painter
from stage.graphics.particles import DUST, SPLINTERS, Particles
from stage.graphics.rehearsal import Draw
from stage.match.replay.film import FallReplay
from vertiges.outlines import HALF
from vertiges.pieces import piece_set
from vertiges.rules.fitting import standing
from vertiges.rules.snapshot import Placed, Snapshot
from vertiges.rules.towers import offset
from vertiges.scene.camera import CameraController
from vertiges.view.callouts import SIZES, Callout, draw_callout

FALLING: Final = 2
"""Falling pieces that make a fall worth a callout."""
_ABOVE: Final = 120.0
"""mm from the middle of the falling pieces up to the callout."""
_SECONDS, _GROWS, _FADES = 1.7, 0.25, 0.4
"""Seconds for which a callout is shown, in which it grows, and fades."""
_STRIKES: Final = 11
"""Size with which a callout on a star strikes before it shrinks to the full one, in steps of its cached sizes."""
_STAYS, _SLIDES = 0.35, 0.3
"""Seconds for which it stays where it has struck, and in which it slides to its place beside."""
ZAP_COUNTS: Final = 1.0
"""Seconds in which the pieces of a ZAP are counted; four or fewer take a quarter of it each."""
_FIRST_COUNT: Final = 0.45
"""Seconds from the word of a ZAP to the first piece that is counted before all is at rest."""
_UNTOLD: Final = 6.0
"""Seconds for which a ZAP waits to be counted, at most."""
HEAVY: Final = 22_000.0
"""Impulse in g·mm/s of a heavy blow in a fall."""
_HEAVIEST: Final = 110_000.0
_FIRST_BLOW, _BLOW = (14, 9), (3, 2)
"""Splinters and puffs of dust of the first heavy blow, and of another one."""
_DUST: Final = replace(DUST, size=(9.0, 9.0), speed=(40.0, 260.0), life=(0.5, 1.0))
"""Dust of one size, so that few sprites are painted while a tower falls."""
_LANDED: Final = 1.5 * HALF
"""mm over the table below which the middle of a falling piece has struck it, however it lies."""
_OPEN: Final = (6.0, math.radians(8.0))
"""mm and radians by which a piece is off its seat where a joint counts as open."""


class TowerJoints:
    """Joints of the towers of a table, of which the first that opens is remembered."""

    def __init__(self, table: Snapshot, held: int | None = None) -> None:
        """Remember the joints of `table`, but for the one below the `held` section, which a hand opens."""
        self._pairs = [
            (lower, upper) for tower in standing(table) for lower, upper in pairwise(tower.pieces) if upper != held
        ]
        self.opened: Point | None = None
        """Place of the first joint that has opened, in mm."""

    def look(self, placed: Iterable[Placed]) -> bool:
        """Look at the pieces as they are now; return True if the first joint has just opened."""
        if self.opened is not None:
            return False
        now = {each.piece: each for each in placed}
        for lower, upper in self._pairs:
            if lower in now and upper in now and _is_open(now[upper], now[lower]):
                self.opened = (now[lower].x + now[upper].x) / 2, (now[lower].y + now[upper].y) / 2
                return True
        return False


@dataclass(frozen=True, slots=True)
class FilmPlan:
    """Places that the camera shows of a filmed fall: near until the first blow, all pieces afterwards."""

    begins: float
    """Time at which at least :data:`FALLING` pieces are falling, in seconds of the film; that of the blow without."""
    joint: Point
    """Place of the joint that opens first, in mm."""
    blow: float
    """Time at which a piece strikes the table, in seconds of the film."""
    wide: Sequence[Placed]
    """Pieces at that time and in the end, of those that fall."""

    @classmethod
    def of(cls, film: FallReplay[Placed], fallen: Collection[int]) -> "FilmPlan":
        """Return the plan for a film in which these pieces fall."""
        joints, lowest = (
            TowerJoints(Snapshot.of(film.first)),
            min(film.first, key=lambda each: each.piece not in fallen),
        )
        for _, frame in film.frames:
            if joints.look(frame):
                break
        low = (time for time, frame in film.frames if any(each.piece in fallen and each.y < _LANDED for each in frame))
        blow = next(low, film.seconds)
        stood = {each.piece: each.y - HALF for each in film.first if each.piece in fallen}
        many = (
            time
            for time, frame in film.frames
            if sum(each.y < stood.get(each.piece, -math.inf) for each in frame) >= FALLING
        )
        begins = min(blow, next(many, blow))
        return cls(
            begins, joints.opened or (lowest.x, lowest.y), blow, [each for each in film.last if each.piece in fallen]
        )


def _is_open(upper: Placed, lower: Placed) -> bool:
    sideways, height, lean = offset(upper, lower)
    return max(abs(sideways), abs(height)) > _OPEN[0] or abs(math.remainder(lean, math.tau)) > _OPEN[1]


class _Shown(Enum):
    """Stage of a fall that the camera has shown."""

    NOTHING = auto()
    JOINT = auto()
    BLOW = auto()


class Falls:
    """Shows falls, and the large words over the table. `rng` only affects the look of splinters and dust."""

    def __init__(self, control: CameraController, rng: random.Random) -> None:
        self._control = control
        self._delegate, self._live, self._camera = control.delegate, control.live, control.camera
        self.callout: Callout | None = None
        """Large word over the table."""
        self._age = 0.0
        self._ends = 0.0
        """Age at which the callout is gone."""
        self._ways: tuple[Point, Point] = (0.0, 0.0), (0.0, 0.0)
        """Places where the callout strikes and where it stays."""
        self._joints: TowerJoints | None = None
        """Joints of the table before what moves now."""
        self._shown = _Shown.NOTHING
        self.breaks = False
        """True from the opening of a joint that no hand has opened until its simulation ends."""
        self.going = False
        """True from the call of a fall until its simulation ends."""
        self.strikes = False
        """True in the frame in which a fall strikes heavily for the first time."""
        self._struck = False
        self.counted: list[int] = []
        """Pieces of a ZAP that have been counted."""
        self.uncounted: list[int] = []
        """The others, from below."""
        self._spent: Collection[int] = ()
        self._until_count = 0.0
        self._debris = Particles(rng)

    def update(self, dt: float, impacts: Sequence[Impact], *, still: bool) -> None:
        """Notice a fall and its blows in a frame of `dt` seconds; if `still`, only the words are shown."""
        live = self._live
        self._debris.reduced = still
        if live.is_idle:
            self.going = self._struck = self.breaks = False
            self._joints, self._shown = None, _Shown.NOTHING
        else:
            self._watch_joints()
            if not self.going and len(falling := live.falling) >= FALLING:
                self.going = True
                self.call_timber(falling)
        self.strikes = False
        if self.going:
            self._strike(impacts)
        if not (live.is_idle or live.is_holding or still):
            self._move_camera()
        self._until_count -= dt
        if self.zap is not None and len(self.uncounted) > 1 and self._until_count <= 0.0 and not still:
            self._until_count = self.count_takes
            self.count_next()
        self._debris.update(dt)
        self._grow(dt, still=still)

    def _watch_joints(self) -> None:
        live = self._live
        if self._joints is None:
            self._joints = TowerJoints(live.world.before, None if live.is_from_rack else live.world.held)
        if live.world.is_awake and self._joints.look(live.snapshot.placed):
            self.breaks = True

    def _move_camera(self) -> None:
        """Push in on the joint that opens first, and cut to the whole table at the first heavy blow."""
        opened = self._joints.opened if self._joints is not None else None
        if self._struck and self._shown is not _Shown.BLOW:
            self._shown = _Shown.BLOW
            held = self._live.held if self._live.is_from_rack else None
            self._control.cut_wide([each for each in self._live.snapshot.placed if each.piece != held])
        elif self._shown is _Shown.NOTHING and opened is not None:
            self._shown = _Shown.JOINT
            self._control.near(*opened)

    def _strike(self, impacts: Sequence[Impact]) -> None:
        for impact in impacts:
            if impact.impulse < HEAVY:
                continue
            splinters, puffs = _BLOW if self._struck else _FIRST_BLOW
            self.strikes |= not self._struck
            self._struck = True
            at, force = self._camera.to_screen(impact.x, impact.y), min(1.0, impact.impulse / _HEAVIEST)
            self._debris.burst(_DUST, at, puffs, spread=85.0, width=60.0, force=0.7 + force)
            self._debris.burst(SPLINTERS, at, splinters, spread=75.0, width=30.0, force=0.6 + force)

    def call_timber(self, falling: Sequence[Placed]) -> None:
        """Show a callout above the falling pieces."""
        x, y = (sum(values) / len(falling) for values in zip(*((each.x, each.y) for each in falling), strict=True))
        at = self._camera.to_screen(x, y + _ABOVE)
        self.show(Callout(self._delegate.scene.gettext("Timber!"), at, angle=7.0, burst=not self._live.is_from_rack))

    def strike_zap(
        self, joint: Point, beside: Callable[[Callout], Point], pieces: Sequence[int], spent: Collection[int]
    ) -> None:
        """Show that a section has landed, with a word that strikes at the joint (mm) and then stays `beside`.

        Its pieces are counted while they come to rest, all but the last one; `spent` ones score nothing (VE-55).
        """
        self.counted, self._spent = [], spent
        self.uncounted, self._until_count = list(pieces), _FIRST_COUNT
        at = self._camera.to_screen(*joint)
        callout = self._zap(at)
        self.show(callout, _UNTOLD, beside(callout))
        for towards in (0.0, 180.0):
            self._debris.burst(_DUST, at, _FIRST_BLOW[1], towards=towards, spread=40.0, width=60.0, force=1.4)
        self._delegate.scene.play("zap")

    @property
    def count_takes(self) -> float:
        """Seconds from one piece of a ZAP that is counted to the next."""
        return ZAP_COUNTS / max(len(self.counted) + len(self.uncounted), 4)

    def count_next(self) -> None:
        """Count the next piece of a ZAP, slightly higher than the one before."""
        piece = self.uncounted.pop(0)
        self._delegate.scene.play("chip", 0.6, 0.8 + 0.08 * min(len(self.counted), 10))
        self.counted.append(piece)
        if self.callout is not None:
            self.callout.count += 0 if piece in self._spent else 1 + piece_set()[piece].star

    def _zap(self, at: Point, size: float = 1.0) -> Callout:
        return Callout(self._delegate.scene.gettext("ZAP!"), at, size, angle=5.0, burst=True)

    def soon(self) -> Iterable[Draw]:
        """Yield what draws the word of a ZAP in all its sizes, to have it in the frame of the landing."""
        board = self._camera.board
        for step in range(SIZES, _STRIKES + 1):
            yield partial(draw_callout, callout=self._zap(board.center, step / SIZES), within=board)

    @property
    def zap(self) -> Callout | None:
        """Callout of a ZAP that has landed."""
        return self.callout if self.callout is not None and self._ends == _UNTOLD else None

    def show(self, callout: Callout, seconds: float = _SECONDS, beside: Point | None = None) -> None:
        """Show a large word for some seconds, in the end `beside` where it begins."""
        self.callout, self._age, self._ends = callout, 0.0, seconds
        self._ways = callout.at, beside or callout.at

    def fade(self) -> None:
        """Fade the callout once it has been seen."""
        self._ends = min(self._ends, max(_SECONDS, self._age + _FADES))

    def _grow(self, dt: float, *, still: bool) -> None:
        """Grow, hold, move and fade the callout."""
        callout = self.callout
        if callout is None:
            return
        grown = 1.0 if still else ease_out(min(1.0, self._age / _GROWS))
        callout.size = 1.0 + ((_STRIKES / SIZES if callout.burst else 0.5) - 1.0) * (1.0 - grown)
        slid = 1.0 if still else ease_in_out(max(0.0, min(1.0, (self._age - _STAYS) / _SLIDES)))
        (x, y), (to_x, to_y) = self._ways
        callout.at = x + (to_x - x) * slid, y + (to_y - y) * slid
        callout.alpha = min(1.0, (self._ends - self._age) / _FADES)
        self._age += dt
        if self._age >= self._ends:
            self.callout = None

    def draw_debris(self, painter: Painter) -> None:
        """Draw splinters and dust."""
        if not painter.palette.high_contrast:
            self._debris.draw(painter)

    def draw_callout(self, painter: Painter, board: pygame.FRect) -> None:
        """Draw the large word within the board."""
        if self.callout is not None:
            draw_callout(painter, self.callout, board)
