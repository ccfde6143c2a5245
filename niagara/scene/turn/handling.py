"""Small gem buttons at the canoe, to load, unload, steal and trade before and after its movement."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from functools import partial
from itertools import product
from typing import Final, NamedTuple, Unpack

import pygame

from niagara.rules.actions import Deed, GiveToJoe, Load, Steal, SwapWithJoe, TakeFromJoe, Unload
from niagara.scene.draft import CanoeMoveDraft, DeedTiming, Handled
from niagara.scene.scene_state import NiagaraSceneState
from niagara.scene.sentences import deed_tooltip, gem_of_joe
from niagara.scene.turn.controller import CanoeMoveController
from niagara.view.marks import DeedKind, DeedMark, cost_area, draw_deed_mark
from niagara.view.places import DOUBLE_CANOE, Anchor
from stage.graphics.painter import Painter
from stage.ui.base import Control, OnPress, WidgetOptions, stepped
from stage.ui.layout import Flow, Sheet


class ButtonSlot(NamedTuple):
    """Place of a button; its gem deed is chosen, possible or neither."""

    handled: Handled
    chosen: bool = False
    is_possible: bool = False


class Slots:
    """Places of the buttons, kept from draft to draft of one movement, also for deeds that became impossible."""

    def __init__(self) -> None:
        self.all: list[ButtonSlot] = []
        self.first = 0
        """Number of places at the beginning of the movement; more are added to their right."""
        self.most = 0
        """Number of places that may be needed, whatever is chosen."""
        self._movement: object = None

    @property
    def is_useful(self) -> bool:
        """True if any deed is chosen or possible."""
        return any(slot.chosen or slot.is_possible for slot in self.all)

    def fit(self, draft: CanoeMoveDraft, timing: DeedTiming) -> bool:
        """Fit the places to a draft. Begin again for another canoe or route, and then return True."""
        movement = (draft.legal, draft.canoe, draft.heading if timing is DeedTiming.AFTER else None)
        begun, self._movement = movement != self._movement, movement
        places = [] if begun else [slot.handled for slot in self.all]
        chosen = Counter(each for each in draft.handled if each.timing is timing)
        possible = Counter(each for each in draft.additions if each.timing is timing)
        for each, count in (chosen + possible).items():
            places += [each] * (count - places.count(each))
        self.all = [_taken(each, chosen, possible) for each in places]
        if begun:
            self.first = len(places)
            self.most = max(self.first, draft.possible(timing).total())
        return begun


def _taken(handled: Handled, chosen: Counter[Handled], possible: Counter[Handled]) -> ButtonSlot:
    """Return the next place of a deed, counting it down: first the chosen ones, then the possible ones."""
    if chosen[handled]:
        chosen[handled] -= 1
        return ButtonSlot(handled, chosen=True)
    if possible[handled]:
        possible[handled] -= 1
        return ButtonSlot(handled, is_possible=True)
    return ButtonSlot(handled)


SIDE: Final = 58.0
_PADDING: Final = 6.0
_GAP: Final = 6.0
_RISE: Final = 62.0
"""Height of the buttons above the canoe's middle at scale 1.0."""
_FADED: Final = 190
"""Opacity of the paper over a disabled button, 0–255."""
_ACROSS: Final = 8
"""Number of buttons in a row, at most."""
_SHIFTS: Final = tuple(product(range(-320, 321, 20), range(-320, 321, 20)))
"""Shifts of a sheet from its place above the canoe, in logical units."""


def _length(count: int) -> float:
    return count * SIDE + (count - 1) * _GAP + 2 * _PADDING


def _size(count: int) -> tuple[float, float]:
    """Return width and height of a sheet with `count` buttons."""
    return _length(min(count, _ACROSS)), _length(-(-count // _ACROSS))


def clear_place(
    box: pygame.FRect, grown: tuple[float, float], board: pygame.FRect, spared: Sequence[pygame.FRect]
) -> pygame.FRect:
    """Return the area on the board nearest to `box` that covers the fewest of `spared`.

    Of several, prefer one that still fits on the board and covers the fewest once it has `grown` to the right and down.
    """

    def cost(shift: tuple[int, int]) -> tuple[int, bool, int, float]:
        there = box.move(*shift).clamp(board)
        larger = pygame.FRect(there.topleft, grown)
        far = math.hypot(there.x - box.x, there.y - box.y)
        covered = len(there.collidelistall(spared)), len(larger.collidelistall(spared))
        return covered[0], not board.contains(larger), covered[1], far

    nearest = min(_SHIFTS, key=cost)
    return box.move(*nearest).clamp(board)


class DeedButton(Control):
    """Button of a gem deed: the gem and a sign of the deed."""

    def __init__(
        self, name: str, mark: DeedMark, chosen: bool, action: OnPress, **common: Unpack[WidgetOptions]
    ) -> None:
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
        if not self.enabled:
            painter.circle(self.rect.center, self.rect.width / 2, painter.palette.paper, alpha=_FADED)


class Handling:
    """Controller of two sheets of gem buttons on the river, one at each end of the movement."""

    def __init__(self, state: NiagaraSceneState, paddling: CanoeMoveController) -> None:
        self._state = state
        self._context = state.context
        self._paddling = paddling
        self._shown: tuple[object, ...] = ()
        self._areas: dict[DeedTiming, pygame.FRect] = {}
        """Areas of the sheets at the time when they appeared."""

    def build(self) -> None:
        """Build the sheets, empty and hidden."""
        self._flows = {timing: Flow(f"{timing}.deeds", gap=_GAP) for timing in DeedTiming}
        self._slots = {timing: Slots() for timing in DeedTiming}
        self._sheets = {
            timing: self._context.ui.add(Sheet(str(timing), flow, padding=_PADDING, visible=False))
            for timing, flow in self._flows.items()
        }
        self._shown = ()
        self._areas.clear()

    def update(self) -> None:
        """Show the chosen and the possible deeds at both ends."""
        draft = self._paddling.plan.draft
        shown = (draft.handled, draft.additions, draft.canoe, draft.heading, draft.legal, self._context.me)
        if shown == self._shown:
            return
        self._shown = shown
        for timing in DeedTiming:
            self._fill(timing)

    def _fill(self, timing: DeedTiming) -> None:
        draft, slots = self._paddling.plan.draft, self._slots[timing]
        begun = slots.fit(draft, timing)
        sheet, anchor = self._sheets[timing], self._anchor(timing)
        sheet.visible = anchor is not None and slots.is_useful
        if not sheet.visible or anchor is None:
            self._flows[timing].fill(())
            return
        self._flows[timing].fill([self._button(timing, number, slot) for number, slot in enumerate(slots.all)])
        if begun or timing not in self._areas:
            self._areas[timing] = self._area(timing, anchor, slots)
        area = pygame.FRect(self._areas[timing].topleft, _size(len(slots.all)))
        self._context.ui.move(str(timing), area.clamp(self._state.places.board))

    def name_of(self, handled: Handled) -> str:
        """Return the name of the button that adds a possible deed."""
        return f"{handled.timing}-{self._slots[handled.timing].all.index(ButtonSlot(handled, is_possible=True))}"

    def _anchor(self, timing: DeedTiming) -> Anchor | None:
        """Return the anchor of the canoe before or after its movement."""
        craft, route = self._paddling.plan.craft, self._paddling.plan.route
        if craft is None:
            return None
        if timing is DeedTiming.BEFORE:
            return self._state.anchor_of(craft)
        return self._state.places.disc(route.end) if route is not None else None

    def _area(self, timing: DeedTiming, anchor: Anchor, slots: Slots) -> pygame.FRect:
        """Return the area of a sheet: its first buttons are centred above the canoe, if that is free.

        If possible it covers no costs of discs, no canoe of the player and not the other sheet, even with all buttons.
        """
        board, other = self._state.places.board, self._sheets[DeedTiming.BEFORE]
        box = pygame.FRect((0, 0), _size(len(slots.all)))
        box.left = anchor.x - _length(min(slots.first, _ACROSS)) / 2
        box.bottom = anchor.y - _RISE * anchor.scale
        seat, numbers = self._paddling.plan.seat, self._paddling.plan.canoes
        spared = [cost_area(self._state.places, place, seat) for place in self._paddling.plan.reach]
        canoes = (anchor, *(self._state.anchor_of((seat, number)) for number in numbers))
        spared += [canoe.area(DOUBLE_CANOE) for canoe in canoes]
        if timing is DeedTiming.AFTER and other.visible:
            spared.append(other.rect)
        return clear_place(box, _size(slots.most), board, spared)

    def _button(self, timing: DeedTiming, number: int, slot: ButtonSlot) -> DeedButton:
        handled, gettext = slot.handled, self._context.gettext
        action = partial(self._paddling.remove if slot.chosen else self._paddling.add, handled)
        words = deed_tooltip(
            handled.deed, self._paddling.plan.view, self._context.seat_names, self._context.app.language
        )
        if slot.chosen:
            says = gettext("{what}: planned. Click to cancel it.")
            if self._context.input.by_keyboard:
                says = gettext("{what}: planned. Enter cancels it.")
            words = says.format(what=words)
        button = DeedButton(f"{timing}-{number}", self._mark(handled.deed), slot.chosen, action, tooltip=words)
        button.allow(slot.chosen or slot.is_possible, gettext("Not together with your other choices."))
        return button

    def _mark(self, deed: Deed) -> DeedMark:
        view = self._paddling.plan.view
        match deed:
            case Load(gem):
                return DeedMark(gem, DeedKind.LOAD)
            case Unload(gem):
                return DeedMark(gem, DeedKind.UNLOAD)
            case Steal(seat=seat, gem=gem):
                return DeedMark(gem, DeedKind.STEAL, self._context.seat_colour(seat))
            case TakeFromJoe():
                return DeedMark(gem_of_joe(view), DeedKind.LOAD, joe=True)
            case SwapWithJoe(gem):
                return DeedMark(gem_of_joe(view), DeedKind.SWAP, joe=True, given=gem)
            case GiveToJoe(gem):
                return DeedMark(gem, DeedKind.UNLOAD, joe=True)
