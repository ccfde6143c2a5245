"""Actions of Nimm's Leich! by mouse and by keyboard."""

from __future__ import annotations

from nimmsleich.rules.actions import Bid, Denounce, NimmsleichAction, Shed, Spend, Vote
from stage.driving import Driver
from tests.contract.lesson_hands import press


def by_mouse(driver: Driver, action: NimmsleichAction) -> None:
    if isinstance(action, Bid):
        driver.click(f"corpse-{action.corpse}")
        step = action.count - int(str(driver.find("count").value))
        for _ in range(abs(step)):
            driver.wheel(f"corpse-{action.corpse}", 1 if step > 0 else -1)
    _press(driver, action, "mouse")


def by_keyboard(driver: Driver, action: NimmsleichAction) -> None:
    if isinstance(action, Bid):
        driver.key(str(action.corpse))
        step = action.count - int(str(driver.find("count").value))
        for _ in range(abs(step)):
            driver.key("up" if step > 0 else "down")
    _press(driver, action, "keyboard")


def _press(driver: Driver, action: NimmsleichAction, device: str) -> None:
    match action:
        case Bid():
            press(driver, "bid", device)
        case Denounce():
            press(driver, "denounce", device)
        case Vote(thumb):
            press(driver, "thumb" if thumb else "fist", device)
        case Spend(looks):
            press(driver, "token", device)
            for look in looks:
                press(driver, f"target-{look.seat}", device)
        case Shed(position):
            press(driver, f"shed-{position}", device)
        case _:
            raise AssertionError(f"no hand for {action}")
