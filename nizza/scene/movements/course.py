"""A movement along a way that is no straight line of numbers."""

from __future__ import annotations

from collections.abc import Callable

from stage.graphics.motion import Ease, Tween, ease_in_out


class Course:
    """Its `share` goes from 0.0 to 1.0; `go` puts things where they are then."""

    def __init__(self, go: Callable[[float], None]) -> None:
        self._go = go
        self._share = 0.0

    @property
    def share(self) -> float:
        """How much of the way is behind."""
        return self._share

    @share.setter
    def share(self, share: float) -> None:
        self._share = share
        self._go(share)


def course(
    go: Callable[[float], None], seconds: float, ease: Ease = ease_in_out, *,
    before: Callable[[], None] | None = None, after: Callable[[], None] | None = None,
) -> Tween:  # fmt: skip
    """A tween along a way."""
    return Tween(Course(go), {"share": 1.0}, seconds, ease, before=before, after=after)
