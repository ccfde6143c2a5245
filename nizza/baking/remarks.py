"""Remarks on a playable board: what it could do better (NZ-2, NZ-3)."""

import math
from typing import Final

import numpy as np
from numpy.typing import NDArray

from nizza.board.areas import TOLERANCE, Area, Kind
from nizza.board.model import Board
from nizza.board_file.faults import BoardFault
from nizza.board_file.things import STEP
from nizza.physics.leaning import rest_of
from nizza.rules.leaning import touched
from table.words import N_

THIRDS: Final = {Kind.TOOLS: 1 / 3, Kind.SAFE: 2 / 3}
"""Place of the red terraces on the way from the green terrace to the yacht, as a share of it (NZ-2)."""
APART: Final = 0.06
"""Maximum difference from that place."""
TIPS: Final = tuple(math.radians(side * angle) for angle in (20, 50, 80, 110, 140) for side in (1, -1))
"""Sample of the angles at which a ladder is let go."""
MOST_IDLE: Final = 0.25
"""Maximum share of the areas from whose middle a leant ladder leads nowhere."""


def remarks(board: Board) -> list[BoardFault]:
    """Return what a playable board could do better: terraces away from the thirds, and ladders that are seldom of use.

    Shipped boards give no cause for remarks, which are no faults of a player's own board.
    """
    return [*_thirds(board), *_street(board), *_boarding(board), *_leaning(board)]


def _thirds(board: Board) -> list[BoardFault]:
    start, end = (board.only(kind).route for kind in (Kind.START, Kind.YACHT))
    shares = {kind: (board.only(kind).route - start) / (end - start) for kind in THIRDS}
    return [
        BoardFault(
            N_(
                "%(shape)s lies %(percent)s %% of the way from the green terrace to the yacht: "
                "about %(wanted)s %% makes the parts of the way equally long."
            ),
            {"shape": board.only(kind).name, "percent": round(100 * share), "wanted": round(100 * THIRDS[kind])},
        )
        for kind, share in shares.items()
        if abs(share - THIRDS[kind]) > APART
    ]


def _street(board: Board) -> list[BoardFault]:
    """Return a remark for the first square from which, and from its neighbours, no ladder leads up."""
    above = _positions(board, [area for area in board.areas if area.kind not in (Kind.SQUARE, Kind.YACHT)])
    leads_up = [_nearest(_positions(board, [square]), above) <= board.ladder + TOLERANCE for square in board.squares]
    stuck = [
        square.name for number, square in enumerate(board.squares) if not any(leads_up[max(0, number - 1) : number + 2])
    ]
    if not stuck:
        return []
    return [
        BoardFault(
            N_(
                "From %(shape)s and the squares beside it, no ladder leads up (squares like that: %(count)s): "
                "whoever falls there is lost for long. Draw a balcony less than %(length)s above the street."
            ),
            {"shape": stuck[0], "count": len(stuck), "length": round(board.ladder)},
        )
    ]


def _boarding(board: Board) -> list[BoardFault]:
    last = _positions(board, [area for area in board.areas if area.kind is Kind.LAST_HOUSE])
    gap = _nearest(last, _positions(board, [board.only(Kind.YACHT)]))
    if gap <= board.ladder + TOLERANCE:
        return []
    return [
        BoardFault(
            N_(
                "No ladder leads from the last house to %(shape)s, %(gap)s units away, but only a rope: "
                "move them closer, or make the ladder longer than %(length)s."
            ),
            {"shape": board.only(Kind.YACHT).name, "gap": round(gap), "length": round(board.ladder)},
        )
    ]


def _leaning(board: Board) -> list[BoardFault]:
    """Return a remark if a leant ladder leads from too few areas to another one (NZ-64)."""
    areas = [area for area in board.areas if area.kind is not Kind.YACHT]
    idle = [area.name for area in areas if not any(_leads_on(board, area, tip) for tip in TIPS)]
    if len(idle) <= MOST_IDLE * len(areas):
        return []
    return [
        BoardFault(
            N_(
                "From %(percent)s %% of the places, %(shape)s among them, a leant ladder rests against nothing: "
                "for the option “leant”, move roofs and balconies closer together than %(length)s."
            ),
            {"percent": round(100 * len(idle) / len(areas)), "shape": idle[0], "length": round(board.ladder)},
        )
    ]


def _leads_on(board: Board, area: Area, tip: float) -> bool:
    rest = touched(board, area.middle, rest_of(board, area.middle, tip).angle)
    return any(board.areas[stretch.area] is not area for stretch in rest)


def _positions(board: Board, areas: list[Area]) -> NDArray[np.float64]:
    return np.array([board.position(point) for area in areas for point in area.spaced(STEP)])


def _nearest(some: NDArray[np.float64], others: NDArray[np.float64]) -> float:
    """Return the minimum distance of a point of `some` from one of `others`."""
    return float(min(np.hypot(*(others - each).T).min() for each in some))
