"""What is done in a turn as the dice that it is done with."""

from typing import Final

from nizza.dice import Symbol
from nizza.rules import actions
from nizza.rules.views import NizzaView
from nizza.view.pieces.dice import BODY, face_of
from stage.graphics.shown_deed import DrawnTile, ShownDeed
from table.words import Translator

_USED: Final = {
    actions.MoveRope: (Symbol.ROPE,),
    actions.Swing: (Symbol.SWING,),
    actions.SwingFreely: (Symbol.SWING,),
    actions.Climb: (Symbol.LADDER,),
    actions.LeaveWater: (Symbol.LADDER,),
    actions.Walk: (Symbol.WALK,),
    actions.Push: (Symbol.PARACHUTE,),
    actions.TakeCase: (Symbol.SUITCASE,),
    actions.CrackSafe: (Symbol.SUITCASE,),
    actions.ClimbToHelicopter: (Symbol.LADDER, Symbol.LADDER),
}


def show_deed(action: actions.NizzaAction, view: NizzaView, told: str, text: Translator) -> ShownDeed | None:
    """The dice that are kept, or those that are used, with what they bring about."""
    match action:
        case actions.Keep(dice):
            symbols, words = dice, text.ngettext("kept", "kept", len(dice))
        case actions.HandOn(symbol):
            symbols, words = (symbol,), text.gettext("passed on unused")
        case _:
            symbols, words = _USED.get(type(action), ()), told
    return ShownDeed(tuple(DrawnTile((BODY, face_of(symbol))) for symbol in symbols), words) if symbols else None
