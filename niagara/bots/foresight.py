"""Looking ahead: the rest of a round, played at a glance by everybody."""

from copy import copy

from niagara.bots.glance import action_at_a_glance
from niagara.bots.outlook import shares
from niagara.bots.paddling import flow_of
from niagara.rules.position import Position
from niagara.rules.turn_flow import CHANGES
from niagara.rules.views import Phase
from table.contract import Event


def played_out(position: Position, round_now: int) -> list[float]:
    """What `position` is worth to each seat at the end of round `round_now`, whose cards have all been chosen."""
    scratch, events = copy(position), list[Event]()
    while scratch.phase is not Phase.OVER and scratch.round == round_now:
        seat = scratch.actors()[0]
        action = action_at_a_glance(scratch, seat, flow_of(scratch))
        CHANGES[type(action)](scratch, seat, action, events)
    return shares(scratch)
