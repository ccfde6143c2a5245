"""Keyboard events as key presses and text, for every layout."""

import sys
import unicodedata
from collections.abc import Mapping
from typing import Final

import pygame

from stage.ui.intents import CONTROL, FIXED_KEYS, KeyPress, KeyRelease, TextInput, key_title

_LETTERS: Final = range(pygame.KSCAN_A, pygame.KSCAN_Z + 1)
"""Scan codes of the letters of the US layout."""
_US_KEYS: Final = {
    **dict(enumerate(map(ord, "abcdefghijklmnopqrstuvwxyz1234567890"), pygame.KSCAN_A)),
    **dict(enumerate(map(ord, "-=[]\\#;'`,./"), pygame.KSCAN_MINUS)),
}
"""Scan code → key of the US layout."""
_NAMELESS: Final = (pygame.K_UNKNOWN, 1 << 30)
"""Codes of keys that type nothing by themselves, such as dead keys."""
_KEYPAD_MOVES: Final = {
    pygame.K_KP_0: pygame.K_INSERT,
    pygame.K_KP_1: pygame.K_END,
    pygame.K_KP_2: pygame.K_DOWN,
    pygame.K_KP_3: pygame.K_PAGEDOWN,
    pygame.K_KP_4: pygame.K_LEFT,
    pygame.K_KP_5: pygame.K_CLEAR,
    pygame.K_KP_6: pygame.K_RIGHT,
    pygame.K_KP_7: pygame.K_HOME,
    pygame.K_KP_8: pygame.K_UP,
    pygame.K_KP_9: pygame.K_PAGEUP,
    pygame.K_KP_PERIOD: pygame.K_DELETE,
}
"""Key of the keypad → its meaning without NumLock."""
_ALT_GR: Final = pygame.KMOD_RALT | pygame.KMOD_MODE | (pygame.KMOD_LALT if sys.platform == "win32" else 0)
"""Windows reports AltGr together with Ctrl, and takes Ctrl+Alt for AltGr."""
_ONCE: Final = frozenset({"enter", "space", "cancel"})
"""Commands that do not repeat while their key is held.

During a slow frame a key repeats even after its release, and would at once press or leave what it has just opened.
"""


class Keyboard:
    """Translator of keyboard events into intents, with the player's key bindings.

    A key that types a letter of another script than Latin counts as the key at its place on the US layout, so that
    shortcuts work there too.
    """

    def __init__(self, bindings: Mapping[str, str]) -> None:
        self._held: dict[int, KeyPress] = {}
        """Keys that are down, by scan code."""
        self._text_mods = 0
        """Modifiers of the last key, while it is down and may type text."""
        self._latin = False
        """True if the layout is known to have Latin letters."""
        self.bind(bindings)

    def bind(self, bindings: Mapping[str, str]) -> None:
        """Set the key bindings, a mapping of command → key."""
        self._commands = {key: command for command, key in bindings.items()}

    def forget(self) -> None:
        """Forget the keys that are down, because their release will not be reported."""
        self._held.clear()
        self._text_mods = 0

    def intent(self, event: pygame.Event) -> KeyPress | KeyRelease | TextInput | None:
        """Return the intent of an event; None for text with Ctrl and for what does not come from the keyboard."""
        match event.type:
            case pygame.KEYDOWN:
                return self._press(event)
            case pygame.KEYUP:
                self._text_mods = 0
                press = self._held.pop(_identity(event), None) or self._read(event)
                return KeyRelease(press.key, press.command)
            case pygame.TEXTINPUT if not _is_control(self._text_mods):
                return TextInput(event.text)
            case pygame.KEYMAPCHANGED:
                self._latin = False
        return None

    def _press(self, event: pygame.Event) -> KeyPress | None:
        press = self._read(event)
        repeated = _identity(event) in self._held
        self._held[_identity(event)] = press
        self._text_mods = press.mods
        return None if repeated and press.command in _ONCE else press

    def _read(self, event: pygame.Event) -> KeyPress:
        key, place, mods = event.key, getattr(event, "scancode", 0), getattr(event, "mod", 0)
        sign = getattr(event, "unicode", "")
        if key in _KEYPAD_MOVES and _is_arrow(mods, sign):
            key = _KEYPAD_MOVES[key]
        elif key in _NAMELESS or _is_foreign(key):
            self._latin = self._latin and key in _NAMELESS
            key = _US_KEYS.get(place, key)
        elif place in _LETTERS and key <= sys.maxunicode and chr(key).isalpha():
            self._latin = True
        command = self._command(key, mods, sign)
        if not command and place in _LETTERS and not self._latin:
            # A sign between letters of another script, such as the semicolon of Greek.
            command = self._command(_US_KEYS[place], mods, sign)
        return KeyPress(key, command, mods, sign)

    def _command(self, key: int, mods: int, sign: str) -> str:
        if key == pygame.K_TAB:
            return "previous" if mods & pygame.KMOD_SHIFT else "next"
        bound = self._commands.get(key_title(key, mods, sign))
        if bound is None and not mods & CONTROL:
            # A capital letter without a binding falls back to the small letter's binding.
            bound = self._commands.get(key_title(key, mods & ~pygame.KMOD_SHIFT))
        return bound or FIXED_KEYS.get(key, "")


def _identity(event: pygame.Event) -> int:
    return getattr(event, "scancode", 0) or int(event.key)


def _is_arrow(mods: int, sign: str) -> bool:
    """Return True if the digits of the keypad mean arrows: without NumLock, or with both NumLock and Shift."""
    # Keyboards of a Mac have no NumLock.
    without = bool(mods & pygame.KMOD_NUM) == bool(mods & pygame.KMOD_SHIFT)
    return without and not sign.isdecimal() and sys.platform != "darwin"


def _is_control(mods: int) -> bool:
    return bool(mods & CONTROL) and not mods & _ALT_GR


def _is_foreign(key: int) -> bool:
    """Return True for the code of a letter or digit of another script than Latin."""
    # Greek is the first of them. Signs in between, such as the apostrophe of French layouts, belong to no script.
    if not 0x370 <= key <= sys.maxunicode or 0x2000 <= key < 0x2C00:
        return False
    return not unicodedata.name(chr(key), "").startswith("LATIN")
