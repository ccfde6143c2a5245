"""Story of a match of Lanterns that is over."""

from __future__ import annotations

from table.contract import SPECTATOR
from table.match.match import Match
from table.match.retelling import MatchSummary, Moment, foremost, greatest
from table.words import Translator
from tests.lantern.rules import CardsShown, LanternView


def retell(match: Match, text: Translator) -> MatchSummary:
    """Return the points, and the moment when most were right at once."""
    view: LanternView = match.state.observation(SPECTATOR)
    decided = text.gettext("%(points)s points were needed.") % {"points": view.options.points}
    return MatchSummary(decided, foremost([_brightest(match, text)]))


def _brightest(match: Match, text: Translator) -> Moment | None:
    found = greatest(match, CardsShown, lambda shown: len(shown.right))
    if found is None:
        return None
    number, shown = found
    words = text.gettext("%(count)s were right at once.") % {"count": len(shown.right)}
    return Moment(number, number + 1, shown, text.gettext("The brightest moment"), words)
