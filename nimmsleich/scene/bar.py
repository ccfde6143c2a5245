"""Bidding controls: pick a corpse, set a number, make the bid or denounce the last one."""

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from nimmsleich.cards import CORPSES, RANKS
from nimmsleich.rules.actions import BIDS, Bid, Denounce
from nimmsleich.rules.views import NimmsleichView, Phase
from nimmsleich.scene.scene_state import LeichSceneState
from nimmsleich.view.cards import Plate, draw_rank_card, draw_times, emblem_art
from nimmsleich.view.palette import CARD_INK, CHALK, GLOW
from nimmsleich.view.picture import counts_on
from nimmsleich.view.places import PLATE_MARGIN, plate_style
from stage.graphics import theme
from stage.graphics.kept import draw_number_tag
from stage.graphics.painter import Painter
from stage.graphics.theme import HEIGHT, darker
from stage.match.pieces import Targets
from stage.ui.base import ScreenPoint, Widget, stepped
from stage.ui.button import Button, ButtonKind
from stage.ui.intents import Intent, KeyPress
from stage.ui.labels import Hotspot
from stage.ui.layout import Column, Row
from stage.ui.number import NumberStepper
from table.contract import Action

BAR_HEIGHT = 84.0
_MORE = {pygame.K_PLUS, pygame.K_KP_PLUS, pygame.K_EQUALS}
_LESS = {pygame.K_MINUS, pygame.K_KP_MINUS}


class BarButton(Button):
    """Button that fills the height of the action bar, if `tall`."""

    tall = True

    def preferred(self, width: float | None = None) -> tuple[float, float]:
        wide, high = super().preferred(width)
        return wide, max(high, BAR_HEIGHT) if self.tall else high


class CountStepper(NumberStepper):
    """The number of a bid."""

    def preferred(self, width: float | None = None) -> tuple[float, float]:
        wide, high = super().preferred(width)
        return wide, max(high, 72.0)

    def press_key(self, press: KeyPress) -> bool:
        if step := count_step(press):
            self.change_by(step)
            return True
        return super().press_key(press)


def to_the_edge(area: pygame.FRect) -> pygame.FRect:
    """Extend an area down to the edge of the window, so that its tooltip stands above it."""
    return pygame.FRect(area.left, area.top, area.width, HEIGHT - area.top)


class CorpseSpot(Hotspot):
    """A corpse's card. While it has the focus, up, down, plus and minus change the number.

    Enter picks it. If `is_picked` returns True, Enter makes the bid.
    """

    settles = True
    step: Callable[[int], None]
    is_picked: Callable[[], bool]
    bid: Callable[[], None]

    @property
    def meaning(self) -> object:
        return self.is_picked()

    @property
    def explained(self) -> pygame.FRect:
        # The own cards lie below and must stay visible.
        return to_the_edge(self.rect)

    def press_key(self, press: KeyPress) -> bool:
        if step := count_step(press):
            self.step(step)
            return True
        if press.command == "enter" and self.is_picked():
            self.bid()
            return True
        return super().press_key(press)


class WheelArea(Widget):
    """Area where the wheel changes the number."""

    def __init__(self, name: str, on_wheel: Callable[[float], None]) -> None:
        super().__init__(name)
        self._on_wheel = on_wheel

    def wheel(self, at: ScreenPoint, up: float) -> bool:
        self._on_wheel(up)
        return True


def count_step(press: KeyPress) -> int:
    """Return 1 or -1 for the keys that change the number, else 0."""
    if press.command == "up" or press.key in _MORE:
        return 1
    return -1 if press.command == "down" or press.key in _LESS else 0


def light_on(spot: Hotspot, *, by_keyboard: bool) -> float:
    """Return the brightness of a card that can be chosen, 0.0 to 1.0, from hover or keyboard focus."""
    return 1.0 if by_keyboard and spot.focused else stepped(spot.warmth)


class Bidding:
    """Draft of a bid, with its widgets."""

    def __init__(self, state: LeichSceneState) -> None:
        self._state = state
        self._context = state.context
        self.corpse = 1
        self.count = 1
        self._chosen_for: tuple[int, int | None] | None = None
        """Round and player for which the corpse was preselected."""
        self._turn: tuple[int, int, int | None] | None = None
        """Round, number of bids and player for which the number was preselected."""
        self._picked: int | None = None
        """Corpse that the player picked in this turn, or whose number was changed; None if only preselected."""
        self._hint: Action | None = None

    def build_board(self) -> None:
        """Build the six corpses and the slate."""
        self._targets = Targets(self._context.ui, self._clicked)
        for corpse in RANKS:
            spot = CorpseSpot(
                f"corpse-{corpse}", draw=partial(self._draw_corpse, corpse), on_wheel=partial(self._turned, corpse),
                tooltip=self._about(corpse),
            )  # fmt: skip
            spot.step = self.change_count
            spot.is_picked, spot.bid = partial(self._is_picked, corpse), self.make_bid
            self._targets.add(corpse, spot)
        self._context.ui.add(WheelArea("slate", lambda up: self._turned(self.corpse, up)))

    def build_bar(self) -> Widget:
        """Build the number, the bid and the denunciation."""
        gettext = self._context.gettext
        self.stepper = CountStepper(
            "count", 1, 1, 36, self._set_count,
            tooltip=gettext("How many there are at least (arrow keys, or the wheel over a corpse)"),
        )  # fmt: skip
        self._bid = BarButton("bid", "", self.make_bid, kind=ButtonKind.PRIMARY, grow=1.0)
        self._denounce = BarButton(
            "denounce", gettext("I don't believe you!"), self._say_no, kind=ButtonKind.DANGER,
            tooltip=gettext("Say there are fewer than were bid"),
        )  # fmt: skip
        row = (self.stepper, self._bid, self._denounce)
        self._bid.text = gettext("Bid {count} × {corpse}").format(count=24, corpse=max(map(gettext, CORPSES), key=len))
        for widget in row:
            widget.attach(self._context.ui)
        if sum(widget.preferred()[0] for widget in row) + 36 > self._context.areas.actions.width:
            self._bid.tall = self._denounce.tall = False
            first = Row("bidding.first", [self.stepper, self._bid], gap=18.0)
            self._denounce.grow = 1.0
            return Column("bidding", [first, Row("bidding.second", [self._denounce])], gap=8.0)
        return Row("bidding", row, gap=18.0)

    def place(self) -> None:
        """Move the corpses to their places."""
        places = self._state.places
        names = [self._context.gettext(name) for name in CORPSES]
        style = plate_style(self._context.scene.type, names, places.ranks[0].width - PLATE_MARGIN)
        self._plates = [Plate(name, style, places.plate) for name in names]
        self._targets.move(dict(zip(RANKS, places.ranks, strict=True)))
        self._context.ui.move("slate", places.slate)

    @property
    def chosen(self) -> Bid:
        """The draft as a bid."""
        return Bid(self.count, self.corpse)

    @property
    def may_bid(self) -> bool:
        """True if the person at the screen is to bid."""
        context = self._context
        return context.acting is not None and context.interrupting is None and context.view.phase is Phase.BIDDING

    def lowest(self, corpse: int) -> int:
        """Return the lowest number of a corpse that raises; an impossibly high one if none does."""
        view = self._context.view
        low = view.bid.index + 1 if view.bid else 0
        return next(bid.count for bid in BIDS[low:] if bid.corpse == corpse) if low + 6 <= len(BIDS) else 99

    def highest(self) -> int:
        """Return the highest number of any corpse."""
        return max(1, self._context.view.highest_count)

    def update(self, view: NimmsleichView, legal: Sequence[Action]) -> None:
        """Preselect a bid when a turn begins; enable the widgets, or disable them with a reason."""
        if view.phase is Phase.BIDDING:
            self._choose_ahead(view)
        raises = any(isinstance(action, Bid) for action in legal) and self.may_bid
        reason = "" if self.may_bid else self._state.waiting_reason()
        gettext = self._context.gettext
        left = [corpse for corpse in RANKS if raises and self._is_left(corpse)]
        self._targets.allow(left, reason or gettext("No higher bid on this corpse is possible."))
        for widget in (self.stepper, self._bid):
            widget.allow(raises, reason or gettext("No higher bid is left: you must denounce."))
        denounceable = Denounce() in legal and self.may_bid
        self._denounce.allow(denounceable, reason or gettext("Nobody has bid yet: open the bidding."))
        self._show()

    def _choose_ahead(self, view: NimmsleichView) -> None:
        """Preselect the lowest bid on the strongest own corpse, later in the round on the corpse chosen last."""
        me = self._context.me
        turn = (view.round, len(view.calls), me)
        if turn == self._turn:
            return
        self._turn, self._picked = turn, None
        if self._chosen_for != (view.round, me) or not self._is_left(self.corpse):
            self._chosen_for = (view.round, me)
            self.corpse = self._strongest(view)
        self.count = min(self.lowest(self.corpse), self.highest())

    def show_hint(self, action: Action | None) -> None:
        """Select the bid that a hint advises."""
        self._hint = action
        if isinstance(action, Bid) and self.may_bid:
            self.choose(action.corpse, action.count)

    def _strongest(self, view: NimmsleichView) -> int:
        """Return the corpse that the own cards show most often among those left to bid, the highest of several."""
        me = self._context.me
        left = [rank for rank in RANKS if self._is_left(rank)]
        if me is None or not left:
            return self.corpse
        own = counts_on(view.hands[me])
        return max(left, key=lambda rank: (own[rank - 1], rank))

    def _is_left(self, corpse: int) -> bool:
        """Return True if a number of `corpse` raises."""
        return self.lowest(corpse) <= self.highest()

    def choose(self, corpse: int, count: int | None = None) -> None:
        """Select a corpse, with a number or with the lowest allowed one."""
        low = self.lowest(corpse)
        if low > self.highest():
            return
        if corpse != self.corpse or count is not None:
            self.count = max(low, min(count or low, self.highest()))
        self.corpse = corpse
        self._show()
        self._context.commands.odds_changed()

    def change_count(self, step: int) -> None:
        """Change the number by `step`."""
        if self.may_bid:
            self.stepper.change_by(step)

    def key(self, intent: Intent) -> bool:
        """Handle digits, which pick a corpse, and plus and minus, which change the number."""
        if not isinstance(intent, KeyPress) or not self.may_bid or intent.control:
            return False
        if intent.digit is not None and intent.digit in range(1, 7):
            self._clicked(intent.digit)
            self._context.ui.focus(self._context.ui.find(f"corpse-{intent.digit}"))
            return True
        step = count_step(intent)
        if step and intent.command not in ("up", "down"):
            self.change_count(step)
            return True
        return False

    def make_bid(self) -> None:
        """Make the drafted bid."""
        self._context.act(self.chosen)

    def _is_picked(self, corpse: int) -> bool:
        return corpse == self._picked == self.corpse

    def _say_no(self) -> None:
        self._context.act(Denounce())

    def _clicked(self, corpse: int) -> None:
        self._context.play("chip", 0.5)
        self.choose(corpse)
        self._picked = self.corpse

    def _turned(self, corpse: int, up: float) -> None:
        if not self.may_bid:
            return
        if corpse != self.corpse:
            self._clicked(corpse)
        else:
            self.change_count(1 if up > 0 else -1)

    def _set_count(self, count: int) -> None:
        self.count, self._picked = count, self.corpse
        self._show()
        self._context.commands.odds_changed()

    def _show(self) -> None:
        low, high = self.lowest(self.corpse), self.highest()
        if low <= high:
            self.stepper.limit(low, high)
        self.stepper.set(self.count)
        name = self._context.gettext(CORPSES[self.corpse - 1])
        if self.may_bid:
            words = self._context.gettext("Bid {count} × {corpse}").format(count=self.count, corpse=name)
        else:
            words = self._context.gettext("Bid")
        self._bid.text, self._bid.icon = words, emblem_art(self.corpse) if self.may_bid else ""

    def _about(self, corpse: int) -> str:
        name = self._context.gettext(CORPSES[corpse - 1])
        words = self._context.gettext(
            "{corpse}: rank {rank} of 6 (key {rank}). The wheel or ↑ and ↓ change the number; Enter bids."
        )
        return words.format(corpse=name, rank=corpse)

    def _draw_corpse(self, corpse: int, painter: Painter, spot: Hotspot) -> None:
        state, me = self._state, self._context.me
        chosen = self.may_bid and corpse == self.corpse
        lift = 10.0 if chosen else 4.0 * stepped(spot.warmth)
        area = spot.rect.move(0, -lift)
        lit = chosen or state.lit_corpse == corpse
        own = counts_on(state.table.hands[me])[corpse - 1] if me is not None else 0
        plate, count = self._plates[corpse - 1], self.count if chosen else 0
        draw_rank_card(painter, area, corpse, plate, raised=chosen)

        def draw(canvas: Painter) -> None:
            if lit:
                canvas.outline(area.inflate(8, 8), GLOW, 5, 15)
            _draw_rank(canvas, area, corpse)
            if own:
                _draw_own_count(canvas, area, own)
            if count:
                _draw_chosen(canvas, area, plate.height, count)

        painter.layer(("corpse", corpse, plate, lit, own, count), area.inflate(40, 40), draw)

    def first_pictures(self) -> Sequence[Callable[[Painter], None]]:
        """Return one painter per corpse's card in its chosen state."""
        spots = [self._context.ui.find(f"corpse-{corpse}") for corpse in RANKS]
        return [
            partial(draw_rank_card, area=spot.rect, corpse=corpse, plate=self._plates[corpse - 1], raised=True)
            for corpse, spot in zip(RANKS, spots, strict=True)
        ]


def _draw_rank(painter: Painter, area: pygame.FRect, corpse: int) -> None:
    """Draw the corpse's rank, which is also its key."""
    centre = (area.left + 22, area.top + 22)
    ground = darker(painter.palette.brass, 0.62)
    draw_number_tag(painter, centre, corpse, ground, (24, 18, 12), CHALK, radius=16.0, size=20.0)


def _draw_own_count(painter: Painter, area: pygame.FRect, own: int) -> None:
    """Draw the viewer's number of the corpse on a small card."""
    card = pygame.FRect(area.right - 50, area.top - 10, 44, 56)
    painter.image("nimmsleich/card_front", card, elevation=4)
    style = theme.NUMBER.sized(30 / painter.type.text_scale)
    painter.text(str(own), card.center, style, CARD_INK, anchor="center")


def _draw_chosen(painter: Painter, area: pygame.FRect, plate: float, count: int) -> None:
    """Draw the number of the drafted bid."""
    size = 42.0
    wide = draw_times(painter, count, area.center, size, CARD_INK, measure_only=True)
    box = pygame.FRect(0, 0, wide + 26, 50)
    box.bottomleft = (area.left - 6, area.bottom - plate + 6)
    painter.shadow(box, 14, 6)
    painter.rounded(box, (40, 24, 10), 15)
    painter.rounded(box.inflate(-5, -5), GLOW, 13)
    draw_times(painter, count, box.center, size, CARD_INK)
