"""Text field, with the clipboard."""

import logging
import sys
from collections.abc import Callable
from typing import Final, Unpack

import pygame

from stage.graphics import theme
from stage.graphics.painter import Painter
from stage.graphics.theme import Colour, darker, mix
from stage.ui.base import ScreenPoint, Widget, WidgetOptions
from stage.ui.intents import KeyPress
from stage.ui.letters import Letters

log = logging.getLogger(__name__)

_MOST_PASTED: Final = 1000
"""Characters of the clipboard that are looked at."""


def copy(text: str) -> None:
    """Copy a text to the clipboard. Without a clipboard, only log a message."""
    try:
        pygame.scrap.put_text(text)
    except (pygame.error, ValueError) as error:
        log.warning("the clipboard takes no text: %s", error)


def paste() -> str:
    """Return the beginning of the text on the clipboard, or "" if there is none."""
    try:
        return pygame.scrap.get_text()[:_MOST_PASTED]
    except (pygame.error, ValueError) as error:
        log.warning("the clipboard gives no text: %s", error)
        return ""


_BLINK = 1.06
_PAD = 18.0


class TextField(Widget):
    """Single-line text field with caret, selection and clipboard; at most `longest` characters.

    Removes characters that no font can draw, and informs the player. `on_change` is called with every new text. Esc
    restores the text from before the field got the focus.
    """

    focusable = True
    clickable = True
    value = ""
    takes_text = True
    cursor = pygame.SYSTEM_CURSOR_IBEAM

    def __init__(
        self,
        name: str,
        value: str = "",
        on_change: Callable[[str], None] | None = None,
        *,
        placeholder: str = "",
        longest: int = 24,
        allowed: Callable[[str], bool] = str.isprintable,
        **common: Unpack[WidgetOptions],
    ) -> None:
        super().__init__(name, **common)
        self.placeholder = placeholder
        self.longest = longest
        self._allowed = allowed
        self.value = value[:longest]
        self._before = self.value
        self._on_change = on_change
        self._caret = self._anchor = len(self.value)
        self._scrolled = 0.0
        self._blink = 0.0

    @property
    def spoken_name(self) -> str:
        return self.spoken_as or self.placeholder

    @property
    def spoken_state(self) -> str:
        return self.value or (self.placeholder if self.spoken_as else self.host.gettext("empty"))

    @property
    def selection(self) -> tuple[int, int]:
        """Start and end of the selection; both are the caret position if nothing is selected."""
        return min(self._caret, self._anchor), max(self._caret, self._anchor)

    def set(self, value: str) -> None:
        """Set the text without calling `on_change`."""
        self.value = self._before = value[: self.longest]
        self._caret = self._anchor = len(self.value)

    def preferred(self, width: float | None = None) -> tuple[float, float]:
        height = max(theme.CONTROL_HEIGHT, self.host.type.line_height(theme.BODY) + 20)
        wide = 340.0 * (0.5 + self.host.type.text_scale / 2)
        return (min(wide, width) if width else wide, height)

    def activate(self) -> None:
        self.host.focus(self)

    def lost_focus(self) -> None:
        self._before = self.value
        self._anchor = self._caret

    def pointer_down(self, at: ScreenPoint) -> None:
        self._put_caret(self._place_at(at), select=False)

    def pointer_move(self, at: ScreenPoint) -> None:
        self._put_caret(self._place_at(at), select=True)

    def pointer_up(self, at: ScreenPoint, inside: bool) -> None:
        """Keep caret and selection, and offer letters to a finger."""
        if inside and self.host.by_finger:
            self._open_letters()

    def type_text(self, text: str) -> bool:
        letters = [letter for letter in text if self._allowed(letter)]
        shown = [letter for letter in letters if self.host.type.shows(letter, theme.BODY)]
        if len(shown) < len(letters):
            sign = next(letter for letter in letters if letter not in shown)
            told = self.host.gettext("No font here has this character, so it is left out: {sign}")
            self.host.notify(told.format(sign=f"U+{ord(sign):04X}"))
        if shown:
            self._replace("".join(shown))
        return True

    def press_key(self, press: KeyPress) -> bool:
        if press.command in ("next", "previous", "up", "down"):
            return False
        if press.by_pad and press.command == "enter":
            self._open_letters()
            return True
        if press.control:
            return self._control_key(press)
        if self._caret_key(press) or self._erase_key(press):
            return True
        if press.command == "cancel":
            changed = self.value != self._before
            self._become(self._before, len(self._before))
            return changed
        return _writes(press.key)

    def _open_letters(self) -> None:
        letters = Letters(f"{self.name}.letters", self.rect, lambda: self.value, self.type_text, self._erase)
        self._caret = self._anchor = len(self.value)
        self.host.open_popup(letters, self)

    def _erase(self) -> None:
        """Erase the last character."""
        self._become(self.value[:-1], len(self.value[:-1]))

    def update(self, dt: float) -> None:
        super().update(dt)
        self._blink = (self._blink + dt) % _BLINK

    def draw(self, painter: Painter) -> None:
        colours = painter.palette
        ground, ink = (colours.field, colours.ink) if self.enabled else (colours.disabled, colours.on_disabled)
        edge = colours.accent if self.focused else colours.paper_edge
        look = theme.PanelLook(darker(ground, 0.05), ground, edge, 2, elevation=0, bevel=0.0)
        painter.panel(self.rect, look)
        inner = self.rect.inflate(-2 * _PAD, -8)
        with painter.clip(inner):
            if not self.value:
                soft = mix(ink, ground, 0.35)
                painter.text(self.placeholder, inner.midleft, theme.BODY, soft, anchor="midleft", max_width=inner.width)
            self._draw_text(painter, inner, ink)

    def _draw_text(self, painter: Painter, inner: pygame.FRect, ink: Colour) -> None:
        left = inner.left - self._scrolled_for(inner.width)
        height = min(inner.height, painter.type.line_height(theme.BODY))
        top = inner.centery - height / 2
        if self.focused:
            for begin, end in self._selected():
                painter.fill((left + begin, top, end - begin, height), painter.palette.accent, 90)
        painter.text(self.value, (left, inner.centery), theme.BODY, ink, anchor="midleft")
        if self.focused and (self._blink < _BLINK / 2 or self.host.reduced_motion):
            painter.fill((left + self._places()[self._caret], top, 2.5, height), ink)

    def _scrolled_for(self, width: float) -> float:
        caret, whole = self._places()[self._caret], self.host.type.width(self.value, theme.BODY)
        return max(0.0, min(caret - width * 0.5, whole - width + 4)) if whole > width - 4 else 0.0

    def _control_key(self, press: KeyPress) -> bool:
        start, end = self.selection
        match press.key:
            case pygame.K_a:
                self._anchor, self._caret = 0, len(self.value)
            case pygame.K_c | pygame.K_x if start == end:
                # The clipboard keeps its text.
                pass
            case pygame.K_c:
                copy(self.value[start:end])
            case pygame.K_x:
                copy(self.value[start:end])
                self._replace("")
            case pygame.K_v:
                self.type_text(paste().replace("\n", " "))
            case _:
                return self._caret_key(press) or self._erase_key(press) or _writes(press.key)
        return True

    def _caret_key(self, press: KeyPress) -> bool:
        start, end = self.selection
        match press.command:
            case "left":
                goal = self._word(-1) if press.control else self._caret - 1
                goal = start if start != end and not press.shift else goal
            case "right":
                goal = self._word(1) if press.control else self._caret + 1
                goal = end if start != end and not press.shift else goal
            case "home":
                goal = 0
            case "end":
                goal = len(self.value)
            case _:
                return False
        self._put_caret(goal, select=press.shift)
        return True

    def _erase_key(self, press: KeyPress) -> bool:
        if press.key not in (pygame.K_BACKSPACE, pygame.K_DELETE):
            return False
        start, end = self.selection
        if start == end:
            by = -1 if press.key == pygame.K_BACKSPACE else 1
            goal = self._word(by) if press.control else self._caret + by
            self._anchor = max(0, min(len(self.value), goal))
        self._replace("")
        return True

    def _replace(self, text: str) -> None:
        start, end = self.selection
        room = self.longest - (len(self.value) - (end - start))
        text = text[: max(0, room)]
        self._become(self.value[:start] + text + self.value[end:], start + len(text))

    def _become(self, text: str, caret: int) -> None:
        changed = text != self.value
        self.value = text
        self._caret = self._anchor = caret
        self._blink = 0.0
        if changed and self._on_change:
            self._on_change(text)

    def _put_caret(self, place: int, *, select: bool) -> None:
        self._caret = max(0, min(len(self.value), place))
        if not select:
            self._anchor = self._caret
        self._blink = 0.0

    def _word(self, by: int) -> int:
        place = self._caret + by
        while 0 < place < len(self.value) and not (self.value[place - 1] == " " and self.value[place] != " "):
            place += by
        return place

    def _place_at(self, at: ScreenPoint) -> int:
        inner_left = self.rect.left + _PAD - self._scrolled_for(self.rect.width - 2 * _PAD)
        wanted = at[0] - inner_left
        places = self._places()
        return min(range(len(places)), key=lambda place: abs(places[place] - wanted))

    def _places(self) -> list[float]:
        """Return the horizontal caret position before each letter and after the last."""
        spans = self.host.type.spans(self.value, theme.BODY)
        return [*(begin for begin, _ in spans), spans[-1][1] if spans else 0.0]

    def _selected(self) -> list[tuple[float, float]]:
        """Return the selected intervals: several if right-to-left words are involved."""
        start, behind = self.selection
        pieces: list[tuple[float, float]] = []
        for begin, end in sorted(map(_rising, self.host.type.spans(self.value, theme.BODY)[start:behind])):
            if pieces and begin - pieces[-1][1] < 0.5:
                pieces[-1] = (pieces[-1][0], end)
            else:
                pieces.append((begin, end))
        return pieces


def _rising(span: tuple[float, float]) -> tuple[float, float]:
    return min(span), max(span)


def _writes(key: int) -> bool:
    # The code of a character key is its character. All other keys have far higher codes.
    return 0 <= key <= sys.maxunicode and chr(key).isprintable()
