"""The whole picture of a match: all that a view says is seen, and can be read."""

import copy
from collections.abc import Generator
from functools import partial
from typing import Any

import msgspec
import numpy as np
import pygame
import pytest

from niagara.board import RIVER, Arm, Card, Gem, Place
from niagara.rules.events import RiverPushed
from niagara.rules.views import Canoe
from niagara.view import menus, palette
from niagara.view.canoes import draw_gem_row
from niagara.view.cards import CardHandThumbnail
from niagara.view.landscape.glass import draw_number
from niagara.view.landscape.scenery import scenery
from niagara.view.menus import paint_position
from niagara.view.picture import draw_picture, draw_seat_signs
from niagara.view.places import Places
from niagara.view.tabletop import Tabletop
from stage.graphics import theme
from stage.graphics.painter import Painter
from table.job import Job
from tests.niagara.view_painting import (
    GROUND,
    SIZE,
    Paint,
    context_of,
    differing,
    draw_still,
    painter_of,
    picture,
    seen,
    with_canoe,
)
from tests.niagara.views import middle, start
from tests.stage.contrast import contrast
from tests.stage.graphics.painting import gone_on


def test_ways_lie_below_the_canoes() -> None:
    table = Tabletop.of(with_canoe(start(), 0, 0, Canoe(Place.D3)))
    painter = painter_of()
    context = context_of(table.view, painter)
    disc = context.places.disc(Place.D3)

    def dotted(*dots: tuple[float, float]) -> Paint:
        return lambda p: draw_picture(p, context, table, 0.0, dots=dots)

    assert differing(dotted((disc.x, disc.y)), dotted()) == 0
    assert differing(dotted((disc.x, disc.y + 30.0)), dotted()) > 10


def test_what_is_read_can_be_read() -> None:
    for what, ink, ground in palette.TEXT_PAIRS:
        assert contrast(ink, ground) >= 7.0, what


@pytest.mark.parametrize("text_scale", [1.0, 1.5, 2.0])
def test_no_text_is_smaller_than_eighteen_units(text_scale: float, monkeypatch: pytest.MonkeyPatch) -> None:
    painter = painter_of(text_scale=text_scale)
    view = middle(6)
    context, table = context_of(view, painter), Tabletop.of(view)
    sizes = []
    write = painter.text

    def spy(text: str, at: Any, style: theme.TextStyle = theme.BODY, *rest: Any, **more: Any) -> pygame.FRect:
        fitted = painter.type.fit(text, style, more["max_width"])[1] if more.get("max_width") else style
        sizes.append((fitted.size * text_scale, text))
        return write(text, at, style, *rest, **more)

    monkeypatch.setattr(painter, "text", spy)
    Job(scenery(painter, context.places)).finish()
    draw_seat_signs(painter, context)
    draw_still(painter, context.places, table)
    draw_picture(painter, context, table, 1.0)
    picture = CardHandThumbnail(tuple(Card), (Card.ONE, Card.CHOICE), text_scale)
    picture.draw(painter, pygame.FRect(100, 100, *picture.size))
    draw_gem_row(painter, pygame.FRect(100, 300, 250, 34), (1, 2, 3, 0, 4))
    assert len(sizes) > 20
    assert all(size >= theme.SMALLEST_TEXT - 0.01 for size, _ in sizes), min(sizes)


def test_the_water_moves_with_the_time_and_with_nothing_else() -> None:
    view = middle()
    assert differing(picture(view, 2.0), picture(view, 2.0)) == 0
    assert differing(picture(view, 2.0), picture(view, 2.4)) > 500


def test_painting_changes_nothing() -> None:
    table = Tabletop.of(middle())
    before = copy.deepcopy(table)
    painter = painter_of()
    draw_picture(painter, context_of(table.view, painter), table, 1.0)
    for name, craft in table.crafts.items():
        assert msgspec.to_builtins(str(craft)) == str(before.crafts[name])
    assert (table.sites, table.weather, table.push, table.lit) == (
        before.sites,
        before.weather,
        before.push,
        before.lit,
    )


def test_gems_at_sites_are_seen_with_their_number_and_colour() -> None:
    view = start()

    def with_site(*counts: int) -> Paint:
        return picture(msgspec.structs.replace(view, sites=(counts, *view.sites[1:])))

    assert differing(with_site(7, 0, 0, 0, 0), with_site(6, 0, 0, 0, 0)) > 3
    assert differing(with_site(1, 0, 0, 0, 0), with_site(0, 1, 0, 0, 0)) > 60
    assert differing(with_site(1, 0, 0, 0, 0), with_site(1, 1, 0, 0, 0)) > 60


def test_a_lost_canoe_is_not_seen() -> None:
    view = middle()
    there = with_canoe(view, 3, 0, Canoe(Place.D2))
    lost = with_canoe(view, 3, 0, Canoe(Place.FALLS))
    assert differing(picture(there), picture(lost)) > 100

    def take_away(table: Tabletop) -> None:
        del table.crafts[3, 0]

    gone = picture(there, change=take_away)
    assert differing(gone, picture(lost)) == 0


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("whirlpool", Place.FALLS),
        ("whirlpool", None),
        ("beaver", None),
        ("beaver", Place.SHORE),
        ("joe", None),
        ("moose_ready", True),
        ("weather", -1),
        ("buoy", 3),
        ("next_arm", Arm.LEFT),
    ],
)
def test_everything_that_a_view_says_is_seen(field: str, value: object) -> None:
    view = middle()
    assert getattr(view, field) != value
    assert differing(picture(view), picture(msgspec.structs.replace(view, **{field: value}))) > 100


def test_what_the_log_speaks_of_is_lit() -> None:
    view = middle()
    plain = picture(view)
    for thing in (Place.D4, Gem.RED, (0, 0), "weather"):
        assert differing(plain, picture(view, change=partial(_light, thing))) > 200


def _light(thing: object, table: Tabletop) -> None:
    table.lit = frozenset({thing})


def test_scenery_that_is_there_stops_no_other_that_has_been_begun(monkeypatch: pytest.MonkeyPatch) -> None:
    painter, begun = painter_of(), list[int]()

    def land(_: Painter, places: Places) -> Generator[None, None, pygame.Surface]:
        begun.append(places.seats)
        while len(begun) > 1:
            yield
        return pygame.Surface((8, 8))

    monkeypatch.setattr(menus, "scenery", land)
    paint_position(painter, start(3), theme.SEATS)

    def is_ready(seats: int) -> bool:
        return gone_on(("page", seats), lambda: menus.land_steps(painter, seats))

    assert not is_ready(4)
    assert is_ready(3) or is_ready(3)
    assert not is_ready(4)
    assert begun == [3, 4]


def test_of_a_push_the_laden_canoes_at_the_edge_are_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    parts: list[pygame.FRect] = []
    monkeypatch.setattr(menus, "draw_part", lambda page, table, colours, part: parts.append(part))
    edge = with_canoe(start(), 0, 0, Canoe(Place.L7, (Gem.BLUE,)))
    for view in (edge, with_canoe(edge, 0, 0, Canoe(Place.L7)), with_canoe(edge, 0, 0, Canoe(Place.D5, (Gem.BLUE,)))):
        painter = painter_of()
        with painter.canvas.page(pygame.Surface((330, 138)), (330.0, 138.0)):
            paint_position(painter, view, theme.SEATS, RiverPushed(1, Arm.LEFT))
    disc = Places(parts[1], 4).disc(Place.L7)
    near, *others = parts
    assert near.collidepoint((disc.x, disc.y))
    assert near.width < others[0].width / 3
    assert others[0] == others[1], "the whole board"


def test_every_disc_has_its_number_beside_the_canoes() -> None:
    """Lessons and the log speak of "disc 3"."""
    places = context_of(start(), painter_of()).places
    carvings = {}
    for place in RIVER:
        disc, (half_width, half_height) = places.disc(place), places.radii(places.disc(place))
        carved = seen(partial(draw_number, places=places, place=place)) != GROUND
        across, down = np.nonzero(carved.any(axis=2))
        unit = SIZE[0] / theme.WIDTH
        assert across.size, place
        assert across.min() > (disc.x - half_width) * unit
        assert across.max() < (disc.x - half_width / 3) * unit, "the middle is the canoes'"
        assert abs(down.mean() - disc.y * unit) < half_height * unit / 2
        carvings[place] = carved[across.min() : across.max(), down.min() : down.max()].tobytes()
    assert carvings[Place.D1] != carvings[Place.D2]


def test_numbers_fade_while_the_discs_drift() -> None:
    """They are those of the places: a disc that was the second becomes the third. The right arm rests meanwhile."""
    number = pygame.Rect(0, 0, 12, 10)

    def drawn(push: float) -> int:
        def drifting(table: Tabletop) -> None:
            table.push, table.push_arm = push, Arm.LEFT

        painter = painter_of()
        places = context_of(start(), painter).places
        at = places.disc(Place.R7)
        number.center = painter.canvas.pixel_rect((at.x - places.radii(at)[0] * 0.66, at.y, 1, 1)).center
        return int(
            seen(picture(start(), change=drifting), painter)[
                number.left : number.right, number.top : number.bottom
            ].std()
        )

    assert drawn(0.0) > 1.5 * drawn(0.5)
