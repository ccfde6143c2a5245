"""Player input in logical units and named commands instead of pixels and key codes."""

from dataclasses import dataclass
from pathlib import Path

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
"""Keys with a fixed command. Tab and Shift+Tab are "next" and "previous"."""

MODIFIER_KEYS = frozenset(
    (
        *(pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LALT, pygame.K_RALT),
        *(pygame.K_LMETA, pygame.K_RMETA, pygame.K_MODE, pygame.K_CAPSLOCK, pygame.K_NUMLOCKCLEAR),
    )
)
"""Modifier keys."""

CONTROL = pygame.KMOD_CTRL | pygame.KMOD_META
_MODIFIERS = (("ctrl", CONTROL), ("alt", pygame.KMOD_LALT), ("shift", pygame.KMOD_SHIFT))


@dataclass(frozen=True, slots=True)
class PointerMove:
    """The pointer has moved to this logical point."""

    at: tuple[float, float]


@dataclass(frozen=True, slots=True)
class PointerDown:
    """A mouse button (1 left, 2 middle, 3 right) or a finger was pressed."""

    at: tuple[float, float]
    button: int = 1
    finger: bool = False


@dataclass(frozen=True, slots=True)
class PointerUp:
    """A mouse button or finger was released."""

    at: tuple[float, float]
    button: int = 1


@dataclass(frozen=True, slots=True)
class PointerGone:
    """The pointer has left the window, so nothing is hovered any more."""


@dataclass(frozen=True, slots=True)
class PointerLost:
    """Cancellation of a finger's press, because a second finger has come."""


@dataclass(frozen=True, slots=True)
class Pinch:
    """Two fingers moved: their middle, now `at`, by `pan`, and apart by `notches` (negative: together)."""

    at: tuple[float, float]
    pan: tuple[float, float]
    notches: int


@dataclass(frozen=True, slots=True)
class Wheel:
    """The wheel was turned `up` notches away from the player (negative: towards)."""

    at: tuple[float, float]
    up: float


_DIGITS = {
    **{pygame.K_0 + digit: digit for digit in range(10)},
    **{pygame.K_KP_1 + digit - 1: digit for digit in range(1, 10)},
    pygame.K_KP_0: 0,
    **{ord(sign): digit for sign, digit in zip("&é\"'(è_çà", (1, 2, 3, 4, 5, 7, 8, 9, 0), strict=True)},
}
"""Digits in games. On the French row "-" at the 6 counts as minus; the keypad has another 6."""


@dataclass(frozen=True, slots=True)
class KeyPress:
    """Key press with its command: a fixed one ("up", "enter", "cancel", "next"…), a bound one ("undo"…) or ""."""

    key: int
    command: str = ""
    mods: int = 0
    sign: str = ""
    """Character that the key types in the system's keyboard layout, or "" if none or unknown."""
    pad: int = 0
    """Number of the gamepad whose button it is, in the order in which they were first used."""

    @property
    def digit(self) -> int | None:
        """Digit 0–9 that the key means in a game: on the upper row, the keypad, or unshifted on a French row."""
        return _DIGITS.get(self.key)

    @property
    def control(self) -> bool:
        """True if Ctrl or the Command key is held."""
        return bool(self.mods & CONTROL)

    @property
    def alt(self) -> bool:
        """True if Alt or the Option key is held, but not AltGr, which types signs."""
        return bool(self.mods & pygame.KMOD_LALT)

    @property
    def by_pad(self) -> bool:
        """True if a button of a gamepad was pressed."""
        return self.key < 0

    @property
    def shift(self) -> bool:
        return bool(self.mods & pygame.KMOD_SHIFT)


@dataclass(frozen=True, slots=True)
class KeyRelease:
    """A key was let go; `command` is as in :class:`KeyPress`. Nothing may be possible only by holding a key."""

    key: int
    command: str = ""


@dataclass(frozen=True, slots=True)
class TextInput:
    """Text was typed, according to the system's keyboard layout and input method."""

    text: str


@dataclass(frozen=True, slots=True)
class FileDropped:
    """A file was dropped onto the window."""

    path: Path


PAD_BUTTONS = {
    name: -number
    for number, name in enumerate(
        (
            "a",
            "b",
            "x",
            "y",
            "lb",
            "rb",
            "lt",
            "rt",
            "select",
            "start",
            "l3",
            "r3",
            "dpad up",
            "dpad down",
            "dpad left",
            "dpad right",
        ),
        1,
    )
}
"""Buttons of a gamepad, with the key of their :class:`KeyPress`: negative, as no key of a keyboard is."""


@dataclass(frozen=True, slots=True)
class Stick:
    """The left stick of a gamepad was deflected for some seconds, or has come to rest: both 0.0.

    `x` to the right and `y` upwards are -1.0 to 1.0.
    """

    x: float
    y: float
    seconds: float


Intent = (
    PointerMove
    | PointerDown
    | PointerUp
    | PointerGone
    | PointerLost
    | Pinch
    | Wheel
    | KeyPress
    | KeyRelease
    | TextInput
    | FileDropped
    | Stick
)


_SIGNS = frozenset("+*?!:_")
"""Signs that are bound as signs, independent of the keyboard layout."""


def _name(key: int) -> str:
    try:
        # The first names are those that settings hold, and lack letters beyond ASCII.
        return pygame.key.name(key) or pygame.key.name(key, use_compat=False)
    except UnicodeDecodeError:
        # The code is no character.
        return ""


def key_title(key: int, mods: int, sign: str = "") -> str:
    """Return the name of a key with its modifiers as saved in the settings: "ctrl+z", "f1", "+".

    `sign` is the character that the key types with these modifiers. Return "" if the key has no name.
    """
    parts = [name for name, mask in _MODIFIERS if mods & mask]
    name = _name(key)
    name = name.lower().removeprefix("[").removesuffix("]") or name
    if sign in _SIGNS:
        name = sign
    if not name:
        return ""
    if name in _SIGNS:
        # Some keyboards need Shift for this sign and others do not, so the sign itself is bound.
        parts = [part for part in parts if part != "shift"]
    return "+".join([*parts, name])
