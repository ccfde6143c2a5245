"""Images of Niagara for menus: positions, lessons, deeds and the contents of the box."""

from collections.abc import Callable, Collection, Hashable, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from niagara.board import Card, Gem, Place
from niagara.rules.actions import BuyBack, ChooseCard, NiagaraAction, Paddle, TakeFromJoe
from niagara.rules.events import RiverPushed
from niagara.rules.position import CANOES
from niagara.rules.views import NiagaraView
from niagara.view.canoes import CanoeLook, draw_canoe, draw_gem, draw_joe, gem_art
from niagara.view.cards import draw_card
from niagara.view.characters import still_things
from niagara.view.landscape.glass import draw_whirlpool_in
from niagara.view.landscape.scenery import scenery
from niagara.view.picture import draw_picture, draw_seat_signs
from niagara.view.places import REFERENCE, Anchor, CardPlace, Places
from niagara.view.render_context import RenderContext, Rider
from niagara.view.seat_facts import spoken_of
from niagara.view.standing import named_place
from niagara.view.tabletop import Tabletop
from stage.graphics import theme
from stage.graphics.cast import PEOPLE
from stage.graphics.game_pictures import BoxContents, DrawnTile, ShownDeed
from stage.graphics.pages import as_large_as, draw_shrunk, grown_to
from stage.graphics.painter import Painter
from stage.graphics.theme import SeatColour
from stage.graphics.work import WORK
from table.contract import Event
from table.job import Steps
from table.offer.lesson import LessonStep
from table.words import Translator

_MIN_AREA: Final = (360.0, 210.0)
"""Minimum size of a close-up, in units of the reference board, because the images are small."""
_MARGIN: Final = 85.0
"""Margin round the elements of a close-up, in units of the reference board."""

_LAST_DISCS: Final = (Place.L7, Place.R7)


def paint_position(
    painter: Painter, view: NiagaraView, colours: Sequence[SeatColour], about: Event | None = None
) -> None:
    """Fill the page with the position, or with a close-up of the elements that `about` mentions, highlighted."""
    table = Tabletop.of(view)
    table.lit = frozenset() if about is None else spoken_of(about)
    part = _looked_at(table, table.lit or _endangered(table, about))
    draw_part(painter, table, colours, as_large_as(part, painter.bleed.size))


def draw_part(
    painter: Painter, table: Tabletop, colours: Sequence[SeatColour], part: pygame.FRect,
    over: Callable[[Painter, Places], None] | None = None,
) -> None:  # fmt: skip
    """Fill the page with a part of the reference board, extended to the shape of the page.

    `over` paints on top of it, in units of the reference board, with these places.
    """
    seen = grown_to(part, painter.bleed.size, pygame.FRect(0, 0, *REFERENCE))

    def draw(page: Painter) -> None:
        places = Places(pygame.FRect(-seen.left, -seen.top, *REFERENCE), table.view.seats)
        context = RenderContext(tuple(colours), True, None, places)
        page.canvas.target.blit(_land(page, table.view.seats), page.canvas.pixel_rect(places.board))
        draw_seat_signs(page, context)
        for still in still_things(places, table):
            still.paint(page)
        draw_picture(page, context, table, 0.0)
        if over is not None:
            over(page, places)

    draw_shrunk(painter, seen.size, draw)


def _land(painter: Painter, seats: int) -> pygame.Surface:
    """Return the cached scenery of the whole board, out of which all images are cut."""
    key = _land_key(painter, seats)
    return painter.canvas.cache.get(key, lambda: WORK.need(key, lambda: _painting(painter, seats)))


def position_steps(painter: Painter, view: NiagaraView) -> Steps[None]:
    """Prepare :func:`paint_position`."""
    return land_steps(painter, view.seats)


def land_steps(painter: Painter, seats: int) -> Steps[None]:
    """Paint the scenery that all images share."""
    key = _land_key(painter, seats)
    if key not in painter.canvas.cache:
        yield from WORK.share(key, lambda: _painting(painter, seats))


def _painting(painter: Painter, seats: int) -> Steps[pygame.Surface]:
    """Paint the scenery; during each step the reference board counts as the whole window."""
    painting = scenery(painter, Places(pygame.FRect(0, 0, *REFERENCE), seats))
    while True:
        with painter.canvas.page(painter.canvas.target, REFERENCE):
            try:
                awaited = next(painting)
            except StopIteration as end:
                land: pygame.Surface = end.value
                return land
        yield awaited


def _land_key(painter: Painter, seats: int) -> Hashable:
    return "land", seats, painter.palette.name, painter.canvas.aimed_at


def _endangered(table: Tabletop, about: Event | None) -> frozenset[object]:
    """Return the last discs with laden canoes if `about` is a push, which names no place."""
    if not isinstance(about, RiverPushed):
        return frozenset()
    return frozenset(craft.place for craft in table.crafts.values() if craft.gems and craft.place in _LAST_DISCS)


def _looked_at(table: Tabletop, things: Collection[object]) -> pygame.FRect:
    whole = pygame.FRect(0, 0, *REFERENCE)
    places, spots = Places(whole, table.view.seats), []
    for thing in things:
        match thing:
            case Place.SHORE | Place.FALLS:
                pass
            case Place():
                spots.append(places.disc(thing))
            case Gem():
                spots.append(places.site(thing))
            case _ if thing in table.crafts and table.crafts[thing].place not in (Place.SHORE, Place.FALLS):
                spots.append(places.disc(table.crafts[thing].place))
    return close_up([pygame.FRect(spot.x, spot.y, 0.0, 0.0) for spot in spots]) if spots else whole


def close_up(
    areas: Sequence[pygame.FRect], margin: float = _MARGIN, least: tuple[float, float] = _MIN_AREA
) -> pygame.FRect:
    """Return the part of the reference board for a close-up of these areas."""
    part = areas[0].unionall(list(areas[1:])).inflate(2 * margin, 2 * margin)
    return part.inflate(max(0.0, least[0] - part.width), max(0.0, least[1] - part.height))


_CARD_SHAPE: Final = 0.7
"""Width of a card as a share of its height."""


@dataclass(frozen=True, slots=True)
class CardTile:
    """A paddle card, face up."""

    card: Card

    @property
    def shape(self) -> float:
        """Width as a share of the height, as for cards in the hand."""
        return _CARD_SHAPE

    def draw(self, painter: Painter, area: pygame.FRect) -> None:
        """Draw the card without a shadow."""
        draw_card(painter, self.card, CardPlace(*area.center, *area.size), elevation=0.0)


def show_deed(action: NiagaraAction, view: NiagaraView, told: str, text: Translator) -> ShownDeed | None:
    """Return the card of a choice, or the gems that change hands in a movement, as an image."""
    match action:
        case ChooseCard(card):
            return ShownDeed((CardTile(card),))
        case BuyBack(gem):
            return ShownDeed((DrawnTile((gem_art(gem),)),), told)
        case Paddle():
            parts = (part for part in (*action.before, *action.after) if not isinstance(part, TakeFromJoe))
            gems = tuple(DrawnTile((gem_art(part.gem),)) for part in parts)
            return ShownDeed(gems, told) if gems else None
    return None


_SPECIAL_CARDS: Final = (Card.SEVEN, Card.CHOICE, Card.LASSO, Card.CLOUD)
"""Cards that are the subject of some lessons; all others are in every lesson."""
_CHARACTERS: Final = {"beaver", "moose", "joe"}
"""Characters that represent their lessons better than a card does."""
_LESSON_MARGIN: Final = 70.0
_LESSON_MIN_AREA: Final = (420.0, 240.0)
"""Margin and minimum size of a lesson's close-up, in units of the reference board."""
_MAX_APART: Final = 2
_LEARNER: Final = 0
_LEARNERS: Final = tuple((_LEARNER, number) for number in CANOES)
_LESSON_CARD: Final = (0.42, 0.6)
"""Width and height of a lesson's card, as shares of the height of the page."""
_CARD_INSET: Final = 0.06
"""Distance of the card from the edges, as a share of the height of the page."""


def draw_lesson(
    painter: Painter, view: NiagaraView, colours: Sequence[SeatColour], steps: Sequence[LessonStep]
) -> None:
    """Fill the page with a close-up of the first elements that any step lights."""
    table = Tabletop.of(view)
    card = _card_of(steps)

    def lay_card(page: Painter, places: Places) -> None:
        if card is not None:
            high = page.bleed.height
            wide, tall = _LESSON_CARD[0] * high, _LESSON_CARD[1] * high
            x, y = page.bleed.right - _CARD_INSET * high - wide / 2, page.bleed.bottom - _CARD_INSET * high - tall / 2
            draw_card(page, card, CardPlace(x, y, wide, tall))

    draw_part(painter, table, colours, _lit_first(table, steps), lay_card)


def _lit_first(table: Tabletop, steps: Sequence[LessonStep]) -> pygame.FRect:
    """Return the part of the board round the first lit element, or round all of a step that lights many.

    If no step lights anything, the part round the learner's canoes.
    """
    whole = pygame.FRect(0, 0, *REFERENCE)
    places = Places(whole, table.view.seats)
    for step in steps:
        found = [area for name in step.spot if (area := named_place(_part(name), places, table)) is not None]
        if found:
            return close_up(found if len(found) > _MAX_APART else found[:1], _LESSON_MARGIN, _LESSON_MIN_AREA)
    afloat = [craft.place is not Place.SHORE for key, craft in table.crafts.items() if key in _LEARNERS]
    own = named_place(f"canoes-{_LEARNER}", places, table) if any(afloat) else None
    return whole if own is None else close_up([own], _LESSON_MARGIN, _LESSON_MIN_AREA)


def _part(name: str) -> str:
    """Return the name of the element under a widget: the disc for a button on it."""
    place = name.removeprefix("place-")
    return f"disc-{place}" if place != name and place != Place.SHORE else name


def _card_of(steps: Sequence[LessonStep]) -> Card | None:
    lit = {name for step in steps for name in step.spot}
    if lit & _CHARACTERS:
        return None
    return next((card for card in _SPECIAL_CARDS if f"card-{card.name.lower()}" in lit), None)


_BOX_HAND: Final = (Card.ONE, Card.TWO, Card.THREE, Card.FOUR, Card.FIVE, Card.SIX)
_BOX_CARD: Final = (74.0, 106.0)
_BOX_GEMS: Final = (
    (Gem.RED, 250.0, 196.0, 50.0),
    (Gem.YELLOW, 292.0, 174.0, 44.0),
    (Gem.BLUE, 208.0, 172.0, 44.0),
    (Gem.VIOLET, 306.0, 214.0, 42.0),
    (Gem.WHITE, 204.0, 214.0, 42.0),
    (Gem.BLUE, 258.0, 236.0, 38.0),
)
_OPTION_CARDS: Final = {"seven": Card.SEVEN, "one_two_three": Card.CHOICE, "lasso": Card.LASSO}
_CHARACTER_ART: Final = {"beaver": "niagara/beaver", "moose": "niagara/moose"}


class NiagaraContents(BoxContents):
    """Contents of Niagara's box."""

    ground = ((104, 166, 188), (44, 104, 132))

    def draw_table(self, painter: Painter) -> None:
        for number, card in enumerate(_BOX_HAND):
            turn = 2.5 - number
            x, y = 372.0 + number * 24.0, 86.0 + turn * turn * 2.5
            draw_card(painter, card, CardPlace(x, y, *_BOX_CARD, turn * 7.0))
        painter.image("niagara/pine_2", (6, 6, 92, 128))
        painter.image("niagara/pine_1", (70, 34, 76, 108))
        painter.image("niagara/lodge", (96, 88, 128, 70))
        painter.image("niagara/beaver", (128, 64, 66, 56))
        painter.glow((180, 190, 160, 70), painter.palette.shadow, 120)
        for gem, x, y, size in _BOX_GEMS:
            draw_gem(painter, gem, (x, y), size)
        red, blue, yellow = theme.SEATS[0], theme.SEATS[1], theme.SEATS[2]
        draw_canoe(painter, CanoeLook(blue, rider=Rider(blue, PEOPLE[1])), Anchor(92.0, 216.0, 1.12), flip=True)
        draw_canoe(painter, CanoeLook(red, gems=(Gem.RED,), rider=Rider(red, PEOPLE[0])), Anchor(404.0, 232.0, 1.12))
        draw_canoe(painter, CanoeLook(yellow, rider=Rider(yellow, PEOPLE[2])), Anchor(500.0, 196.0, 0.96), flip=True)

    def has_picture(self, option: str) -> bool:
        return option in ("double_canoe", "whirlpool", "joe", *_OPTION_CARDS, *_CHARACTER_ART)

    def draw_option(self, painter: Painter, option: str, area: pygame.FRect) -> None:
        below = Anchor(area.centerx, area.bottom - 26.0, area.width / 128)
        if option == "double_canoe":
            seat = theme.SEATS[0]
            look = CanoeLook(seat, True, (Gem.YELLOW, Gem.BLUE), emblem=False, rider=Rider(seat, PEOPLE[0]))
            draw_canoe(painter, look, below)
        elif option == "joe":
            draw_joe(painter, Gem.WHITE, below)
        elif option == "whirlpool":
            draw_whirlpool_in(painter, area.inflate(0, -area.height * 0.34))
        elif option in _OPTION_CARDS:
            high = area.height - 4
            draw_card(painter, _OPTION_CARDS[option], CardPlace(*area.center, high * 0.7, high, 6.0))
        else:
            painter.image(_CHARACTER_ART[option], area)
