"""Layout of a match scene, the same for all games, with more space for words if the text is large."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import pygame
from pygame.typing import RectLike

from stage.graphics import theme
from stage.graphics.text.typeset import Typesetter
from stage.graphics.theme import HEIGHT, WIDTH, TextStyle
from stage.ui.base import OnPress, Widget
from stage.ui.button import TOOL_GAP, Button, ButtonKind
from stage.ui.layout import Flow

_MARGIN = 16.0
_LEFT, _RIGHT = 330.0, 380.0
_RAIL: Final = 104.0
"""Width of narrow panels, with which the board goes nearly to the left edge; the bar keeps its place."""
_RAIL_GROWS: Final = 40.0
_TOOLS = 60.0
_TOUCHED_TOOLS: Final = 7 * theme.FINGER - TOOL_GAP
"""Width of the tools while fingers are used."""
_LARGEST_OF_TWO_LINES = 1.75
"""Text scale up to which the board can spare the height of two small lines for a log as wide as itself."""
_CORNER = 526.0
"""Logical units by which log line and practice card reach down from the top of the board."""
_LARGEST_IN_CORNER: Final = 1.1
"""Text scale up to which odds and hint have space in that corner."""
LOG_STYLE: Final = theme.SMALL
"""Text style of the log."""
LOG_PADDING: Final = 14.0
"""Free space above and below the words on the folded log, together, in logical units."""
LOG_MARGIN: Final = 6.0
"""The same where space is scarce."""


@dataclass(frozen=True, slots=True)
class Areas:
    """Areas of the frame in logical units. Only `corner` and its content overlap the board."""

    banner: pygame.FRect
    board: pygame.FRect
    actions: pygame.FRect
    seats: pygame.FRect
    """Column of the seat panels; of no width if the seats stand on the board."""
    tools: pygame.FRect
    log_line: pygame.FRect
    """Strip that folds and unfolds the log; folded, it shows the newest line."""
    log: pygame.FRect
    """The unfolded log."""
    practice: pygame.FRect
    """Card of practice, or with the task of a challenge; otherwise empty."""
    corner: pygame.FRect
    """Upper right part of the board under the log line and the practice card; mostly empty."""

    @property
    def notices_below(self) -> pygame.FRect:
        """Area below which notices appear: the banner, with a log line under it."""
        below = self.banner.copy()
        if self.log_line.left < below.right:
            below.height = max(below.height, self.log_line.bottom - below.top)
        return below


BANNER_MARGIN: Final = 28.0
"""Logical units above and below the lines of the turn banner, together."""


def banner_style(type_: Typesetter) -> TextStyle:
    """Return the style of the turn banner: very large text gets two smaller lines instead of one."""
    return theme.SUBHEADING if banner_lines(type_) == 1 else theme.SUBHEADING.sized(25)


def banner_lines(type_: Typesetter) -> int:
    """Return the number of lines of the turn banner."""
    return 1 if type_.text_scale <= 1.25 else 2


def areas_for(
    type_: Typesetter, *, practice: bool, folded: bool = False, seats_on_board: bool = False, touch: bool = False,
    rail: bool = False,
) -> Areas:  # fmt: skip
    """Return the layout at the player's text scale; `practice` reserves space for the practice card.

    Where the log is `folded` the board goes to the right edge of the window, or the practice card takes the log's
    column. With `seats_on_board` the board has the column of the seats, and beside a folded log, while the text is not
    large, all of the log's column but a corner for the log line and the practice card, if that fits there. For `touch`
    the tools are wider. A `rail` is a narrow column of seats above the bar.
    """
    whole = _unfolded(type_, practice=practice, column=not seats_on_board, least=theme.FINGER - 12 if touch else 0.0)
    if rail:
        seats, wide = whole.seats, _RAIL + _RAIL_GROWS * (type_.text_scale - 1.0)
        seats.width, seats.height, left = wide, whole.actions.top - 12 - seats.top, seats.left + wide + _MARGIN
        for each in (whole.banner, whole.board):
            each.update(left, each.top, each.right - left, each.height)
    if touch:
        whole.banner.width -= _TOUCHED_TOOLS - whole.tools.width
        whole.tools.update(whole.tools.right - _TOUCHED_TOOLS, whole.tools.top, _TOUCHED_TOOLS, whole.tools.height)
    if not folded:
        return whole
    if seats_on_board and type_.text_scale <= (_LARGEST_IN_CORNER if practice else 1.25):
        return _with_corner(whole, type_, practice=practice)
    if practice:
        line = whole.log_line.copy()
        line.height = _line_height(type_, _narrow_lines(type_))
        card = pygame.FRect(line.left, line.bottom + 12, line.width, whole.practice.bottom - line.bottom - 12)
        return replace(whole, log_line=line, practice=card)
    board, wide = whole.board, WIDTH - _MARGIN - whole.board.left
    line = pygame.FRect(board.left, board.top, wide, whole.log_line.height)
    top = line.bottom + 12
    if banner_lines(type_) > 1:
        # Large words: as little as possible is taken off the board. A line that is too long becomes two smaller ones.
        small = 2 * type_.line_height(LOG_STYLE.sized(theme.SMALLEST_TEXT))
        one = type_.line_height(LOG_STYLE)
        line.height = (small if type_.text_scale <= _LARGEST_OF_TWO_LINES else one) + LOG_MARGIN
        top = line.bottom + 6
    return replace(
        whole,
        log_line=line,
        board=pygame.FRect(board.left, top, wide, board.bottom - top),
        actions=pygame.FRect(*whole.actions.topleft, board.left + wide - whole.actions.left, whole.actions.height),
    )


def _with_corner(whole: Areas, type_: Typesetter, *, practice: bool) -> Areas:
    """Extend board and bar to the right edge, and put log and practice card on the board's upper right corner."""
    board, actions, line = whole.board, whole.actions, whole.log_line.copy()
    wide = WIDTH - _MARGIN - board.left
    line.top, line.height = board.top, _line_height(type_, 4 if practice else 5)
    card_top = line.bottom + 12
    card = pygame.FRect(line.left, card_top, line.width, board.top + _CORNER - card_top) if practice else whole.practice
    return replace(
        whole,
        board=pygame.FRect(board.left, board.top, wide, board.height),
        actions=pygame.FRect(actions.left, actions.top, wide, actions.height),
        log_line=line,
        practice=card,
        corner=line.union(card) if practice else line,
    )


def _narrow_lines(type_: Typesetter) -> int:
    """Return the number of lines of a long sentence on the folded log in the log's column."""
    return 3 + math.ceil(2 * (type_.text_scale - 1.0))


def _line_height(type_: Typesetter, lines: int) -> float:
    return lines * type_.line_height(LOG_STYLE) + LOG_PADDING


def _unfolded(type_: Typesetter, *, practice: bool, column: bool, least: float) -> Areas:
    large, seats = type_.text_scale - 1.0, _LEFT if column else 0.0
    left, right = _MARGIN + (seats + _MARGIN if column else 0.0), WIDTH - _MARGIN - _RIGHT
    width = right - _MARGIN - left
    # Without a column of seats, a sentence has enough width for one line.
    banner_height = (banner_lines(type_) if column else 1) * type_.line_height(banner_style(type_)) + BANNER_MARGIN
    bar_height = 128.0 + 90.0 * large
    bar_top = HEIGHT - _MARGIN - bar_height
    board_top = _MARGIN + banner_height + 12
    column_top = _MARGIN + _TOOLS + 12
    card_height = 430.0 + 60.0 * large if practice else 0.0
    card_top = HEIGHT - _MARGIN - card_height
    log_bottom = card_top - 12 if practice else card_top
    line = pygame.FRect(right, column_top, _RIGHT, max(least, _line_height(type_, 1)))
    log_top = line.bottom + 6
    return Areas(
        banner=pygame.FRect(left, _MARGIN, width, banner_height),
        board=pygame.FRect(left, board_top, width, bar_top - 12 - board_top),
        actions=pygame.FRect(left, bar_top, width, bar_height),
        seats=pygame.FRect(_MARGIN, _MARGIN, seats, HEIGHT - 2 * _MARGIN),
        tools=pygame.FRect(right, _MARGIN, _RIGHT, _TOOLS),
        log_line=line,
        log=pygame.FRect(right, log_top, _RIGHT, log_bottom - log_top),
        practice=pygame.FRect(right, card_top, _RIGHT, card_height),
        corner=pygame.FRect(0, 0, 0, 0),
    )


def bar_button(
    name: str, text: str, action: OnPress, *, icon: str = "", kind: ButtonKind = ButtonKind.SECONDARY
) -> Button:
    """Return a button of the action bar, hidden at first."""
    return Button(name, text, action, icon=icon, kind=kind, style=theme.BODY_BOLD, visible=False)


class ButtonPlace(Widget):
    """Flow of buttons in the middle of its area. In a row it takes the remaining width.

    Buttons that discard something stand `apart`, at the right end. Their space is reserved as long as the others have
    enough without it, so that no button appears where another one has just been pressed.
    """

    def __init__(self, name: str, buttons: Sequence[Button], *, gap: float, apart: Sequence[Button] = ()) -> None:
        super().__init__(f"{name}.place", grow=1.0)
        self._flow = Flow(name, buttons, gap=gap, align="center")
        self._gap = gap
        self._apart = Flow(f"{name}.apart", apart, gap=gap, align="right")

    @property
    def children(self) -> Sequence[Widget]:
        return self._flow, self._apart

    def preferred(self, width: float | None = None) -> tuple[float, float]:
        wide, high = self._flow.preferred(width)
        beside, also_high = self._apart.preferred(width)
        return wide + (beside + self._gap if beside else 0.0), max(high, also_high)

    def place(self, area: RectLike) -> None:
        super().place(area)
        # Including hidden ones.
        kept = sum(button.preferred()[0] + self._gap for button in self._apart.children)
        shown = self._apart.preferred()[0]
        least = shown + self._gap if shown else 0.0
        beside = max(least, min(kept, self.rect.width - self._flow.preferred()[0]))
        self._put(self._flow, self.rect.left, self.rect.width - beside)
        self._put(self._apart, self.rect.right - beside, beside)

    def _put(self, flow: Flow, left: float, width: float) -> None:
        high = min(self.rect.height, flow.preferred(width)[1])
        flow.place((left, self.rect.centery - high / 2, width, high))
