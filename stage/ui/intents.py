"""What the player does, in logical units and named commands instead of pixels and key codes."""

from dataclasses import dataclass

import pygame

FIXED_KEYS: dict[int, str] = {
    pygame.K_UP: "up",
    pygame.K_DOWN: "down",
    pygame.K_LEFT: "left",
    pygame.K_RIGHT: "right",
    pygame.K_RETURN: "enter",
    pygame.K_KP_ENTER: "enter",
    pygame.K_SPACE: "space",
    pygame.K_ESCAPE: "cancel",
    pygame.K_PAGEUP: "page up",
    pygame.K_PAGEDOWN: "page down",
    pygame.K_HOME: "home",
    pygame.K_END: "end",
}
"""Keys whose command never changes; Tab and Shift+Tab are "next" and "previous"."""

MODIFIER_KEYS = frozenset(
    (
        *(pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LALT, pygame.K_RALT),
        *(pygame.K_LMETA, pygame.K_RMETA, pygame.K_MODE, pygame.K_CAPSLOCK, pygame.K_NUMLOCKCLEAR),
    )
)
"""Keys that only change others."""

CONTROL = pygame.KMOD_CTRL | pygame.KMOD_META
_MODIFIERS = (("ctrl", CONTROL), ("alt", pygame.KMOD_LALT), ("shift", pygame.KMOD_SHIFT))


@dataclass(frozen=True, slots=True)
class PointerMove:
    """The pointer is now at this logical point."""

    at: tuple[float, float]


@dataclass(frozen=True, slots=True)
class PointerDown:
    """A mouse button (1 left, 2 middle, 3 right) or a finger went down."""

    at: tuple[float, float]
    button: int = 1


@dataclass(frozen=True, slots=True)
class PointerUp:
    """It came up again."""

    at: tuple[float, float]
    button: int = 1


@dataclass(frozen=True, slots=True)
class PointerGone:
    """The pointer left the window: nothing is hovered any more."""


@dataclass(frozen=True, slots=True)
class Wheel:
    """The wheel turned `up` notches away from the player (negative: towards)."""

    at: tuple[float, float]
    up: float


_DIGITS = {
    **{pygame.K_0 + digit: digit for digit in range(10)},
    **{pygame.K_KP_1 + digit - 1: digit for digit in range(1, 10)},
    pygame.K_KP_0: 0,
    **{ord(sign): digit for sign, digit in zip("&é\"'(è_çà", (1, 2, 3, 4, 5, 7, 8, 9, 0), strict=True)},
}
"""What a key means in a game. The French row has "-" at the 6, which is wanted as a minus; the keypad has a 6 too."""


@dataclass(frozen=True, slots=True)
class KeyPress:
    """A key, and the command it means: a fixed one ("up", "enter", "cancel", "next"…), a bound one ("undo"…) or ""."""

    key: int
    command: str = ""
    mods: int = 0
    sign: str = ""
    """What the key types in the system's keyboard layout; "" where that is nothing, or is not known."""

    @property
    def digit(self) -> int | None:
        """The digit 0 … 9 that the key means in a game: on the upper row, the keypad, or unshifted on a French row."""
        return _DIGITS.get(self.key)

    @property
    def control(self) -> bool:
        """Whether Ctrl (or the Command key) is held."""
        return bool(self.mods & CONTROL)

    @property
    def shift(self) -> bool:
        """Whether Shift is held."""
        return bool(self.mods & pygame.KMOD_SHIFT)


@dataclass(frozen=True, slots=True)
class TextInput:
    """Text was typed, as the system's keyboard layout and input method make it."""

    text: str


Intent = PointerMove | PointerDown | PointerUp | PointerGone | Wheel | KeyPress | TextInput


_SIGNS = frozenset("+*?!:_")
"""Signs that are bound as such, wherever the keyboard has them."""


def key_title(key: int, mods: int, sign: str = "") -> str:
    """The name under which a key with its modifiers is kept in the settings: "ctrl+z", "f1", "+".

    `sign` is what the key types with these modifiers.
    """
    parts = [name for name, mask in _MODIFIERS if mods & mask]
    name = pygame.key.name(key).lower().removeprefix("[").removesuffix("]") or pygame.key.name(key)
    if sign in _SIGNS:
        name = sign
    if name in _SIGNS:
        # Reached with Shift on some keyboards and without on others; the sign itself is what is bound.
        parts = [part for part in parts if part != "shift"]
    return "+".join([*parts, name])
