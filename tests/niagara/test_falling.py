"""Animation of a canoe that goes over the falls."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from niagara.board import Place
from niagara.rules import events as told
from niagara.view.places import Anchor
from niagara.view.terrain import LIP_HEIGHT
from niagara.view.water import Splash, draw_splash
from stage.graphics.painter import Painter
from stage.settings import Settings
from table.contract import Seat
from tests.niagara.niagara_window import PLAYERS, River, river
from tests.niagara.positions import turn

LOST = [(0, Place.L7), (1, Place.R7)]


@pytest.mark.parametrize("text_scale", [1.0, 2.0])
def test_a_canoe_falls_to_where_it_splashes_far_below_the_edge(tmp_path: Path, text_scale: float) -> None:
    settings = Settings(bot_speed=1.0, text_scale=text_scale)
    begin = turn("3", "7L falls", "7R shore", "shore shore", seat=2)
    with river(tmp_path, *PLAYERS, begin=begin, settings=settings) as played:
        places = played.display.state.places
        lip, foot = places.spot(0.0, LIP_HEIGHT).y, played.driver.app.painter.bleed.bottom
        for seat, last in LOST:
            below = played.display.state.below_falls(last)
            assert lip + 0.35 * (foot - lip) < below.y < foot
            assert top_of_splash(below) > (lip + below.y) / 2
            assert lowest_while_falling(played, seat, last) == pytest.approx(below.y, abs=8.0)


def top_of_splash(at: Anchor) -> float:
    """Return the height to which drops are thrown up."""
    surface = pygame.Surface((1920, 1080))
    surface.set_colorkey("black")
    for tenth in range(10):
        draw_splash(Painter(surface), Splash(at, tenth / 10))
    return float(surface.get_bounding_rect().top)


def lowest_while_falling(played: River, seat: Seat, last: Place) -> float:
    """Return the lowest point at which the canoe is seen before it is gone."""
    board, motion = played.display.state, played.scene.context.motion
    played.wait_until(lambda: not motion.busy)
    craft, lowest = board.craft(seat, 0), 0.0
    played.display.animate(told.CanoeLost(seat, 0, last, (), moose=False), played.view, played.view)
    while motion.busy:
        motion.update(0.005)
        if craft.goal is Place.FALLS is not craft.place:
            lowest = max(lowest, board.places.between(craft.place, craft.goal, craft.share).y - craft.lift)
    return lowest
