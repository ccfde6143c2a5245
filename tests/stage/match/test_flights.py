"""Things that fly from place to place, and things that lie on one another."""

from __future__ import annotations

from pathlib import Path

import pygame
from msgspec.structs import replace

from stage.graphics import theme
from stage.graphics.kept import Sprite, draw_stack
from stage.graphics.motion import Motion
from stage.match.pieces import Flights, FlyingPoints, SecretChoices
from stage.match.scene import start
from stage.settings import Settings
from tests.stage.lantern_window import lantern_window, setup_of


def test_a_sprite_is_seen_from_its_start_to_its_landing() -> None:
    flights, motion, heard = Flights(), Motion(), list[str]()
    card = Sprite(100, 100, 40, 60, "ui/check", back="ui/cross", face=0.0, zoom=0.5)
    stop, home = pygame.FRect(280, 90, 40, 20), pygame.FRect(480, 80, 40, 40)
    motion.add(flights.fly(card, stop, 1.0, lift=20.0, stays=True, face=1.0, leave=lambda: heard.append("up")))
    motion.wait(0.5)
    motion.add(flights.fly(card, home, 1.0, zoom=1.0, land=lambda: heard.append("down")))
    assert flights.sprites == []
    motion.update(0.5)
    assert flights.sprites == [card]
    assert (card.x, card.y, card.face, card.lift) == (200.0, 100.0, 0.5, 20.0)
    motion.update(0.75)
    assert (card.rect.center, card.lift, card.is_lying_open) == ((300.0, 100.0), 0.0, True)
    assert flights.sprites == [card], "it waits at its stop"
    motion.skip()
    assert (card.rect, flights.sprites, heard) == (pygame.FRect(480, 70, 40, 60), [], ["up", "down"])


def test_a_stack_is_as_high_as_it_may_look(tmp_path: Path) -> None:
    with lantern_window(tmp_path, lambda services: start(services, setup_of("human", "human"))) as opened:
        painter, area = opened.driver.app.painter, pygame.FRect(100, 100, 40, 40)
        tops = [draw_stack(painter, area, "ui/check", height, step=2.0, most=3).top for height in (0, 1, 3, 30)]
    assert tops == [100.0, 100.0, 96.0, 96.0]


def test_secret_choices_come_to_light_together_and_own_ones_at_once() -> None:
    choices: SecretChoices[int] = SecretChoices()
    choices.choose(0)
    choices.choose(2, 6)
    assert (choices.face_down, choices.shown) == ({0}, {2: 6})
    choices.reveal({0: 4, 1: 2, 2: 6})
    assert (choices.face_down, choices.shown) == (set(), {0: 4, 1: 2, 2: 6})
    choices.clear()
    assert choices == SecretChoices[int]()


def test_points_fly_to_the_panel_of_a_seat_in_its_own_colour(tmp_path: Path) -> None:
    """The colour is the one that was chosen when the match was set up, not that of the seat's number."""
    setup = setup_of("human", "human")
    setup = replace(setup, seats=(setup.seats[0], replace(setup.seats[1], colour=4)))
    with lantern_window(tmp_path, lambda services: start(services, setup), Settings()) as opened:
        context, painter = opened.scene.context, opened.driver.app.painter
        points = FlyingPoints(context)
        context.motion.skip()
        context.motion.add(*points.fly([1], 3, (960.0, 540.0)))

        def seen(at: tuple[float, float]) -> bool:
            painter.canvas.target.fill((1, 2, 3))
            points.draw(painter)
            x, y = painter.to_pixels(at)
            return painter.canvas.target.get_at((x - 14, y))[:3] == theme.SEATS[4].colour

        context.motion.update(0.3)
        assert seen((960.0, 500.0))
        context.motion.update(0.7)
        assert seen(context.seat_point(1))
        context.motion.skip()
        assert not seen(context.seat_point(1))
