"""Traits of a deed, by which a temper chooses among deeds that are nearly as good."""

from dataclasses import replace

from nizza.bots.outlook import place_after, ropes_after, turns_after
from nizza.bots.planning import Planning
from nizza.rules.actions import Climb, MoveRope, NizzaAction, Swing, Walk
from table.contract import Seat
from table.tempers import NEUTRAL, Traits


def traits_of(planning: Planning, action: NizzaAction, pushed: Seat | None) -> Traits:
    """Return the traits of a deed: harm, gain, and how exposed to pushes the pawn stands then.

    `pushed` is the seat that the turn pushes into the water, now or later.
    """
    traits = traits_of_push(planning, pushed)
    if isinstance(action, MoveRope):
        return replace(traits, harm=max(0.5, traits.harm))
    if not isinstance(action, Swing | Climb | Walk):
        return traits
    outlook, near = planning.outlook, planning.outlook.near_ropes(ropes_after(planning.position, action))
    before, after = outlook.turns(planning.pawn, near), turns_after(planning.position, action, outlook)
    danger = planning.prospects.after(None).danger(after, outlook.ground.number(place_after(planning.position, action)))
    return replace(traits, risk=2 * danger - 1, gain=max(-1.0, min(1.0, before - after)))


def traits_of_push(planning: Planning, pushed: Seat | None) -> Traits:
    """Return the traits of a push of `pushed`; neutral ones for None."""
    if pushed is None:
        return NEUTRAL
    rivals, outlook = planning.rivals, planning.outlook
    own = outlook.turns(planning.pawn, outlook.near_ropes(planning.position.ropes))
    leads = rivals.turns[rivals.seats.index(pushed)] == min(own, *rivals.turns)
    return Traits(harm=1.0, justice=1.0 if leads else -1.0)
