"""Dice of any game in the action bar: six-sided ones with pips, and the dice of the template."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec
import pygame
import pytest

from stage.match.live.dice_bar import DiceBar, DiceMode, DiceSet, RollButtons
from stage.match.scene import start
from stage.settings import Settings
from stage.ui.layout import Row
from table.contract import IllegalAction
from table.game import HUMAN
from tests.lantern.physics import TossWorld
from tests.lantern.rules import Pour
from tests.stage.lantern_window import LanternWindow, lantern_window, setup_of, table
from tests.stage.unseen_window import QUICK

PIPS = DiceSet(count=3, faces=tuple(range(1, 7)), drawing=lambda pips: f"dice/{pips}")


class Dice:
    """A bar with three dice, and the faces that were used."""

    def __init__(self, here: LanternWindow) -> None:
        self.here = here
        self.used: list[int | None] = []
        context = here.scene.context
        self.bar = DiceBar(context, PIPS, str, self.used.append, IllegalAction("", "gone"))
        self.buttons = RollButtons(context, lambda: None, lambda: None)
        row = self.bar.build(Row("rolling", [self.buttons.roll, self.buttons.fix]))
        row.name = "beside the game's own actions"
        here.driver.scene.ui.add(row, pygame.FRect(400, 300, 900, 128))
        self.bar.show((5, 1, 3))

    def settle(self) -> None:
        self.here.scene.context.motion.skip()


@contextmanager
def dice(folder: Path) -> Iterator[Dice]:
    with table(folder, HUMAN, "novice") as here:
        here.wait_for_choice()
        yield Dice(here)


@pytest.fixture
def shown(tmp_path: Path) -> Iterator[Dice]:
    with dice(tmp_path) as shown:
        yield shown


def test_dice_show_what_was_rolled_and_keep_what_the_player_picks(shown: Dice) -> None:
    assert sorted(shown.bar.faces) == [1, 3, 5]
    shown.bar.update(DiceMode.KEEP)
    shown.here.driver.click("die-0")
    shown.here.driver.click("die-1")
    shown.settle()
    assert shown.bar.kept == (1, 5)
    shown.bar.throw(shown.bar.kept, (6,))
    shown.settle()
    assert sorted(shown.bar.faces) == [1, 5, 6]
    assert shown.bar.kept == (1, 5)
    assert not shown.used


def test_a_chosen_die_is_used_and_leaves_when_it_is_sent(shown: Dice) -> None:
    shown.bar.update(DiceMode.USE)
    shown.here.driver.click("die-2")
    face = shown.bar.faces[2]
    assert shown.used == [face]
    shown.bar.send(face, (0.0, 0.0))
    shown.settle()
    assert shown.bar.places_with(face) == []
    assert shown.bar.area_of(f"die-{face}") is None
    assert shown.bar.first_die == "die-0"
    shown.bar.show((5, 1, 3), left=(5,))
    assert [shown.bar.places_with(each) != [] for each in (1, 3, 5)] == [False, False, True]


def test_dice_that_are_blocked_give_the_reason(shown: Dice) -> None:
    shown.bar.update(DiceMode.WATCH, blocked="Wait for your turn.")
    assert shown.here.driver.find("die-0").reason == "Wait for your turn."
    shown.here.driver.click("die-0")
    assert not shown.used
    assert not shown.bar.kept


def test_dice_that_are_all_kept_cannot_be_rolled_again(shown: Dice) -> None:
    assert not shown.buttons.roll.visible
    shown.buttons.update(keeping=True, free=2, rolls_left=1)
    assert shown.buttons.roll.visible
    assert shown.buttons.roll.text == "Roll 2 dice again"
    shown.buttons.update(keeping=True, free=0, rolls_left=1)
    assert shown.buttons.roll.reason == "All dice are kept."


def test_a_die_of_the_template_pours_its_drops_by_click_and_by_digit(tmp_path: Path) -> None:
    setup = msgspec.structs.replace(setup_of(HUMAN, HUMAN), options={"points": 2, "dice": True})
    with lantern_window(tmp_path, lambda services: start(services, setup)) as here:
        match = here.scene.context.match
        for number, pick, name in ((2, here.driver.click, "die-0"), (4, here.driver.key, "1")):
            here.wait_for_turn()
            face = here.display.dice.faces[0]
            pick(name)
            here.wait_for_choice()
            assert match.entry(number).action == Pour(face)


@pytest.mark.parametrize("settings", [QUICK, Settings(bot_speed=4.0)])
def test_a_simulation_runs_on_the_screen_and_ends_as_it_does_without_one(tmp_path: Path, settings: Settings) -> None:
    setup = msgspec.structs.replace(setup_of(HUMAN, HUMAN), options={"points": 1, "pebble": True})
    with lantern_window(tmp_path, lambda services: start(services, setup), settings) as here:
        here.wait_for_turn()
        here.driver.click("toss-2")
        here.wait_until(lambda: here.scene.context.match.number == 3)
        assert here.scene.context.match.entry(2).action == TossWorld(2, 0).run()
