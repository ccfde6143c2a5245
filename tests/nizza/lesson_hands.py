"""Actions of Nizza by mouse and by keyboard."""

from __future__ import annotations

from typing import cast

from nizza.board.areas import Point
from nizza.dice import Symbol
from nizza.rules.actions import (
    Climb,
    ClimbToHelicopter,
    CrackSafe,
    HandOn,
    Keep,
    LeaveWater,
    MoveRope,
    NizzaAction,
    Push,
    Swing,
    TakeCase,
    Walk,
)
from nizza.scene.board import Choice
from nizza.scene.draft import Target, TargetKind
from nizza.scene.nizza_display import NizzaDisplay
from nizza.scene.scene_state import position_of_target
from tests.contract.lesson_hands import match_in, press
from tests.driver import Driver

_SYMBOLS = {
    MoveRope: Symbol.ROPE, Swing: Symbol.SWING, Climb: Symbol.LADDER, LeaveWater: Symbol.LADDER, Walk: Symbol.WALK,
    Push: Symbol.PARACHUTE, TakeCase: Symbol.SUITCASE, CrackSafe: Symbol.SUITCASE,
}  # fmt: skip


def by_mouse(driver: Driver, action: NizzaAction) -> None:
    _do(driver, action, "mouse")


def by_keyboard(driver: Driver, action: NizzaAction) -> None:
    _do(driver, action, "keyboard")


def _do(driver: Driver, action: NizzaAction, device: str) -> None:
    match action:
        case Keep(dice):
            _keep(driver, dice, device)
        case HandOn(symbol):
            _take(driver, symbol, device)
            press(driver, "hand-on", device)
        case ClimbToHelicopter():
            press(driver, "up", device)
        case _:
            _take(driver, _SYMBOLS[type(action)], device)
            if isinstance(action, LeaveWater | TakeCase | CrackSafe):
                press(driver, "plain", device)
            for choice in _choices(_display(driver), action):
                pick(driver, choice, device)


def _display(driver: Driver) -> NizzaDisplay:
    return cast(NizzaDisplay, match_in(driver).display)


def _keep(driver: Driver, dice: tuple[Symbol, ...], device: str) -> None:
    if len(dice) == 5:
        press(driver, "fix", device)
        return
    wanted = list(dice)
    for place, face in enumerate(_display(driver).dice.faces):
        if face in wanted:
            wanted.remove(face)
            _pick_die(driver, place, device)
    press(driver, "roll", device)


def _take(driver: Driver, symbol: Symbol, device: str) -> None:
    _pick_die(driver, _display(driver).dice.places_with(symbol)[0], device)


def _pick_die(driver: Driver, place: int, device: str) -> None:
    if device == "mouse":
        driver.click(f"die-{place}")
    else:
        driver.key(str(place + 1))


def _choices(display: NizzaDisplay, action: NizzaAction) -> list[Choice]:
    """Return the picks on the board, one after the other."""
    match action:
        case MoveRope(rope, chimney):
            return [Target(TargetKind.ROPE, rope), Target(TargetKind.CHIMNEY, chimney)]
        case Swing(rope, to, chimney):
            alone = display.using.draft.rope == rope
            first: list[Choice] = [] if alone else [Target(TargetKind.ROPE, rope)]
            over: list[Choice] = [] if chimney is None else [Target(TargetKind.CHIMNEY, chimney)]
            return [*first, *over, to]
        case Climb(to):
            return [to]
        case Walk(square):
            return [Target(TargetKind.SQUARE, square)]
        case Push(seat):
            return [Target(TargetKind.PAWN, seat)]
    return []


def pick(driver: Driver, choice: Choice, device: str) -> None:
    """Pick a thing or a place on the board."""
    display = _display(driver)
    if device == "keyboard":
        _strike(driver, display, choice)
        return
    picture = display.state
    at = picture.board.position(choice) if isinstance(choice, Point) else position_of_target(picture, choice)
    driver.click(picture.sight.to_screen(at))


def _strike(driver: Driver, display: NizzaDisplay, wanted: Choice) -> None:
    """Arrows towards it until it is marked, or another place of the same area; then Enter."""
    assert driver.scene.ui.focused is display.roofs, "the keyboard is led to the board"
    picture, keys = display.state, display.roofs.keys
    goal = picture.board.position(wanted) if isinstance(wanted, Point) else position_of_target(picture, wanted)
    driver.key("right")
    for number in range(40):
        at, place = keys.at, keys.position
        if at == wanted or (isinstance(at, Point) and isinstance(wanted, Point) and at.area == wanted.area):
            driver.key("return")
            return
        assert place is not None
        dx, dy = goal[0] - place[0], goal[1] - place[1]
        upright = abs(dy) > 0.4 * abs(dx)
        if number % 5 == 4:
            upright = not upright
        driver.key(("down" if dy > 0 else "up") if upright else ("right" if dx > 0 else "left"))
    raise AssertionError(f"the arrows do not lead to {wanted}")
