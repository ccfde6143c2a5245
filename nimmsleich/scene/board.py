"""The felt as widgets: the corpses and the slate, with which a bid is drafted, and the seats round the table."""

from collections.abc import Callable, Sequence
from functools import partial

import pygame
from pygame.typing import RectLike

from nimmsleich.cards import CORPSES, RANKS
from nimmsleich.rules.views import Phase
from nimmsleich.scene.bar import Bidding, count_step
from nimmsleich.scene.notebook import Notebook
from nimmsleich.scene.scene_state import LeichSceneState
from nimmsleich.view.cards import NamePlate, draw_rank_card, draw_times
from nimmsleich.view.palette import CARD_INK, CHALK, GLOW
from nimmsleich.view.picture import counts_on
from nimmsleich.view.places import PLATE_MARGIN, SeatLayout, plate_style
from nimmsleich.view.seat_facts import known_cards
from nimmsleich.view.seats import TOKEN, draw_light, speaking_place
from stage.graphics import theme
from stage.graphics.kept import draw_number_tag
from stage.graphics.painter import Painter
from stage.graphics.rehearsal import Draw
from stage.graphics.theme import HEIGHT, darker
from stage.match.pieces import Targets
from stage.match.seats import Fact, TurnLight, draw_ring
from stage.ui.base import OnPress, ScreenPoint, Widget, focus_ring, stepped
from stage.ui.button import Button
from stage.ui.intents import KeyPress
from stage.ui.labels import Hotspot
from table.contract import Seat

_DOT_STEP = 16.0
_NARROW_BUTTON = 120.0


def to_the_edge(area: pygame.FRect) -> pygame.FRect:
    """Extend an area down to the edge of the window, so that its tooltip stands above it."""
    return pygame.FRect(area.left, area.top, area.width, HEIGHT - area.top)


def light_on(spot: Hotspot, *, by_keyboard: bool) -> float:
    """Return the brightness of a card that can be chosen, 0.0 to 1.0, from hover or keyboard focus."""
    return 1.0 if by_keyboard and spot.focused else stepped(spot.warmth)


class CorpseSpot(Hotspot):
    """A corpse's card. While it has the focus, up, down, plus and minus change the number.

    Enter picks it. If `is_picked` returns True, Enter makes the bid.
    """

    settles = True
    step: Callable[[int], None]
    is_picked: Callable[[], bool]
    bid: Callable[[], None]
    lift: Callable[[], float]
    """Returns by how many logical units the card is raised."""
    _entered = False
    """True if Enter was the last to pick it, not a click."""

    @property
    def meaning(self) -> object:
        # A second Enter bids, and must be meant. A second click only adds one, as quickly as one likes.
        return self._entered and self.is_picked()

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
        self._entered = press.command == "enter"
        return super().press_key(press)

    def draw_focus(self, painter: Painter) -> None:
        focus_ring(painter, self.rect.move(0, -self.lift()), self.radius)

    def pointer_down(self, at: ScreenPoint) -> None:
        self._entered = False
        super().pointer_down(at)


class WheelArea(Widget):
    """Area where the wheel changes the number."""

    def __init__(self, name: str, on_wheel: Callable[[float], None]) -> None:
        super().__init__(name)
        self._on_wheel = on_wheel

    def wheel(self, at: ScreenPoint, up: float) -> bool:
        self._on_wheel(up)
        return True


class CorpseTargets:
    """Hotspots of the six corpses and the slate."""

    def __init__(self, state: LeichSceneState, bidding: Bidding) -> None:
        self._state = state
        self._context = state.context
        self._bidding = bidding

    def build(self) -> None:
        """Build the six corpses and the slate."""
        bidding = self._bidding
        self._targets = Targets(self._context.ui, bidding.pick)
        for corpse in RANKS:
            spot = CorpseSpot(
                f"corpse-{corpse}",
                draw=partial(self._draw_corpse, corpse),
                on_wheel=partial(bidding.turn_wheel, corpse),
            )
            spot.step, spot.lift = bidding.change_count, partial(self._lift, corpse, spot)
            spot.is_picked, spot.bid = partial(bidding.is_picked, corpse), bidding.make_bid
            self._targets.add(corpse, spot)
        self._context.ui.add(WheelArea("slate", lambda up: bidding.turn_wheel(bidding.corpse, up)))

    def place(self) -> None:
        """Move the corpses to their places."""
        places = self._state.places
        names = [self._context.gettext(name) for name in CORPSES]
        style = plate_style(self._context.scene.type, names, places.ranks[0].width - PLATE_MARGIN)
        self._plates = [NamePlate(name, style, places.plate) for name in names]
        self._targets.move(dict(zip(RANKS, places.ranks, strict=True)))
        self._context.ui.move("slate", places.slate)

    def update(self) -> None:
        """Enable the corpses on which a bid is left, or disable them with a reason."""
        bidding = self._bidding
        reason = "" if bidding.can_bid else self._state.waiting_reason()
        left = [corpse for corpse in RANKS if bidding.can_raise and bidding.is_left(corpse)]
        for corpse in RANKS:
            self._context.ui.find(f"corpse-{corpse}").tooltip = self._about(corpse)
        self._targets.allow(left, reason or self._context.gettext("No higher bid on this corpse is possible."))

    def _about(self, corpse: int) -> str:
        name = self._context.gettext(CORPSES[corpse - 1])
        words = self._context.gettext(
            "{corpse}: rank {rank} of 6 (key {rank}). Another click adds one, the wheel or ↑ and ↓ change the number; "
            "Enter bids."
        )
        about = words.format(corpse=name, rank=corpse)
        if self._context.me is None:
            return about
        own, others = self._counted(corpse)
        counted = self._context.gettext("You hold {count}.").format(count=own)
        if others:
            counted = self._context.gettext("You hold {count} and know of {others} more.").format(
                count=own, others=others
            )
        return f"{about}\n{counted}"

    def _counted(self, corpse: int) -> tuple[int, int]:
        """Return how many of a corpse lie in the viewer's hand, and how many it knows of in others' during a round."""
        table, me = self._state.table, self._context.me
        if me is None:
            return 0, 0
        view = table.view
        is_open = view.phase in (Phase.BIDDING, Phase.VOTING)
        known = [card for seat, hand in enumerate(view.sure) if is_open and seat != me for card in hand]
        return counts_on(table.hands[me])[corpse - 1], counts_on(known)[corpse - 1]

    def _is_chosen(self, corpse: int) -> bool:
        return self._bidding.can_bid and corpse == self._bidding.corpse

    def _lift(self, corpse: int, spot: Hotspot) -> float:
        return 10.0 if self._is_chosen(corpse) else 4.0 * stepped(spot.warmth)

    def _draw_corpse(self, corpse: int, painter: Painter, spot: Hotspot) -> None:
        state = self._state
        chosen = self._is_chosen(corpse)
        area = spot.rect.move(0, -self._lift(corpse, spot))
        lit = chosen or state.lit_corpse == corpse
        own, others = self._counted(corpse)
        plate, count = self._plates[corpse - 1], self._bidding.count if chosen else 0
        draw_rank_card(painter, area, corpse, plate, raised=chosen)
        witnessed = state.table.view.witnessed
        told = witnessed[1] if witnessed is not None and witnessed[0] == corpse else None

        def draw(canvas: Painter) -> None:
            if lit:
                canvas.outline(area.inflate(8, 8), GLOW, 5, 15)
            _draw_rank(canvas, area, corpse)
            if own or others:
                _draw_own_count(canvas, area, own, others)
            if count:
                _draw_chosen(canvas, area, plate.height, count)
            if told is not None:
                _draw_told(canvas, area, plate.height, told)

        painter.layer(("corpse", corpse, plate, lit, own, others, count, told), area.inflate(40, 40), draw)

    def raised(self) -> Sequence[Draw]:
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


def _draw_own_count(painter: Painter, area: pygame.FRect, own: int, others: int) -> None:
    """Draw the viewer's number of the corpse on a small card, and after it how many more it knows of."""
    card = pygame.FRect(area.right - 50, area.top - 10, 44, 56)
    if others:
        style = theme.NUMBER.sized(26 / painter.type.text_scale)
        words = f"+{others}"
        tag = pygame.FRect(0, 0, painter.type.width(words, style) + 20, 40)
        tag.midright = area.right + 2, card.centery
        painter.rounded(tag, (24, 18, 12), 14)
        painter.rounded(tag.inflate(-4, -4), CHALK, 12)
        painter.text(words, tag.center, style, CARD_INK, anchor="center")
        card.right = tag.left + 4
    if own:
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


def _draw_told(painter: Painter, area: pygame.FRect, plate: float, told: int) -> None:
    """Draw the number that the witness has told, with an eye (NL-72)."""
    style = theme.NUMBER.sized(28 / painter.type.text_scale)
    tag = pygame.FRect(0, 0, painter.type.width(f"= {told}", style) + 62, 40)
    tag.bottomright = (area.right - 4, area.bottom - plate - 4)
    painter.shadow(tag, 12, 5)
    painter.rounded(tag, (30, 20, 40), 12)
    painter.rounded(tag.inflate(-5, -5), CHALK, 10)
    painter.image("ui/eye", (tag.left + 8, tag.centery - 15, 30, 30), tint=CARD_INK)
    painter.text(f"= {told}", (tag.right - 10, tag.centery), style, CARD_INK, anchor="midright")


class SeatPlate(Widget):
    """The name of a seat, or its face. Its tooltip holds all facts. A click opens the notes on its signs.

    With a detective under way it chooses the seat instead. Otherwise it counts as a click on the empty table.
    """

    focusable = True
    clickable = True

    def __init__(
        self, name: str, beside: OnPress, notes: OnPress | None, look: Callable[[], bool], *, in_lesson: bool
    ) -> None:
        super().__init__(name)
        self._beside, self._notes, self._look = beside, notes, look
        self._keys = ("space",) if in_lesson else ("enter", "space")
        if notes is not None:
            self.cursor = pygame.SYSTEM_CURSOR_HAND
        self.cards = ""
        """Known cards of the hand in words, which the picture shows, for reading aloud."""

    @property
    def spoken_state(self) -> str:
        return self.cards

    @property
    def explained(self) -> pygame.FRect:
        # Beside all of the seat's things.
        return self.parent.rect if self.parent is not None else self.rect

    def pointer_up(self, at: ScreenPoint, inside: bool) -> None:
        if inside and self._look():
            return
        if self._notes is None:
            self._beside()
        elif inside:
            self._notes()

    def press_key(self, press: KeyPress) -> bool:
        # In a lesson Enter belongs to the coach.
        if self._notes is None or press.command not in self._keys:
            return False
        self._notes()
        return True


class SeatStation(Widget):
    """A seat's part of the felt. Its cards are drawn with the board; this widget adds light, name and button."""

    def __init__(
        self, state: LeichSceneState, seat: Seat, title: str, notes: OnPress | None, look: Callable[[], bool]
    ) -> None:
        super().__init__(name := f"seat-{seat}")
        self._state, self._seat = state, seat
        self._title, self._notes = title, notes
        self.light = TurnLight()
        context = state.context
        in_lesson = context.session.progress is not None
        self.plate = SeatPlate(f"{name}.plate", context.controller.skip_rest, notes, look, in_lesson=in_lesson)
        self.face = SeatPlate(f"{name}.face", context.controller.skip_rest, notes, look, in_lesson=in_lesson)
        self.face.focusable = False
        interrupt = partial(context.interrupt, seat)
        self.button = Button(f"{name}.interrupt", "", interrupt, style=theme.SMALL_BOLD, visible=False)
        self._offer = ""
        """Words of the button."""
        self._dots: ScreenPoint = (0.0, 0.0)
        self._lit = self.rect

    @property
    def children(self) -> Sequence[Widget]:
        return [self.face, self.plate, self.button]

    def tell(self, facts: Sequence[Fact], *, on_turn: bool, thinking: bool, interrupt: str) -> None:
        self.light.on_turn, self.light.thinking = on_turn, thinking
        context = self._state.context
        told = [self._title, *(fact.tooltip for fact in facts)]
        if self._notes is not None:
            told.append(context.gettext("Opens your notes on the signs"))
        self.plate.tooltip = self.face.tooltip = "\n".join(told)
        self.plate.cards = known_cards(context.view, self._seat, context.app.language)
        self._offer, self.button.visible = interrupt or self._offer, bool(interrupt)
        self._label_button()

    def gaze(self) -> float:
        return self._state.gaze(self._seat)

    def speaking_place(self) -> tuple[ScreenPoint, ScreenPoint] | None:
        station = self._state.places.stations.get(self._seat)
        return None if station is None or self._state.table.showdown is not None else speaking_place(station)

    def stand(self, station: SeatLayout) -> None:
        """Move the station to its place."""
        self.rect, self._lit = station.area.copy(), station.lit.copy()
        self.plate.place(station.header)
        self.face.place(station.face)
        self.face.visible = station.face.height > 0
        self.button.place(station.button)
        self._label_button()
        self._dots = (station.dots[0] - _DOT_STEP, station.dots[1])

    def _label_button(self) -> None:
        """Label the button with words, or with an icon and a tooltip where the words would be cut."""
        wide = self.button.rect.width >= _NARROW_BUTTON
        self.button.text, self.button.tooltip = (self._offer, "") if wide else ("", self._offer)
        self.button.icon = "" if wide else TOKEN

    def place(self, area: RectLike) -> None:
        by = pygame.FRect(area).topleft
        self.shift(by[0] - self.rect.left, by[1] - self.rect.top)

    def shift(self, dx: float, dy: float) -> None:
        super().shift(dx, dy)
        self._lit.move_ip(dx, dy)
        self._dots = (self._dots[0] + dx, self._dots[1] + dy)

    def update(self, dt: float) -> None:
        super().update(dt)
        self.light.update(dt, self.host)

    def draw(self, painter: Painter) -> None:
        self.light.draw_glow(painter, self._lit)
        self.light.draw_dots(painter, self._dots, CHALK, still=self.host.reduced_motion)


class SeatStations:
    """One widget per seat, "seat-0" and so on. A spectator sees all of them across the table."""

    def __init__(self, state: LeichSceneState, look_at: Callable[[Seat], bool]) -> None:
        """Make the seats, of which `look_at` chooses one for a detective who is under way, or else returns False."""
        self._state = state
        self._look_at = look_at
        self._stations: list[SeatStation] = []
        self._notebook = Notebook(state)

    def build(self) -> Sequence[SeatStation]:
        """Add the widgets; :meth:`place` moves them."""
        context, seen, notebook = self._state.context, self._state.render_context, self._notebook
        self._stations = []
        for seat, name in enumerate(seen.names):
            title = f"{name} ({seen.levels[seat][0]})" if seen.levels[seat] else name
            notes = partial(notebook.open, seat) if notebook.about(seat) else None
            station = SeatStation(self._state, seat, title, notes, partial(self._look_at, seat))
            self._stations.append(context.ui.add(station))
        return self._stations

    def lights(self) -> Sequence[Draw]:
        """Return painters of the lights of each seat, which are large and first appear during an animation."""
        stations = [self._state.places.station_of(seat) for seat in range(len(self._stations))]
        lights = [partial(draw_light, station=station) for station in stations]
        return lights + [partial(draw_ring, area=station.lit) for station in stations]

    def place(self) -> None:
        """Move the widgets to the things of their seats."""
        for seat, widget in enumerate(self._stations):
            place = self._state.places.station_of(seat)
            widget.stand(place)
            self._state.context.ui.move(widget.name, place.area)
