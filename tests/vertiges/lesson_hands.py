"""Actions of Vertiges by mouse and by keyboard."""

from __future__ import annotations

import math

from stage.driving import Driver
from tests.contract.lesson_hands import match_in, press
from vertiges.outlines import HALF
from vertiges.rules.actions import Catch, EndTurn, Handle, VertigesAction
from vertiges.rules.snapshot import Intention
from vertiges.scene.display import VertigesDisplay


def by_mouse(driver: Driver, action: VertigesAction) -> None:
    """Drag what is to be moved, and let go on its place."""
    if not isinstance(action, Handle):
        _press(driver, action, "mouse")
        return
    meant, display = action.intention, _display(driver)
    high = max((each.y for each in display.delegate.lying.placed), default=0.0) + 75.0
    if meant.deed == "zap":
        held = display.delegate.lying[meant.piece]
        driver.press(display.state.camera.to_screen(held.x, held.y))
        _carry(driver, [(held.x, held.y + 14.0)], 50.0)
        _carry(driver, [(held.x, high), (meant.x, high), (meant.x, meant.y + 20.0)], 220.0)
    else:
        slot = display.bar.rack.slot_of(meant.piece)
        assert slot is not None, f"piece {meant.piece} is not in the rack"
        driver.press(slot.name)
        _carry(driver, [(meant.x, high)], 700.0)
        _turn(driver, meant)
        _carry(driver, [(meant.x, meant.y + 12.0)], 400.0)
    driver.wait(0.5)
    _carry(driver, [(meant.x, meant.y + 1.5)], 50.0)
    driver.wait(0.5)
    number = display.context.match.number
    driver.release(display.state.camera.to_screen(meant.x, meant.y + 1.5))
    _rest(driver, number)


def by_keyboard(driver: Driver, action: VertigesAction) -> None:
    """Digits, arrows and Enter."""
    if not isinstance(action, Handle):
        _press(driver, action, "keyboard")
        return
    meant, display = action.intention, _display(driver)
    assert meant.deed != "zap" or meant.piece in display.delegate.lying
    lead = display.state.live.lead
    if meant.deed == "zap":
        _wander_to(driver, meant.piece)
        driver.key("return")
        driver.key("ctrl+right" if meant.x > display.delegate.lying[meant.piece].x else "ctrl+left")
        driver.wait_until(lambda: display.state.live.has_arrived and abs(lead.target[0] - meant.x) < 1.0, 20.0)
    else:
        driver.key(str(display.bar.rack.value.index(meant.piece) + 1))
        _turn(driver, meant)
        driver.wait(0.5)
        for key, step in (("left", 10.0), ("right", -10.0), ("shift+left", 1.0), ("shift+right", -1.0)):
            for _ in range(math.floor((lead.target[0] - meant.x) / step + 0.01)):
                driver.key(key)
                driver.step(1)
    driver.wait(0.6)
    while lead.target[1] > meant.y + 12.0 and meant.deed != "zap":
        driver.key("down")
        driver.step(1)
    driver.wait(0.6)
    while lead.target[1] > meant.y + 2.0:
        driver.key("shift+down")
        driver.step(3)
    driver.wait(0.5)
    number = display.context.match.number
    driver.key("return")
    _rest(driver, number)


def _wander_to(driver: Driver, piece: int) -> None:
    """Move the arrow keys' mark to a standing piece."""
    display = _display(driver)
    driver.scene.ui.focus(driver.find("table"))
    wanted = display.delegate.lying[piece]
    driver.key("down")
    for _ in range(40):
        at = display.state.hand.cursor
        assert at is not None
        if at == piece:
            return
        here = display.delegate.lying[at]
        if abs(here.x - wanted.x) > HALF:
            driver.key("left" if wanted.x < here.x else "right")
        else:
            driver.key("down" if wanted.y < here.y else "up")
    raise AssertionError(f"the arrows never come to piece {piece}")


def _display(driver: Driver) -> VertigesDisplay:
    display = match_in(driver).display
    assert isinstance(display, VertigesDisplay)
    driver.wait_until(lambda: display.delegate.can_take and not display.state.camera.is_moving, 20.0)
    return display


def _carry(driver: Driver, way: list[tuple[float, float]], speed: float) -> None:
    """Move the pointer along places of the table (mm)."""
    display = match_in(driver).display
    assert isinstance(display, VertigesDisplay)
    camera = display.state.camera
    here = camera.to_world(driver.scene.input.pointer or (960.0, 540.0))
    for goal in way:
        steps = max(1, round(math.dist(goal, here) / speed * 60))
        for step in range(1, steps + 1):
            x, y = (a + (b - a) * step / steps for a, b in zip(here, goal, strict=True))
            driver.move(camera.to_screen(x, y))
        here = goal


def _turn(driver: Driver, meant: Intention) -> None:
    display = match_in(driver).display
    assert isinstance(display, VertigesDisplay)
    if meant.flipped:
        driver.key("f")
    for _ in range(meant.turn):
        driver.key("q")
    driver.wait(0.5)


def _rest(driver: Driver, number: int) -> None:
    """Run until everything is at rest and the match has recorded the outcome."""
    scene = match_in(driver)
    driver.wait_until(lambda: scene.context.match.number > number + 1, 20.0)


def _press(driver: Driver, action: VertigesAction, device: str) -> None:
    names = {EndTurn: "end-turn", Catch: "catch"}
    press(driver, names[type(action)], device)
