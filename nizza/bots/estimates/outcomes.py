"""What a single action leads to: where the pawn is then, what it carries, and how the ropes hang."""

from nizza.board.places import Kind, Place, Point, Water
from nizza.bots.estimates.outlook import Outlook
from nizza.bots.search.steps import CASES
from nizza.rules.actions import (
    ChooseBerth,
    Climb,
    CrackSafe,
    HangAfterSwing,
    LeaveWater,
    MoveRope,
    NizzaAction,
    PlacePawn,
    Swing,
    SwingFreely,
    TakeCase,
    Walk,
)
from nizza.rules.position import Position, with_entry
from nizza.rules.views import Case


def ropes_after(position: Position, action: NizzaAction) -> tuple[int, ...]:
    """How the ropes hang after `action`."""
    if isinstance(action, HangAfterSwing) and action.chimney is not None and position.flight is not None:
        return with_entry(position.ropes, position.flight.rope, action.chimney)
    if isinstance(action, MoveRope | Swing | SwingFreely) and action.chimney is not None:
        return with_entry(position.ropes, action.rope, action.chimney)
    return position.ropes


def place_after(position: Position, action: NizzaAction) -> Place:
    """Where the pawn in turn is after `action`; momentum swings are taken to end where they begin."""
    board, place = position.drawn(), position.pawn.place
    if isinstance(action, Swing | Climb):
        return action.to
    if isinstance(action, Walk):
        return board.squares[action.square].middle
    if isinstance(action, LeaveWater) and isinstance(place, Water):
        return board.squares[place.square].middle
    if isinstance(action, ChooseBerth):
        return Water(action.berth)
    if isinstance(action, PlacePawn):
        return Point(board.only(Kind.START).name, action.x)
    return place


def case_after(position: Position, action: NizzaAction) -> Case:
    """What the pawn in turn carries after `action`."""
    if isinstance(action, TakeCase):
        return Case.TOOLS
    return Case.JEWELS if isinstance(action, CrackSafe) else position.pawn.case


def turns_after(position: Position, action: NizzaAction, outlook: Outlook) -> float:
    """The turns that the pawn in turn still needs if the turn ends with `action`."""
    near = outlook.near_ropes(ropes_after(position, action))
    number = outlook.ground.number(place_after(position, action))
    return outlook.turns_at(CASES.index(case_after(position, action)), number, near)
