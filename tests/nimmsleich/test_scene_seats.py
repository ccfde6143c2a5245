"""Every player is seen once, on the felt: who it is, whose turn it is, what is left, and the button out of turn."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from nimmsleich import GAME
from nimmsleich.scene.board import SeatStation
from stage.graphics import theme
from stage.match.scene import MatchScene, open_match
from stage.match_session import MatchSession
from stage.services import Services
from stage.settings import Settings
from stage.ui.button import Button
from stage.ui.scene import Scene
from tests.nimmsleich.nimmsleich_window import NAMES, table
from tests.stage.unseen_window import Window, window

WINDOW = pygame.FRect(0, 0, *theme.LOGICAL_SIZE)


def test_every_player_is_seen_once(tmp_path: Path) -> None:
    with table(tmp_path, "human", "novice", "novice", "novice") as played:
        played.wait_for_turn()
        app = played.driver.app
        assert "seats" not in played.scene.ui.names
        app.painter.canvas.forget_drawn()
        written = played.texts_written(WINDOW, app.draw)
        for seat, name in enumerate(NAMES[:4]):
            station = played.scene.ui.find(f"seat-{seat}", SeatStation)
            assert station.light.on_turn == (seat == 0)
            assert station.rect == played.display.state.places.station_of(seat).area
            assert station.plate.tooltip.startswith(name)
            assert "6 cards left" in station.plate.tooltip
            assert written.count(name) == 1
        played.driver.key("tab")
        walked = set()
        for _ in range(40):
            focused = played.scene.ui.focused
            walked.add(focused.name if focused is not None else "")
            played.driver.key("tab")
        assert {f"seat-{seat}.plate" for seat in range(4)} <= walked


def test_a_face_tells_what_its_name_tells_and_is_no_stop_of_the_keyboard(tmp_path: Path) -> None:
    with table(tmp_path, "human", "novice", "novice", "novice", options={"tells": True, "dealer": "4"}) as played:
        played.wait_for_turn()
        bust = played.display.state.places.stations[2].bust
        played.driver.move((bust.left + bust.width * 0.3, bust.centery))
        played.driver.wait(1.0)
        shown = played.scene.input.tooltip_shown
        assert shown is not None
        assert shown.tooltip == played.scene.ui.find("seat-2.plate").tooltip
        assert not played.scene.ui.find("seat-2.face").can_focus
        played.driver.click("seat-2.face")
        assert played.scene.ui.dialog is not None
        assert not played.scene.ui.find("seat-0.face").visible


@pytest.mark.parametrize("name", ["about-ledge-3", "corpse-3"])
def test_what_explains_the_corpses_does_not_cover_the_own_cards(tmp_path: Path, name: str) -> None:
    with table(tmp_path, "human", "novice", "novice", "novice") as played:
        played.wait_for_turn()
        played.driver.click("corpse-3")
        area = played.scene.ui.find(name).rect
        played.driver.move((area.centerx + 20.0, area.centery))
        played.driver.wait(1.0)
        shown = played.scene.input.tooltip_shown
        assert shown is not None
        assert shown.name == name
        assert shown.explained.bottom == theme.HEIGHT, "there is room above only"
        assert shown.explained.top <= played.display.state.places.ranks[2].top


def test_a_plate_leaves_the_return_key_to_the_coach(tmp_path: Path) -> None:
    def opening(services: Services) -> Scene:
        return open_match(services, MatchSession.learn(services, GAME, GAME.lesson("first-bids")))

    with window(Window, tmp_path, {GAME.name: GAME}, opening) as here:
        here.wait_until(lambda: here.driver.scene.ui.has("coach.next"))
        scene = here.driver.front(MatchScene)
        progress = scene.context.session.progress
        assert progress is not None
        assert progress.at == 0
        scene.ui.focus(scene.ui.find("seat-1.plate"))
        here.driver.key("return")
        here.driver.step(2)
        assert progress.at == 1


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_who_may_act_out_of_turn_has_a_button_in_its_station(tmp_path: Path, scale: float) -> None:
    settings = Settings(reduced_motion=True, bot_speed=4.0, text_scale=scale)
    with table(tmp_path, "human", "human", "human", "novice", settings=settings) as played:
        played.wait_for_turn()
        ui, context = played.scene.ui, played.scene.context
        for seat in range(4):
            button, station = ui.find(f"seat-{seat}.interrupt", Button), ui.find(f"seat-{seat}", SeatStation)
            others = seat in (0, 1, 2) and seat != context.me
            assert button.visible == others
            if others:
                assert station.rect.contains(button.rect)
                assert "Send a detective" in (button.text, button.tooltip)
        other = next(seat for seat in (0, 1, 2) if seat != context.me)
        played.driver.click(f"seat-{other}.interrupt")
        played.wait_for_turn()
        assert context.acting == context.interrupting == other
        assert played.display.detectives.is_choosing
