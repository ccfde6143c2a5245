"""From what happened to what is seen: events are animated one by one, then the position is there."""

from collections.abc import Sequence
from functools import partial
from typing import Generic

from stage.match.context import ActionT, MatchContext, ViewT
from stage.match.display import GameDisplay
from stage.match.match_log import MatchLog
from table.contract import Event


class Presenter(Generic[ViewT, ActionT]):
    """Shows steps and positions of the match through the game's display and the log."""

    def __init__(
        self, context: MatchContext[ViewT, ActionT], display: GameDisplay[ViewT, ActionT], log: MatchLog
    ) -> None:
        self._context = context
        self._display = display
        self._log = log

    def unfold(self, number: int, events: Sequence[Event]) -> None:
        """Animate the events that led to the position after `number` actions, then show that position."""
        context = self._context
        before: ViewT = context.view
        after: ViewT = context.match.state.observation(context.viewpoint.seat)
        context.unfolding = True
        for event in events:
            self._display.animate(event, before, after)
            context.motion.end_frame()
            context.motion.call(partial(self._log.write, number, [event]))
            context.motion.end_frame()
        context.motion.call(lambda: self._present(after))

    def present(self) -> None:
        """Show the present position at once, as the viewpoint sees it."""
        self._context.motion.skip()
        self._present(self._context.match.state.observation(self._context.viewpoint.seat))

    def _present(self, view: ViewT) -> None:
        self._context.unfolding = False
        self._context.view = view
        self._display.show(view)
        self._context.look_again()
