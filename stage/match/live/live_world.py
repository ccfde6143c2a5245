"""A world of physics under a hand on the screen: what it is doing now, and what comes of it.

Nothing here draws or knows widgets. Lengths are the world's unit, times seconds.
"""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final, Generic, TypeVar

from physics.impact import Impact
from physics.performance import Performance
from physics.world import World
from stage.match.live.film import Film, PoseT
from stage.match.live.lead import Lead
from stage.window.clock import FixedClock
from table.stepwise import Stepwise

LONGEST: Final = 1 / 30
"""Seconds that a world lives through in one frame at most: a slow machine shows a slow world, never a jerk."""
PATIENT_MS: Final = 6.0
"""Milliseconds that a frame spends at most on a bot's hand that is shown faster than it moves, or on judging."""
HURRY: Final = 8
"""How much faster what settles is shown to somebody who wants to go on."""


class Doing(Enum):
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
    Doing.IDLE: {Doing.IDLE, Doing.HOLDING, Doing.PERFORMING},
    Doing.HOLDING: {Doing.IDLE, Doing.SETTLING},
    Doing.SETTLING: {Doing.IDLE, Doing.JUDGING},
    Doing.PERFORMING: {Doing.IDLE, Doing.JUDGING},
    Doing.JUDGING: {Doing.IDLE, Doing.SETTLED},
    Doing.SETTLED: {Doing.IDLE},
}


WorldT = TypeVar("WorldT", bound=World)
SnapshotT = TypeVar("SnapshotT")
IntentionT = TypeVar("IntentionT")
OutcomeT = TypeVar("OutcomeT")


@dataclass(frozen=True, slots=True)
class Nature(Generic[WorldT, SnapshotT, PoseT, IntentionT, OutcomeT]):
    """A game's physics: how a world is built and read, how an intention is carried out, and what came of it."""

    build: Callable[[SnapshotT], Stepwise[WorldT]]
    read: Callable[[WorldT], SnapshotT]
    poses: Callable[[SnapshotT], Sequence[PoseT]]
    perform: Callable[[WorldT, IntentionT], Performance]
    judge: Callable[[WorldT, IntentionT], Stepwise[OutcomeT]]


class LiveWorld(Generic[WorldT, SnapshotT, PoseT, IntentionT, OutcomeT]):
    """The table while something is done to it; a game adds how its hand takes something."""

    def __init__(
        self, nature: Nature[WorldT, SnapshotT, PoseT, IntentionT, OutcomeT], lead: Lead, lying: SnapshotT
    ) -> None:
        """`lying` is how everything lies before anything has lived."""
        self.nature = nature
        self.lead = lead
        self.doing = Doing.IDLE
        self.film: Film[PoseT] = Film()
        self.outcome: OutcomeT | None = None
        self.steady_at: tuple[float, float] | None = None
        """The place that the steady hand is drawn to; set by the scene."""
        self.catch_up = 0.0
        """How fast what is held comes to the pointer that gripped it elsewhere."""
        self._world: WorldT | None = None
        self._left: list[WorldT] = []
        """Worlds that are over, to be freed."""
        self._clock = FixedClock(LONGEST)
        self._building: tuple[Stepwise[WorldT], IntentionT] | None = None
        """The world of a scripted hand, and what the hand will carry out."""
        self._performance: Performance | None = None
        self._judging: Stepwise[OutcomeT] | None = None
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
        return self.doing is Doing.IDLE

    @property
    def holding(self) -> bool:
        """Whether a person holds something."""
        return self.doing is Doing.HOLDING and self.held is not None

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

    def _become(self, doing: Doing) -> None:
        assert doing in NEXT[self.doing], f"{self.doing} → {doing}"
        self.doing = doing

    def begin(self, table: SnapshotT, doing: Doing) -> WorldT:
        """Build a world of the table, for a person's hand (HOLDING) or a scripted one (PERFORMING)."""
        self.clear()
        return self._start(self.nature.build(table).finish(), doing)

    def _start(self, world: WorldT, doing: Doing) -> WorldT:
        self._world = world
        self._become(doing)
        self.film = Film()
        self._clock = FixedClock(world.laws.step, round(LONGEST / world.laws.step))
        self._stale = True
        return world

    def let_go(self, intention: IntentionT, *, withdraw: bool = False) -> None:
        """Let go, or take what is held out of the world, and watch until all is at rest: what came of `intention`."""
        if withdraw:
            self.world.withdraw()
        else:
            self.world.release()
        self._become(Doing.SETTLING)
        self._intention, self._released_at, self._stale = intention, self.world.steps, True

    def clear(self) -> None:
        """Everything lies as the rules say again."""
        self._become(Doing.IDLE)
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
        if self.doing in (Doing.IDLE, Doing.JUDGING, Doing.SETTLED):
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
            rests = self.doing is Doing.SETTLING and (world.at_rest or world.waited(self._released_at))
        self._stale = True
        if world.awake:
            self.film.record(dt, self.nature.poses(self.snapshot))
        if rests and self._intention is not None:
            self._become(Doing.JUDGING)
            self._judging = self.nature.judge(world, self._intention)
        return world.take_impacts()

    def _build(self, building: Stepwise[WorldT], shown: IntentionT) -> None:
        """Build the world of a scripted hand, a part of it in each frame."""
        if building.finished:
            # In a frame of its own: the first piece that is taken takes its time as well.
            self._building = None
            self._performance = self.nature.perform(self._start(building.result, Doing.PERFORMING), shown)
            return
        while not building.finished and time.perf_counter() <= self._until:
            building.step()

    def _follow(self, dt: float) -> None:
        self.lead.update(dt, self.catch_up)
        target = self.lead.target
        self.world.aim(*(target if self.steady_at is None else self.world.feel.steadied(target, self.steady_at)))

    def _play(self, performance: Performance, steps: int) -> bool:
        while not performance.finished and (steps > 0 or self._hurried):
            performance.step()
            steps -= 1
            if time.perf_counter() > self._until:
                break
        return performance.finished

    def _judge(self, judging: Stepwise[OutcomeT]) -> None:
        if judging.finished:
            # In a frame of its own: what follows from the outcome takes its time as well.
            self._become(Doing.SETTLED)
            self._judging, self.outcome = None, judging.result
            return
        while not judging.finished and time.perf_counter() <= self._until:
            judging.step()
