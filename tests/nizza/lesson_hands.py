"""Actions of Nizza by mouse and by keyboard."""

from __future__ import annotations

from collections.abc import Callable
from math import degrees
from typing import cast

from nizza.board.areas import XY, Point
from nizza.dice import Symbol
from nizza.physics.pendulum import pulled_back
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
    SwingFreely,
    TakeCase,
    TipLadder,
    Walk,
)
from nizza.rules.views import Phase
from nizza.scene.board import Choice
from nizza.scene.display import NizzaDisplay
from nizza.scene.draft import Target, TargetKind
from nizza.scene.scene_state import position_of_target
from physics.rope import STEP
from stage.driving import Driver
from tests.contract.lesson_hands import match_in, press

_SYMBOLS = {
    MoveRope: Symbol.ROPE, Swing: Symbol.SWING, Climb: Symbol.LADDER, LeaveWater: Symbol.LADDER, Walk: Symbol.WALK,
    TipLadder: Symbol.LADDER, Push: Symbol.PARACHUTE, TakeCase: Symbol.SUITCASE, CrackSafe: Symbol.SUITCASE,
}  # fmt: skip


def by_mouse(driver: Driver, action: NizzaAction) -> None:
    _do(driver, action, "mouse")


def by_keyboard(driver: Driver, action: NizzaAction) -> None:
    _do(driver, action, "keyboard")


def _do(driver: Driver, action: NizzaAction, device: str) -> None:
    match action:
        case Keep(dice):
            _keep(driver, dice, device)
        case SwingFreely():
            swinger = Swinger(driver, _display(driver), device)
            swinger.wait()
            swinger.swing(action)
        case HandOn(symbol):
            _take(driver, symbol, device)
            press(driver, "hand-on", device)
        case ClimbToHelicopter():
            press(driver, "up", device)
        case Climb(to) if _display(driver).state.view.phase is Phase.LEANING:
            pick(driver, to, device)
        case _:
            _take(driver, _SYMBOLS[type(action)], device)
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
        case TipLadder(angle):
            return [Target(TargetKind.TIP, round(degrees(angle)))]
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
    come_to(driver, display, at)
    driver.click(picture.sight.to_screen(at))


def come_to(driver: Driver, display: NizzaDisplay, at: XY) -> None:
    """Press the buttons at the edges of the picture until a place is in sight, as far as there are any."""
    for _ in range(20):
        left, right = display.state.sight.seen
        name = "beyond-left" if at[0] < left + _INSIDE else "beyond-right" if at[0] > right - _INSIDE else ""
        if not name:
            return
        if driver.find(name).visible:
            driver.click(name)
        driver.wait(0.3)


_INSIDE = 24.0
"""Units inside the edges from which a place is in sight."""


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


SWING_FRAME = 1 / 30
"""Seconds between two looks of a swinger."""


class Swinger:
    """Hands of a player who swings in a window: by the mouse, or by the keyboard."""

    def __init__(self, driver: Driver, display: NizzaDisplay, device: str) -> None:
        self._driver, self._display = driver, display
        self._device = device
        self.strengths: set[float] = set()
        """Opacities of the preview during the last swing."""

    def swing(self, action: SwingFreely) -> None:
        """Hang the rope, draw back, lean, and let go as in an action; wait until the next swing may begin."""
        context, flight = self._display.context, self._display.flight
        self.strengths = set()
        if self._device == "keyboard" and self._driver.scene.ui.focused is None:
            self._driver.key("right")
        if action.chimney is not None:
            pick(self._driver, Target(TargetKind.CHIMNEY, action.chimney), self._device)
            self._run(1.0)
        begin = action.begin or 0.0
        (self._draw_back_by_mouse if self._device == "mouse" else self._draw_back_by_key)(begin)
        assert flight.own.holds
        while flight.steps * STEP < action.release - SWING_FRAME or not flight.own.can_let_go:
            now = next((each for each in action.presses if each.begin <= flight.steps * STEP < each.end), None)
            self._lean(now.direction if now is not None else 0)
            self._run(SWING_FRAME)
            path = self._display.swing_marks.now.path
            self.strengths |= {path.strength} if path is not None else set()
        swings = context.match.number
        if self._device == "mouse":
            with self._driver.one_frame():
                self._driver.click(self._aside(1 if flight.own.leans > 0.0 else -1))
        else:
            self._driver.key("space")
        self._until(lambda: context.match.number >= swings + 2 and not context.motion.is_busy)
        self._driver.step(3)

    def wait(self) -> None:
        """Wait until the next swing may begin."""
        self._until(lambda: self._display.using.draft.rope is not None and not self._display.context.motion.is_busy)
        self._driver.wait(0.6)

    def _until(self, done: Callable[[], bool]) -> None:
        for _ in range(20 * 60):
            if done():
                return
            self._driver.step()
        raise AssertionError("the swing does not end")

    def _run(self, seconds: float) -> None:
        self._driver.step(max(1, round(seconds / SWING_FRAME)), SWING_FRAME)

    def _on_arc(self, angle: float) -> XY:
        draft = self._display.using.draft
        assert draft.rope is not None
        assert draft.hung is not None
        place = pulled_back(draft.board.chimneys[draft.hung], draft.board.rope_length(draft.rope), angle)
        return self._display.state.sight.to_screen(place)

    def _aside(self, side: int) -> XY:
        figure = self._display.state.figure(0)
        return self._display.state.sight.to_screen((figure.x + side * 170.0, figure.y))

    def _draw_back_by_mouse(self, angle: float) -> None:
        figure = self._display.state.figure(0)
        self._driver.press(self._display.state.sight.to_screen((figure.x, figure.y - 36.0)))
        for share in (0.3, 0.6, 1.0):
            self._driver.move(self._on_arc(angle * share))
        self._run(1.5)
        self._driver.release(self._on_arc(angle))

    def _draw_back_by_key(self, angle: float) -> None:
        keys, pawn = self._display.roofs.keys, Target(TargetKind.PAWN, 0)
        for key in ("right", "left", "up", "down") * 6:
            if keys.at == pawn:
                break
            self._driver.key(key)
        self._driver.key("return")
        for _ in range(4):
            self._driver.key("right" if angle > 0.0 else "left")
        self._run(1.5)
        self._driver.key("space")

    def _lean(self, side: int) -> None:
        flight = self._display.flight
        if self._device == "mouse":
            self._driver.move(self._aside(side) if side else "banner")
        elif side and side * flight.own.leans <= 0.0:
            self._driver.key("right" if side > 0 else "left")
