"""Illustrations of Vertiges' rule book: towers as data, painted by the game's own view."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from stage.graphics.pages import PagePicture
from stage.graphics.painter import Painter, draw_arrow, draw_verdict
from stage.match.live.camera import Camera
from vertiges.pieces import WIDTH, Cut, Direction, orientations, piece_set
from vertiges.rules.snapshot import QUARTER, Placed, Snapshot
from vertiges.view.marks import Marks
from vertiges.view.menus import draw_table
from vertiges.view.picture import draw_held
from vertiges.view.tabletop import Tabletop

_Over = Callable[[Painter, Camera], None]

_HOVERS: Final = 26.0
"""mm between the top of a tower and a piece held above it."""


def tower(x: float, *pieces: int) -> list[Placed]:
    """Stack these pieces from the base up, each in the first orientation that fits and leaves an open top."""
    stack = [Placed(pieces[0], x, WIDTH / 2)]
    for piece in pieces[1:]:
        stack.append(_above(stack[-1], piece))
    return stack


def _above(below: Placed, piece: int, by: float = 0.0, *, closed: bool = False) -> Placed:
    """Return `piece` on `below`, or `by` mm above it; unturned if it does not fit."""
    open_side = piece_set()[below.piece].side(Direction.ABOVE, below.turn, below.flipped)
    upper = piece_set()[piece]
    ways = sorted(
        orientations(upper, open_side),
        key=lambda way: (upper.side(Direction.ABOVE, *way) is Cut.PLAIN) is not closed,
    )
    turn, flipped = ways[0] if ways else (0, False)
    return Placed(piece, below.x, below.y + WIDTH + by, math.remainder(turn * QUARTER, math.tau), flipped)


def _scene(
    standing: Sequence[Placed], held: Sequence[Placed] = (), over: _Over | None = None, *,
    lit: Sequence[int] = (), ghosts: Sequence[Placed] = (), shape: float = 1.5,
) -> PagePicture:  # fmt: skip
    """Return the illustration of pieces standing on the bench and others held above it."""
    table = Snapshot.of(standing)

    def paint(painter: Painter) -> None:
        drawn = Tabletop.of(table)
        drawn.lit = frozenset(lit)
        marks = Marks(ghosts=[(ghost, 1.0) for ghost in ghosts])
        camera = draw_table(painter, drawn, marks, held)
        for each in held:
            draw_held(painter, camera, each, 1.0)
        if over is not None:
            over(painter, camera)

    return PagePicture(paint, shape)


def _verdicts(*judged: tuple[float, float, bool]) -> _Over:
    """Return a painter of check marks and crosses at places of the table, in mm."""

    def over(painter: Painter, camera: Camera) -> None:
        for x, y, good in judged:
            draw_verdict(painter, camera.to_screen(x, y), good=good, radius=10.0 * camera.zoom)

    return over


def _arrow(start: tuple[float, float], end: tuple[float, float], bend: float = 0.0) -> _Over:
    def over(painter: Painter, camera: Camera) -> None:
        draw_arrow(
            painter, camera.to_screen(*start), camera.to_screen(*end), bend=bend, width=max(5.0, 3.5 * camera.zoom)
        )

    return over


def _all(*parts: _Over) -> _Over:
    def over(painter: Painter, camera: Camera) -> None:
        for part in parts:
            part(painter, camera)

    return over


_BASES: Final = {-150.0: (1, 8), -50.0: (18, 20), 50.0: (28, 33), 150.0: (47, 40)}
"""One base of each family by its x in mm, with a piece that fits it."""
_LEFT: Final = tower(-80.0, 1, 8, 2, 36)
_RIGHT: Final = tower(80.0, 4)
_SECTION: Final = _LEFT[1:]
_LANDED: Final = tower(80.0, 4, *(each.piece for each in _SECTION))
_CLOSED: Final = tower(0.0, 22)
_CAP: Final = _above(_CLOSED[-1], 5, closed=True)
_HEAP: Final = [
    Placed(31, 8.0, 23.0, 1.3), Placed(45, 62.0, 20.0, math.pi), Placed(22, 112.0, 24.0, -0.5),
    Placed(12, 88.0, 60.0, 2.3),
]  # fmt: skip
_SHAKY: Final = [
    Placed(each.piece, each.x + 0.09 * each.y, each.y, each.angle - 0.09, each.flipped)
    for each in tower(-90.0, 1, 8, 2, 36)
]  # fmt: skip

PICTURES: Final[Mapping[str, PagePicture]] = {
    "base": _scene(tower(0.0, 28), [Placed(7, 100.0, 110.0)], _arrow((100.0, 84.0), (100.0, 26.0))),
    "fit": _scene(
        [*tower(-55.0, 1), *tower(55.0, 3)],
        [_above(tower(-55.0, 1)[0], 9, _HOVERS), _above(tower(55.0, 3)[0], 37, _HOVERS)],
        _verdicts((-8.0, 54.0, True), (102.0, 54.0, False)),
    ),
    "go_on": _scene(
        [*tower(-80.0, 1, 8, 2), *tower(80.0, 28, 33)],
        [_above(tower(-80.0, 1, 8, 2)[-1], 36, _HOVERS), _above(tower(80.0, 28, 33)[-1], 43, _HOVERS)],
        _all(_arrow((-36.0, 180.0), (-36.0, 128.0)), _arrow((124.0, 140.0), (124.0, 88.0))),
    ),
    "closed": _scene(
        [*_CLOSED, _CAP], [_above(_CAP, 9, _HOVERS)], _verdicts((48.0, 136.0, False)), lit=(_CAP.piece,)
    ),
    "zap": _scene(
        [*_LEFT, *_RIGHT], (), _arrow((-40.0, 120.0), (44.0, 150.0), 0.25),
        lit=[each.piece for each in _SECTION], ghosts=[*_LANDED[1:]],
    ),
    "fall": _scene(
        [*_SHAKY, *_HEAP], (), _arrow((-20.0, 150.0), (56.0, 92.0), 0.2), lit=[each.piece for each in _HEAP]
    ),
    "families": _scene(
        [Placed(base, x, WIDTH / 2) for x, (base, _) in _BASES.items()],
        [_above(Placed(base, x, WIDTH / 2), piece, 12.0) for x, (base, piece) in _BASES.items()], shape=3.0,
    ),
    "zap_grip": _scene([*_LEFT, *_RIGHT], (), lit=[each.piece for each in _SECTION]),
    "zap_carry": _scene(
        [_LEFT[0], *_RIGHT],
        [Placed(each.piece, each.x + 70.0, each.y + 34.0, each.angle, each.flipped) for each in _SECTION],
        _arrow((36.0, 120.0), (80.0, 62.0), -0.2),
    ),
    "zap_set": _scene([_LEFT[0], *_LANDED], (), _verdicts((20.0, 120.0, True)), lit=[each.piece for each in _SECTION]),
}  # fmt: skip
"""Illustrations by their names in the rule book."""
