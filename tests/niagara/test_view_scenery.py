"""The landscape of Niagara, painted once for a window, and what changes on it only now and then."""

from functools import partial
from typing import Any

import msgspec
import numpy as np
import pygame

from niagara.board import Gem, Place
from niagara.rules.views import Canoe, NiagaraView
from niagara.view.characters import still_things
from niagara.view.landscape.scenery import scenery
from niagara.view.menus import land_steps
from niagara.view.render_context import RenderContext
from niagara.view.tabletop import Tabletop
from stage.graphics.painter import Painter
from stage.graphics.work import WORK
from table.job import Job
from tests.digest import digest
from tests.niagara.view_painting import GROUND, context_of, draw_still, painter_of, seen, with_canoe
from tests.niagara.views import middle, start
from tests.stage.graphics.painting import gone_on


def test_still_things_depend_on_their_keys_alone_and_stay_in_their_areas() -> None:
    view = middle()
    moved = with_canoe(view, 2, 0, Canoe(Place.R7, (Gem.RED,)))
    assert keys(view) == keys(moved)
    for changed in (
        msgspec.structs.replace(view, weather=2),
        msgspec.structs.replace(view, next_arm=view.next_arm.other),
        msgspec.structs.replace(view, sites=((2, 0, 0, 0, 0), *view.sites[1:])),
    ):
        painter = painter_of()
        places = context_of(view, painter).places
        tables = Tabletop.of(view), Tabletop.of(changed)
        before, after = (seen(partial(draw_still, places=places, table=table), painter) for table in tables)
        painted = np.argwhere(np.abs(before - after).sum(axis=2) > 0)
        ((number, (area, _)),) = [
            (number, new) for number, (old, new) in enumerate(zip(keys(view), keys(changed), strict=True)) if old != new
        ]
        place = painter.canvas.pixel_rect(area)
        assert len(painted), number
        assert place.left <= painted.min(axis=0)[0]
        assert painted.max(axis=0)[0] < place.right
        assert place.top <= painted.min(axis=0)[1]
        assert painted.max(axis=0)[1] < place.bottom


def keys(view: NiagaraView) -> list[tuple[Any, object]]:
    places = context_of(view, painter_of()).places
    return [(tuple(thing.rect), thing.ground_key) for thing in still_things(places, Tabletop.of(view))]


def landscape(painter: Painter, context: RenderContext) -> pygame.Surface:
    return Job(scenery(painter, context.places)).finish()


def test_the_landscape_fills_every_window_and_shows_water_and_mist() -> None:
    for size in ((960, 540), (640, 400), (1290, 540), (640, 512)):
        painter = painter_of(size)
        context = context_of(start(), painter)
        picture = landscape(painter, context)
        assert picture.get_size() == size
        pixels = pygame.surfarray.array3d(picture).astype(int)
        assert not (pixels == 0).all(axis=2).any(), "every pixel is painted"
        disc = context.places.disc(Place.D5)
        x, y = map(int, painter.to_pixels((disc.x, disc.y)))
        red, _, blue = pixels[x, y]
        assert blue > red + 40
        assert pixels[:, -1].mean() > 180


def test_the_landscape_is_painted_in_short_steps_whatever_is_drawn_between_them() -> None:
    painter, other = painter_of(), painter_of()
    context = context_of(start(), painter)
    painting = Job(scenery(painter, context.places))
    steps = 0
    while not painting.is_ready:
        painting.step()
        steps += 1
        painter.fill(painter.bleed, GROUND)
    assert steps > 60
    assert digest(painting.result) == digest(landscape(other, context))


def test_a_scenery_that_was_begun_for_a_window_of_another_size_is_let_go() -> None:
    painter = painter_of((640, 320))
    for width in (800, 960):
        gone_on("page", partial(land_steps, painter, 3))
        assert WORK.begun
        painter.canvas.aim(pygame.Surface((width, width // 2)))
        assert not WORK.begun


def test_high_contrast_paints_plainly_on_black() -> None:
    painter = painter_of(high_contrast=True)
    pixels = pygame.surfarray.array3d(landscape(painter, context_of(start(), painter)))
    assert (pixels == 0).all(axis=2).mean() > 0.5
