"""Figures of Nizza: swings, pushes and the case."""

from collections import Counter
from math import dist
from typing import Final, cast

from nizza import boards
from nizza.board.areas import CENTIMETRES
from nizza.rules import events
from nizza.rules.views import NizzaView
from table.contract import Seat
from table.offer.figures import Best, Count, Counts, Figures, Form, Statistic
from table.offer.stickers import PlayedMatch
from table.words import N_

_SHORT: Final = 10.0
_MIDDLE: Final = 20.0
"""Metres below which a swing is short, and below which it is middling."""
_LENGTHS: Final = ("short", "middle", "long")


class NizzaCounts(Counts, frozen=True):
    """Counters of a seat."""

    short: Count = 0
    """Swings that landed less than 10 m from their start, with either way of swinging."""
    middle: Count = 0
    long: Count = 0
    """Those of 20 m and more."""
    missed: Count = 0
    """Swings of any length into the water."""
    short_missed: Count = 0
    """Those that came down less than 10 m beside their start."""
    middle_missed: Count = 0
    long_missed: Count = 0
    pushes: Count = 0
    pushed: Count = 0
    """Times that the pawn was pushed."""
    falls: Count = 0
    turns: Count = 0
    carrying: Count = 0
    """Turns that began with a case, of either side."""
    farthest: Best = Best()
    """Metres of the longest swing that landed."""


def count(match: PlayedMatch, seat: Seat) -> NizzaCounts:
    """Count the deeds of a seat."""
    view = cast("NizzaView", match.end)
    board = boards.known(view.board.name, view.board.fingerprint)
    counts: Counter[str] = Counter()
    farthest = Best()
    has_case = False
    for number, step in enumerate(match.steps):
        for event in step:
            match event:
                case events.TurnBegan(seat=mover) if mover == seat:
                    counts["turns"] += 1
                    counts["carrying"] += has_case
                case events.SwingLanded(seat=swinger) | events.PawnSwung(seat=swinger) if swinger == seat:
                    far = dist(board.position(event.start), board.position(event.end)) * CENTIMETRES / 100
                    counts[_length(far)] += 1
                    farthest = farthest.or_better(round(far, 1), number)
                case events.SwingMissed(seat=swinger) if swinger == seat:
                    # Sideways only: every fall from a roof is long.
                    far = abs(event.x - board.position(event.start)[0]) * CENTIMETRES / 100
                    counts["missed"] += 1
                    counts[f"{_length(far)}_missed"] += 1
                case events.PawnPushed():
                    counts["pushes"] += event.seat == seat
                    counts["pushed"] += event.victim == seat
                case events.PawnFell(seat=swimmer) if swimmer == seat:
                    counts["falls"] += 1
                case events.CaseTaken(seat=burglar) | events.SafeCracked(seat=burglar) if burglar == seat:
                    has_case = True
                case events.CaseLost(seat=burglar) if burglar == seat:
                    has_case = False
    return NizzaCounts(**counts, farthest=farthest)


def _length(metres: float) -> str:
    return _LENGTHS[(metres >= _SHORT) + (metres >= _MIDDLE)]


FIGURES: Final = Figures(
    NizzaCounts,
    count,
    (
        Statistic("short", N_("Swings below 10 m that landed"), Form.SHARE, ("short", "short_missed"), "ui/hand"),
        Statistic("middle", N_("Swings of 10 to 20 m that landed"), Form.SHARE, ("middle", "middle_missed"), "ui/hand"),
        Statistic("long", N_("Swings of 20 m and more that landed"), Form.SHARE, ("long", "long_missed"), "ui/hand"),
        Statistic("missed", N_("Swings into the water"), icon="ui/down"),
        Statistic("carrying", N_("Turns carrying a case"), Form.SHARE, ("turns",), "ui/flag"),
        Statistic("pushes", N_("Pushes given"), icon="ui/right"),
        Statistic("pushed", N_("Pushes taken"), icon="ui/left"),
        Statistic("falls", N_("Falls into the water"), icon="ui/down"),
        Statistic("farthest", N_("Longest swing, in metres"), Form.CURVE),
        Statistic("farthest", N_("Longest swing"), Form.RECORD, icon="ui/trophy", value=N_("{value} m")),
    ),
    version=2,
)
