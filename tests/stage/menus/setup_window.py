"""The set-up of Nimm's Leich! in a window, and the seats of its plan."""

from __future__ import annotations

from stage.menus.set_up.scene import SetupScene
from stage.services import Services
from table.match.match import SeatSetup
from tests.stage.menu_window import NIMMSLEICH, Menu


def opening(services: Services) -> SetupScene:
    return SetupScene(services, NIMMSLEICH)


def seats(here: Menu) -> list[SeatSetup]:
    scene = here.driver.front(SetupScene)
    return scene.plan.seats
