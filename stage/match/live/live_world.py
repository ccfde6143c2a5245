"""Physics simulation under a hand on the screen, from the grip to the outcome.

It has no graphics. Lengths are in the world's unit, times in seconds.
"""

import math
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final, Generic, TypeVar

from physics.hand import Impact, Point
from physics.scripted_motion import ScriptedMotion
from physics.world import World
from stage.match.replay.film import FallRecorder, PoseT
from stage.window.clock import FixedClock
from table.job import Job


class HandTarget:
    """The target of a hand in a world."""

    def __init__(self, low: Point, high: Point) -> None:
        """Keep the target between `low` and `high`."""
        self.target: Point = (0.0, 0.0)
        self._low, self._high = low, high
        self._pointed: Point | None = None
        self._offset: Point = (0.0, 0.0)
        self._route: list[Point] = []
        self._pace = 0.0

    def within(self, at: Point) -> Point:
        """Return the nearest place that the hand may go to."""
        (left, low), (right, high) = self._low, self._high
        return max(left, min(right, at[0])), max(low, min(high, at[1]))

    def begin(self, at: Point) -> None:
        """Begin at the place of a grip."""
        self.target, self._pointed, self._offset, self._route = at, None, (0.0, 0.0), []

    def point(self, at: Point) -> None:
        """Follow the pointer at this place of the world. The held piece approaches it without a jerk."""
        self._route = []
        if self._pointed is None:
            self._offset = (self.target[0] - at[0], self.target[1] - at[1])
        self._pointed = at

    def reframe(self, at: Point) -> None:
        """Keep the held piece in place after the view has moved under the resting pointer, now at `at`."""
        if self._pointed is not None:
            dx, dy = self._pointed[0] - at[0], self._pointed[1] - at[1]
            self._offset = (self._offset[0] + dx, self._offset[1] + dy)
            self._pointed = at

    def nudge(self, dx: float, dy: float) -> None:
        """Move the hand by keyboard; the pointer is ignored until it moves again."""
        self.go_to((self.target[0] + dx, self.target[1] + dy))

    def go_to(self, at: Point) -> None:
        """Send the hand to a place; the pointer is ignored until it moves again."""
        self._pointed, self._route = None, []
        self.target = self.within(at)

    def travel(self, places: Iterable[Point], pace: float) -> None:
        """Send the hand along a route at `pace` units per second; the pointer is ignored until it moves again."""
        self._pointed, self._route, self._pace = None, list(places), pace

    def has_arrived(self, hand: Point) -> bool:
        """Return True if a hand at this place has arrived."""
        return not self._route and math.dist(hand, self.target) < 1.0

    def update(self, dt: float, catch_up: float) -> None:
        """Advance by `dt` seconds. A piece gripped off its middle nears the pointer at `catch_up` units per second."""
        if self._pointed is not None:
            length = math.hypot(*self._offset)
            keep = max(0.0, length - catch_up * dt) / length if length else 0.0
            self._offset = (self._offset[0] * keep, self._offset[1] * keep)
            self.target = self.within((self._pointed[0] + self._offset[0], self._pointed[1] + self._offset[1]))
        if self._route:
            goal, way = self._route[0], self._pace * dt
            left = math.dist(self.target, goal)
            if left <= way:
                self.target = self.within(self._route.pop(0))
            else:
                (x, y), (to_x, to_y) = self.target, goal
                self.target = self.within((x + (to_x - x) * way / left, y + (to_y - y) * way / left))


LONGEST: Final = 1 / 30
"""Longest simulated time per frame, in seconds: a slow machine runs slower but without jerks."""
PATIENT_MS: Final = 6.0
"""Time budget per frame for an accelerated bot's hand or for judging, in milliseconds."""
HURRY: Final = 8
"""Speed factor of settling for a player who wants to go on."""


class LiveWorldPhase(Enum):
    """Phase of a live world."""

    IDLE = auto()
    """No simulation is running: everything lies as in the rules."""
    HOLDING = auto()
    """A person holds something."""
    SETTLING = auto()
    """A person has let go, and something still moves."""
    PERFORMING = auto()
    """A scripted hand carries something out."""
    JUDGING = auto()
    """Everything rests, and the outcome is being computed."""
    SETTLED = auto()
    """The outcome is known; the world is still shown until the match has taken it."""


NEXT: Final = {
    LiveWorldPhase.IDLE: {LiveWorldPhase.IDLE, LiveWorldPhase.HOLDING, LiveWorldPhase.PERFORMING},
    LiveWorldPhase.HOLDING: {LiveWorldPhase.IDLE, LiveWorldPhase.SETTLING},
    LiveWorldPhase.SETTLING: {LiveWorldPhase.IDLE, LiveWorldPhase.JUDGING},
    LiveWorldPhase.PERFORMING: {LiveWorldPhase.IDLE, LiveWorldPhase.JUDGING},
    LiveWorldPhase.JUDGING: {LiveWorldPhase.IDLE, LiveWorldPhase.SETTLED},
    LiveWorldPhase.SETTLED: {LiveWorldPhase.IDLE},
}


WorldT = TypeVar("WorldT", bound=World)
SnapshotT = TypeVar("SnapshotT")
IntentionT = TypeVar("IntentionT")
OutcomeT = TypeVar("OutcomeT")


@dataclass(frozen=True, slots=True)
class PhysicsAdapter(Generic[WorldT, SnapshotT, PoseT, IntentionT, OutcomeT]):
    """A game's physics: builds and reads a world, carries out an intention, and judges the outcome."""

    build: Callable[[SnapshotT], Job[WorldT]]
    read: Callable[[WorldT], SnapshotT]
    poses: Callable[[SnapshotT], Sequence[PoseT]]
    perform: Callable[[WorldT, IntentionT], ScriptedMotion]
    judge: Callable[[WorldT, IntentionT], Job[OutcomeT]]


class LiveWorld(Generic[WorldT, SnapshotT, PoseT, IntentionT, OutcomeT]):
    """Table under simulation; a game adds the grip of its hand."""

    def __init__(
        self, nature: PhysicsAdapter[WorldT, SnapshotT, PoseT, IntentionT, OutcomeT], lead: HandTarget, lying: SnapshotT
    ) -> None:
        """`lying` is the snapshot before the first simulation."""
        self.nature = nature
        self.lead = lead
        self.doing = LiveWorldPhase.IDLE
        self.film: FallRecorder[PoseT] = FallRecorder()
        self.outcome: OutcomeT | None = None
        self.steady_at: tuple[float, float] | None = None
        """Place that attracts a steady hand; set by the scene."""
        self.catch_up = 0.0
        """Speed at which a piece gripped off its middle approaches the pointer."""
        self._world: WorldT | None = None
        self._left: list[WorldT] = []
        """Finished worlds to be freed."""
        self._clock = FixedClock(LONGEST)
        self._building: tuple[Job[WorldT], IntentionT] | None = None
        """Job that builds the world of a scripted hand, and the hand's intention."""
        self._performance: ScriptedMotion | None = None
        self._judging: Job[OutcomeT] | None = None
        self._intention: IntentionT | None = None
        self._released_at = 0
        self._snapshot = lying
        self._stale = False
        self._hurried = False
        self._until = 0.0
        """Clock time at which the budget of this frame ends."""

    @property
    def world(self) -> WorldT:
        """The running world; only while not :attr:`is_idle`."""
        assert self._world is not None, "nothing lives"
        return self._world

    @property
    def is_idle(self) -> bool:
        """True if no simulation is running."""
        return self.doing is LiveWorldPhase.IDLE

    @property
    def is_holding(self) -> bool:
        """True if a person holds something."""
        return self.doing is LiveWorldPhase.HOLDING and self.held is not None

    @property
    def held(self) -> int | None:
        """Number of the held piece; None without one."""
        return self._world.held if self._world is not None else None

    @property
    def snapshot(self) -> SnapshotT:
        """Present snapshot, including the held piece; the last one while idle."""
        if self._stale and self._world is not None:
            self._snapshot, self._stale = self.nature.read(self._world), False
        return self._snapshot

    @property
    def has_arrived(self) -> bool:
        """True if the hand has arrived at its target."""
        return not self.is_idle and self.lead.has_arrived(self.world.hand)

    def _become(self, doing: LiveWorldPhase) -> None:
        assert doing in NEXT[self.doing], f"{self.doing} → {doing}"
        self.doing = doing

    def begin(self, table: SnapshotT, doing: LiveWorldPhase) -> WorldT:
        """Build a world of the table, for a person's hand (HOLDING) or a scripted one (PERFORMING)."""
        self.clear()
        return self._start(self.nature.build(table).finish(), doing)

    def _start(self, world: WorldT, doing: LiveWorldPhase) -> WorldT:
        self._world = world
        self._become(doing)
        self.film = FallRecorder()
        self._clock = FixedClock(world.settings.step, round(LONGEST / world.settings.step))
        self._stale = True
        return world

    def let_go(self, intention: IntentionT, *, withdraw: bool = False) -> None:
        """Release the held piece, or remove it from the world, and settle; the outcome will answer `intention`."""
        if withdraw:
            self.world.withdraw()
        else:
            self.world.release()
        self._become(LiveWorldPhase.SETTLING)
        self._intention, self._released_at, self._stale = intention, self.world.steps, True

    @property
    def haste(self) -> float:
        """Additional speed factor of a scripted hand and what it leaves behind; a game overrides it."""
        return 1.0

    def clear(self) -> None:
        """End the simulation: everything lies as in the rules again."""
        self._become(LiveWorldPhase.IDLE)
        if self._world is not None:
            self._left.append(self._world)
        self._world = self._performance = self._judging = self._intention = self.outcome = self.steady_at = None
        self._building = None
        self._hurried = False
        self.lead.begin(self.lead.target)

    def hurry(self) -> None:
        """Speed up the rest."""
        self._hurried = True

    def answer(self, table: SnapshotT, intention: IntentionT, shown: IntentionT) -> OutcomeT | None:
        """Return the outcome of an intention on this table; None while the world still moves.

        Without a person's hand, for example in a resumed match, a scripted one carries out `shown`.
        """
        if self._intention != intention:
            self.clear()
            self._intention = intention
            self._building = self.nature.build(table), shown
        return self.outcome

    def answers(self, intention: IntentionT | None) -> bool:
        """Return True if the simulation will answer this intention."""
        return intention is not None and self._intention == intention

    @property
    def can_answer(self) -> bool:
        """True if the simulation, running or being built, will answer an intention."""
        return self._intention is not None

    def update(self, dt: float, speed: float = 1.0, patience: float = PATIENT_MS) -> list[Impact]:
        """Advance by `dt` seconds, a scripted hand `speed` times as fast; return the impacts.

        `patience` is the budget in milliseconds for work that can also wait for the next frame.
        """
        self._until = time.perf_counter() + patience / 1000.0
        while self._left:
            # One frame later, because the outcome takes its own time.
            self._left.pop().close()
        if self._building is not None:
            self._build(*self._building)
            return []
        if self._judging is not None:
            self._judge(self._judging)
        if self.doing in (LiveWorldPhase.IDLE, LiveWorldPhase.JUDGING, LiveWorldPhase.SETTLED):
            return []
        world = self.world
        if self.is_holding:
            self._follow(dt)
        steps = self._clock.advance(dt)
        if self._performance is not None:
            rests = self._play(self._performance, round(steps * speed * self.haste))
        else:
            for _ in range(steps * HURRY if self._hurried else steps):
                world.step()
            rests = self.doing is LiveWorldPhase.SETTLING and (world.is_at_rest or world.has_waited(self._released_at))
        self._stale = True
        if world.is_awake:
            self.film.record(dt, self.nature.poses(self.snapshot), self.held)
        if rests and self._intention is not None:
            self._become(LiveWorldPhase.JUDGING)
            self._judging = self.nature.judge(world, self._intention)
        return world.take_impacts()

    def _build(self, building: Job[WorldT], shown: IntentionT) -> None:
        """Build the world of a scripted hand, a part per frame."""
        if building.is_ready:
            # In a frame of its own, because the first grip takes its time as well.
            self._building = None
            self._performance = self.nature.perform(self._start(building.result, LiveWorldPhase.PERFORMING), shown)
            return
        while not building.is_ready and time.perf_counter() <= self._until:
            building.step()

    def _follow(self, dt: float) -> None:
        self.lead.update(dt, self.catch_up)
        target = self.lead.target
        self.world.aim(*(target if self.steady_at is None else self.world.tuning.steadied(target, self.steady_at)))

    def _play(self, performance: ScriptedMotion, steps: int) -> bool:
        while not performance.is_finished and (steps > 0 or self._hurried):
            performance.step()
            steps -= 1
            if time.perf_counter() > self._until:
                break
        return performance.is_finished

    def _judge(self, judging: Job[OutcomeT]) -> None:
        if judging.is_ready:
            # In a frame of its own, because the consequences take their time as well.
            self._become(LiveWorldPhase.SETTLED)
            self._judging, self.outcome = None, judging.result
            return
        while not judging.is_ready and time.perf_counter() <= self._until:
            judging.step()
