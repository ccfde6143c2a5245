"""Great moments of Nizza seen from near: the escape, flights that no player steers any more, splashes and pushes."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from nizza.board.areas import Kind
from nizza.rules.actions import ClimbToHelicopter, NizzaAction
from nizza.rules.state import Nizza
from nizza.rules.views import Case, Phase
from nizza.view.tabletop import BurglarPose
from stage.settings import Settings
from tests.driver import FRAME
from tests.nizza.nizza_window import NizzaWindow, roofs
from tests.nizza.staged import PORT, on, staged

SLOWLY = Settings(bot_speed=1.0)
YACHT, SAFE = PORT.only(Kind.YACHT).name, PORT.only(Kind.SAFE).name
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
    return not played.scene.context.motion.busy


class TestEscape:
    def test_it_is_told_from_the_ladder_to_the_dusk(self, tmp_path: Path) -> None:
        with roofs(tmp_path, *("human",) * 4, begin=escaping(), settings=SLOWLY) as played:
            act(played, ClimbToHelicopter())
            state, seconds = played.display.state, 0.0
            zooms, sizes, fists, passengers, banners = [], [], set(), set(), set()
            while not is_over(played):
                played.driver.step()
                seconds += FRAME * (played.display.movements.prizes.away >= 0)
                zooms.append(state.sight.zoom)
                sizes.append(state.table.helicopter.size)
                passengers.add(state.table.helicopter.passenger)
                banners.add(played.driver.find("banner").text)
                fists |= {seat for seat in range(4) if state.figure(seat).pose is BurglarPose.FIST}
            assert 3.0 <= seconds <= 5.0
            assert max(zooms) == pytest.approx(1.8, abs=0.02), "near the ladder"
            assert zooms[-1] <= state.sight.zooms[-1], "and wide at the end"
            assert max(sizes) > 3.0, "close by"
            assert sizes[-1] < 0.5, "and far away"
            assert passengers == {-1, 0}, "the winner hangs below it"
            assert fists == {1, 2, 3}
            assert "Ada is away with the jewels!" in banners
            assert played.driver.find("banner").text == "Ada is away with the jewels!"

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

    @pytest.mark.parametrize("speed", [1.0, 4.0])
    def test_who_moved_the_camera_keeps_it(self, speed: float, tmp_path: Path) -> None:
        settings = Settings(bot_speed=speed)
        with roofs(tmp_path, *("human",) * 4, begin=escaping(), settings=settings) as played:
            played.wait_for_choice()
            played.display.state.looking.whole()
            played.display.state.sight.jump()
            zoom = played.display.state.sight.zoom
            act(played, ClimbToHelicopter())
            assert not is_over(played)
            while not is_over(played):
                played.driver.step()
                assert played.display.state.sight.zoom == zoom
