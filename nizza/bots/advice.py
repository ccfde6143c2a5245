"""Advice in one sentence with its reason.

Details are whole numbers, except `rope`, a msgid of its own: `turns` is the average number of turns to the helicopter,
`lost` the number that a fall costs, `chimney` the number of a chimney.
"""

from typing import Final

from nizza.board.areas import Kind, Point, Water
from nizza.bots.outlook import Outlook, Rivals, outlook_at, ropes_after, turns_after
from nizza.dice import COUNT, Symbol
from nizza.rules.actions import (
    ChooseBerth,
    Climb,
    ClimbToHelicopter,
    CrackSafe,
    HandOn,
    HangAfterSwing,
    Keep,
    LeaveWater,
    MoveRope,
    NizzaAction,
    PlacePawn,
    Push,
    Swing,
    SwingFreely,
    TakeCase,
    TipLadder,
    Walk,
)
from nizza.rules.observing import position_of
from nizza.rules.position import Position
from nizza.rules.views import Case, NizzaView
from nizza.wording import ROPES
from table.game import Advice
from table.words import N_

ONLY: Final = N_("There is nothing else you can do.")

_CASES_AT_SAFE: Final = N_("Keep both suitcases: you are next to the safe, with tools.")
_CASE_AT_SAFE: Final = N_("Keep the suitcase and roll for a second one: you need two to open the safe.")
_CASE_AT_TOOLS: Final = N_("Keep a suitcase: you are next to the suitcases of tools.")
_CASE_TO_CARRY: Final = N_("Keep a suitcase: without one you cannot move while you carry tools.")
_FOR_HELICOPTER: Final = N_("From the yacht you need two ladders and a suitcase: keep whatever you have of these.")
_LADDER_IN_WATER: Final = N_("Keep a ladder: nothing else gets you out of the water.")
_KEEP_ALL: Final = N_("Keep all dice: another roll is more likely to hurt than to help.")
_KEEP_NONE: Final = N_("Roll all dice again: none of these helps you.")
_KEEP: Final = N_("Keep these: together they take you farthest, whatever the others show.")

_UP: Final = N_("Up to the helicopter: get the jewels aboard and you win.")
_TAKE: Final = N_("Take a suitcase: you can't open the safe without tools.")
_CRACK: Final = N_("Crack the safe: nobody wins without the crown jewels.")
_OUT: Final = N_("Get out of the water: you can't do much while you swim.")
_PUSH: Final = N_("Push this rival: the fall costs about %(lost)s.")
_ROPE_FOR_YOU: Final = N_("Move %(rope)s to chimney %(chimney)d: that's where you need it.")
_ROPE_AWAY: Final = N_("Move %(rope)s to chimney %(chimney)d: it's less use to your rivals there.")
_HAND_ON: Final = N_("Pass this die on: it does nothing for you now.")
_ONTO: Final = {
    Kind.TOOLS: N_("That takes you to the suitcases of tools."),
    Kind.SAFE: N_("That takes you to the safe."),
    Kind.YACHT: N_("That takes you onto the yacht."),
}
_FORWARD: Final = N_("That moves you along: from there it's about %(turns)s to the helicopter.")
_ON_THE_WAY: Final = N_("That takes you to where your other dice can do more.")
_START: Final = N_("The ropes are closest from here.")
_BERTH: Final = N_("The way back is shortest from this berth.")
_LEAVE_ROPE: Final = N_("Leave the rope here: it's where you need it next.")
_HANG: Final = N_("Hang the rope on chimney %(chimney)d: that's where you need it next.")

_PLAIN: Final = {
    ClimbToHelicopter: _UP,
    TakeCase: _TAKE,
    CrackSafe: _CRACK,
    LeaveWater: _OUT,
    HandOn: _HAND_ON,
    PlacePawn: _START,
    ChooseBerth: _BERTH,
}


def explained(view: NizzaView, action: NizzaAction) -> Advice:
    """Return the advice to do `action`, with its reason."""
    position = position_of(view)
    outlook = outlook_at(position)
    if type(action) in _PLAIN:
        return Advice(action, _PLAIN[type(action)], {})
    if isinstance(action, Keep):
        return Advice(action, _of_keeping(position, action), {})
    if isinstance(action, Push):
        return _push(position, outlook, action)
    if isinstance(action, MoveRope | HangAfterSwing):
        return _rope(position, outlook, action)
    return _movement(position, outlook, action)


def _of_keeping(position: Position, action: Keep) -> str:
    board, pawn = position.drawn(), position.pawn
    cases = action.dice.count(Symbol.SUITCASE)
    if isinstance(pawn.place, Water):
        return _LADDER_IN_WATER if Symbol.LADDER in action.dice else _KEEP_NONE if not action.dice else _KEEP
    at = {kind for kind in (Kind.TOOLS, Kind.SAFE, Kind.YACHT) if board.touches(pawn.place, kind)}
    if cases and pawn.case is Case.TOOLS and Kind.SAFE in at:
        return _CASES_AT_SAFE if cases > 1 else _CASE_AT_SAFE
    if pawn.case is Case.JEWELS and Kind.YACHT in at and action.dice:
        return _FOR_HELICOPTER
    if len(action.dice) == COUNT:
        return _KEEP_ALL
    if cases and pawn.case is Case.NONE and Kind.TOOLS in at:
        return _CASE_AT_TOOLS
    if cases and pawn.case is not Case.NONE:
        return _CASE_TO_CARRY
    return _KEEP if action.dice else _KEEP_NONE


def _push(position: Position, outlook: Outlook, push: Push) -> Advice:
    rivals = Rivals(position, position.turn, outlook)
    before = rivals.turns[rivals.seats.index(push.seat)]
    lost = rivals.turns_in_berth(push.seat, push.berth) - before
    return Advice(push, _PUSH, {"lost": max(1, round(lost))})


def _rope(position: Position, outlook: Outlook, action: MoveRope | HangAfterSwing) -> Advice:
    if isinstance(action, HangAfterSwing):
        reason = _LEAVE_ROPE if action.chimney is None else _HANG
        return Advice(action, reason, {} if action.chimney is None else {"chimney": action.chimney})
    rivals = Rivals(position, position.turn, outlook)
    hinders = sum(rivals.turns_with(ropes_after(position, action))) > sum(rivals.turns)
    helps = turns_after(position, action, outlook) < outlook.turns(position.pawn, outlook.near_ropes(position.ropes))
    reason = _ROPE_AWAY if hinders and not helps else _ROPE_FOR_YOU
    return Advice(action, reason, {"rope": ROPES[action.rope // 2], "chimney": action.chimney})


def _movement(position: Position, outlook: Outlook, action: NizzaAction) -> Advice:
    board = position.drawn()
    if isinstance(action, Swing | Climb):
        end: Point | None = action.to
    else:
        end = board.squares[action.square].middle if isinstance(action, Walk) else None
    if end is None:
        assert isinstance(action, SwingFreely | TipLadder)
        return Advice(action, _ON_THE_WAY, {})
    wanted = {Case.NONE: Kind.TOOLS, Case.TOOLS: Kind.SAFE, Case.JEWELS: Kind.YACHT}[position.pawn.case]
    if board.touches(end, wanted):
        return Advice(action, _ONTO[wanted], {})
    now = outlook.turns(position.pawn, outlook.near_ropes(position.ropes))
    then = turns_after(position, action, outlook)
    if then >= now and len(position.dice) > 1:
        return Advice(action, _ON_THE_WAY, {})
    return Advice(action, _FORWARD, {"turns": max(1, round(then))})
