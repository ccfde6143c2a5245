"""From pygame's events to intents."""

from collections.abc import Mapping

import pygame

from stage.graphics.painter import Painter
from stage.ui.intents import (
    CONTROL,
    FIXED_KEYS,
    Intent,
    KeyPress,
    PointerDown,
    PointerGone,
    PointerMove,
    PointerUp,
    TextInput,
    Wheel,
    key_title,
)

_ONCE = frozenset({"enter", "space", "cancel"})
"""Commands that a held key gives once. A key repeats also while a frame takes long, though it has been let go long ago:
what it has opened would be pressed, or left, at once.
"""


class Interpreter:
    """Turns pygame's events into intents, by the letterbox of a painter and the player's key bindings."""

    def __init__(self, painter: Painter, bindings: Mapping[str, str]) -> None:
        self.density = 1.0
        """Pixels per unit in which the system tells the pointer's place; above 1.0 on some high-density screens."""
        self._painter = painter
        self._pointer = (0.0, 0.0)
        self._held: set[int] = set()
        """The keys that are down."""
        self.bind(bindings)

    def bind(self, bindings: Mapping[str, str]) -> None:
        """Use these command → key bindings from now on."""
        self._commands = {key: command for command, key in bindings.items()}

    def intent(self, event: pygame.Event) -> Intent | None:
        """The intent of an event; None for events that mean nothing to scenes."""
        match event.type:
            case pygame.MOUSEMOTION:
                self._pointer = self._place(event)
                return PointerMove(self._pointer)
            case pygame.MOUSEBUTTONDOWN if event.button in (1, 2, 3):
                return PointerDown(self._place(event), event.button)
            case pygame.MOUSEBUTTONUP if event.button in (1, 2, 3):
                return PointerUp(self._place(event), event.button)
            case pygame.MOUSEWHEEL:
                turned = float(getattr(event, "precise_y", 0.0) or event.y)
                return Wheel(self._pointer, -turned if getattr(event, "flipped", False) else turned)
            case pygame.KEYDOWN:
                return self._key_press(event)
            case pygame.KEYUP:
                self._held.discard(event.key)
            case pygame.TEXTINPUT:
                return TextInput(event.text)
            case pygame.WINDOWLEAVE:
                return PointerGone()
            case pygame.WINDOWFOCUSLOST:
                self._held.clear()
                return PointerGone()
        return None

    def _key_press(self, event: pygame.Event) -> KeyPress | None:
        repeated = event.key in self._held
        self._held.add(event.key)
        sign = getattr(event, "unicode", "")
        command = self._command(event.key, event.mod, sign)
        return None if repeated and command in _ONCE else KeyPress(event.key, command, event.mod, sign)

    def _place(self, event: pygame.Event) -> tuple[float, float]:
        return self._painter.to_logical((event.pos[0] * self.density, event.pos[1] * self.density))

    def _command(self, key: int, mods: int, sign: str) -> str:
        if key == pygame.K_TAB:
            return "previous" if mods & pygame.KMOD_SHIFT else "next"
        bound = self._commands.get(key_title(key, mods, sign))
        if bound is None and not mods & CONTROL:
            # A capital letter means what the letter does, unless it has a meaning of its own.
            bound = self._commands.get(key_title(key, mods & ~pygame.KMOD_SHIFT))
        return bound or FIXED_KEYS.get(key, "")
