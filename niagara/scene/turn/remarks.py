"""Remarks on the plan of a turn: the part that is missing, or the reason why it is denied."""

from __future__ import annotations

from niagara.board import Place
from niagara.rules.actions import Load, Paddle
from niagara.scene.scene_state import NiagaraSceneState
from niagara.scene.turn.plan import TurnPlan


class PlanRemarks:
    """Sentences beside *Done* about the plan of a turn."""

    def __init__(self, state: NiagaraSceneState, plan: TurnPlan) -> None:
        self._state = state
        self._context = state.context
        self._plan = plan

    def missing(self) -> str:
        """Return the reason why the first movement is not complete; "" if it is."""
        gettext = self._context.gettext
        if not self._plan.is_active:
            return self._state.waiting_reason()
        if self._plan.plans.at and not self._plan.is_ready:
            return gettext("Your other canoe goes first, and its move is not complete.")
        return self._missing(0)

    def _missing(self, index: int) -> str:
        """Return the reason why the movement of a draft is not complete; "" if it is."""
        gettext, draft = self._context.gettext, self._plan.plans.drafts[index]
        if draft.complete is not None:
            return ""
        if draft.canoe is None:
            return gettext("First choose a canoe to move.")
        denied = self._plan.plans.denied(index)
        if denied is not None:
            return self._why_denied(index, denied)
        if draft.heading is None:
            return gettext("Choose where the canoe goes.")
        return gettext("You have points left: load or unload a gem, or go somewhere else.")

    def _why_denied(self, index: int, denied: Paddle) -> str:
        ahead = self._plan.ahead_of(index)
        refusal = ahead.refusal_of(denied) if ahead is not None else None
        if refusal is None:
            return self._context.gettext("This is no longer possible: plan it again.")
        reason = self._context.explain(refusal)
        return self._context.gettext("Your other canoe goes first. {reason}").format(reason=reason) if index else reason

    @property
    def remark(self) -> str:
        """Remark on the picked canoe's movement: the part missing, or its turn; "" for none."""
        gettext, plans = self._context.gettext, self._plan.plans
        if not self._plan.is_active or plans.draft.canoe is None:
            return ""
        missing = self._missing(plans.at)
        if not missing and self._lands_empty:
            return gettext("You have points left: load a gem first?")
        if not missing and len(plans.drafts) == 1 and self._stays_ashore:
            return gettext("Your other canoe stays ashore.")
        if missing or len(plans.drafts) == 1:
            return missing
        if plans.at:
            return gettext("Goes after your other canoe.") if self._plan.is_ready else self.missing()
        if plans.denied(1) is not None:
            return gettext("After that, your other canoe cannot do what you planned.")
        return gettext("Goes before your other canoe.")

    @property
    def _stays_ashore(self) -> bool:
        """True if the other canoe could move from the shore after the picked one."""
        first, number = self._plan.draft.complete, self._plan.draft.canoe
        if first is None or number is None or not self._plan.plans.following(first):
            return False
        return self._state.view.canoes[self._plan.seat][1 - number].place is Place.SHORE

    @property
    def _lands_empty(self) -> bool:
        """True if the picked canoe lands without a gem that it could still load."""
        route, draft, canoe = self._plan.route, self._plan.draft, self._plan.canoe
        if route is None or canoe is None or route.end is not Place.SHORE or canoe.gems or draft.handled:
            return False
        return any(isinstance(each.deed, Load) for each in draft.additions)
