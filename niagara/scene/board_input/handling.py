"""The small gem buttons at the canoe: what it loads, unloads, steals and trades, before and after its movement."""

from __future__ import annotations

from functools import partial
from typing import Final, Unpack

import pygame

from niagara.board import Gem
from niagara.rules.actions import Deed, GiveToJoe, Load, Steal, SwapWithJoe, TakeFromJoe, Unload
from niagara.scene.board import Board
from niagara.scene.paddling.draft import End, Handled
from niagara.scene.paddling.paddling import Paddling
from niagara.view.overlays.deed_mark import DeedMark, Sign, draw_deed_mark
from niagara.view.places.places import Anchor
from stage.graphics.painter import Painter
from stage.ui.widgets import Flow, Sheet
from stage.ui.widgets.base import Common, Control, OnPress, stepped

SIDE: Final = 58.0
_PADDING: Final = 6.0
_RISE: Final = 62.0
"""How far above the canoe's middle the buttons hang."""


class DeedButton(Control):
    """A gem with a sign of what is done with it; `chosen` if it will be."""

    def __init__(self, name: str, mark: DeedMark, chosen: bool, action: OnPress, **common: Unpack[Common]) -> None:
        super().__init__(name, **common)
        self.mark = mark
        self.chosen = chosen
        self._action = action

    @property
    def value(self) -> bool:
        return self.chosen

    def preferred(self, width: float | None = None) -> tuple[float, float]:
        return SIDE, SIDE

    def activate(self) -> None:
        self._action()

    def draw(self, painter: Painter) -> None:
        draw_deed_mark(painter, self.rect, self.mark, chosen=self.chosen, warm=stepped(self.warmth))


class Handling:
    """Two sheets of buttons on the river, one at each end of the movement."""

    def __init__(self, board: Board, paddling: Paddling) -> None:
        self._board = board
        self._context = board.context
        self._paddling = paddling
        self._shown: tuple[object, ...] = ()

    def build(self) -> None:
        """The sheets, empty and out of sight."""
        self._flows = {end: Flow(f"{end}.deeds", gap=6.0) for end in End}
        self._sheets = {
            end: self._context.ui.add(Sheet(str(end), flow, padding=_PADDING, visible=False))
            for end, flow in self._flows.items()
        }
        self._shown = ()

    def update(self) -> None:
        """Show what is to be done and what else can be done at either end."""
        draft = self._paddling.draft
        shown = (draft.handled, draft.additions, draft.canoe, draft.heading, self._context.me)
        if shown == self._shown:
            return
        self._shown = shown
        for end in End:
            self._fill(end)

    def _fill(self, end: End) -> None:
        draft = self._paddling.draft
        chosen = [each for each in draft.handled if each.end is end]
        possible = [each for each in draft.additions if each.end is end]
        sheet, anchor = self._sheets[end], self._anchor(end)
        sheet.visible = anchor is not None and bool(chosen or possible)
        if not sheet.visible or anchor is None:
            self._flows[end].fill(())
            return
        wanted = [(each, True) for each in chosen] + [(each, False) for each in possible]
        self._flows[end].fill([self._button(number, *each) for number, each in enumerate(wanted)])
        self._context.ui.move(str(end), self._area(anchor, len(wanted)))

    def _anchor(self, end: End) -> Anchor | None:
        """Where the canoe is before or after its movement."""
        craft, way = self._paddling.craft, self._paddling.way
        if craft is None:
            return None
        if end is End.BEFORE:
            return self._board.anchor_of(craft)
        return self._board.places.disc(way.end) if way is not None else None

    def _area(self, anchor: Anchor, count: int) -> pygame.FRect:
        board = self._board.places.board
        across = min(count, 6)
        rows = -(-count // 6)
        wide = across * SIDE + (across - 1) * 6.0 + 2 * _PADDING
        high = rows * SIDE + (rows - 1) * 6.0 + 2 * _PADDING
        box = pygame.FRect(0, 0, wide, high)
        box.midbottom = (anchor.x, anchor.y - _RISE * anchor.scale)
        if box.top < board.top:
            box.top = anchor.y + _RISE * anchor.scale
        return box.clamp(board)

    def _button(self, number: int, handled: Handled, chosen: bool) -> DeedButton:
        action = partial(self._paddling.remove if chosen else self._paddling.add, handled)
        words = self._words(handled.deed)
        if chosen:
            words = self._context.gettext("{what}: will be done. Click to leave it.").format(what=words)
        name = f"{handled.end}-{number}"
        return DeedButton(name, self._mark(handled.deed), chosen, action, tooltip=words)

    def _mark(self, deed: Deed) -> DeedMark:
        match deed:
            case Load(gem):
                return DeedMark(gem, Sign.LOAD)
            case Unload(gem):
                return DeedMark(gem, Sign.UNLOAD)
            case Steal(seat=seat, gem=gem):
                return DeedMark(gem, Sign.STEAL, self._context.seat_colour(seat))
            case TakeFromJoe():
                return DeedMark(self._joes_gem(), Sign.LOAD, joe=True)
            case SwapWithJoe(gem):
                return DeedMark(self._joes_gem(), Sign.SWAP, joe=True, given=gem)
            case GiveToJoe(gem):
                return DeedMark(gem, Sign.UNLOAD, joe=True)

    def _joes_gem(self) -> Gem:
        joe = self._board.view.joe
        assert joe is not None
        assert joe.gem is not None
        return joe.gem

    def _words(self, deed: Deed) -> str:
        gettext, gem_in_words, names = self._context.gettext, self._board.gem, self._context.seat_names
        match deed:
            case Load(gem):
                return gettext("Load {gem} (2 points)").format(gem=gem_in_words(gem))
            case Unload(gem):
                return gettext("Unload {gem} (2 points)").format(gem=gem_in_words(gem))
            case Steal(seat=seat, gem=gem):
                return gettext("Steal {gem} from {name}").format(gem=gem_in_words(gem), name=names[seat])
            case TakeFromJoe():
                return gettext("Take {gem} from Diamond Joe").format(gem=gem_in_words(self._joes_gem()))
            case SwapWithJoe(gem):
                words = gettext("Give Diamond Joe {given} for {gem}")
                return words.format(given=gem_in_words(gem), gem=gem_in_words(self._joes_gem()))
            case GiveToJoe(gem):
                return gettext("Give Diamond Joe {gem}").format(gem=gem_in_words(gem))
