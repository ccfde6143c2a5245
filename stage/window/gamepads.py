"""Gamepads: opened when they are plugged in, and read as the keys, arrows and stick of one player at the table.

Several may be used in turn. All of them act for the player who is to act; a press carries the number of its gamepad.
"""

import math
from collections.abc import Mapping
from contextlib import suppress
from typing import Final

import pygame
from pygame._sdl2 import controller

from stage.ui.intents import PAD_BUTTONS, Intent, KeyPress, KeyRelease, Stick

_FIXED: Final = {
    "a": "enter",
    "b": "cancel",
    **{f"dpad {way}": way for way in ("up", "down", "left", "right")},
}
"""Buttons with a fixed command."""
_NAMES: Final = {
    pygame.CONTROLLER_BUTTON_A: "a",
    pygame.CONTROLLER_BUTTON_B: "b",
    pygame.CONTROLLER_BUTTON_X: "x",
    pygame.CONTROLLER_BUTTON_Y: "y",
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: "lb",
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: "rb",
    pygame.CONTROLLER_BUTTON_BACK: "select",
    pygame.CONTROLLER_BUTTON_START: "start",
    pygame.CONTROLLER_BUTTON_LEFTSTICK: "l3",
    pygame.CONTROLLER_BUTTON_RIGHTSTICK: "r3",
    pygame.CONTROLLER_BUTTON_DPAD_UP: "dpad up",
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: "dpad down",
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: "dpad left",
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: "dpad right",
}
_TRIGGERS: Final = {pygame.CONTROLLER_AXIS_TRIGGERLEFT: "lt", pygame.CONTROLLER_AXIS_TRIGGERRIGHT: "rt"}
_FULL: Final = 32767.0
"""Value of an axis at its end."""
_PULLED, _LET_GO = 0.5, 0.3
"""Shares of a trigger's way at which it counts as pressed, and as released."""
_DEAD: Final = 0.15
"""Deflection of a stick below which it rests."""
_TILTED: Final = 0.5
"""Deflection (after the dead zone) from which a stick works as an arrow key."""
_REPEATS: Final = (0.42, 0.12)
"""Seconds before a held arrow repeats, and between repeats."""
_ARROWS: Final = ("up", "down", "left", "right")


class Gamepads:
    """All gamepads that are plugged in. `buttons` maps commands to buttons. `closed` opens none, for tests."""

    def __init__(self, buttons: Mapping[str, str], *, closed: bool = False) -> None:
        self._open: dict[int, controller.Controller] = {}
        self._closed = closed
        self._numbers: list[int] = []
        """Gamepads in the order in which they were first used."""
        self._axes: dict[tuple[int, int], float] = {}
        """Deflection of each stick's axis: gamepad and axis → -1.0 to 1.0."""
        self._pulled: set[tuple[int, int]] = set()
        """Triggers that are pressed: gamepad and axis."""
        self._arrow: tuple[str, float] | None = None
        """Arrow that is held, and the seconds until it repeats."""
        self._tilt = ""
        """Arrow as which the stick counts."""
        self._moving = False
        self.bind(buttons)
        if not closed:
            controller.init()

    def bind(self, buttons: Mapping[str, str]) -> None:
        """Set the buttons, a mapping of command → button."""
        self._commands = {button: command for command, button in buttons.items() if button} | _FIXED

    def intent(self, event: pygame.Event) -> Intent | None:
        """Return the intent of an event; None for events of other devices and without a meaning for scenes."""
        match event.type:
            case pygame.CONTROLLERDEVICEADDED if not self._closed:
                self._open_all()
            case pygame.CONTROLLERDEVICEREMOVED:
                return self._lose(event.instance_id)
            case pygame.CONTROLLERBUTTONDOWN if event.button in _NAMES:
                return self._press(_NAMES[event.button], self._number(event.instance_id))
            case pygame.CONTROLLERBUTTONUP if event.button in _NAMES:
                return self._release(_NAMES[event.button])
            case pygame.CONTROLLERAXISMOTION:
                return self._axis(event.instance_id, event.axis, event.value / _FULL)
        return None

    def stick(self, dt: float) -> Stick | None:
        """Return the deflection of the left sticks for `dt` seconds, once more when they come to rest; else None."""
        x = self._sum(pygame.CONTROLLER_AXIS_LEFTX)
        y = -self._sum(pygame.CONTROLLER_AXIS_LEFTY)
        length = math.hypot(x, y)
        moved, self._moving = self._moving, length > _DEAD
        if not self._moving:
            return Stick(0.0, 0.0, dt) if moved else None
        share = min(1.0, (length - _DEAD) / (1.0 - _DEAD)) / length
        return Stick(x * share, y * share, dt)

    def tilt(self, stick: Stick | None) -> Intent | None:
        """Read a stick that nothing else uses as an arrow key; return its press or release."""
        way = _way(stick) if stick is not None else self._tilt
        if way == self._tilt:
            return None
        before, self._tilt = self._tilt, way
        return self._press(f"dpad {way}") if way else self._release(f"dpad {before}")

    def repeat(self, dt: float) -> KeyPress | None:
        """Advance a held arrow by `dt` seconds; return its next press when that is due."""
        if self._arrow is None:
            return None
        arrow, left = self._arrow
        self._arrow = (arrow, left - dt if left > dt else _REPEATS[1])
        return self._key(f"dpad {arrow}", arrow) if left <= dt else None

    def forget(self) -> None:
        """Forget what is held, after the window has lost the focus."""
        self._axes.clear()
        self._pulled.clear()
        self._arrow, self._tilt = None, ""

    def _open_all(self) -> None:
        """Open all gamepads that are plugged in. The one of an event may have gone since, or have another number."""
        for index in range(controller.get_count()):
            with suppress(pygame.error):
                if controller.is_controller(index):
                    pad = controller.Controller(index)
                    self._open[pad.as_joystick().get_instance_id()] = pad

    def _sum(self, axis: int) -> float:
        """Return the strongest deflection on an axis of any gamepad."""
        return max((value for (_, of), value in self._axes.items() if of == axis), key=abs, default=0.0)

    def _axis(self, pad: int, axis: int, value: float) -> Intent | None:
        if axis not in _TRIGGERS:
            self._axes[pad, axis] = max(-1.0, min(1.0, value))
            return None
        if value > _PULLED and (pad, axis) not in self._pulled:
            self._pulled.add((pad, axis))
            return self._press(_TRIGGERS[axis])
        if value < _LET_GO and (pad, axis) in self._pulled:
            self._pulled.discard((pad, axis))
            return self._release(_TRIGGERS[axis])
        return None

    def _number(self, pad: int) -> int:
        """Return the number of a gamepad, the next free one if it was not used before."""
        if pad not in self._numbers:
            self._numbers.append(pad)
        return self._numbers.index(pad)

    def _press(self, button: str, pad: int = 0) -> KeyPress:
        command = self._commands.get(button, "")
        if command in _ARROWS:
            self._arrow = (command, _REPEATS[0])
        return self._key(button, command, pad)

    def _release(self, button: str) -> KeyRelease:
        command = self._commands.get(button, "")
        if self._arrow is not None and self._arrow[0] == command:
            self._arrow = None
        return KeyRelease(PAD_BUTTONS[button], command)

    def _key(self, button: str, command: str, pad: int = 0) -> KeyPress:
        return KeyPress(PAD_BUTTONS[button], command, pad=pad)

    def _lose(self, pad: int) -> Intent | None:
        self._open.pop(pad, None)
        if pad in self._numbers:
            self._numbers.remove(pad)
        self._axes = {place: value for place, value in self._axes.items() if place[0] != pad}
        self._pulled = {place for place in self._pulled if place[0] != pad}
        arrow, self._arrow = self._arrow, None
        return self._release(f"dpad {arrow[0]}") if arrow is not None else None


def _way(stick: Stick) -> str:
    """Return the arrow to which a stick is tilted, "" if to none."""
    if max(abs(stick.x), abs(stick.y)) < _TILTED:
        return ""
    if abs(stick.x) >= abs(stick.y):
        return "right" if stick.x > 0.0 else "left"
    return "up" if stick.y > 0.0 else "down"
