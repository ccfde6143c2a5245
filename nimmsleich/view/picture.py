"""Drawing of the whole table as one seat sees it. No input, no clock, no changes."""

import math
from collections.abc import Callable, Hashable, Sequence
from functools import partial

import pygame

from nimmsleich.cards import DECK, RANKS, Card
from nimmsleich.rules.actions import BIDS
from nimmsleich.rules.position import OUT, cards_in_hand
from nimmsleich.rules.views import Phase
from nimmsleich.view.cards import BACK, FRONT, copies, corpse_art, draw_small_card, emblem_art, sign_size
from nimmsleich.view.palette import CHALK, GLOW, VEIL
from nimmsleich.view.parlour import draw_parlour
from nimmsleich.view.places import CARD, Places, set_for
from nimmsleich.view.render_context import RenderContext
from nimmsleich.view.seats import FIST, THUMB, draw_held, draw_own_station, draw_rivals, spoken_signs
from nimmsleich.view.showdown import SCORE_PICTURE, VOTE_SIZE, ShowdownPlaces, showdown_places
from nimmsleich.view.slate import draw_chain, draw_doubt, draw_slate, picture_size
from nimmsleich.view.tabletop import Knock, Tabletop
from stage.graphics import theme
from stage.graphics.kept import draw_number_tag, draw_stack
from stage.graphics.painter import LayerPart, Painter
from stage.graphics.text.typeset import Typesetter
from stage.ui.choice import draw_seat_mark
from table.contract import Seat

SIGNS = [emblem_art(corpse) for corpse in RANKS]
_KNOCK, _KNOCK_SIZE = "nimmsleich/knock", (380.0, 380.0)
_TILT = 8
"""Degrees of tilt of the raised fist."""
_POPPED = 1.25
"""Size of the drawing from which a picture is shrunk while it pops up: the next quarter up."""


def soon_seen(places: Places, type_: Typesetter, seats: int, me: Seat | None) -> list[tuple[str, tuple[float, float]]]:
    """Return the costly drawings of the first hand, bid, vote and count, with their sizes in logical units."""
    card = first_showdown(places, type_, seats).cards[0].size
    size = picture_size(places, type_)
    sizes = (size, _POPPED * size, SCORE_PICTURE)
    bids, popped, counts = ([(corpse_art(corpse), (side, side)) for corpse in RANKS] for side in sizes)
    marks = {VOTE_SIZE, places.own.mark.size, *(station.mark.size for station in places.stations.values())}
    votes = [(art, size) for size in marks for art in (THUMB, FIST)]
    signs = [(art, (sign_size(card), sign_size(card))) for art in SIGNS]
    seen = [*bids, *votes, (_KNOCK, _KNOCK_SIZE), (BACK, card), (FRONT, card), *signs, *counts]
    # Pictures that grow are shrunk from the next quarter: cards that are turned over, and the own ones from the hand.
    own = places.hand[0].size if me is not None else card
    grown = [quarters / 4 for quarters in range(max(5, math.ceil(4 * own[1] / card[1])), 4, -1)]
    cards = [(FRONT, (card[0] * by, card[1] * by)) for by in grown]
    spoken = [(art, (side, side)) for side in spoken_signs(places) for art in SIGNS]
    large = [(art, (sign_size(card) * by, sign_size(card) * by)) for by in grown for art in SIGNS]
    first = [(BACK, own), (FRONT, own)] if me is not None else []
    return [*first, *seen, *popped, *spoken, (BACK, cards[-1][1]), *cards, *large]


def first_showdown(places: Places, type_: Typesetter, seats: int) -> ShowdownPlaces:
    """Return the layout of a showdown with as many cards as at the beginning."""
    return showdown_places(type_.text_scale, places.board, [cards_in_hand(seats)] * seats)


def draw_cloth(painter: Painter) -> None:
    """Draw the felt under the lamp."""
    if painter.palette.high_contrast:
        painter.fill(painter.bleed, painter.palette.backdrop_top)
    else:
        painter.image("nimmsleich/felt", painter.bleed, cover=True)


def draw_felt(painter: Painter, context: RenderContext) -> None:
    """Draw the table itself in its room, and the slate strip below the corpses' cards."""
    draw_cloth(painter)
    draw_parlour(painter, context.places)
    ledge = context.places.ledge
    painter.rounded(ledge.inflate(12, 0).move(0, 3), (50, 32, 18), 8)
    painter.rounded(ledge.inflate(12, 0), (112, 72, 42), 8)
    painter.rounded(ledge.inflate(2, -8), (30, 38, 40), 5)


def table_area(places: Places) -> pygame.FRect:
    """Return the area of the table's image."""
    return places.board.inflate(28, 20)


def draw_table(painter: Painter, context: RenderContext, table: Tabletop, *, lit: Seat = -1) -> None:
    """Draw everything on the felt except the corpses' cards. `lit` is the highlighted seat."""
    area = table_area(context.places)
    key = (context.names, context.levels, context.colours, context.emblems, context.me, tuple(context.places.slate))
    with painter.clip(area), painter.moved(table.shake, 0.0):
        painter.still("board", key, area, partial(draw_felt, context=context), _resting(context, table, lit))
    if table.pop != 1.0:
        draw_slate(painter, context, table)
    with painter.moved(table.shake, 0.0):
        draw_rivals(painter, context, table, lit=lit)
        draw_held(painter, context, table)
    draw_doubt(painter, context, table)


def _resting(context: RenderContext, table: Tabletop, lit: Seat) -> list[LayerPart]:
    """Return the still parts, each with the state on which its image depends in addition to the context."""
    places, view = context.places, table.view
    parts = []
    if context.me is not None:
        me = context.me
        own = partial(draw_own_station, context=context, table=table, seat=me, lit=me == lit)
        parts.append(_part(places.own.area, 60, (table.lies_before(me), table.last_of(me), me == lit), own))
    told = (view.phase, view.denouncer, view.opener, view.winners, tuple(table.calls))
    parts.append(_part(places.ledge, 16, told, partial(_draw_ledge, context=context, table=table)))
    tray = places.tray.union(places.stock)
    parts.append(_part(tray, 40, (table.stock, table.box), partial(draw_tray, context=context, table=table)))
    resting = table.pop == 1.0
    parts.append(
        _part(
            places.slate,
            60,
            (told, resting, view.cards_in_hands),
            partial(_draw_resting_slate, context=context, table=table),
        )
    )
    parts.append(_part(places.chain, 20, told, partial(draw_chain, context=context, table=table)))
    parts.append(_part(places.known, 60, (view.sure, view.phase), partial(_draw_known, context=context, table=table)))
    if context.me is None:
        parts.append(_part(places.hand[0].inflate(140, 0), 60, None, partial(_draw_onlooker, context=context)))
    return parts


def _draw_resting_slate(painter: Painter, context: RenderContext, table: Tabletop) -> None:
    if table.pop == 1.0:
        draw_slate(painter, context, table)


def _part(area: pygame.FRect, rim: float, key: Hashable, draw: Callable[[Painter], None]) -> LayerPart:
    """Return a part that exceeds its area by `rim`, both sides together."""
    box = area.inflate(rim, rim)
    return LayerPart((box.left, box.top, box.width, box.height), key, draw)


def fists() -> list[Callable[[Painter], None]]:
    """Return painters of the fist in each of its tilts."""
    return [partial(draw_fist, area=pygame.FRect(0, 0, *_KNOCK_SIZE), tilt=tilt) for tilt in range(_TILT + 1)]


def draw_fist(painter: Painter, area: pygame.FRect, tilt: int) -> None:
    """Draw the fist, tilted by `tilt` degrees."""
    painter.image(_KNOCK, area, angle=tilt, elevation=10)


def draw_knock(painter: Painter, context: RenderContext, knock: Knock) -> None:
    """Draw the fist that knocks on the table before the votes are shown."""
    board = context.places.board
    painter.fill(board.inflate(12, 12), VEIL, alpha=180)
    area = pygame.FRect(0, 0, *_KNOCK_SIZE)
    area.center = (board.centerx, board.centery - 60)
    draw_fist(painter, area.move(0, -70 * knock.lift), round(_TILT * knock.lift))
    style = theme.DISPLAY.sized(72 / painter.type.text_scale)
    for number in range(3):
        at = (area.centerx + (number - 1) * 100, area.bottom + 40)
        done = number < knock.number
        painter.circle(at, 38, (10, 30, 22))
        painter.circle(at, 34, GLOW if done else (34, 62, 50))
        ink = (60, 34, 8) if done else (170, 196, 180)
        painter.text(str(number + 1), at, style.sized(44 / painter.type.text_scale), ink, anchor="center")


def _draw_ledge(painter: Painter, context: RenderContext, table: Tabletop) -> None:
    """Draw below each corpse the lowest possible bid, in as many words as fit below all of them."""
    style, first = set_for(painter.type, theme.SMALL_BOLD), first_counts(table)
    cells = [context.places.ledge_cell(corpse) for corpse in RANKS]
    words = [context.text.gettext("bid {count} or more").format(count=count) for count in first]
    if any(painter.type.width(said, style) > cell.width - 16 for said, cell in zip(words, cells, strict=False)):
        words = [f"{count}+" for count in first]
    for said, cell in zip(words, cells, strict=False):
        painter.text(said, cell.center, style, CHALK, anchor="center")


def first_counts(table: Tabletop) -> tuple[int, ...]:
    """Return for each corpse the lowest number that may be bid now; empty outside the bidding."""
    if table.view.phase is not Phase.BIDDING or table.view.denouncer >= 0:
        return ()
    low = table.calls[-1].bid.index + 1 if table.calls else 0
    raises = BIDS[low : low + len(RANKS)]
    return tuple(bid.count for bid in sorted(raises, key=lambda bid: bid.corpse)) if len(raises) == len(RANKS) else ()


def draw_tray(painter: Painter, context: RenderContext, table: Tabletop) -> None:
    """Draw the box, and with three players the stock."""
    tray = context.places.tray
    painter.image("nimmsleich/box_tray", tray)
    if table.stock:
        stock = context.places.stock
        draw_stack(painter, stock, BACK, table.stock, step=2.5, most=4)
        _draw_count(painter, (stock.centerx, stock.bottom - 18), table.stock)
    if table.box:
        _draw_count(painter, (tray.centerx + 62, tray.bottom - tray.height * 0.19), table.box)


def _draw_count(painter: Painter, centre: tuple[float, float], count: int) -> None:
    draw_number_tag(painter, centre, count, (64, 20, 22), (20, 10, 8), CHALK)


def _draw_known(painter: Painter, context: RenderContext, table: Tabletop) -> None:
    """Draw the viewer's knowledge of other hands: one line of signs per card."""
    view = table.view
    is_open = context.me is not None and view.phase in (Phase.BIDDING, Phase.VOTING)
    if view.options.short_deck and not (is_open and any(view.sure[seat] for seat in context.places.stations)):
        _draw_out(painter, context.places.known, view.box[:OUT])
    if not is_open:
        return
    lines = [(seat, card) for seat in context.places.stations for card in view.sure[seat]]
    if not lines:
        return
    area = context.places.known
    title = theme.SMALL_BOLD
    high = 8.0 if context.places.compact else painter.type.line_height(title) + 14
    row = max(18.0, min(46.0, (area.height - high - 10) / len(lines)))
    panel = pygame.FRect(area.left, area.top, area.width, high + row * len(lines) + 8)
    painter.panel(panel, theme.paper_look(painter.palette, elevation=6))
    if not context.places.compact:
        words = context.text.gettext("You know")
        middle = panel.top + high / 2
        painter.image("ui/eye", (panel.left + 12, middle - 13, 26, 26), tint=painter.palette.ink)
        painter.text(words, (panel.left + 48, middle), title, anchor="midleft", max_width=panel.width - 60)
    for number, (seat, card) in enumerate(lines):
        _draw_known_card(painter, context, seat, card, panel, panel.top + high + row * (number + 0.5), row)


def _draw_out(painter: Painter, area: pygame.FRect, cards: Sequence[Card | None]) -> None:
    """Draw the open cards of a short deck in two rows (NL-71)."""
    high = min(area.height / 2 - 6, (area.width - 16) / 3 / CARD)
    for number, card in enumerate(cards):
        place = pygame.FRect(0, 0, high * CARD, high)
        row, column = divmod(number, 3)
        place.center = area.centerx + (column - 1) * (place.width + 6), area.top + (row + 0.5) * (high + 5)
        draw_small_card(painter, place, card)


def _draw_known_card(
    painter: Painter, context: RenderContext, seat: Seat, card: Card, panel: pygame.FRect, middle: float, row: float
) -> None:
    size = min(32.0, row - 4)
    at = (panel.left + 12 + size / 2, middle)
    draw_seat_mark(painter, context.colours[seat], at, size, emblem=context.emblems)
    left = panel.left + 20 + size
    step = (panel.right - 8 - left) / 6
    side = min(step - 1, size)
    for number, corpse in enumerate(copies(card)):
        painter.image(emblem_art(corpse), (left + step * number, middle - side / 2, side, side))


def _draw_onlooker(painter: Painter, context: RenderContext) -> None:
    """Draw a card back instead of a hand, with the reason."""
    area = context.places.hand[0].inflate(-60, -84)
    painter.image(BACK, area, elevation=5.0)
    words = context.text.gettext("You are watching")
    style = set_for(painter.type, theme.BODY_BOLD)
    high = painter.type.line_height(style)
    wide = min(painter.type.width(words, style) + 36, area.width + 200)
    pill = pygame.FRect(0, 0, wide, high + 12)
    pill.midbottom = (area.centerx, area.bottom + 20)
    painter.rounded(pill, (10, 34, 26), pill.height / 2)
    painter.text(words, pill.center, style, CHALK, anchor="center", max_width=wide - 24)


def counts_on(hand: Sequence[Card | None]) -> tuple[int, ...]:
    """Return the count of each corpse on the known cards of a hand."""
    cards = [card for card in hand if card is not None]
    return tuple(sum(DECK[card][corpse - 1] for card in cards) for corpse in RANKS)
