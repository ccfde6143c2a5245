"""What changes only now and then: gems at their sites, the figures of the weather, the signpost."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass

import pygame

from niagara.board import Gem
from niagara.view.pieces.characters import draw_sign
from niagara.view.pieces.gems import draw_site
from niagara.view.places.places import Places
from niagara.view.scenery.weather import draw_figures
from niagara.view.tabletop import Tabletop
from stage.graphics.painter import Painter


@dataclass(slots=True, eq=False)
class StillThing:
    """Something of the picture that is kept with the scenery (:class:`stage.ui.static_layers.Laid`)."""

    rect: pygame.FRect
    """The area that it does not leave."""
    ground_key: Hashable
    """Whatever it depends on besides its place."""
    paint: Callable[[Painter], None]
    laid: bool = False

    @property
    def seen(self) -> bool:
        """Always."""
        return True

    def draw_ground(self, painter: Painter) -> None:
        """Draw it."""
        self.paint(painter)


def still_things(places: Places, table: Tabletop) -> Sequence[StillThing]:
    """All of them as they are now."""
    sites = [
        _site(places, gem, tuple(counts), lit=gem in table.lit) for gem, counts in zip(Gem, table.sites, strict=True)
    ]
    weather, next_arm = round(table.weather), table.next_arm
    figures = StillThing(places.vane, weather, lambda painter: draw_figures(painter, places, weather))
    post = places.sign.area((68.0, 168.0))
    return (*sites, figures, StillThing(post, next_arm, lambda painter: draw_sign(painter, places, next_arm)))


def _site(places: Places, gem: Gem, counts: Sequence[int], *, lit: bool) -> StillThing:
    area = places.site(gem).area((230.0, 140.0))

    def paint(painter: Painter) -> None:
        if lit:
            painter.glow(area, painter.palette.focus, 200)
        draw_site(painter, places, gem, counts)

    return StillThing(area, (counts, lit), paint)
