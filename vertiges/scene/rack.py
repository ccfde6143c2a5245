"""The rack at the bottom: the pieces of one hand in their slots, as turned, and the size of the draw pile."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass

import pygame
from pygame.typing import RectLike

from stage.graphics import theme
from stage.graphics.painter import Painter
from stage.ui.base import ScreenPoint, Widget, stepped
from stage.ui.intents import KeyPress
from vertiges.pieces import Orientation
from vertiges.rules.snapshot import QUARTER, Placed
from vertiges.scene.board import TableWidget
from vertiges.view.engraving import EXTENT
from vertiges.view.palette import GHOST, MARK, RULE, SHADE
from vertiges.view.pieces import draw_piece, silhouette

SLOTS = 6
_TURNS = {"turn_left": 1, "turn_right": -1}
"""Command → quarter turns, counter-clockwise."""
_PILE = 84.0
_PAD = 10.0
_BAND = 26.0
"""Width of the pile and of the owner's colour, and the space inside the rim, in logical units."""
_TWO_ROWS_FROM = 1.75
"""Text scale from which the buttons beside the rack are so wide that it may need two rows."""
_CLOSE = 58.0
"""mm of a slot from side to side in two rows: a piece with its tongues."""


@dataclass(frozen=True, slots=True)
class Resting:
    """A piece of the hand in its slot; `away` while it is elsewhere."""

    piece: int
    held: Orientation
    away: bool = False
    is_lit: bool = False


class RackSlot(Widget):
    """One slot of the rack."""

    focusable = True
    clickable = True
    cursor = pygame.SYSTEM_CURSOR_HAND

    def __init__(self, number: int, table: TableWidget) -> None:
        super().__init__(f"hand-{number}")
        self.resting: Resting | None = None
        self.extent = EXTENT
        """mm from side to side."""
        self._table = table

    @property
    def value(self) -> int | None:
        return self.resting.piece if self.resting is not None else None

    @property
    def can_focus(self) -> bool:
        return self.resting is not None and super().can_focus

    @property
    def zoom(self) -> float:
        """Logical units per mm in the slot."""
        return min(self.rect.width, self.rect.height) / self.extent

    def pointer_down(self, at: ScreenPoint) -> None:
        if self.resting is not None:
            self._table.press_rack(self.resting.piece, at, self.rect.center)

    def pointer_up(self, at: ScreenPoint, inside: bool) -> None:
        self._table.pointer_up(at, inside)

    def wheel(self, at: ScreenPoint, up: float) -> bool:
        if self.resting is not None and self.enabled:
            self._table.hand.turn(1 if up > 0 else -1, self.resting.piece)
        return True

    def activate(self) -> None:
        if self.resting is not None:
            self._table.hand.take_by_key(self.resting.piece, self.rect.center)

    def draw(self, painter: Painter) -> None:
        if self.resting is None or self.resting.away:
            return
        placed = Placed(self.resting.piece, 0.0, 0.0, self.resting.held.turn * QUARTER, self.resting.held.flipped)
        warm = stepped(self.warmth) if self.enabled else 0.0
        at = (self.rect.centerx, self.rect.centery - 5 * warm)
        if self.resting.is_lit or warm:
            light = silhouette(painter, placed.piece, placed.flipped, placed.angle, self.zoom, 7.0, GHOST)
            painter.stamp(light, at, 255 if self.resting.is_lit else round(200 * warm))
        shadow = silhouette(painter, placed.piece, placed.flipped, placed.angle, self.zoom, 4.0, SHADE)
        painter.stamp(shadow, (at[0] + 3, at[1] + 4 + 5 * warm), 150)
        draw_piece(painter, placed, at, self.zoom, 255 if self.enabled else 170)


class Rack(Widget):
    """A tray with six slots and the draw pile."""

    clickable = True

    def __init__(self, name: str, table: TableWidget) -> None:
        super().__init__(name, grow=1.0)
        self.slots = [RackSlot(number, table) for number in range(SLOTS)]
        self.pile = 0
        self.seat: theme.SeatColour | None = None
        self.laid = False
        self._table = table

    @property
    def children(self) -> Sequence[Widget]:
        return self.slots

    @property
    def value(self) -> tuple[int, ...]:
        return tuple(slot.resting.piece for slot in self.slots if slot.resting is not None and not slot.resting.away)

    def tell(self, hand: Sequence[Resting], pile: int, seat: theme.SeatColour | None) -> None:
        """Show this hand, the size of its draw pile, and its owner's colour."""
        self.pile, self.seat = pile, seat
        for number, slot in enumerate(self.slots):
            slot.resting = hand[number] if number < len(hand) else None
            if slot.resting is not None:
                words = self.host.gettext("Piece {piece} (key {key})")
                slot.tooltip = words.format(piece=slot.resting.piece, key=number + 1)
            slot.visible = slot.resting is not None or bool(hand)

    def activate(self) -> None:
        self._table.hand.put_back()

    def press_key(self, press: KeyPress) -> bool:
        return False

    def key_hand(self, press: KeyPress) -> bool:
        """Turn or flip the held or pointed piece; take a piece by its digit."""
        hand, digit = self._table.hand, press.digit or 0
        if press.command in _TURNS or press.command == "flip":
            if not hand.is_holding and self.pointed is None:
                return False
            if press.command == "flip":
                hand.flip(self.pointed)
            else:
                hand.turn(_TURNS[press.command], self.pointed)
            return True
        if not 1 <= digit <= len(self.value) or press.control or press.alt or hand.is_holding:
            return False
        slot = self.slot_of(self.value[digit - 1])
        if slot is not None:
            slot.activate()
        return slot is not None

    def preferred(self, width: float | None = None) -> tuple[float, float]:
        large = self.host.type.text_scale - 1.0
        one_row = SLOTS * 100.0 * (1.0 + 0.6 * large)
        slots = one_row if large < _TWO_ROWS_FROM - 1.0 else SLOTS / 2 * 107.0
        return slots + _PILE + 2 * _PAD + _BAND - 6.0, 400.0

    def place(self, area: RectLike) -> None:
        """Lay the slots out in one row or two, whichever shows larger pieces: they never shrink for larger words."""
        super().place(area)
        inner = self.rect.inflate(-2 * _PAD, -2 * _PAD)
        wide = (inner.width - _BAND - _PILE) / SLOTS
        in_two = min(2 * wide, inner.height / 2) / _CLOSE > min(wide, inner.height) / EXTENT
        columns, high = (SLOTS // 2, inner.height / 2) if in_two else (SLOTS, inner.height)
        wide *= SLOTS / columns
        for number, slot in enumerate(self.slots):
            row, column = divmod(number, columns)
            slot.extent = _CLOSE if in_two else EXTENT
            slot.place((inner.left + _BAND + column * wide, inner.top + row * high, wide, high))

    def slot_of(self, piece: int) -> RackSlot | None:
        """Return the slot of a piece, also while the piece is away."""
        return next((slot for slot in self.slots if slot.resting is not None and slot.resting.piece == piece), None)

    @property
    def pointed(self) -> int | None:
        """The piece under the pointer, or focused by the keyboard."""
        slots = [slot for slot in self.slots if slot.visible and slot.enabled]
        return next((slot.value for slot in slots if slot.hovered or slot.focused), None)

    @property
    def pile_at(self) -> ScreenPoint:
        """Middle of the pile."""
        return self.rect.right - _PAD - _PILE / 2, self.rect.centery - 8

    @property
    def ground_key(self) -> Hashable:
        """State on which the background depends: the owner and the size of the pile."""
        return self.seat, self.pile

    def draw_ground(self, painter: Painter) -> None:
        """Draw dark wood with the owner's colour at its left end, the hollows and the pile."""
        self._draw_tray(painter)
        self._draw_pile(painter)

    def draw(self, painter: Painter) -> None:
        if not self.laid:
            self.draw_ground(painter)

    def _draw_tray(self, painter: Painter) -> None:
        painter.panel(self.rect, theme.wood_look(painter.palette, elevation=8))
        if self.seat is not None:
            band = pygame.FRect(self.rect.left + 6, self.rect.top + 8, 20, self.rect.height - 16)
            painter.rounded(band, self.seat.colour, 8)
            if self.host.emblems:
                painter.emblem(self.seat.emblem, band.center, 16, self.seat.ink)
        for slot in self.slots:
            hollow = slot.rect.inflate(-8, -8)
            if painter.palette.high_contrast:
                painter.outline(hollow, painter.palette.paper_edge, 2, theme.RADIUS)
            else:
                painter.rounded(hollow.move(0, 1.5), RULE[1], theme.RADIUS, 46)
                painter.rounded(hollow, SHADE, theme.RADIUS, 150)

    def _draw_pile(self, painter: Painter) -> None:
        x, y = self.pile_at
        style = theme.NUMBER
        for level in range(min(3, self.pile)):
            painter.image("vertiges/icons/pieces", (x - 26 + 3 * level, y - 30 - 5 * level, 46, 46))
        words = str(self.pile)
        painter.text(words, (x, self.rect.bottom - 8), style.sized(28), MARK, anchor="midbottom", max_width=_PILE)
