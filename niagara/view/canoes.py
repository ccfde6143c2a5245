"""Drawing of gems, sites and canoes with their cargo."""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass

import pygame

from niagara.board import GOLD_VALUES, Gem
from niagara.view import palette
from niagara.view.hulls import draw_hull, draw_shield
from niagara.view.places import Anchor, Places
from niagara.view.render_context import Rider
from niagara.view.riders import Pose, draw_small_rider
from stage.graphics import theme
from stage.graphics.faces import Expression
from stage.graphics.kept import draw_number_tag, sized
from stage.graphics.painter import Painter
from stage.graphics.theme import SeatColour


def stamp_sprite(
    painter: Painter, key: Hashable, size: tuple[float, float], draw: Callable[[Painter], None], at: Anchor, *,
    angle: float = 0.0, alpha: int = 255, flip: bool = False,
) -> None:  # fmt: skip
    """Stamp a cached sprite centred on an anchor; see :func:`stage.graphics.kept.sized`."""
    painter.stamp(sized(painter, key, size, draw, at.scale, angle=angle, flip=flip), (at.x, at.y), alpha)


GEM_SIZE = 34.0
"""Width of a gem at scale 1.0, in logical units."""
IN_ROW = 26.0
"""Width of a gem in a row at scale 1.0."""
_ROW = 30.0
"""Height of a row of gems with their numbers at text scale 1.0."""
_ROCKS = {Gem.VIOLET: 1, Gem.WHITE: 2, Gem.YELLOW: 3, Gem.BLUE: 2, Gem.RED: 1}
_HEAP = ((-11.0, -2.0), (11.0, -2.0), (0.0, 7.0))
"""Positions of the gems in a pile of three or more."""


def gem_art(gem: Gem) -> str:
    """Return the name of a gem's drawing."""
    return f"niagara/gem_{gem}"


def draw_gem(
    painter: Painter, gem: Gem, centre: tuple[float, float], size: float, *, alpha: int = 255, angle: float = 0.0
) -> None:
    """Draw a gem, `size` logical units wide, turned by about `angle` degrees."""
    area = pygame.FRect(0, 0, size, size)
    area.center = centre
    painter.image(gem_art(gem), area, alpha=alpha, angle=15.0 * round(angle / 15.0))


def draw_gem_home(painter: Painter, gem: Gem, at: Anchor, swollen: float) -> None:
    """Draw a gem that has just come home to its slot in a panel, `swollen` times as large as it will be."""
    size = round(GEM_SIZE * at.scale * swollen)
    if not painter.palette.high_contrast:
        painter.glow((at.x - 1.1 * size, at.y - 1.1 * size, 2.2 * size, 2.2 * size), palette.SUN, 230)
    else:
        painter.circle((at.x, at.y), 0.7 * size, painter.palette.focus)
        painter.circle((at.x, at.y), 0.62 * size, painter.palette.paper)
    draw_gem(painter, gem, (at.x, at.y), size)


def draw_rock(painter: Painter, places: Places, gem: Gem) -> None:
    """Draw the rock of a site."""
    anchor = places.site(gem)
    area = anchor.area((172.0, 96.0))
    painter.image(f"niagara/rock_{_ROCKS[gem]}", area.move(0, 4.0 * anchor.scale), flip=gem in (Gem.BLUE, Gem.YELLOW))


def draw_site(painter: Painter, places: Places, gem: Gem, counts: Sequence[int], *, valued: bool = False) -> None:
    """Draw the gems at a site: a pile per colour, with its number (NI-35), and if `valued` that of its points."""
    piles = [(each, count) for each, count in zip(Gem, counts, strict=True) if count]
    anchors = [places.pile(gem, number, len(piles)) for number in range(len(piles))]
    for at, (each, count) in zip(anchors, piles, strict=True):
        _draw_pile(painter, at, each, count)
    aside = 20.0 if len(piles) < 4 else 11.0
    for at, (each, count) in zip(anchors, piles, strict=True):
        if valued:
            tag, value = (at.x - aside * at.scale, at.y - 17.0 * at.scale), GOLD_VALUES[each]
            draw_number_tag(
                painter,
                tag,
                value,
                palette.PLATE_NOW,
                palette.ROPE_SHADE,
                palette.PLATE_NOW_INK,
                radius=13.5,
                size=20.0,
            )
        tag = (at.x + aside * at.scale, at.y + 21.0 * at.scale)
        draw_number_tag(painter, tag, count, palette.TAG, palette.TAG_RIM, palette.TAG_INK, radius=13.5, size=20.0)


def _draw_pile(painter: Painter, at: Anchor, gem: Gem, count: int) -> None:
    lying = min(count, 3)
    spots = _HEAP if lying == 3 else ((-9.0, 2.0), (9.0, 2.0))[:lying] if lying == 2 else ((0.0, 2.0),)
    size = GEM_SIZE * 1.02

    def draw(canvas: Painter) -> None:
        canvas.glow((6, 40, 68, 22), palette.INK_SHADE, 150)
        for x, y in spots:
            draw_gem(canvas, gem, (40 + x, 34 + y), size)

    stamp_sprite(painter, ("pile", gem, lying), (80.0, 68.0), draw, at)


def row_spot(area: pygame.FRect, gem: Gem, rows: int = 1) -> Anchor:
    """Return the place and the size of a colour's gem in a row; see :func:`draw_gem_row`."""
    across, high = -(-len(Gem) // rows), area.height / rows
    row, column = divmod(list(Gem).index(gem), across)
    unit = high / _ROW
    return Anchor(area.left + area.width / across * column + 13 * unit, area.top + high * (row + 0.5), unit)


def draw_gem_row(painter: Painter, area: pygame.FRect, counts: Sequence[int], rows: int = 1) -> None:
    """Draw the number of gems of each colour in one or two rows; colours without gems are pale."""
    pale = 160 if painter.palette.high_contrast else 70
    for gem, count in zip(Gem, counts, strict=True):
        at = row_spot(area, gem, rows)
        draw_gem(painter, gem, (at.x, at.y), IN_ROW * at.scale, alpha=255 if count else pale)
        if count:
            style = theme.SMALL_BOLD.sized(22 * at.scale / painter.type.text_scale)
            painter.text(str(count), (at.x + 15 * at.scale, at.y), style, anchor="midleft")


_SIZE = (140.0, 128.0)
_KEEL = 112.0
"""Distance of the waterline from the upper edge of the sprite."""
RIDER = 74.0
"""Height of a paddler."""
_LOADED = 54.0
"""Width of a gem in a canoe: 24 pixels on the farthest disc at 1280 × 720."""
_ABOVE_ANCHOR = 14.0
"""Distance of the keel below the anchor."""
_WIDTHS = {False: (112.0, 240 / 140), True: (136.0, 290 / 140)}


@dataclass(frozen=True, slots=True)
class CanoeLook:
    """Appearance of a canoe: its seat, kind and cargo."""

    seat: SeatColour
    double: bool = False
    gems: tuple[Gem, ...] = ()
    moose: bool = False
    emblem: bool = True
    afloat: bool = True
    """False on the landing stage or on a bank."""
    rider: Rider | None = None
    """None for an empty canoe."""
    pose: Pose = Pose.REST
    face: Expression = Expression.NEUTRAL
    glance: float = 0.0
    """Direction in which the paddler looks: −1.0 (left) to 1.0."""


def draw_canoe(
    painter: Painter, look: CanoeLook, at: Anchor, *, angle: float = 0.0, alpha: int = 255, flip: bool = False
) -> None:
    """Draw a canoe at its anchor."""

    def draw(canvas: Painter) -> None:
        _paint_canoe(canvas, look)

    stamp_sprite(painter, look, _SIZE, draw, _middle(at), angle=angle, alpha=alpha, flip=flip)


def draw_joe(painter: Painter, gem: Gem | None, at: Anchor, *, angle: float = 0.0, alpha: int = 255) -> None:
    """Draw Diamond Joe in his canoe, with his gem."""
    stamp_sprite(
        painter, ("joe", gem), _SIZE, lambda canvas: _paint_joe(canvas, gem), _middle(at), angle=angle, alpha=alpha
    )


def draw_glow_round(painter: Painter, at: Anchor, *, double: bool) -> None:
    """Draw the glow round a highlighted canoe."""
    area = pygame.FRect(0, 0, (226.0 if double else 196.0) * at.scale, 112.0 * at.scale)
    area.center = (at.x, at.y)
    painter.glow(area, painter.palette.focus, 255)


def _middle(at: Anchor) -> Anchor:
    return Anchor(at.x, at.y + (_ABOVE_ANCHOR + _SIZE[1] / 2 - _KEEL) * at.scale, at.scale)


def _paint_canoe(painter: Painter, look: CanoeLook) -> None:
    hull = _hull_area(double=look.double)
    kind = "double" if look.double else "canoe"
    painter.image(f"niagara/{kind}_inside", hull)
    if look.moose:
        painter.image("niagara/moose_aboard", (78.0, 38.0, 58.0, 58.0), flip=True)
    if look.rider is not None:
        foot = (_SIZE[0] / 2 - (36.0 if look.double else 22.0), _KEEL - 17.0)
        draw_small_rider(painter, look.rider, foot, RIDER, look.pose, look.face, look.glance)
    _paint_cargo(painter, look.gems, double=look.double, aside=0.0 if look.rider is None else 26.0)
    draw_hull(painter, kind, hull, look.seat.colour, afloat=look.afloat)
    if look.emblem:
        draw_shield(painter, look.seat, (_SIZE[0] / 2, _KEEL - 11.0), 10.0)


def _hull_area(*, double: bool) -> pygame.FRect:
    wide, shape = _WIDTHS[double]
    high = wide / shape
    return pygame.FRect(_SIZE[0] / 2 - wide / 2, _KEEL - high * 0.93, wide, high)


def _paint_cargo(painter: Painter, gems: Sequence[Gem], *, double: bool, aside: float) -> None:
    """Paint the gems in a light that sets them off; with a paddler they lie `aside`, towards the bow."""
    middle, spread = _SIZE[0] / 2 + aside, (17.0 if aside else 25.0) if double else 0.0
    for number, gem in enumerate(gems):
        at = (middle + (number * 2 - 1) * spread, _KEEL - 43.0)
        area = pygame.FRect(0, 0, 1.5 * _LOADED, 1.5 * _LOADED)
        area.center = at
        painter.glow(area, palette.FOAM, 255)
        draw_gem(painter, gem, at, _LOADED)


def _paint_joe(painter: Painter, gem: Gem | None) -> None:
    hull = _hull_area(double=True)
    painter.image("niagara/double_inside", hull)
    painter.image("niagara/joe", (74.0, 34.0, 52.0, 62.0))
    if gem is not None:
        draw_gem(painter, gem, (46.0, _KEEL - 32.0), 38.0)
    draw_hull(painter, "double", hull, palette.JOE)
    painter.image("niagara/paddle", (52.0, 52.0, 19.0, 76.0), angle=-36)
