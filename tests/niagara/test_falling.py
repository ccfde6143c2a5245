"""The close-up of a canoe that goes over the falls."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pygame
import pytest

from niagara.board import Gem, Place
from niagara.rules import events
from niagara.scene.animation.falls import FallsAnimator
from niagara.view.close_ups.fall_course import DRIFT, DROP, END, TIP, course
from niagara.view.close_ups.gorge import is_gorge_ready
from niagara.view.close_ups.plunge import Plunge, Words, comic_boxes, draw_comic
from stage.graphics.faces import Expression
from stage.graphics.painter import Painter
from stage.match.faces.voices import Remark
from stage.settings import Settings
from stage.ui.base import Widget
from stage.ui.button import Button
from table.contract import Seat
from tests.digest import digest
from tests.niagara.niagara_window import PLAYERS, River, river
from tests.niagara.positions import turn
from tests.stage.graphics.painting import is_made

pytestmark = pytest.mark.draws_frames("a fall waits for its painted gorge")

LIVELY = Settings(bot_speed=1.0)
SMALL = (640, 360)
LADEN = turn("3", "7L:red falls", "7L shore", "shore shore")
"""It is the person's turn, so that no bot loses a canoe meanwhile."""


@pytest.fixture
def played(tmp_path: Path) -> Iterator[River]:
    """Yield a small window in which a canoe that is laden may fall."""
    with river(tmp_path, *PLAYERS, begin=LADEN, settings=LIVELY, size=SMALL) as played:
        yield played


def lost(played: River, seat: Seat, last: Place, *gems: Gem) -> events.CanoeLost:
    """Queue the fall of a canoe once nothing moves and the gorge is there."""
    motion, painter = played.scene.context.motion, played.driver.app.painter
    played.wait_until(lambda: not motion.is_busy and is_gorge_ready(painter, painter.bleed), 60.0)
    return queue(played, seat, last, *gems)


def queue(played: River, seat: Seat, last: Place, *gems: Gem) -> events.CanoeLost:
    event = events.CanoeLost(seat, 0, last, gems, moose=False)
    played.display.animations.animate(event, played.view, played.view)
    return event


def falls(played: River) -> FallsAnimator:
    return played.display.animator.falls


def shown(played: River) -> tuple[object, ...]:
    """Return what the tabletop holds of the fallen canoes and of the sites."""
    table = played.display.state.table
    crafts = {name: (each.place, each.goal, each.share, each.gems, each.alpha) for name, each in table.crafts.items()}
    return crafts, [tuple(site) for site in table.sites]


def test_a_fall_that_is_skipped_leaves_the_same_picture_as_one_that_is_watched(played: River) -> None:
    lost(played, 0, Place.L7, Gem.RED)
    played.driver.wait(1.0)
    assert falls(played).shot is not None
    played.driver.key("space")
    assert falls(played).shot is None
    skipped = shown(played)
    played.scene.showing.present()
    lost(played, 0, Place.L7, Gem.RED)
    motion = played.scene.context.motion
    played.wait_until(lambda: not motion.is_busy)
    assert shown(played) == skipped
    assert played.display.state.craft(0, 0).place is Place.FALLS
    assert played.display.state.table.sites[4][4] == LADEN.observation(0).sites[4][4] + 1


def test_the_camera_pushes_in_and_the_canoe_teeters_before_it_falls(tmp_path: Path) -> None:
    with river(tmp_path, *PLAYERS, begin=LADEN, settings=LIVELY) as played:
        lost(played, 0, Place.L7)
        shot = None
        looks = set()
        while shot is None or falls(played).shot is shot:
            played.driver.step()
            shot = shot or falls(played).shot
            if shot is not None and DRIFT <= shot.seconds < TIP:
                assert falls(played).shot is not None
                looks.add(digest(played.driver.picture))
        assert len(looks) > 20, "it rocks all the time"
    assert pytest.approx(0.6) == TIP - DRIFT
    assert 2.2 < END < 3.0
    hangs = [course(DRIFT + step / 100)[1] for step in range(60)]
    assert max(hangs) - min(hangs) < 12.0
    drops = [course(DROP + step / 100)[1] for step in range(55)]
    assert drops == sorted(drops)
    assert drops[-1] - drops[0] > 600.0


def test_what_somebody_said_before_a_fall_is_not_said_after_it(played: River) -> None:
    """“How dull” stood beside the player who had just gone over the falls: a remark does not age while unseen."""
    voices = played.scene.context.voices
    lost(played, 0, Place.L7)
    voices.made = Remark(0, "Nobody provoked me yet. How dull.")
    played.wait_until(lambda: falls(played).shot is not None)
    assert voices.made is None


def test_the_rivals_react_while_the_canoe_falls_and_the_gorge_fills_the_window(played: River) -> None:
    lost(played, 0, Place.L7, Gem.RED)
    context = played.scene.context
    played.wait_until(lambda: falls(played).shot is not None)
    shot = falls(played).shot
    assert shot is not None
    calm = [portrait.expression for portrait in context.portraits]
    assert played.display.covered() == played.driver.app.painter.bleed
    played.wait_until(lambda: played.scene.aside == 1.0)
    played.wait_until(lambda: shot.seconds > DROP)
    faces = [portrait.expression for portrait in context.portraits]
    assert faces[0] is Expression.SHOCK
    assert set(faces[1:]) <= {Expression.SHOCK, Expression.JOY}
    assert faces != calm
    assert played.display.state.craft(0, 0).place is not Place.FALLS
    played.wait_until(lambda: falls(played).shot is None)
    assert played.display.covered() is None
    assert played.scene.aside == 0.0


class Patch(Widget):
    """Widget of one colour, which nothing else has."""

    COLOUR = (255, 0, 255)

    def draw(self, painter: Painter) -> None:
        painter.fill(self.rect, self.COLOUR)


def columns(played: River) -> tuple[int, int]:
    """Return the first and the last column of pixels with the colour of a patch; (-1, -1) for none."""
    pixels = pygame.surfarray.array3d(played.driver.picture)
    found = np.flatnonzero((pixels == Patch.COLOUR).all(axis=2).any(axis=1))
    return (int(found[0]), int(found[-1])) if len(found) else (-1, -1)


@pytest.mark.parametrize("size", [(640, 360), (640, 480)])
def test_widgets_leave_the_window_for_a_close_up_and_come_back(tmp_path: Path, size: tuple[int, int]) -> None:
    """They slide out at the nearest edge; nothing covers the gorge then."""
    with river(tmp_path, *PLAYERS, begin=LADEN, settings=LIVELY, size=size) as played:
        played.scene.ui.add(Patch("patch"), (20.0, 600.0, 200.0, 60.0))
        played.driver.step()
        home, places = columns(played), []
        assert home[0] > 0
        lost(played, 0, Place.L7)
        played.wait_until(lambda: falls(played).shot is not None)
        shot = falls(played).shot
        while falls(played).shot is shot:
            places.append(columns(played))
            played.driver.step()
        assert columns(played) == home
        assert places.count((-1, -1)) > 60
        sliding = [place for place in places if place not in ((-1, -1), home)]
        assert len(set(sliding)) > 5
        assert all(left == 0 and right < home[1] for left, right in sliding if right < home[1] - home[0])


def test_a_click_into_a_close_up_ends_it_and_does_nothing_else(played: River) -> None:
    """The button under the pointer was not seen."""
    lost(played, 0, Place.L7)
    played.wait_until(lambda: played.scene.aside == 1.0)
    played.driver.click("menu")
    assert falls(played).shot is None
    assert played.scene.ui.dialog is None
    played.driver.click("menu")
    assert played.scene.ui.dialog is not None


def test_a_click_on_what_is_lifted_in_front_of_a_close_up_counts(played: River) -> None:
    """The panel of a lesson's coach stays in sight."""
    pressed: list[bool] = []
    button = Button("in-front", "Next", lambda: pressed.append(True))
    button.lifted = True
    played.scene.ui.add(button, (900.0, 300.0, 200.0, 60.0))
    lost(played, 0, Place.L7)
    played.wait_until(lambda: played.scene.aside == 1.0)
    played.driver.click("in-front")
    assert pressed == [True]


def test_the_camera_stays_near_between_falls_of_one_push_and_not_between_pushes(played: River) -> None:
    lost(played, 0, Place.L7)
    queue(played, 1, Place.L7)
    played.display.animations.animate(events.RiverPushed(2, played.view.next_arm.other), played.view, played.view)
    queue(played, 0, Place.R7)
    cuts: list[tuple[Plunge, bool, bool]] = []
    motion = played.scene.context.motion
    while motion.is_busy:
        shot = falls(played).shot
        if shot is not None and (not cuts or cuts[-1][0] is not shot):
            cuts.append((shot, shot.cut, shot.stays))
        motion.update(0.02)
    assert [each[1:] for each in cuts] == [(False, True), (True, False), (False, False)]
    assert [each[0].is_from_below for each in cuts] == [False, True, False], "another shot for the second of a round"


@pytest.mark.usefixtures("ample_time")
def test_every_moment_of_a_fall_is_made_during_the_push_before_it(played: River) -> None:
    painter, context = played.driver.app.painter, played.scene.context
    played.wait_until(lambda: not context.motion.is_busy and is_gorge_ready(painter, painter.bleed), 60.0)
    fall = events.CanoeLost(1, 0, Place.L7, (), moose=False)
    push = events.RiverPushed(2, played.view.next_arm.other)
    played.scene.showing.unfold(context.match.number, [push, push, fall])
    moments = list(falls(played).soon(fall))
    assert not all(is_made(painter, moment) for moment in moments)
    played.wait_until(lambda: falls(played).shot is not None)
    assert all(is_made(painter, moment) for moment in moments)


@pytest.mark.parametrize("contrast", [False, True])
def test_three_still_pictures_tell_a_fall_where_motion_is_reduced(tmp_path: Path, contrast: bool) -> None:
    settings = Settings(bot_speed=1.0, reduced_motion=True, high_contrast=contrast)
    with river(tmp_path, *PLAYERS, begin=LADEN, settings=settings, size=SMALL) as played:
        board = played.display.state.places.board
        driver = played.driver
        painter = driver.app.painter
        # Scenery and backdrop are painted in the background.
        played.wait_until(lambda: is_gorge_ready(painter, comic_boxes(board)[0]) and not driver.app.is_busy, 20.0)
        plain = seen(played)
        queue(played, 0, Place.L7, Gem.RED)
        assert not played.scene.context.motion.is_busy
        assert falls(played).shot is None
        driver.wait(1.4)
        pictures = seen(played)
        assert len(set(pictures)) == 3
        assert all(one != two for one, two in zip(pictures, plain, strict=True))
        driver.wait(0.2)
        assert seen(played) == pictures, "they stand still"
        driver.key("x")
        assert falls(played).comic is None
        assert board.contains(comic_boxes(board)[2])


def test_no_word_of_the_three_pictures_is_cut_off_at_their_edges(tmp_path: Path) -> None:
    settings = Settings(bot_speed=1.0, reduced_motion=True)
    with river(tmp_path, *PLAYERS, begin=LADEN, settings=settings, size=SMALL) as played:
        queue(played, 0, Place.L7)
        victim = falls(played).comic
        assert victim is not None
        painter, board = played.driver.app.painter, played.display.state.places.board
        played.wait_until(lambda: is_gorge_ready(painter, comic_boxes(board)[0]), 20.0)

        def rims(scream: str) -> list[str]:
            draw_comic(painter, board, victim, Words(scream, "Blub"), 3)
            boxes = [painter.canvas.pixel_rect(box) for box in comic_boxes(board)]
            for box in boxes:
                painter.canvas.target.fill("black", box.inflate(-6, -6))
            return [digest(painter.canvas.target.subsurface(box)) for box in boxes]

        assert rims("Aaaaaah!") == rims("Oh!")


def seen(played: River) -> list[str]:
    """Return digests of the areas of the three pictures."""
    board = played.display.state.places.board
    canvas = played.driver.app.painter.canvas
    return [
        digest(played.driver.picture.subsurface(canvas.pixel_rect(box.inflate(-8, -8)))) for box in comic_boxes(board)
    ]


def test_the_three_pictures_go_by_themselves(tmp_path: Path) -> None:
    settings = Settings(bot_speed=1.0, reduced_motion=True)
    with river(tmp_path, *PLAYERS, begin=LADEN, settings=settings, size=SMALL) as played:
        queue(played, 0, Place.L7)
        assert falls(played).comic is not None
        played.wait_until(lambda: falls(played).comic is None, 20.0)
