"""Tray beside a seat's panel: an open hand large enough to be studied, and the towers that its pieces fit."""

import math
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

import pygame

from stage.graphics import theme
from stage.graphics.motion import ease_out
from stage.graphics.painter import Painter
from stage.match.context import MatchContext
from stage.ui.base import Widget, approach
from stage.ui.intents import Intent, KeyPress
from table.contract import Seat
from vertiges.rules.actions import VertigesAction
from vertiges.rules.fitting import number_of, standing, ways_to_lay
from vertiges.rules.snapshot import Placed, Snapshot
from vertiges.rules.views import VertigesView
from vertiges.scene.scene_state import VertigesSceneState
from vertiges.view.engraving import EXTENT
from vertiges.view.palette import BRASS, RULE, SHADE
from vertiges.view.pieces import draw_pieces
from vertiges.view.seat_facts import HAND_CHIP

PIECE: Final = 136.0
"""Logical units from side to side of a piece with its air: 90 pixels in a window of 1280 × 720."""
_ACROSS: Final = 2
"""Pieces in a row: few, so that it covers little of the table."""
_PAD, _BAND = 12.0, 26.0
"""Space inside the rim, and the width of the owner's colour, in logical units."""
_BESIDE: Final = 10.0
"""Logical units from the edges of the board."""
_RESTS: Final = 0.12
"""Seconds for which the pointer rests on a hand before it unfolds."""
_STAYS: Final = 0.35
"""Seconds for which the tray stays once the pointer has left the hand, so that it can be reached."""
_UNFOLDS: Final = 0.16
_PIN: Final = 8.0
_VEIL: Final = 170


def towers_fitted(table: Snapshot, numbers: Sequence[int], hand: tuple[int, ...]) -> Mapping[int, list[int]]:
    """Return for each piece of `hand` the numbers of the towers that it can be laid on, ascending (VE-22).

    `numbers` are the bases by tower number.
    """
    by_top = {tower.top: number_of(tower.base, numbers) for tower in standing(table)}
    found: dict[int, set[int]] = {piece: set() for piece in hand}
    for piece, socket in ways_to_lay(table, hand):
        found[piece].add(by_top[socket.on])
    return {piece: sorted(towers) for piece, towers in found.items()}


class HandTray(Widget):
    """The open hand of one seat (VE-12).

    It unfolds while the hand in the panel is pointed at, focused or held by a finger, and stays while it is pinned or
    the person at the screen holds something.
    """

    def __init__(self, context: MatchContext[VertigesView, VertigesAction], state: VertigesSceneState) -> None:
        super().__init__("hand-tray", visible=False)
        self.seat: Seat | None = None
        """Seat whose hand is shown; None while it is folded."""
        self.pinned: Seat | None = None
        self.pins = [partial(self.pin, seat) for seat in range(len(context.seat_names))]
        """Commands that pin the hand of each seat, or fold it again."""
        self._context = context
        self._hand = state.hand
        self._state = state
        self._folded: Seat | None = None
        """Seat whose hand was folded while it is still pointed at."""
        self._away = 0.0
        """Seconds since nothing points at the hand any more."""
        self._share = 0.0

    def pin(self, seat: Seat) -> None:
        """Keep the hand of `seat` in sight; the second time fold it."""
        if self.pinned == seat:
            self.fold()
        elif self._context.view.hands[seat : seat + 1]:
            self.pinned = self.seat = seat
            self._folded = None
            self._context.play("card_slide", 0.4)

    def fold(self) -> bool:
        """Fold it away; return False if it was folded."""
        if self.seat is None:
            return False
        self._folded, self.pinned, self.seat = self._pointed, None, None
        return True

    def take_digit(self, intent: Intent) -> bool:
        """Pin the hand of a seat by Alt and its number; return False for any other input."""
        number = (intent.digit or 0) if isinstance(intent, KeyPress) and intent.alt else 0
        if not 1 <= number <= len(self.pins):
            return False
        self.pin(number - 1)
        return True

    def activate(self) -> None:
        if self.seat is not None:
            self.pin(self.seat)

    @property
    def _pointed(self) -> Seat | None:
        """Seat whose hand in the panel the pointer, a finger or the keyboard is on."""
        ui = self._context.ui
        widget = ui.focused if ui.by_keyboard and ui.focused is not None else ui.hovered
        if widget is self:
            return self.seat
        names = (f"seat-{seat}.{HAND_CHIP}" for seat in range(len(self.pins)))
        return next((seat for seat, name in enumerate(names) if widget is not None and widget.name == name), None)

    def update(self, dt: float) -> None:
        super().update(dt)
        ui, pointed = self._context.ui, self._pointed
        if pointed != self._folded:
            self._folded = None
        self._away = 0.0 if pointed is not None else self._away + dt
        if not self._hand.is_holding:
            if pointed is None:
                kept = self.seat if self._away < _STAYS and not ui.by_keyboard else None
                self.seat = self.pinned if self.pinned is not None else kept
            elif pointed != self._folded and (ui.by_keyboard or self.seat is not None or ui.rested >= _RESTS):
                self.seat = pointed
        hands = self._context.view.hands
        if self.seat is not None and not hands[self.seat : self.seat + 1]:
            self.seat = self.pinned = None
        # What is carried passes over it.
        self.clickable = not self._hand.is_holding
        self.visible = self.seat is not None
        if self.seat is None:
            self._share = 0.0
        else:
            self._share = 1.0 if self.host.reduced_motion else approach(self._share, 1.0, dt / _UNFOLDS)
            self.rect = self._area(self.seat)

    def _area(self, seat: Seat) -> pygame.FRect:
        """Return its place within the board, beside the panel of `seat`."""
        board, rows = self._context.areas.board, math.ceil(len(self._context.view.hands[seat]) / _ACROSS)
        high = self.host.type.line_height(theme.BODY_BOLD) + rows * self._cell_high + 2 * _PAD
        area = pygame.FRect(board.left + _BESIDE, 0.0, _BAND + _ACROSS * PIECE + 2 * _PAD, high)
        area.centery = self._context.seat_point(seat)[1]
        area.top = max(board.top + _BESIDE, min(area.top, board.bottom - _BESIDE - high))
        return area

    @property
    def _cell_high(self) -> float:
        return PIECE + (self.host.type.line_height(theme.SMALL_BOLD) if self._says_what_fits else 0.0)

    @property
    def _says_what_fits(self) -> bool:
        return self._context.practice and not self._context.view.options.strict

    @property
    def words(self) -> Mapping[int, str]:
        """Words below each piece: the towers that it fits; empty outside practice, and in a strict match."""
        view, gettext = self._context.view, self._context.gettext
        if self.seat is None or not self._says_what_fits:
            return {}
        fitted = towers_fitted(view.table, view.towers, view.hands[self.seat])
        return {
            piece: gettext("fits {towers}").format(towers=", ".join(map(str, towers))) if towers else gettext("nowhere")
            for piece, towers in fitted.items()
        }

    @property
    def new(self) -> frozenset[int]:
        """Pieces of the hand shown that were drawn after what may be called a mistake: they do not count (VE-40)."""
        window = self._context.view.window
        if self.seat is None or window is None or window.culprit != self.seat:
            return frozenset()
        return frozenset(self._context.view.hands[self.seat]).difference(window.hand)

    def draw(self, painter: Painter) -> None:
        if self.seat is None:
            return
        seen = self.rect.inflate(24.0, 24.0)
        seen.width *= ease_out(self._share)
        with painter.clip(seen):
            self._draw_tray(painter, self.seat)
            self._draw_pieces(painter, self._context.view.hands[self.seat])

    def _draw_tray(self, painter: Painter, seat: Seat) -> None:
        colour, chalk = self._context.seat_colour(seat), painter.palette.chalk
        painter.panel(self.rect, theme.wood_look(painter.palette, elevation=10))
        band = pygame.FRect(self.rect.left + 6, self.rect.top + 8, 20, self.rect.height - 16)
        painter.rounded(band, colour.colour, 8)
        if self.host.emblems:
            painter.emblem(colour.emblem, band.center, 16, colour.ink)
        left, top, room = self.rect.left + _BAND + _PAD, self.rect.top + _PAD - 2, _ACROSS * PIECE - 3 * _PIN
        painter.text(self._context.seat_names[seat], (left, top), theme.BODY_BOLD, chalk, max_width=room)
        if self.pinned == seat:
            at = (self.rect.right - _PAD - _PIN, self.rect.top + _PAD + _PIN)
            painter.circle((at[0] + 1.5, at[1] + 2.0), _PIN, SHADE)
            painter.circle(at, _PIN, BRASS[0])
            painter.circle((at[0] - 2.0, at[1] - 2.5), _PIN / 2.5, BRASS[1])

    def _draw_pieces(self, painter: Painter, hand: tuple[int, ...]) -> None:
        away, words, chalk = self._state.drawn.away, self.words, painter.palette.chalk
        top = self.rect.top + _PAD + self.host.type.line_height(theme.BODY_BOLD)
        lying, veiled, new = [], list[pygame.FRect](), self.new
        for number, piece in enumerate(hand):
            row, column = divmod(number, _ACROSS)
            cell = pygame.FRect(
                self.rect.left + _BAND + _PAD + column * PIECE, top + row * self._cell_high, PIECE, PIECE
            )
            hollow = cell.inflate(-8.0, -8.0)
            if painter.palette.high_contrast:
                painter.outline(hollow, painter.palette.paper_edge, 2, theme.RADIUS)
            else:
                painter.rounded(hollow.move(0.0, 1.5), RULE[1], theme.RADIUS, 46)
                painter.rounded(hollow, SHADE, theme.RADIUS, 150)
            if piece not in away:
                lying.append((Placed(piece, 0.0, 0.0), cell.center))
            if piece in new:
                veiled.append(hollow)
            if piece in words:
                at = (cell.centerx, cell.bottom - 3.0)
                painter.text(words[piece], at, theme.SMALL_BOLD, chalk, anchor="midtop", max_width=PIECE - 6.0)
        draw_pieces(painter, lying, PIECE / EXTENT)
        for hollow in veiled:
            painter.rounded(hollow, SHADE, theme.RADIUS, _VEIL)
            drawn = self._context.gettext("just drawn")
            painter.text(drawn, hollow.center, theme.SMALL_BOLD, chalk, anchor="center", max_width=hollow.width - 8.0)
