"""Whether the goal can be reached from everywhere by ladder, walking and the six ropes on any chimneys (NZ-3)."""

from itertools import pairwise
from typing import Final

import numpy as np

from nizza.board.model import Board
from nizza.board.places import Kind, Point
from nizza.board.reach import TOLERANCE, XY, is_within
from nizza.board_file.faults import Fault
from table.words import N_

STEP: Final = 10.0
"""About so many units lie between the points of an area that are looked at."""


def unconnected(board: Board) -> list[Fault]:
    """What cannot be left, reached or used. Every way but the one to the yacht can be gone back as well.

    So the goal can be reached from everywhere if all points but those of the yacht hang together, and one of the last
    house reaches the yacht.
    """
    points = [point for area in board.areas if area.kind is not Kind.YACHT for point in area.spaced(STEP)]
    positions = np.array([board.position(point) for point in points])
    reached = _reachable(board, points, positions)
    faults = []
    for area in board.areas:
        own = [
            point
            for point, is_reached in zip(points, reached, strict=True)
            if point.area == area.name and not is_reached
        ]
        if own:
            faults.append(
                Fault(
                    N_("From %(shape)s (at x = %(x)s) the helicopter cannot be reached: move something nearer to it."),
                    {"shape": area.name, "x": round(own[0].x)},
                )
            )
    faults += _idle_chimneys(board, positions)
    if not _yacht_is_reached(board):
        faults.append(
            Fault(
                N_("From the last house neither ladder nor rope reaches %(shape)s: move it nearer."),
                {"shape": board.only(Kind.YACHT).name},
            )
        )
    return faults


def _reachable(board: Board, points: list[Point], positions: np.ndarray) -> list[bool]:
    """Per point whether it hangs together with the last house."""
    kinds = [board.area(point.area).kind for point in points]
    is_street = np.array([kind is Kind.SQUARE for kind in kinds])
    walks = {a.name: b.name for a, b in pairwise(board.squares)}
    walks_back = {b: a for a, b in walks.items()}
    indices = {point.area: index for index, point in enumerate(points) if is_street[index]}
    hung = {number: _near(positions, chimney, board.rope_lengths[-1]) for number, chimney in board.chimneys.items()}
    reached = np.array([kind is Kind.LAST_HOUSE for kind in kinds])
    swung: set[int] = set()
    waiting = list(np.flatnonzero(reached))
    while waiting:
        index = int(waiting.pop())
        near = _near(positions, positions[index], board.ladder)
        if is_street[index]:
            near &= ~is_street
            name = points[index].area
            for neighbour in (walks.get(name), walks_back.get(name)):
                if neighbour is not None:
                    near[indices[neighbour]] = True
        for number in hung:
            if number not in swung and hung[number][index]:
                swung.add(number)
                near |= hung[number]
        new = near & ~reached
        reached |= new
        waiting.extend(np.flatnonzero(new))
    return [bool(is_reached) for is_reached in reached]


def _near(positions: np.ndarray, centre: XY | np.ndarray, length: float) -> np.ndarray:
    return np.hypot(positions[:, 0] - centre[0], positions[:, 1] - centre[1]) <= length + TOLERANCE


def _idle_chimneys(board: Board, positions: np.ndarray) -> list[Fault]:
    return [
        Fault(
            N_("Chimney %(number)s is within rope length of nothing to stand on: move it nearer."), {"number": number}
        )
        for number, chimney in board.chimneys.items()
        if not _near(positions, chimney, board.rope_lengths[-1]).any()
    ]


def _yacht_is_reached(board: Board) -> bool:
    deck = [board.position(point) for point in board.only(Kind.YACHT).spaced(STEP)]
    last = [
        board.position(point) for area in board.areas if area.kind is Kind.LAST_HOUSE for point in area.spaced(STEP)
    ]
    if any(is_within(start, end, board.ladder) for start in last for end in deck):
        return True
    longest = board.rope_lengths[-1]
    return any(
        any(is_within(chimney, start, longest) for start in last)
        and any(is_within(chimney, end, longest) for end in deck)
        for chimney in board.chimneys.values()
    )
