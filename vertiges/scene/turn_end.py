"""After a turn has ended: the moment for calls, then the hand-over that a person need not click."""

from typing import Final

from stage.match.context import MatchContext
from vertiges.rules.actions import HandOver, VertigesAction
from vertiges.rules.views import Phase, VertigesView

MOMENT: Final = 0.4
MOMENT_FOR_CALLS: Final = 4.0
LAST_MOMENT: Final = 6.0
"""Seconds until a person's ended turn is handed over: alone, with others at the screen who may call, at the end."""


class TurnEnd:
    """Hands over for a person whose turn has ended, once the others at the screen had time to call a mistake."""

    def __init__(self, context: MatchContext[VertigesView, VertigesAction]) -> None:
        self._context = context
        self._waited = 0.0

    @property
    def may_call(self) -> bool:
        """Whether a person may call a mistake just now that a bot may have made."""
        view, session = self._context.view, self._context.session
        if view.window is None or session.is_review or view.phase is not Phase.HANDOVER:
            return False
        callers = set(session.humans) - {view.window.culprit, *view.window.called}
        return bool(callers) and view.window.culprit not in session.humans

    def update(self, dt: float) -> None:
        """Wait, and hand over."""
        context = self._context
        if context.acting is None or HandOver() not in context.legal:
            self._waited = 0.0
            return
        if context.ui.dialog is not None or context.controller.reviewing:
            return
        self._waited += dt
        others = len(context.session.humans) > 1
        last = not context.view.owned[context.view.player]
        if self._waited >= (LAST_MOMENT if others and last else MOMENT_FOR_CALLS if others else MOMENT):
            self._waited = 0.0
            context.act(HandOver())

    def hurry(self) -> None:
        """Nobody at the screen wants to call."""
        self._waited = LAST_MOMENT
