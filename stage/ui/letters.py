"""Letters on the screen, to fill in a text field by gamepad or finger."""

from collections.abc import Callable
from typing import Final

import pygame
from pygame.typing import RectLike

from stage.graphics import theme
from stage.graphics.painter import Painter
from stage.graphics.theme import HEIGHT, WIDTH, Colour
from stage.ui.base import Control, ScreenPoint, inner_focus_ring
from stage.ui.intents import KeyPress
from table.words import N_

_SHIFT, _SPACE, _ERASE, _DONE = "shift", "space", "erase", "done"
_ROWS: Final = (
    *(tuple(row) for row in ("abcdefghij", "klmnopqrst", "uvwxyzéèçñ", "1234567890")),
    (_SHIFT, "'", "-", _SPACE, _SPACE, _SPACE, _SPACE, _ERASE, _DONE, _DONE),
)
"""Keys, row by row. A key that stands several times in a row is so much wider."""
_KEY_NAMES: Final = {_SHIFT: N_("Capitals"), _SPACE: N_("Blank"), _ERASE: N_("Erase"), _DONE: N_("Done")}
"""Names under which keys without a sign are read aloud, as message ids."""
_COLUMNS: Final = 10
_PAD: Final = 14.0
_WIDEST: Final = 860.0
_ICONS: Final = {_SHIFT: "ui/up", _ERASE: "ui/left", _DONE: "ui/check"}
_WAYS: Final = {"left": (0, -1), "right": (0, 1), "up": (-1, 0), "down": (1, 0)}


class Letters(Control):
    """Popup of a text field, named after it with ".letters" appended.

    `typed` gets each character, `erased` is called to take one back. Names begin with a capital, so the first letter
    of a word is one, unless the key for capitals says otherwise.
    """

    def __init__(
        self,
        name: str,
        beside: pygame.FRect,
        written: Callable[[], str],
        typed: Callable[[str], object],
        erased: Callable[[], object],
    ) -> None:
        """`beside` is the area of the field, which stays visible; `written` returns its text."""
        super().__init__(name)
        self._written, self._typed, self._erased = written, typed, erased
        self._lit = (0, 0)
        self._swapped = False
        """True if the next letter is small where it would be a capital, or the other way round."""
        wide = min(_WIDEST, WIDTH - 48)
        self.rect = pygame.FRect(0, 0, wide, 2 * _PAD + len(_ROWS) * (theme.FINGER + 4))
        self.rect.midtop = (beside.centerx, beside.bottom + 12)
        if self.rect.bottom > HEIGHT - 12:
            self.rect.bottom = beside.top - 12
        self.rect.left = max(24.0, min(self.rect.left, WIDTH - 24 - wide))
        self.rect.top = max(12.0, self.rect.top)

    def place(self, area: RectLike) -> None:
        """Keep its place beside the field."""

    @property
    def value(self) -> str:
        """Key that is lit."""
        return self._sign(self._key_at(self._lit))

    @property
    def spoken_state(self) -> str:
        key = self._key_at(self._lit)
        return self.host.gettext(_KEY_NAMES[key]) if key in _KEY_NAMES else self.value

    def key_area(self, key: str) -> pygame.FRect:
        """Return the area of a key, named by its small letter."""
        row, first = self._first(key)
        across = _ROWS[row].count(key)
        inner = self.rect.inflate(-2 * _PAD, -2 * _PAD)
        wide, high = inner.width / _COLUMNS, inner.height / len(_ROWS)
        return pygame.FRect(inner.left + first * wide, inner.top + row * high, across * wide, high)

    def pointer_up(self, at: ScreenPoint, inside: bool) -> None:
        key = self._under(at)
        if inside and key is not None:
            self._press(key)

    def press_key(self, press: KeyPress) -> bool:
        if press.command in _WAYS:
            self._go(*_WAYS[press.command])
        elif press.command == "enter" or (press.by_pad and press.command == "space"):
            self._press(self._key_at(self._lit))
        elif press.key == pygame.K_BACKSPACE or (press.by_pad and press.command == "undo"):
            self._erased()
        else:
            return False
        return True

    def type_text(self, text: str) -> bool:
        self._typed(text)
        return True

    def update(self, dt: float) -> None:
        super().update(dt)
        if self.hovered and self.pointer is not None:
            key = self._under(self.pointer)
            if key is not None:
                self._lit = self._first(key)
            self.pointer = None

    def draw(self, painter: Painter) -> None:
        colours, lit = painter.palette, self._key_at(self._lit)
        painter.panel(self.rect, theme.paper_look(colours, raised=True, elevation=14))
        for key in dict.fromkeys(key for row in _ROWS for key in row):
            area = self.key_area(key).inflate(-6, -6)
            on = key == lit
            painter.rounded(area, colours.accent if on else colours.field, 10)
            painter.outline(area, colours.paper_edge, 1.5, 10)
            self._draw_key(painter, key, area, colours.on_accent if on else colours.ink)

    def draw_focus(self, painter: Painter) -> None:
        inner_focus_ring(painter, self.key_area(self._key_at(self._lit)).inflate(2, 2))

    def _draw_key(self, painter: Painter, key: str, area: pygame.FRect, ink: Colour) -> None:
        if key == _SPACE:
            left, right, y = area.left + 60, area.right - 60, area.centery
            painter.path([(left, y), (left, y + 10), (right, y + 10), (right, y)], ink, 3.5)
        elif key in _ICONS:
            box = pygame.FRect(0, 0, 34, 34)
            box.center = area.center
            painter.image(_ICONS[key], box, tint=ink)
            if key == _SHIFT and self._is_capital:
                painter.fill((box.left, box.bottom + 2, box.width, 3.5), ink)
        else:
            style = theme.BODY_BOLD.sized(min(theme.BODY_BOLD.size, 40.0 / painter.type.text_scale))
            painter.text(self._sign(key), area.center, style, ink, anchor="center")

    @property
    def _is_capital(self) -> bool:
        written = self._written()
        return (not written or written[-1] in " -") != self._swapped

    def _sign(self, key: str) -> str:
        return key.upper() if len(key) == 1 and self._is_capital else key

    def _press(self, key: str) -> None:
        self._lit = self._first(key)
        self.host.play("button_press", 0.5)
        if key == _SHIFT:
            self._swapped = not self._swapped
        elif key == _ERASE:
            self._erased()
        elif key == _DONE:
            self.host.close_popup()
        else:
            self._typed(" " if key == _SPACE else self._sign(key))
            self._swapped = False

    def _go(self, down: int, right: int) -> None:
        """Light the next key in a direction, around the edges."""
        row, column = self._lit
        before = self._key_at(self._lit)
        row = (row + down) % len(_ROWS)
        column = (column + right) % _COLUMNS
        while right and self._key_at((row, column)) == before:
            column = (column + right) % _COLUMNS
        self._lit = row, column

    def _key_at(self, place: tuple[int, int]) -> str:
        return _ROWS[place[0]][place[1]]

    def _first(self, key: str) -> tuple[int, int]:
        """Return the row of a key and its first column."""
        row = next(number for number, keys in enumerate(_ROWS) if key in keys)
        return row, _ROWS[row].index(key)

    def _under(self, at: ScreenPoint) -> str | None:
        return next((key for row in _ROWS for key in row if self.key_area(key).collidepoint(at)), None)
