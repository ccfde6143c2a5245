"""Traits of a deed, by which a temper chooses among deeds that are nearly as good."""

from dataclasses import replace

from nizza.board.areas import Water
from nizza.bots.outlook import Outlook, Rivals, turns_after
from nizza.dice import COUNT, Symbol
from nizza.rules.actions import Climb, Keep, MoveRope, NizzaAction, Swing, SwingFreely, Walk
from nizza.rules.position import Position
from nizza.rules.views import Pawn
from table.contract import Seat
from table.tempers import NEUTRAL, Traits


def traits_of(
    position: Position, outlook: Outlook, action: NizzaAction, pushed: Seat | None, danger: float = 0.0
) -> Traits:
    """Return the traits of a deed of the seat in turn.

    `pushed` is the seat that the turn pushes into the water, now or later, and `danger` the probability to be pushed
    after it. To roll many dice again is a risk, and so is a swing; a suitcase is a gain.
    """
    if isinstance(action, Keep):
        return _traits_of_keeping(position, outlook, action)
    traits = traits_of_push(position, outlook, pushed)
    if isinstance(action, MoveRope):
        return replace(traits, harm=max(0.5, traits.harm))
    if not isinstance(action, Swing | SwingFreely | Climb | Walk):
        return traits
    before, after = (
        outlook.turns(position.pawn, outlook.near_ropes(position.ropes)),
        turns_after(position, action, outlook),
    )
    risk = danger + (0.3 if isinstance(action, Swing | SwingFreely) else -0.3)
    return replace(traits, risk=min(1.0, risk), gain=max(-1.0, min(1.0, before - after)))


def traits_of_push(position: Position, outlook: Outlook, pushed: Seat | None) -> Traits:
    """Return the traits of a push of `pushed`; neutral ones for None."""
    if pushed is None:
        return NEUTRAL
    return Traits(harm=1.0, justice=1.0 if pushed in _leaders(position, outlook) else -1.0)


def _traits_of_keeping(position: Position, outlook: Outlook, keep: Keep) -> Traits:
    again = COUNT - len(keep.dice)
    traits = Traits(risk=0.6 * again / COUNT - 0.3, gain=_kept(position, keep, Symbol.SUITCASE))
    victims = [seat for seat, pawn in enumerate(position.pawns) if seat != position.turn and _can_fall(pawn)]
    if position.pawn.peaceful or not victims:
        return traits
    harm = _kept(position, keep, Symbol.PARACHUTE)
    is_just = bool(_leaders(position, outlook).intersection(victims))
    return replace(traits, harm=harm, justice=harm if is_just else -harm)


def _kept(position: Position, keep: Keep, symbol: Symbol) -> float:
    """Return 1.0 if a die with `symbol` is kept, -1.0 if it is rolled again, 0.0 if there is none."""
    if symbol not in position.rolled:
        return 0.0
    return 1.0 if symbol in keep.dice else -1.0


def _can_fall(pawn: Pawn) -> bool:
    return not pawn.peaceful and not isinstance(pawn.place, Water)


def _leaders(position: Position, outlook: Outlook) -> set[Seat]:
    """Return the seats with the fewest turns left."""
    rivals, near = Rivals(position, position.turn, outlook), outlook.near_ropes(position.ropes)
    turns = dict(zip(rivals.seats, rivals.turns, strict=True)) | {position.turn: outlook.turns(position.pawn, near)}
    return {seat for seat, left in turns.items() if left == min(turns.values())}
