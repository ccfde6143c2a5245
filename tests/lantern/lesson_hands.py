"""Actions of Lanterns by mouse and by keyboard, for the contract test of the lessons."""

from __future__ import annotations

from functools import partial

from msgspec.structs import astuple

from stage.driving import Driver
from tests.contract.lesson_hands import press
from tests.lantern.rules import LanternAction


def _press(driver: Driver, action: LanternAction, device: str) -> None:
    press(driver, f"{type(action).__name__.lower()}-{astuple(action)[0]}", device)


by_mouse = partial(_press, device="mouse")
by_keyboard = partial(_press, device="keyboard")
