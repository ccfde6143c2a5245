"""Echoes of swings and pushes: poses, trails, dust, numbers, shouts and hats. They change nothing of the match."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from nizza.board.areas import Kind, Point, Water
from nizza.physics.pumping import Pumping
from nizza.rules.actions import Push, SwingFreely
from nizza.rules.options import SwingLength, SwingStyle
from nizza.rules.state import Nizza
from nizza.rules.views import Phase
from nizza.scene.feel import Feel
from nizza.view.burglars.burglar import TALL
from nizza.view.picture import map_area, place_on_map, spotlit_soon
from nizza.view.tabletop import HAT, BurglarPose
from stage.driving import FRAME
from stage.match.seats import SeatPanel
from stage.settings import Settings
from tests.nizza.nizza_window import NizzaWindow, roofs
from tests.nizza.staged import PORT, on, staged
from tests.stage.graphics.painting import is_made

PLAYERS = ("human", "random")
SLOWLY = Settings(bot_speed=1.0)
STILL = Settings(bot_speed=1.0, reduced_motion=True)
MOMENTUM = {"swing_style": SwingStyle.MOMENTUM, "swing_length": SwingLength.FREE, "fingertips": True}
ROOF, CHIMNEY = PORT.areas[PORT.segments.nearest(PORT.chimneys[8])[0]].name, 8


def hanging() -> Nizza:
    """Return a pawn that can swing on a medium rope beside it."""
    return staged("sssss", on(ROOF), options=MOMENTUM, ropes=(1, 2, CHIMNEY, 3, 4, 5))


def farthest(state: Nizza) -> SwingFreely:
    """Return the swing that ends farthest ahead of the roof."""
    here = PORT.area(ROOF).middle
    pumps = Pumping(state.position, 2, CHIMNEY).surest(0.01)
    return max(
        (pump for pump in pumps.values() if PORT.gains_way(here, pump.point)), key=lambda pump: pump.point.x
    ).action(2)


def fly(played: NizzaWindow, swing: SwingFreely | None = None) -> list[BurglarPose]:
    """Play a swing, or else the farthest; return the poses in the order in which they were seen."""
    played.wait_for_choice()
    assert played.scene.context.act(swing or farthest(played.truth))
    poses: list[BurglarPose] = []
    for _ in range(1200):
        played.driver.step()
        pose = played.display.state.figure(0).pose
        if not poses or poses[-1] is not pose:
            poses.append(pose)
        if played.view.phase is Phase.USING and not played.scene.context.motion.is_busy and len(poses) > 2:
            break
    return poses


def test_a_long_flight_is_seen_from_the_lean_to_the_joy_about_its_metres(tmp_path: Path) -> None:
    poses: list[BurglarPose] = []
    with roofs(tmp_path, *PLAYERS, begin=hanging(), settings=SLOWLY) as played:
        area = played.display.state.sight.area
        shown = played.texts_written(area.inflate(4000, 4000), lambda: poses.extend(fly(played)))
        wanted = [BurglarPose.LEAN, BurglarPose.FLY, BurglarPose.LAND, BurglarPose.GLOAT, BurglarPose.STAND]
        order = [pose for pose in poses if pose in wanted]
        assert order[order.index(BurglarPose.LEAN) :][-4:] == wanted[1:]
        figure, start = played.display.state.figure(0), PORT.position(PORT.area(ROOF).middle)
        metres = round(((figure.x - start[0]) ** 2 + (figure.y - start[1]) ** 2) ** 0.5 / 25)
        assert f"{metres} m!" in shown


@pytest.fixture
def played(tmp_path: Path) -> Iterator[NizzaWindow]:
    with roofs(tmp_path, *PLAYERS, begin=hanging(), settings=SLOWLY) as played:
        yield played


@pytest.mark.parametrize(
    ("begin", "release", "missed"),
    [(-0.87, 1.0667, True), (-0.87, 2.1667, False)],
    ids=["onto the street", "onto a roof further back"],
)
def test_metres_are_for_landings_that_gain_way_and_a_miss_says_by_how_much(
    begin: float, release: float, missed: bool, played: NizzaWindow
) -> None:
    """Both fly more than twelve metres."""
    area = played.display.state.sight.area
    swing = SwingFreely(2, (), release, begin=begin)
    shown = played.texts_written(area.inflate(4000, 4000), lambda: fly(played, swing))
    assert not any(text.endswith("m!") for text in shown)
    assert any(re.fullmatch(r"Missed by (\d+ cm|[1-4]\.\d m)", text) for text in shown) is missed


def test_with_reduced_motion_a_flight_ends_at_once_and_nothing_shakes(tmp_path: Path) -> None:
    with roofs(tmp_path, *PLAYERS, begin=hanging(), settings=STILL) as played:
        fly(played)
        state = played.display.state
        assert state.figure(0).pose is BurglarPose.STAND
        assert len(state.feel._bits) == 0
        assert state.sight.jolt == (0.0, 0.0)
        assert played.scene.context.pace.scale == 1.0


def test_skipping_a_landing_leaves_the_pawn_on_both_feet(played: NizzaWindow) -> None:
    played.wait_for_choice()
    assert played.scene.context.act(farthest(played.truth))
    figure = played.display.state.figure
    played.wait_until(lambda: figure(0).pose is BurglarPose.LAND, seconds=12.0)
    played.driver.click((960.0, 300.0))
    played.driver.step(2)
    assert figure(0).pose is BurglarPose.STAND
    assert figure(0).squash == 0.0
    assert played.scene.context.pace.scale == 1.0


def landed(played: NizzaWindow, speed: float, kind: Kind = Kind.ROOF) -> Feel:
    """Land on the roof at a speed."""
    played.wait_for_choice()
    feel = played.display.state.feel
    feel.landed(PORT.position(PORT.area(ROOF).middle), kind, speed=speed)
    return feel


def test_a_hard_landing_shakes_by_three_to_five_and_wakes_the_neighbours(played: NizzaWindow) -> None:
    feel = landed(played, 700.0)
    most = 0.0
    for _ in range(40):
        played.driver.step()
        x, y = played.display.state.sight.jolt
        most = max(most, abs(x), abs(y))
    assert 3.0 < most <= 6.0
    assert len(feel.awake) >= 1, "the port has windows"
    played.driver.draw()
    played.driver.wait(6.5)
    assert feel.awake == ()
    assert played.display.state.sight.jolt == (0.0, 0.0)


def test_a_soft_landing_wakes_nobody(played: NizzaWindow) -> None:
    feel = landed(played, 300.0)
    played.driver.wait(1.0)
    assert feel.awake == ()


def test_the_shake_can_be_switched_off(tmp_path: Path) -> None:
    with roofs(tmp_path, *PLAYERS, begin=hanging(), settings=Settings(camera_shake=False)) as played:
        landed(played, 800.0)
        for _ in range(20):
            played.driver.step()
            assert played.display.state.sight.jolt == (0.0, 0.0)


@pytest.mark.parametrize("settings", [SLOWLY, STILL])
def test_a_cap_floats_beside_everybody_in_the_water(settings: Settings, tmp_path: Path) -> None:
    begin = staged("ppppp", on(ROOF), on(ROOF))
    with roofs(tmp_path, *PLAYERS, begin=begin, settings=settings) as played:
        played.wait_for_choice()
        push = next(action for action in played.scene.context.legal if isinstance(action, Push))
        assert played.display.state.figure(1).hat is None
        assert played.scene.context.act(push)
        played.wait_until(lambda: isinstance(played.view.pawns[1].place, Water), seconds=12.0)
        assert played.display.state.figure(1).hat == HAT
        played.driver.draw()


@pytest.mark.parametrize("settings", [SLOWLY, STILL])
def test_a_push_is_watched_from_near_unless_motion_is_reduced(settings: Settings, tmp_path: Path) -> None:
    with roofs(tmp_path, *PLAYERS, begin=staged("p", on(ROOF), on(ROOF)), settings=settings) as played:
        played.wait_for_choice()
        state = played.display.state
        (push, *_) = (action for action in played.scene.context.legal if isinstance(action, Push))
        assert played.scene.context.act(push)
        near = settings is SLOWLY
        zooms, lit = [], set()
        played.driver.step()
        while played.scene.context.motion.is_busy:
            played.driver.step()
            zooms.append(state.sight.zoom)
            lit |= set(state.table.spotlight.seats)
            if near and lit and state.figure(1).hat != HAT:
                assert "Ada pushes Bruno." in played.banner
        assert "pushes" not in played.banner
        assert (max(zooms, default=0.0) > state.sight.zooms[-1]) is near
        assert lit == ({0, 1} if near else set())
        assert state.figure(1).pose is BurglarPose.SWIM
        played.driver.wait(3.0)
        assert state.sight.zoom <= state.sight.zooms[-1]
        assert state.figure(1).mood is None


def test_a_blow_throws_the_victim_back_and_the_pusher_follows_it(tmp_path: Path) -> None:
    with roofs(tmp_path, *PLAYERS, begin=staged("p", on(ROOF), on(ROOF)), settings=SLOWLY) as played:
        played.wait_for_choice()
        pusher, pushed = (played.display.state.figure(seat) for seat in (0, 1))
        (push, *_) = (action for action in played.scene.context.legal if isinstance(action, Push))
        assert played.scene.context.act(push)
        played.wait_until(lambda: pushed.pose is BurglarPose.STRUCK)
        before, gaps = (pusher.feet[0], pushed.feet[0]), list[float]()
        while pushed.pose is BurglarPose.STRUCK:
            gaps.append(abs(pushed.feet[0] - pusher.feet[0]))
            played.driver.step()
        assert pushed.pose is BurglarPose.TEETER
        assert pushed.facing == -pusher.facing, "it sees the blow coming"
        way = [(now.feet[0] - was) * pusher.facing for now, was in zip((pusher, pushed), before, strict=True)]
        assert min(way) > 8.0, "both have moved the same way"
        assert max(gaps) - min(gaps) < 6.0, "the hands stay on the chest"
        assert pusher.progress == 1.0


def test_a_push_that_is_skipped_leaves_the_same_picture_as_one_that_is_watched(tmp_path: Path) -> None:
    figures = []
    for skipped in (False, True):
        with roofs(tmp_path, *PLAYERS, begin=staged("p", on(ROOF), on(ROOF)), settings=SLOWLY) as played:
            played.wait_for_choice()
            (push, *_) = (action for action in played.scene.context.legal if isinstance(action, Push))
            assert played.scene.context.act(push)
            played.driver.wait(0.5)
            if skipped:
                played.driver.key("space")
            motion = played.scene.context.motion
            played.wait_until(lambda motion=motion: not motion.is_busy)  # type: ignore[misc]
            figures.append(list(played.display.state.table.figures))
    assert [(each.pose, each.facing, each.mood, each.x, each.y) for each in figures[0]] == [
        (each.pose, each.facing, each.mood, each.x, each.y) for each in figures[1]
    ]


def test_who_flies_past_an_edge_makes_time_slow_down(played: NizzaWindow) -> None:
    """A landing near the end of an area is a near miss."""
    played.wait_for_choice()
    state = played.truth.position
    areas = {area.name: area for area in PORT.areas}
    pumping, close = Pumping(state, 2, CHIMNEY), []
    for name in pumping.surest(0.01):
        area = areas[name]
        for x in (area.left + 3.0, area.right - 3.0):
            found = pumping.towards(Point(name, x), 0.01)
            if found is not None and area.kind is not Kind.SQUARE and abs(found.point.x - x) < 4.0:
                close.append(found)
    assert close, "no swing ends at an edge"
    assert played.scene.context.act(close[0].action(2))
    slowest = 1.0
    for _ in range(round(9.0 / FRAME)):
        played.driver.step()
        slowest = min(slowest, played.scene.context.pace.scale or 1.0)
        if played.view.phase is not Phase.FLYING and slowest < 1.0:
            break
    assert slowest < 0.6


def test_the_city_fills_the_window_after_every_change_of_its_shape(tmp_path: Path) -> None:
    with roofs(tmp_path, *PLAYERS, begin=hanging(), settings=STILL) as played:
        played.wait_for_choice()
        for size in ((1024, 640), (1500, 720), (1280, 720)):
            played.driver.resize(size)
            played.driver.step(3)
            covered = played.display.covered()
            assert covered == played.driver.app.painter.bleed
            panel = played.driver.find("seat-0", SeatPanel).rect
            scale = played.driver.app.painter.canvas
            x, y = scale.to_target((panel.right - 8.0, panel.bottom - 8.0))
            paper = played.driver.picture.get_at((int(x), int(y)))[:3]
            assert min(paper) > 150, "panels keep their paper above the city"
            for corner in ((1, 1), (1, size[1] - 2), (size[0] - 2, size[1] - 2)):
                assert played.driver.picture.get_at(corner)[:3] != (0, 0, 0)


def test_the_city_steps_back_behind_a_swing_and_comes_back_after_it(tmp_path: Path) -> None:
    """The window is darker by a good deal while somebody swings; the burglar is as bright as before."""

    def brightness(played: NizzaWindow) -> float:
        area = played.display.state.sight.area
        street = played.driver.app.painter.canvas.pixel_rect((area.centerx - 300.0, area.bottom - 260.0, 600.0, 120.0))
        return float(sum(pygame.transform.average_color(played.driver.picture.subsurface(street))[:3]))

    with roofs(tmp_path, *PLAYERS, begin=hanging(), settings=SLOWLY) as played:
        played.wait_for_choice()
        spotlight = played.display.state.table.spotlight
        before = brightness(played)
        assert played.scene.context.act(farthest(played.truth))
        played.wait_until(lambda: played.display.state.table.spotlight.share == 1.0, seconds=12.0)
        assert played.display.state.table.spotlight.seats == (0,)
        assert brightness(played) < 0.85 * before
        played.wait_until(lambda: played.view.phase is Phase.USING, seconds=12.0)
        played.driver.wait(2.5)
        assert spotlight.share == 0.0
        assert brightness(played) > 0.85 * before


@pytest.mark.usefixtures("ample_time")
@pytest.mark.draws_frames("what frames draw ahead is the subject")
def test_every_pose_of_a_swing_is_ready_before_it_is_seen(played: NizzaWindow) -> None:
    """Also in a window whose widgets have been rebuilt meanwhile."""
    played.wait_for_choice()
    painter, state = played.driver.app.painter, played.display.state

    def lacking() -> int:
        return sum(not is_made(painter, draw) for draw in spotlit_soon(state.render_context, state.table))

    played.wait_until(lambda: not lacking())
    assert played.scene.context.act(farthest(played.truth))
    played.driver.step()
    played.scene.rebuild()
    played.wait_until(lambda: state.table.spotlight.is_lit)
    played.wait_until(lambda: not lacking() or not state.table.spotlight.is_lit)
    assert state.table.spotlight.is_lit, "the swing was over before"


def test_log_strip_small_map_and_dice_give_way_to_a_swing(played: NizzaWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    """They fade and return; a click where the map was does not move the camera, and no die lies on a house."""
    played.wait_for_choice()
    strip, state, painted = played.scene.ui.find("log.strip"), played.display.state, list[object]()
    monkeypatch.setattr(played.display.dice, "draw", painted.append)
    on_map = map_area(state.render_context).center

    def acts_on_map() -> bool:
        return place_on_map(state.render_context, state.table, on_map) is not None

    assert strip.visible
    assert acts_on_map()
    assert played.scene.context.act(farthest(played.truth))
    seen: list[bool] = []
    shares: list[float] = []
    for _ in range(1500):
        played.driver.step()
        seen.append(strip.visible)
        shares.append(state.table.spotlight.share)
        assert acts_on_map() == strip.visible
        if shares[-1] in (0.0, 1.0):
            played.display.draw_flying(played.driver.app.painter)
            assert bool(painted) == strip.visible
            painted.clear()
        if played.view.phase is Phase.USING and shares[-1] == 0.0 and not all(seen):
            break
    assert not all(seen)
    assert seen[-1]
    assert any(0.0 < share < 1.0 for share in shares)


def test_the_camera_goes_near_for_a_swing_and_back_after_it(played: NizzaWindow) -> None:
    """It does not zoom while a player may steer, and comes to 1.3–1.5 from letting go to the landing."""
    played.wait_for_choice()
    sight, figure = played.display.state.sight, played.display.state.figure
    assert played.scene.context.act(farthest(played.truth))
    played.wait_until(lambda: figure(0).pose is BurglarPose.LEAN, seconds=12.0)
    played.wait_until(lambda: not sight.is_moving, seconds=12.0)
    held, zooms, goals = sight.zoom, [], set()
    while played.display.flight.is_on:
        if figure(0).pose is BurglarPose.FLY:
            zooms.append(sight.zoom)
            goals.add(sight.camera.goal[1])
        else:
            assert zooms or sight.zoom == held, "it still hangs on its rope"
        played.driver.step()
    assert zooms == sorted(zooms)
    (goal,) = goals
    assert 1.3 <= goal <= 1.52
    assert TALL * goal * played.driver.app.painter.canvas.scale >= 78.0
    played.driver.wait(3.0)
    assert sight.zoom <= sight.zooms[-1]
