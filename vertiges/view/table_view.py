"""Draws the table of Vertiges. Nothing here takes input, keeps time or changes anything."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from stage.graphics import theme
from stage.graphics.painter import Painter
from stage.match.camera import Camera
from stage.match.film import DustParticle
from vertiges.pieces import Cut
from vertiges.rules.snapshot import Placed
from vertiges.rules.towers import TowerState, cut_above
from vertiges.view.interior import draw_boards, draw_contact_shadows, draw_dust, draw_frame
from vertiges.view.marks import (
    Plumb,
    Replay,
    draw_caps,
    draw_firmness,
    draw_ghost,
    draw_label,
    draw_numbers,
    draw_plumb,
    draw_replay,
    draw_rule,
    glow,
)
from vertiges.view.palette import GHOST, SHADE, STAINS
from vertiges.view.pieces import SharpenTiming, draw_piece, draw_pieces, silhouette
from vertiges.view.skyline import draw_skyline
from vertiges.view.tabletop import Tabletop


@dataclass(slots=True)
class Marks:
    """What is shown besides the pieces: only what helps, or what is spoken of."""

    ghosts: list[tuple[Placed, float]] = field(default_factory=list)
    """Pieces that are only meant, and how near the real one is, 0.0 to 1.0."""
    plumb: Plumb | None = None
    towers: tuple[TowerState, ...] = ()
    """All that stand: their numbers are shown, and with `firmness` how firmly they stand."""
    firmness: bool = False
    pointed: Placed | None = None
    """A standing piece that a press would grip."""
    banner: str = ""
    """A word over the table."""
    replay: Replay | None = None
    """What is said of the fall that is seen again."""


def draw_bench(painter: Painter, camera: Camera, *, rule: bool) -> None:
    """The bench, and the rule at its left."""
    with painter.clip(camera.column):
        draw_boards(painter, camera, gliding=camera.moving)
        if rule:
            draw_rule(painter, camera)


def draw_view(painter: Painter, camera: Camera, scale: float = 1.0) -> None:
    """What is behind the bench: the city, at this scale, and the frame of the window."""
    with painter.clip(camera.column):
        draw_skyline(painter, camera, scale)
        draw_frame(painter, camera.column)


def draw_board(
    painter: Painter,
    camera: Camera,
    table: Tabletop,
    placed: Iterable[Placed],
    marks: Marks,
    motes: Iterable[DustParticle] = (),
    sharp: SharpenTiming = SharpenTiming.NOW,
) -> None:
    """All that is on the bench but what is in the hand."""
    pieces = list(placed)
    with painter.clip(camera.column):
        _draw_below(painter, camera, table, pieces, marks)
        left, right = camera.sight
        seen = ((each, camera.to_screen(each.x, each.y)) for each in pieces if left - 60 < each.x < right + 60)
        draw_pieces(painter, seen, camera.zoom, sharp)
        _draw_above(painter, camera, table, pieces, marks, motes)


def _draw_below(painter: Painter, camera: Camera, table: Tabletop, pieces: Sequence[Placed], marks: Marks) -> None:
    if marks.firmness:
        draw_firmness(painter, camera, marks.towers)
    draw_numbers(painter, camera, marks.towers)
    draw_contact_shadows(painter, camera, pieces)
    for ghost, nearness in marks.ghosts:
        draw_ghost(painter, camera, ghost, nearness)
    lit = table.lit | ({marks.pointed.piece} if marks.pointed is not None else set())
    for each in pieces:
        if each.piece in lit:
            glow(painter, camera, each, GHOST)


def _draw_above(
    painter: Painter,
    camera: Camera,
    table: Tabletop,
    pieces: Sequence[Placed],
    marks: Marks,
    motes: Iterable[DustParticle],
) -> None:
    draw_caps(painter, camera, _closed(pieces, marks.towers))
    for fading in table.fading():
        shade = round(fading.alpha * 255)
        draw_piece(painter, fading.placed(), camera.to_screen(fading.x, fading.y), camera.zoom, shade)
    draw_dust(painter, camera, motes)
    if marks.plumb is not None:
        draw_plumb(painter, camera, marks.plumb, pieces)
    if marks.banner:
        draw_label(
            painter, (camera.board.centerx, camera.board.top + 30), marks.banner, camera.board, style=theme.BUTTON
        )
    if marks.replay is not None:
        draw_replay(painter, camera.board, marks.replay)
    # Also while there is none: so large a picture is made when the scene opens, not in the frame of a ZAP, and kept.
    painter.glow(camera.board.inflate(300, 500), STAINS["Z"], round(table.flash * 8) * 20)


def _closed(pieces: Iterable[Placed], towers: Iterable[TowerState]) -> list[Placed]:
    """The tops, where they are now, on which nothing can be laid (VE-4)."""
    tops = {each.tower.top for each in towers}
    return [each for each in pieces if each.piece in tops and cut_above(each) is Cut.PLAIN]


def draw_held(painter: Painter, camera: Camera, held: Placed, lift: float, swell: float = 1.0) -> None:
    """A piece in the hand, before everything else; `lift` from 0.0 to 1.0 is how far before it."""
    x, y = camera.to_screen(held.x, held.y)
    shadow = silhouette(painter, held.piece, held.flipped, held.angle, camera.zoom, 6.0, SHADE)
    painter.stamp(shadow, (x + 4 + 5 * lift, y + 6 + 9 * lift), round(20 + 110 * lift))
    draw_piece(painter, held, (x, y), camera.zoom * swell)
