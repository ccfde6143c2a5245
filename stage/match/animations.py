"""Dispatcher of a game's events to their animations."""

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from stage.graphics.motion import Motion, Script
from stage.match.context import ViewT
from table.contract import Event

EventT = TypeVar("EventT", bound=Event)


class Animations(Generic[ViewT]):
    """One handler for each type of event, which queues what is seen of it on the match's motion."""

    def __init__(self, motion: Motion) -> None:
        self._motion = motion
        self._handlers: dict[type[Event], Callable[[Any, ViewT, ViewT], None]] = {}

    @property
    def kinds(self) -> frozenset[type[Event]]:
        """Types of events that are registered, those that are not seen included."""
        return frozenset(self._handlers)

    def on(self, kind: type[EventT], animate: Callable[[EventT], object]) -> None:
        """Register the handler of a type of event."""

        def handle(event: EventT, before: ViewT, after: ViewT) -> None:
            animate(event)

        self.between(kind, handle)

    def between(self, kind: type[EventT], animate: Callable[[EventT, ViewT, ViewT], None]) -> None:
        """Register a handler that also gets the Views before and after the whole step."""
        assert kind not in self._handlers, f"{kind.__name__} has a handler already"
        self._handlers[kind] = animate

    def script(self, kind: type[EventT], told: Callable[[EventT, ViewT], Script]) -> None:
        """Register the script of a type of event, which also gets the View after the whole step."""
        self.between(kind, lambda event, _, after: self._motion.play(told(event, after)))

    def unseen(self, *kinds: type[Event]) -> None:
        """Declare types of events of which nothing is seen but the new position."""
        for kind in kinds:
            self.on(kind, lambda event: None)

    def animate(self, event: Event, before: ViewT, after: ViewT) -> None:
        """Queue the animation of one event of a step from the View `before` to the View `after`."""
        if type(event) in self._handlers:
            self._handlers[type(event)](event, before, after)
