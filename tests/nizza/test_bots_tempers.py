"""Tempers decide between pushes, and between pushing and not, where these are nearly as good (NZ-34)."""

from __future__ import annotations

from nizza.bots.levels import Expert
from nizza.rules.actions import Push
from nizza.rules.state import Nizza
from nizza.rules.views import Case
from table.rng import stream
from table.tempers import TEMPERS
from tests.nizza.positions import pawn, using


def pushed(temper: str, state: Nizza) -> int | None:
    """Return whom an expert in turn pushes at once, or None."""
    bot = Expert()
    bot.temper = TEMPERS[temper]
    chosen = bot.choose(state.observation(0), state.legal_actions(0), stream(1, "temper"))
    return chosen.seat if isinstance(chosen, Push) else None


def test_only_a_spiteful_bot_pushes_whom_it_hardly_pays_to_push() -> None:
    """A rival far behind both others is no danger."""
    state = using("pc", pawn("square-4", Case.JEWELS), pawn("square-4", Case.TOOLS), pawn("house-6", Case.JEWELS))
    assert pushed("spiteful", state) == 1
    assert pushed("plain", state) is None
    assert pushed("fair", state) is None


def test_a_fair_bot_spares_whoever_does_not_lead() -> None:
    """The rival with the jewels leads, out of reach."""
    state = using("p", pawn("square-5"), pawn("square-5"), pawn("house-3", Case.JEWELS))
    assert pushed("plain", state) == pushed("spiteful", state) == 1
    assert pushed("fair", state) is None


def test_a_fair_bot_pushes_whoever_leads_clearly() -> None:
    state = using("p", pawn("house-7"), pawn("house-7"), pawn("house-7", Case.JEWELS))
    assert pushed("fair", state) == 2


def test_a_fair_bot_pushes_another_where_that_is_clearly_better() -> None:
    """It leads itself, but a fall would throw its only rival far back."""
    state = using("p", pawn("house-8", Case.JEWELS), pawn("house-8", Case.TOOLS))
    assert pushed("fair", state) == 1
