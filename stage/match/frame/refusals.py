"""Refusals on the screen: one slip at a time says why an action is not allowed, until it fades."""

from collections.abc import Callable
from typing import Any

from stage.match.context import MatchContext
from stage.match.panels.refusal_slip import RefusalSlip
from table.contract import IllegalAction


class Refusals:
    """Shows refusals above the board; `open_rules` opens the rule book at a rule."""

    def __init__(self, context: MatchContext[Any, Any], open_rules: Callable[[str], None]) -> None:
        self._context = context
        self._open_rules = open_rules
        self._slip: RefusalSlip | None = None

    @property
    def rule_id(self) -> str | None:
        """The rule that is cited now."""
        return self._slip.rule_id if self._slip is not None else None

    def show(self, refusal: IllegalAction) -> None:
        """Say in one sentence why something is not allowed, with the rule as a link."""
        self.close()
        context = self._context
        context.play("denied")
        text = context.explain(refusal)
        tooltip = context.gettext("Open the rule book at this rule")
        slip = RefusalSlip("refusal", text, refusal.rule_id, tooltip, lambda: self._open_rules(refusal.rule_id))
        context.ui.add(slip)
        context.ui.move("refusal", slip.above(context.areas.board))
        self._slip = slip

    def update(self) -> None:
        """Take the slip away when it has faded."""
        if self._slip is not None and self._slip.left <= 0.0:
            self.close()

    def close(self) -> None:
        """Take the slip away."""
        if self._slip is not None:
            self._slip = None
            if self._context.ui.has("refusal"):
                self._context.ui.remove("refusal")
