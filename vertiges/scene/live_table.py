"""The world under the hand: a person's or a bot's hand moves in it, it lives by fixed steps, and answers for nature.

Nothing here draws or knows widgets. Lengths are mm, times seconds.
"""

import math
import time

import msgspec

from physics.impact import Impact
from physics.performance import Performance
from physics.world import BadGrip
from stage.window.clock import FixedClock
from vertiges.physics.hand import FEEL
from vertiges.physics.performance import judge, perform
from vertiges.physics.world import STEP, World
from vertiges.rules.actions import SAMPLE_SPEED
from vertiges.rules.fitting import standing
from vertiges.rules.snapshot import TABLE_HALF, Intention, Outcome, Snapshot
from vertiges.rules.views import VertigesView
from vertiges.scene.route import Place, Route, over_everything
from vertiges.view.film import Film

MOST_STEPS = 32
"""Steps in one frame at most: a slow machine shows a slow world, never a jerk."""
PATIENT_MS = 9.0
"""Milliseconds that a frame spends at most on a bot's hand that is shown faster than it moves."""
SPARED = 3.0
"""mm: a section that was never moved farther than this was only touched; nothing has happened."""
_CATCH_UP_RACK, _CATCH_UP_SECTION = 500.0, 70.0
"""mm/s at which the middle of what is held comes to the pointer that gripped it elsewhere, or slid off by a zoom."""
_LOW, _HIGH, _BESIDE = -180.0, 1300.0, 160.0


class LiveTable:
    """The table while something is done to it. `world` is None when nothing is."""

    def __init__(self) -> None:
        self.world: World | None = None
        self.outcome: Outcome | None = None
        self.film = Film()
        self.target: Place = (0.0, 0.0)
        self.steady_at: Place | None = None
        """The seat that the steady hand is drawn to; set by the scene."""
        self._clock = FixedClock(STEP, MOST_STEPS)
        self._performance: Performance | None = None
        self._intention: Intention | None = None
        self._released_at = 0
        self._offset: Place = (0.0, 0.0)
        self._pointed: Place | None = None
        self._route = Route()
        """Where the hand still has to go, by keyboard."""
        self._snapshot = Snapshot()
        self._bases: set[int] = set()
        self._stale = False
        self._hurried = False
        self._strayed = 0.0
        """mm that the gripped piece has been away from its place, at most."""

    # --- what there is to see ---------------------------------------------------------------------------------------

    @property
    def snapshot(self) -> Snapshot:
        """How everything lies now, what is held included."""
        if self._stale and self.world is not None:
            self._snapshot, self._stale = self.world.snapshot(), False
        return self._snapshot

    @property
    def holding(self) -> bool:
        """Whether a person holds something."""
        return self.world is not None and self.world.held is not None and self._performance is None

    @property
    def held(self) -> int | None:
        """The piece in any hand."""
        return self.world.held if self.world is not None else None

    @property
    def collapsed(self) -> bool:
        """Whether something has fallen while a person still holds a piece."""
        world = self.world
        return self.holding and world is not None and bool(world.lost or world.touched - self._bases)

    @property
    def arrived(self) -> bool:
        """Whether the hand is where it was sent."""
        return self.world is not None and self._route.done and math.dist(self.world.hand, self.target) < 1.0

    # --- a person's hand --------------------------------------------------------------------------------------------

    def take(self, table: Snapshot, piece: int, at: Place, flipped: bool = False, turn: int = 0) -> None:
        """Take a piece of the rack; `at` is where its middle is."""
        self._begin(table)
        assert self.world is not None
        self.target = _within(at)
        self.world.take(piece, *self.target, turn, flipped)
        self._stale = True

    def grip(self, table: Snapshot, piece: int) -> None:
        """Grip a standing piece and all that stands on it."""
        self._begin(table)
        assert self.world is not None
        self.world.grip(piece)
        self.target = (table[piece].x, table[piece].y)
        self._stale = True

    def point(self, at: Place) -> None:
        """The pointer is at this place of the table. What is held comes to it, but never in a jerk."""
        self._route = Route()
        if self._pointed is None:
            self._offset = (self.target[0] - at[0], self.target[1] - at[1])
        self._pointed = at

    def reframe(self, at: Place) -> None:
        """The table has slid under the resting pointer, which is now at `at`: what is held stays where it was."""
        if self._pointed is not None:
            dx, dy = self._pointed[0] - at[0], self._pointed[1] - at[1]
            self._offset = (self._offset[0] + dx, self._offset[1] + dy)
            self._pointed = at

    def nudge(self, dx: float, dy: float) -> None:
        """Move the hand by keyboard; the pointer leads no more until it moves again."""
        self._pointed, self._route = None, Route()
        self.target = _within((self.target[0] + dx, self.target[1] + dy))

    def go_to(self, at: Place) -> None:
        """Send the hand to a place; the pointer leads no more until it moves again."""
        self._pointed, self._route = None, Route()
        self.target = _within(at)

    def travel(self, to: Place) -> None:
        """Send the hand to a place; a section is raised over everything first, and carried slowly."""
        if self.world is None or self.world.brought_in:
            self.go_to(to)
            return
        self._pointed = None
        self._route = over_everything(self.target, to, self.snapshot, self.world.carried)

    def turn(self, quarters: int) -> None:
        """Turn the piece of the rack by quarter turns, counter-clockwise if positive. Raises BadGrip."""
        if self.world is not None:
            self.world.turn_held(quarters)

    def flip(self) -> None:
        """Flip it front to back. Raises BadGrip where there is no room."""
        if self.world is not None:
            self.world.flip_held()
            self._stale = True

    def intention(self) -> Intention:
        """What letting go here and now would mean. Only while a person holds something."""
        world = self.world
        if world is None or world.held is None:
            raise BadGrip("The hand is empty.")
        held = self.snapshot[world.held]
        if not world.brought_in:
            return Intention("zap", held.piece, held.x, held.y)
        deed = "base" if world.over_table else "lay"
        return Intention(deed, held.piece, held.x, held.y, held.turn, held.flipped)  # type: ignore[arg-type]

    def let_go(self, intention: Intention) -> None:
        """Let go, and keep watching until all is at rest: `answer` then says what came of `intention`."""
        assert self.world is not None
        if self.collapsed and self.world.brought_in:
            self.world.withdraw()
        else:
            self.world.release()
        self._intention, self._released_at, self._stale = intention, self.world.steps, True

    def put_back(self, intention: Intention) -> None:
        """Put the piece back on the rack although the table moves, and keep watching what that comes to."""
        assert self.world is not None
        self.world.withdraw()
        self._intention, self._released_at, self._stale = intention, self.world.steps, True

    @property
    def untouched(self) -> bool:
        """Whether nothing on the table has been moved, but for the piece of the rack that is held."""
        world = self.world
        if world is None:
            return True
        if self._strayed > SPARED:
            return False
        own = world.held if world.brought_in else None
        now = [placed for placed in self.snapshot.placed if placed.piece != own]
        if len(now) != len(world.before.placed):
            return False
        return all(
            math.hypot(placed.x - before.x, placed.y - before.y) <= SPARED and abs(placed.angle - before.angle) < 0.02
            if not world.brought_in
            else placed.x == before.x and placed.y == before.y
            for placed, before in zip(now, world.before.placed, strict=True)
        )

    def clear(self) -> None:
        """The table is as the rules say again."""
        self.world = self._performance = self._intention = self.outcome = None
        self._pointed, self.steady_at, self._hurried, self._route = None, None, False, Route()
        self._offset = (0.0, 0.0)

    # --- nature -----------------------------------------------------------------------------------------------------

    def answer(self, view: VertigesView) -> Outcome | None:
        """What comes of the intention of `view`; None while the world has not come to rest."""
        if view.intention is None:
            raise ValueError("nobody means to do anything")
        if self._intention != view.intention:
            self._perform(view.table, view.intention)
        return self.outcome

    def answers(self, intention: Intention | None) -> bool:
        """Whether what is seen is about to answer this intention."""
        return intention is not None and self._intention == intention

    def _perform(self, table: Snapshot, intention: Intention) -> None:
        """Show a scripted hand; a person's that is not there any more (a resumed match) is repeated by a firm one."""
        self._begin(table)
        assert self.world is not None
        self._intention = intention
        shown = intention if intention.speed > 0 else msgspec.structs.replace(intention, speed=SAMPLE_SPEED)
        self._performance = perform(self.world, shown)
        self._stale = True

    def hurry(self) -> None:
        """Show what is still to come at once."""
        self._hurried = True

    # --- time -------------------------------------------------------------------------------------------------------

    def update(self, dt: float, speed: float = 1.0) -> list[Impact]:
        """Live through `dt` seconds, a bot's hand `speed` times as fast; what met meanwhile."""
        if self.world is None or self.outcome is not None:
            return []
        self._lead(dt)
        steps = self._clock.advance(dt)
        if self._performance is not None:
            self._play(round(steps * speed))
        else:
            for _ in range(steps if not self._hurried else steps * 8):
                self.world.step()
        self._stale = True
        self._notice_straying()
        if self.world.awake:
            self.film.record(dt, self.snapshot)
        self._look_whether_at_rest()
        return self.world.take_impacts()

    def _notice_straying(self) -> None:
        world = self.world
        if world is not None and world.held is not None and not world.brought_in:
            now, before = self.snapshot[world.held], world.before[world.held]
            self._strayed = max(self._strayed, math.hypot(now.x - before.x, now.y - before.y))

    def _play(self, steps: int) -> None:
        assert self._performance is not None
        until = time.perf_counter() + PATIENT_MS / 1000.0
        while not self._performance.finished and (steps > 0 or self._hurried):
            self._performance.step()
            steps -= 1
            if steps % 16 == 0 and time.perf_counter() > until:
                break

    def _look_whether_at_rest(self) -> None:
        assert self.world is not None
        if self._intention is None:
            return
        if self._performance is not None:
            rests = self._performance.finished
        else:
            rests = self.world.held is None and (self.world.at_rest or self.world.waited(self._released_at))
        if rests:
            self.outcome = judge(self.world, self._intention.deed, self._intention.piece)

    def _lead(self, dt: float) -> None:
        if not self.holding or self.world is None:
            return
        if self._pointed is not None:
            pace = (_CATCH_UP_RACK if self.world.brought_in else _CATCH_UP_SECTION) * dt
            length = math.hypot(*self._offset)
            keep = max(0.0, length - pace) / length if length else 0.0
            self._offset = (self._offset[0] * keep, self._offset[1] * keep)
            self.target = _within((self._pointed[0] + self._offset[0], self._pointed[1] + self._offset[1]))
        if not self._route.done:
            self.target = _within(self._route.lead(self.target, dt))
        aim = self.target if self.steady_at is None else FEEL.steadied(self.target, self.steady_at)
        self.world.aim(*aim)

    def _begin(self, table: Snapshot) -> None:
        self.clear()
        self.world = World(table)
        self._bases = {tower.base for tower in standing(table)}
        self.film = Film()
        self._clock.reset()
        self._released_at, self._strayed = 0, 0.0


def _within(at: Place) -> Place:
    """A place that the hand can be sent to."""
    side = TABLE_HALF + _BESIDE
    return max(-side, min(side, at[0])), max(_LOW, min(_HIGH, at[1]))
