"""Advice in one sentence."""

from enum import Enum

from nizza.rules.actions import NizzaAction
from nizza.rules.views import NizzaView
from table.game import Advice
from table.words import N_


class Reason(Enum):
    """What an action is for, where that does not show."""

    ONLY = N_("There is nothing else that you could do.")
    FORWARD = N_("That brings you farthest on the way to the helicopter.")


def told(view: NizzaView, action: NizzaAction, reason: Reason | None) -> Advice:
    """The advice to do `action`."""
    return Advice(action, (reason or Reason.FORWARD).value, {})
