"""Clicks of a player on the board of Nizza: a die, a thing, a rope to swing on."""

from __future__ import annotations

from nizza.dice import Symbol
from nizza.scene.draft import Target, TargetKind
from nizza.scene.scene_state import position_of_target
from tests.nizza.nizza_window import NizzaWindow


def choose(played: NizzaWindow, symbol: Symbol) -> None:
    """Click a die that shows this."""
    played.wait_for_choice()
    place = played.display.dice.places_with(symbol)[0]
    played.driver.click(f"die-{place}")


def pick(played: NizzaWindow, what: TargetKind, number: int = 0) -> None:
    """Click a thing on the board."""
    played.click(position_of_target(played.display.state, Target(what, number)))


def take_rope(played: NizzaWindow) -> int:
    """Choose the swing and a rope; the rope."""
    choose(played, Symbol.SWING)
    if played.display.using.draft.rope is None:
        pick(played, TargetKind.ROPE, played.display.using.draft.ropes_in_reach[0])
    rope = played.display.using.draft.rope
    assert rope is not None
    return rope
