"""Queue of tweens, finished by the next input, at once or up to the next stop."""

import math
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, field

Ease = Callable[[float], float]

QUICK = 0.15
NORMAL = 0.3
"""Shortest and usual duration, in seconds."""
_SPRING_STEP = 1.0 / 120.0
"""Seconds of a step of a spring, at most: longer ones would not settle."""
_AT_REST = 0.004
GLIMPSED, HURRIED = 0.5, 1.0
"""Seconds for which a stop is shown at least, and for which it is shown to who hurries once."""


def linear(t: float) -> float:
    """Keep an even speed."""
    return t


def ease_out(t: float) -> float:
    """Start fast and settle, for things that arrive."""
    return 1.0 - (1.0 - t) ** 3


def ease_in(t: float) -> float:
    """Start slowly, for things that fall or leave."""
    return t**3


def ease_in_out(t: float) -> float:
    """Start and end slowly, for things that are carried."""
    return 4.0 * t**3 if t < 0.5 else 1.0 - (-2.0 * t + 2.0) ** 3 / 2.0


def overshoot(t: float) -> float:
    """Arrive a little beyond the goal and come back, for things that pop up or snap into place."""
    rest = t - 1.0
    return 1.0 + 2.7 * rest**3 + 1.7 * rest**2


def anticipate(t: float) -> float:
    """Draw back a little first, for things that jump or strike."""
    return 2.7 * t**3 - 1.7 * t**2


def squashed(t: float, amount: float = 0.22) -> tuple[float, float]:
    """Return width and height of something that has just landed, as factors that swing back to 1.0 while t → 1.0.

    The product stays 1.0, so that it seems to keep its volume.
    """
    wide = 1.0 + amount * math.exp(-4.0 * t) * math.cos(3.0 * math.pi * t) * (1.0 - t)
    return wide, 1.0 / wide


class Spring:
    """Value that is drawn to its goal like a weight on a spring: it lags behind, overshoots and settles."""

    def __init__(self, period: float, damping: float) -> None:
        """`period` is that of a swing in seconds; the `damping` is 0.0 for endless swings and 1.0 for none."""
        self._pull = (2.0 * math.pi / period) ** 2
        self._drag = 2.0 * damping * math.sqrt(self._pull)
        self.value = self._speed = 0.0

    def update(self, goal: float, dt: float) -> None:
        """Advance by `dt` seconds towards `goal`, and rest there once it hardly moves."""
        steps = math.ceil(dt / _SPRING_STEP)
        for _ in range(steps):
            self._speed += (self._pull * (goal - self.value) - self._drag * self._speed) * dt / steps
            self.value += self._speed * dt / steps
        if abs(goal - self.value) < _AT_REST and abs(self._speed) < _AT_REST:
            self.put(goal)

    def put(self, value: float) -> None:
        """Put it to rest at `value`."""
        self.value, self._speed = value, 0.0


@dataclass(eq=False)
class Tween:
    """Animation of number attributes of `target` from their values at its start to `goals` within `seconds`.

    `arcs` are added on the way and vanish at both ends (a card's `lift`). The tween starts after `delay` seconds.
    `before` is called at its start and `after` at its end.
    """

    target: object
    goals: Mapping[str, float]
    seconds: float = NORMAL
    ease: Ease = ease_in_out
    _: KW_ONLY
    arcs: Mapping[str, float] = field(default_factory=dict)
    delay: float = 0.0
    before: Callable[[], None] | None = None
    after: Callable[[], None] | None = None
    is_done: bool = field(default=False, init=False)
    elapsed: float = field(default=0.0, init=False)
    """Seconds since it was begun, with the delay."""
    _starts: dict[str, float] | None = field(default=None, init=False)

    def update(self, dt: float) -> float:
        """Advance by `dt` seconds and return the time left over after the end."""
        if self.is_done:
            return dt
        self.elapsed += dt
        live = self.elapsed - self.delay
        if live < 0.0:
            return 0.0
        starts = self._begin()
        if self.is_done:
            return dt
        if live >= self.seconds:
            self._end()
            return live - self.seconds
        t = live / self.seconds
        eased, hump = self.ease(t), math.sin(math.pi * t)
        for name, goal in self.goals.items():
            setattr(self.target, name, starts[name] + (goal - starts[name]) * eased + self.arcs.get(name, 0.0) * hump)
        for name in self.arcs.keys() - self.goals.keys():
            setattr(self.target, name, starts[name] + self.arcs[name] * hump)
        return 0.0

    def finish(self) -> None:
        """Jump to the end."""
        if not self.is_done:
            self._begin()
            self._end()

    def _begin(self) -> dict[str, float]:
        """Return the start values. The call of `before` may finish this very tween."""
        if self.before:
            before, self.before = self.before, None
            before()
        if self._starts is None:
            self._starts = {name: float(getattr(self.target, name)) for name in (*self.goals, *self.arcs)}
        return self._starts

    def _end(self) -> None:
        assert self._starts is not None
        for name in self.arcs.keys() - self.goals.keys():
            setattr(self.target, name, self._starts[name])
        for name, goal in self.goals.items():
            setattr(self.target, name, goal)
        self.is_done = True
        if self.after:
            self.after()


Script = Iterator[float | Tween | Sequence[Tween]]
"""Animation told step by step: it yields seconds to wait, a tween, or several that run together.

What stands between two steps is done once the first is over, also when the queue is skipped."""


def staggered(tweens: Sequence[Tween], seconds: float) -> Sequence[Tween]:
    """Return tweens that run together, each starting `seconds` after the one before."""
    for index, tween in enumerate(tweens):
        tween.delay += index * seconds
    return tweens


class _Stop(Tween):
    """Pause at which hurrying halts."""


class Motion:
    """Queue of animations. Each entry is one tween or several that run together; entries run one after the other.

    With `reduced` motion all entries finish at once, in order. `speed` multiplies time (bot speed).
    """

    def __init__(self, *, reduced: bool = False, speed: float = 1.0) -> None:
        self.reduced = reduced
        self.speed = speed
        self._queue: deque[list[Tween]] = deque()
        self._skipping = False
        self._halts = False

    @property
    def is_busy(self) -> bool:
        """True while a tween runs or waits."""
        return bool(self._queue)

    @property
    def has_stop(self) -> bool:
        """True until the last stop in the queue is over."""
        return any(isinstance(tween, _Stop) for entry in self._queue for tween in entry)

    def add(self, *tweens: Tween) -> None:
        """Queue tweens that run together, after everything queued before."""
        if tweens:
            self._queue.append(list(tweens))
            self._settle()

    def move(self, target: object, seconds: float = NORMAL, ease: Ease = ease_in_out, **goals: float) -> None:
        """Queue one tween of number attributes: `motion.move(sprite, x=400, y=80)`."""
        self.add(Tween(target, goals, seconds, ease))

    def together(self, tweens: Sequence[Tween], stagger: float = 0.0) -> None:
        """Queue tweens as one entry, each starting `stagger` seconds after the one before."""
        self.add(*staggered(tweens, stagger))

    def wait(self, seconds: float) -> None:
        """Queue a pause, which reduced motion and skipping leave out."""
        self.add(Tween(self, {}, seconds))

    def stop(self, seconds: float) -> None:
        """Queue a pause that :meth:`hurry` does not leave out: what is shown then must be seen."""
        self.add(_Stop(self, {}, seconds))

    def call(self, action: Callable[[], None]) -> None:
        """Queue a call (a sound, a changed number) that is also made when the queue is skipped."""
        self.add(Tween(self, {}, 0.0, after=action))

    def play(self, script: Script) -> None:
        """Queue a script. It may not queue anything itself: that would come after everything queued by now."""
        self._queue.append(self._step(script))
        self._settle()

    def _step(self, script: Script) -> list[Tween]:
        """Return an entry that goes on with a script, and has what it yields follow at once."""
        entry: list[Tween] = []

        def go_on() -> None:
            for step in script:
                tweens = (
                    [step]
                    if isinstance(step, Tween)
                    else step
                    if isinstance(step, Sequence)
                    else [Tween(self, {}, step)]
                )
                if tweens:
                    at = 1 if self._queue and self._queue[0] is entry else 0
                    self._queue.insert(at, self._step(script))
                    self._queue.insert(at, list(tweens))
                    return

        entry.append(Tween(self, {}, 0.0, after=go_on))
        return entry

    def end_frame(self) -> None:
        """Queue a frame break, so that expensive calls run one per frame. Skipping ignores it."""
        self._queue.append([])
        self._settle()

    def update(self, dt: float) -> None:
        """Advance by `dt` seconds."""
        self._settle()
        left = dt * self.speed
        while self._queue and (left > 0.0 or self._is_instant()):
            entry = self._queue[0]
            if not entry:
                self._queue.popleft()
                break
            left = min(tween.update(left) for tween in entry)
            if not all(tween.is_done for tween in entry):
                break
            # A call of the entry may have skipped the queue, this entry included.
            if self._queue and self._queue[0] is entry:
                self._queue.popleft()

    def skip(self) -> None:
        """Finish all entries at once, in order, also those that calls add meanwhile."""
        self._finish(halts=False)

    def hurry(self) -> None:
        """Skip to the next stop and shorten it to :data:`HURRIED` seconds; skip it if it was shown long enough."""
        self._finish(halts=True)

    def _finish(self, *, halts: bool) -> None:
        self._halts = halts
        if self._skipping:
            return
        self._skipping = True
        try:
            while self._queue and not (self._halts and self._halted()):
                for tween in self._queue.popleft():
                    tween.finish()
        finally:
            self._skipping = False

    def _halted(self) -> bool:
        """Return True at a stop that was not shown for :data:`GLIMPSED` seconds, and shorten it."""
        for tween in self._queue[0]:
            if isinstance(tween, _Stop) and tween.elapsed < GLIMPSED:
                tween.seconds = min(tween.seconds, tween.elapsed + HURRIED)
                return True
        return False

    def _is_instant(self) -> bool:
        return all(tween.seconds + tween.delay == 0.0 for tween in self._queue[0])

    def _settle(self) -> None:
        if self.reduced:
            self.skip()
