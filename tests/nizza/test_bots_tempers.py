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


def test_a_spiteful_bot_pushes_whom_it_hardly_pays_to_push() -> None:
    """After three pushes of the same rival the next one must gain more than it does."""
    pushes = ((0, 3, 0), (0, 0, 0), (0, 0, 0))
    rivals = pawn("low-9", Case.JEWELS), pawn("house-6", Case.TOOLS)
    state = using("p", pawn("low-9"), *rivals, pushes=pushes)
    assert pushed("spiteful", state) == 1
    assert pushed("plain", state) is None


def test_a_fair_bot_spares_whoever_does_not_lead() -> None:
    """The rival on the yacht leads, out of reach."""
    state = using("p", pawn("low-9"), pawn("low-9", Case.JEWELS), pawn("yacht", Case.JEWELS))
    assert pushed("plain", state) == pushed("spiteful", state) == 1
    assert pushed("fair", state) is None


def test_a_fair_bot_pushes_whoever_leads_clearly() -> None:
    state = using("p", pawn("low-9"), pawn("low-9"), pawn("low-9", Case.JEWELS))
    assert pushed("fair", state) == 2
