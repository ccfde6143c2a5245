"""Great moments of Nizza seen from near: the escape, flights that no player steers any more, splashes and pushes."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pygame
import pytest

from nizza.board.areas import Kind
from nizza.rules.actions import ClimbToHelicopter, CrackSafe, NizzaAction, Push, Swing, TakeCase
from nizza.rules.state import Nizza
from nizza.rules.views import Case, Phase
from nizza.view.tabletop import HAT, BurglarPose
from stage.driving import FRAME
from stage.match.panels.banner import Banner
from stage.settings import Settings
from tests.nizza.nizza_window import NizzaWindow, roofs
from tests.nizza.staged import PORT, on, staged

SLOWLY = Settings(bot_speed=1.0)
YACHT, SAFE = PORT.only(Kind.YACHT).name, PORT.only(Kind.SAFE).name
ROOF = PORT.areas[PORT.segments.nearest(PORT.chimneys[8])[0]].name
QUAY = PORT.squares[-1].name


def escaping() -> Nizza:
    """Return a winner below the helicopter, a rival with the jewels on the quay, and one without a case behind it."""
    return staged(
        "llc", on(YACHT, case=Case.JEWELS), on(QUAY, case=Case.JEWELS), on(SAFE), on(QUAY), shown="llcww",
    )  # fmt: skip


def final(played: NizzaWindow) -> object:
    """Return everything of the picture at rest but the time of water and rotor."""
    table = played.display.state.table
    helicopter = table.helicopter
    return (
        [(each.x, each.y, each.pose, each.facing, each.alpha, each.case, each.mood) for each in table.figures],
        (helicopter.x, helicopter.y, helicopter.size, helicopter.angle, helicopter.ladder, helicopter.passenger),
        (table.sweeps, table.turn, table.safe, table.cases),
    )


def act(played: NizzaWindow, action: NizzaAction) -> None:
    """Play an action, and run the frame in which its animation begins."""
    played.wait_for_choice()
    assert played.scene.context.act(action)
    played.driver.step()


def is_over(played: NizzaWindow) -> bool:
    return not played.scene.context.motion.is_busy


def test_nothing_in_the_spotlight_rises_over_the_banner(tmp_path: Path) -> None:
    with roofs(tmp_path, "human", "human", begin=pushing(ROOF, ROOF), settings=SLOWLY) as played:
        act(played, push(played))
        state = played.display.state
        played.wait_until(lambda: state.table.spotlight.share > 0.5)
        figure, top = state.figure(0), state.sight.area.top
        figure.lift += state.sight.to_screen(figure.feet)[1] / state.sight.zoom - top / state.sight.zoom
        figure.lift -= 30.0
        bands = []
        for alpha in (1.0, 0.0):
            figure.alpha = alpha
            played.driver.app.draw()
            picture = played.driver.picture
            edge = played.driver.app.painter.canvas.pixel_rect(state.sight.area).top
            halves = [(0, 0, picture.get_width(), edge - 1), (0, edge, picture.get_width(), 150)]
            bands.append([pygame.image.tobytes(picture.subsurface(half), "RGB") for half in halves])
        assert bands[0][0] == bands[1][0], "the head is cut off"
        assert bands[0][1] != bands[1][1], "below the banner it is seen"


class TestEscape:
    def test_it_is_told_from_the_ladder_to_the_dusk(self, tmp_path: Path) -> None:
        with roofs(tmp_path, *("human",) * 4, begin=escaping(), settings=SLOWLY) as played:
            act(played, ClimbToHelicopter())
            state, seconds = played.display.state, 0.0
            zooms, sizes, fists, passengers, banners = [], [], set(), set(), list[tuple[str, int]]()
            while not is_over(played):
                played.driver.step()
                seconds += FRAME * (played.display.movements.prizes.away >= 0)
                zooms.append(state.sight.zoom)
                sizes.append(state.table.helicopter.size)
                passengers.add(state.table.helicopter.passenger)
                banners.append((played.banner, state.table.helicopter.passenger))
                fists |= {seat for seat in range(4) if state.figure(seat).pose is BurglarPose.FIST}
            assert 3.0 <= seconds <= 8.0
            assert max(zooms) > 1.8, "near the ladder and the rival"
            assert zooms[-1] <= state.sight.zooms[-1], "and wide at the end"
            assert max(sizes) > 3.0, "close by"
            assert sizes[-1] > 2.0, "and not far away: winner and jewels are seen to the end"
            assert passengers == {-1, 0}, "the winner hangs below it"
            assert fists == {1, 2, 3}
            assert ("Ada climbs up to the helicopter…", -1) in banners
            assert next(who for text, who in banners if text == "Ada is away with the jewels!") == 0, (
                "not while it climbs"
            )
            assert played.driver.find("banner", Banner).text == "Ada is away with the jewels!"

    def test_skipping_leaves_the_same_picture(self, tmp_path: Path) -> None:
        pictures = []
        for skips, reduced in ((False, False), (True, False), (False, True)):
            settings = Settings(bot_speed=1.0, reduced_motion=reduced)
            with roofs(tmp_path / f"{skips}{reduced}", *("human",) * 4, begin=escaping(), settings=settings) as played:
                act(played, ClimbToHelicopter())
                assert is_over(played) == reduced
                played.driver.wait(0.9)
                if skips:
                    played.driver.key("space")
                    assert is_over(played)
                played.driver.wait_until(partial(is_over, played), 10.0)
                assert played.view.phase is Phase.OVER
                pictures.append(final(played))
                if reduced:
                    assert {played.display.state.figure(seat).pose for seat in (1, 2, 3)} == {BurglarPose.FIST}
        assert pictures[0] == pictures[1] == pictures[2]


def pushing(*places: str) -> Nizza:
    """Return a pawn that can push another one beside it."""
    return staged("p", *(on(place) for place in places))


def push(played: NizzaWindow) -> Push:
    return next(action for action in played.truth.legal_actions(0) if isinstance(action, Push))


class TestPush:
    def test_it_is_told_from_the_run_up_to_the_words_from_a_window(self, tmp_path: Path) -> None:
        with roofs(tmp_path, "human", "human", begin=pushing(ROOF, ROOF), settings=SLOWLY) as played:
            played.wait_for_choice()
            state, home = played.display.state, played.display.state.figure(0).feet
            act(played, push(played))
            poses: dict[int, list[BurglarPose]] = {0: [], 1: []}
            called, splashes, reached, returned = [], [], False, False
            while not is_over(played):
                played.driver.step()
                for seat, seen in poses.items():
                    if not seen or seen[-1] is not state.figure(seat).pose:
                        seen.append(state.figure(seat).pose)
                reached |= state.figure(0).pose is BurglarPose.SHOVE and state.sight.zoom > 1.2
                splashes.append(bool(state.splashes))
                gloats = state.figure(0).pose is BurglarPose.GLOAT
                returned |= gloats and state.figure(0).feet == pytest.approx(home)
                called.append(bool(state.feel.awake))
            assert poses[0][-4:-1] == [BurglarPose.SHOVE, BurglarPose.RUN, BurglarPose.GLOAT]
            assert poses[1].index(BurglarPose.TEETER) < poses[1].index(BurglarPose.PANIC)
            assert reached
            assert called.index(True) > splashes.index(True), "never over the victim"
            assert returned, "the pusher is back where it stands"
            played.driver.wait(3.0)
            assert state.sight.zoom <= state.sight.zooms[-1]

    def test_the_cap_lands_last_and_floats(self, tmp_path: Path) -> None:
        with roofs(tmp_path, "human", "human", begin=pushing(ROOF, ROOF), settings=SLOWLY) as played:
            act(played, push(played))
            state, victim = played.display.state, played.display.state.figure(1)
            played.driver.wait_until(lambda: bool(state.splashes), 10.0)
            seen = []
            while victim.hat != HAT:
                played.driver.step()
                seen.append(bool(state.splashes))
            assert len(seen) * FRAME > 1.0
            assert not seen[-1], "the water is calm again"
            played.driver.wait(1.0)
            assert victim.hat == HAT


@pytest.mark.parametrize("case", [Case.TOOLS, Case.JEWELS])
def test_what_sinks_is_seen_sinking_the_crown_from_near_and_longer(case: Case, tmp_path: Path) -> None:
    begin = staged("p", on(ROOF), on(ROOF, case=case))
    with roofs(tmp_path, "human", "human", begin=begin, settings=SLOWLY) as played:
        played.wait_for_choice()
        state = played.display.state
        alarmed = state.table.alarm
        act(played, push(played))
        zooms, depths = [], []
        while not is_over(played):
            played.driver.step()
            if state.table.loose is not None:
                zooms.append(state.sight.zoom)
                depths.append(state.table.loose.y - PORT.berths[0][1])
        assert max(depths) > 40.0, "below the water"
        assert len(depths) * FRAME > (2.0 if case is Case.JEWELS else 0.8)
        assert min(zooms) > state.sight.zooms[-1] or case is Case.TOOLS
        played.driver.wait(6.0)
        assert (state.table.loose, state.table.alarm) == (None, 0.0), "nobody has the jewels any more"
        assert (alarmed == 1.0) == (case is Case.JEWELS)


def test_windows_light_up_one_after_another_after_the_robbery_and_stay_lit(tmp_path: Path) -> None:
    with roofs(tmp_path, "human", "human", begin=at_prize(Case.TOOLS), settings=SLOWLY) as played:
        act(played, CrackSafe())
        lit = [len(played.display.state.lit_windows)]
        while lit[-1] < len(PORT.windows) and len(lit) < 900:
            played.driver.step()
            lit.append(len(played.display.state.lit_windows))
        assert len(set(lit)) > 10
        assert lit == sorted(lit)
        assert lit[-1] == len(PORT.windows)


def test_a_placed_swing_is_seen_at_the_zoom_of_play(tmp_path: Path) -> None:
    begin = staged("sssss", on(ROOF), ropes=(1, 2, 8, 3, 4, 5))
    swings = [each for each in begin.legal_actions(0) if isinstance(each, Swing) and each.rope == 2]
    start = PORT.position(PORT.area(ROOF).middle)
    farthest = max(swings, key=lambda each: abs(PORT.position(each.to)[0] - start[0]))
    for reduced in (False, True):
        settings = Settings(bot_speed=1.0, reduced_motion=reduced)
        with roofs(tmp_path / str(reduced), "human", "random", begin=begin, settings=settings) as played:
            act(played, farthest)
            sight, zooms = played.display.state.sight, [played.display.state.sight.zoom]
            while not is_over(played):
                played.driver.step()
                zooms.append(sight.zoom)
            assert set(zooms) == {sight.zooms[-1]}


def at_prize(case: Case) -> Nizza:
    """Return a pawn that may take tools, or with them the jewels."""
    kind = Kind.TOOLS if case is Case.NONE else Kind.SAFE
    return staged("cc", on(PORT.only(kind).name, case=case), on(ROOF))


@pytest.mark.parametrize(("action", "case"), [(TakeCase(), Case.NONE), (CrackSafe(), Case.TOOLS)])
def test_tools_and_safe_get_their_second(action: NizzaAction, case: Case, tmp_path: Path) -> None:
    pictures = []
    for skips, reduced in ((False, False), (True, False), (False, True)):
        settings, folder = Settings(bot_speed=1.0, reduced_motion=reduced), tmp_path / f"{skips}{reduced}"
        with roofs(folder, "human", "human", begin=at_prize(case), settings=settings) as played:
            act(played, action)
            table, figure = played.display.state.table, played.display.state.figure(0)
            seconds, filled, zooms, shines, dials, poses = 0.0, 0.0, [0.0], [table.shine], {table.dial}, set()
            assert is_over(played) == reduced
            if skips:
                played.driver.key("space")
            while not is_over(played):
                played.driver.step()
                seconds, filled = seconds + FRAME, filled + FRAME * table.near
                zooms.append(played.display.state.sight.zoom)
                shines.append(table.shine)
                dials.add(table.dial)
                poses.add(figure.pose)
            if not skips and not reduced:
                assert 1.0 < seconds < 6.0
                assert (filled > 2.8) == (case is Case.TOOLS), "seconds for which the safe fills the picture"
                assert max(zooms) > 1.4
                assert {BurglarPose.RUN, BurglarPose.SHOVE, BurglarPose.GLOAT} <= poses
                assert (len(dials) > 5) == (max(shines) == 1.0) == (case is Case.TOOLS), "dial and light of the safe"
            pictures.append(final(played))
            played.driver.wait(3.0)
            assert played.display.state.sight.zoom <= played.display.state.sight.zooms[-1]
            assert played.display.state.table.shine == 0.0
    assert pictures[0] == pictures[1] == pictures[2]
