"""Every refusal of Lanterns: message key, rule and sentence."""

from __future__ import annotations

from typing import Final

from table.rules.refusals import Refusals
from table.words import N_

refused: Final = Refusals(
    {
        "already_laid": ("LA-1", N_("The cards lie already.")),
        "no_such_cards": ("LA-1", N_("These are no cards of the game.")),
        "not_now": ("", N_("Not now.")),
    }
)
"""Without a rule: it depends on the action that is refused."""
