"""A match of Lanterns in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from table.contract import Event, IllegalAction
from table.game import Translator
from table.words import N_
from tests.lantern.rules.events import CardsShown, MatchLit, Poured

HEADINGS: Final = (CardsShown,)
"""The events whose line in the log opens a paragraph."""

_REFUSALS: Final = {
    "already_laid": N_("The cards lie already."),
    "no_such_cards": N_("These are no cards of the game."),
    "not_now": N_("Not now."),
}
"""Why an action was refused, by the message key of the refusal."""


def tell(event: Event, names: Sequence[str], text: Translator) -> str:
    """`event` as a sentence; empty when it is not worth a line in the log."""
    match event:
        case Poured(seat, drops):
            sentence = text.ngettext("%(name)s pours %(n)d drop.", "%(name)s pours %(n)d drops.", drops)
            return sentence % {"name": names[seat], "n": drops}
        case MatchLit(seat, at):
            return text.gettext("%(name)s looks under %(other)s.") % {"name": names[seat], "other": names[at]}
        case CardsShown(cards):
            return text.gettext("The cards: %(cards)s.") % {"cards": ", ".join(map(str, cards))}
        case _:
            return ""


def explain(refusal: IllegalAction, names: Sequence[str], text: Translator) -> str:
    """Why an action was refused, in one sentence for the player."""
    return text.gettext(_REFUSALS[refusal.message_key])
