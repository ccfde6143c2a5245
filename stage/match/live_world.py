"""A world of physics under a hand on the screen: what it is doing now, and what comes of it.

Nothing here draws or knows widgets. Lengths are the world's unit, times seconds.
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
from stage.match.film import FallRecorder, PoseT
from stage.window.clock import FixedClock
from table.job import Job


class HandTarget:
    """The target of a hand in a world."""

    def __init__(self, low: Point, high: Point, pace: float) -> None:
        """The hand can be sent to places from `low` to `high`; along a route it goes at `pace` (a second)."""
        self.target: Point = (0.0, 0.0)
        self._low, self._high, self._pace = low, high, pace
        self._pointed: Point | None = None
        self._offset: Point = (0.0, 0.0)
        self._route: list[Point] = []

    def within(self, at: Point) -> Point:
        """The nearest place that the hand can be sent to."""
        (left, low), (right, high) = self._low, self._high
        return max(left, min(right, at[0])), max(low, min(high, at[1]))

    def begin(self, at: Point) -> None:
        """A hand takes something there."""
        self.target, self._pointed, self._offset, self._route = at, None, (0.0, 0.0), []

    def point(self, at: Point) -> None:
        """The pointer is at this place of the world. What is held comes to it, but never in a jerk."""
        self._route = []
        if self._pointed is None:
            self._offset = (self.target[0] - at[0], self.target[1] - at[1])
        self._pointed = at

    def reframe(self, at: Point) -> None:
        """The world has slid under the resting pointer, which is now at `at`: what is held stays where it was."""
        if self._pointed is not None:
            dx, dy = self._pointed[0] - at[0], self._pointed[1] - at[1]
            self._offset = (self._offset[0] + dx, self._offset[1] + dy)
            self._pointed = at

    def nudge(self, dx: float, dy: float) -> None:
        """Move the hand by keyboard; the pointer leads no more until it moves again."""
        self.go_to((self.target[0] + dx, self.target[1] + dy))

    def go_to(self, at: Point) -> None:
        """Send the hand to a place; the pointer leads no more until it moves again."""
        self._pointed, self._route = None, []
        self.target = self.within(at)

    def travel(self, places: Iterable[Point]) -> None:
        """Send the hand to one place after the other; the pointer leads no more until it moves again."""
        self._pointed, self._route = None, list(places)

    def arrived(self, hand: Point) -> bool:
        """Whether a hand that is there is where it was sent."""
        return not self._route and math.dist(hand, self.target) < 1.0

    def update(self, dt: float, catch_up: float) -> None:
        """Live through `dt` seconds; what was gripped beside its middle comes to the pointer at `catch_up`."""
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
"""Seconds that a world lives through in one frame at most: a slow machine shows a slow world, never a jerk."""
PATIENT_MS: Final = 6.0
"""Milliseconds that a frame spends at most on a bot's hand that is shown faster than it moves, or on judging."""
HURRY: Final = 8
"""How much faster what settles is shown to somebody who wants to go on."""


class LiveWorldPhase(Enum):
    """What a live world is doing."""

    IDLE = auto()
    """There is none: everything lies as the rules say."""
    HOLDING = auto()
    """A person holds something."""
    SETTLING = auto()
    """A person has let go, and not all is at rest."""
    PERFORMING = auto()
    """A scripted hand carries something out."""
    JUDGING = auto()
    """All is at rest, and what came of it is being found out."""
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
    """A game's physics: how a world is built and read, how an intention is carried out, and what came of it."""

    build: Callable[[SnapshotT], Job[WorldT]]
    read: Callable[[WorldT], SnapshotT]
    poses: Callable[[SnapshotT], Sequence[PoseT]]
    perform: Callable[[WorldT, IntentionT], ScriptedMotion]
    judge: Callable[[WorldT, IntentionT], Job[OutcomeT]]


class LiveWorld(Generic[WorldT, SnapshotT, PoseT, IntentionT, OutcomeT]):
    """The table while something is done to it; a game adds how its hand takes something."""

    def __init__(
        self, nature: PhysicsAdapter[WorldT, SnapshotT, PoseT, IntentionT, OutcomeT], lead: HandTarget, lying: SnapshotT
    ) -> None:
        """`lying` is how everything lies before anything has lived."""
        self.nature = nature
        self.lead = lead
        self.doing = LiveWorldPhase.IDLE
        self.film: FallRecorder[PoseT] = FallRecorder()
        self.outcome: OutcomeT | None = None
        self.steady_at: tuple[float, float] | None = None
        """The place that the steady hand is drawn to; set by the scene."""
        self.catch_up = 0.0
        """How fast what is held comes to the pointer that gripped it elsewhere."""
        self._world: WorldT | None = None
        self._left: list[WorldT] = []
        """Worlds that are over, to be freed."""
        self._clock = FixedClock(LONGEST)
        self._building: tuple[Job[WorldT], IntentionT] | None = None
        """The world of a scripted hand, and what the hand will carry out."""
        self._performance: ScriptedMotion | None = None
        self._judging: Job[OutcomeT] | None = None
        self._intention: IntentionT | None = None
        self._released_at = 0
        self._snapshot = lying
        self._stale = False
        self._hurried = False
        self._until = 0.0
        """When this frame has done enough, by the clock."""

    @property
    def world(self) -> WorldT:
        """What lives; only while it is not idle."""
        assert self._world is not None, "nothing lives"
        return self._world

    @property
    def idle(self) -> bool:
        """Whether nothing lives."""
        return self.doing is LiveWorldPhase.IDLE

    @property
    def holding(self) -> bool:
        """Whether a person holds something."""
        return self.doing is LiveWorldPhase.HOLDING and self.held is not None

    @property
    def held(self) -> int | None:
        """The piece in any hand."""
        return self._world.held if self._world is not None else None

    @property
    def snapshot(self) -> SnapshotT:
        """How everything lies now, what is held included; when idle, how it lay last."""
        if self._stale and self._world is not None:
            self._snapshot, self._stale = self.nature.read(self._world), False
        return self._snapshot

    @property
    def arrived(self) -> bool:
        """Whether the hand is where it was sent."""
        return not self.idle and self.lead.arrived(self.world.hand)

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
        """Let go, or take what is held out of the world, and watch until all is at rest: what came of `intention`."""
        if withdraw:
            self.world.withdraw()
        else:
            self.world.release()
        self._become(LiveWorldPhase.SETTLING)
        self._intention, self._released_at, self._stale = intention, self.world.steps, True

    def clear(self) -> None:
        """Everything lies as the rules say again."""
        self._become(LiveWorldPhase.IDLE)
        if self._world is not None:
            self._left.append(self._world)
        self._world = self._performance = self._judging = self._intention = self.outcome = self.steady_at = None
        self._building = None
        self._hurried = False
        self.lead.begin(self.lead.target)

    def hurry(self) -> None:
        """Show what is still to come at once."""
        self._hurried = True

    def answer(self, table: SnapshotT, intention: IntentionT, shown: IntentionT) -> OutcomeT | None:
        """What comes of an intention on this table; None while the world has not come to rest.

        A hand that is not there yet, or not any more (a resumed match), is a scripted one: it carries out `shown`.
        """
        if self._intention != intention:
            self.clear()
            self._intention = intention
            self._building = self.nature.build(table), shown
        return self.outcome

    def answers(self, intention: IntentionT | None) -> bool:
        """Whether what is seen is about to answer this intention."""
        return intention is not None and self._intention == intention

    @property
    def answers_something(self) -> bool:
        """Whether what is seen, or about to be seen, is to answer an intention."""
        return self._intention is not None

    def update(self, dt: float, speed: float = 1.0, patience: float = PATIENT_MS) -> list[Impact]:
        """Live through `dt` seconds, a scripted hand `speed` times as fast; what met meanwhile.

        `patience`: milliseconds that this frame can spare for what can as well be done in the next one.
        """
        self._until = time.perf_counter() + patience / 1000.0
        while self._left:
            # A frame after it was left: what became of it takes its own time.
            self._left.pop().close()
        if self._building is not None:
            self._build(*self._building)
            return []
        if self._judging is not None:
            self._judge(self._judging)
        if self.doing in (LiveWorldPhase.IDLE, LiveWorldPhase.JUDGING, LiveWorldPhase.SETTLED):
            return []
        world = self.world
        if self.holding:
            self._follow(dt)
        steps = self._clock.advance(dt)
        if self._performance is not None:
            rests = self._play(self._performance, round(steps * speed))
        else:
            for _ in range(steps * HURRY if self._hurried else steps):
                world.step()
            rests = self.doing is LiveWorldPhase.SETTLING and (world.at_rest or world.waited(self._released_at))
        self._stale = True
        if world.awake:
            self.film.record(dt, self.nature.poses(self.snapshot))
        if rests and self._intention is not None:
            self._become(LiveWorldPhase.JUDGING)
            self._judging = self.nature.judge(world, self._intention)
        return world.take_impacts()

    def _build(self, building: Job[WorldT], shown: IntentionT) -> None:
        """Build the world of a scripted hand, a part of it in each frame."""
        if building.ready:
            # In a frame of its own: the first piece that is taken takes its time as well.
            self._building = None
            self._performance = self.nature.perform(self._start(building.result, LiveWorldPhase.PERFORMING), shown)
            return
        while not building.ready and time.perf_counter() <= self._until:
            building.step()

    def _follow(self, dt: float) -> None:
        self.lead.update(dt, self.catch_up)
        target = self.lead.target
        self.world.aim(*(target if self.steady_at is None else self.world.tuning.steadied(target, self.steady_at)))

    def _play(self, performance: ScriptedMotion, steps: int) -> bool:
        while not performance.finished and (steps > 0 or self._hurried):
            performance.step()
            steps -= 1
            if time.perf_counter() > self._until:
                break
        return performance.finished

    def _judge(self, judging: Job[OutcomeT]) -> None:
        if judging.ready:
            # In a frame of its own: what follows from the outcome takes its time as well.
            self._become(LiveWorldPhase.SETTLED)
            self._judging, self.outcome = None, judging.result
            return
        while not judging.ready and time.perf_counter() <= self._until:
            judging.step()
