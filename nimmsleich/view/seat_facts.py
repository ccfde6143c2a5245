"""Facts of a seat: the plate with its name and last bid, and the cards and detectives left, in words."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

import pygame

from nimmsleich.cards import CORPSES, DECK, RANKS
from nimmsleich.rules.actions import Sign
from nimmsleich.rules.views import Call, NimmsleichView
from nimmsleich.view.cards import emblem_art
from nimmsleich.view.palette import CHALK, CHALK_SOFT, GLOW
from nimmsleich.view.places import is_compact, set_for
from nimmsleich.view.render_context import RenderContext
from nimmsleich.wording import sign_words
from stage.graphics import theme
from stage.graphics.painter import Painter
from stage.match.seats import Fact
from stage.ui.choice import draw_seat_mark
from table.contract import Seat
from table.words import Translator

PLATE: Final = (10, 34, 26)
_LIT_PLATE: Final = (24, 62, 46)


def seat_facts(view: NimmsleichView, seat: Seat, text: Translator) -> Sequence[Fact]:
    """Return the facts for the tooltip of the seat's plate. The felt shows the cards and detectives themselves."""
    words = [
        cards_left(len(view.piles[seat]) + len(view.hands[seat]), text),
        detectives_left(view.tokens[seat], text),
    ]
    last = next((call for call in reversed(view.calls) if call.seat == seat), None)
    if last is not None:
        bid = text.gettext("Last bid: {count} × {corpse}")
        words.append(bid.format(count=last.count, corpse=text.gettext(CORPSES[last.corpse - 1])))
    words += sign_notes(view, seat, text)
    return [Fact(tooltip=each) for each in words]


def sign_notes(view: NimmsleichView, seat: Seat, text: Translator) -> list[str]:
    """Return per sign that a seat has shown how often its act proved wrong, in counted rounds (NL-60).

    Only what was put to the test counts, the denounced bid and the denunciation: what was raised is nearly always true.
    """
    made: Counter[Sign] = Counter()
    failed: Counter[Sign] = Counter()
    for past in view.rounds:
        for shown in past.signs:
            if shown.seat == seat and shown.after >= len(past.calls) - 1:
                made[shown.sign] += 1
                failed[shown.sign] += past.failed(shown)
    note = text.gettext("{sign}: {failed} of {count} proved wrong")
    words = {sign: sign_words(sign, text) for sign in Sign if made[sign]}
    return [
        note.format(sign=said[0].upper() + said[1:], failed=failed[sign], count=made[sign])
        for sign, said in words.items()
    ]


def cards_left(count: int, text: Translator) -> str:
    """Return the number of cards that a seat still has, in words."""
    return text.ngettext("{count} card left", "{count} cards left", count).format(count=count)


def known_cards(view: NimmsleichView, seat: Seat, text: Translator) -> str:
    """Return in words what the known cards of a seat's hand show: "2 × Still Life, 1 × Dead Heat"; "" if none is."""
    known = [DECK[card] for card in view.hands[seat] if card is not None]
    counts = {corpse: sum(card[corpse - 1] for card in known) for corpse in RANKS}
    shown = text.gettext("{count} × {corpse}")
    names = {corpse: text.gettext(CORPSES[corpse - 1]) for corpse in RANKS}
    return ", ".join(shown.format(count=count, corpse=names[corpse]) for corpse, count in counts.items() if count)


def detectives_left(count: int, text: Translator) -> str:
    """Return the number of detectives that a seat can still send, in words."""
    return text.ngettext("{count} detective left", "{count} detectives left", count).format(count=count)


def draw_plate(
    painter: Painter, context: RenderContext, seat: Seat, area: pygame.FRect, call: Call | None, *, lit: bool
) -> None:
    """Draw colour, emblem and name, with the level and the last bid if there is room."""
    plain = painter.palette.high_contrast
    painter.rounded(area, _LIT_PLATE if lit else PLATE, theme.RADIUS, alpha=255 if plain else 225)
    size = area.height - 8
    draw_seat_mark(
        painter, context.colours[seat], (area.left + 8 + size / 2, area.centery), size, emblem=context.emblems
    )
    left, right = area.left + size + 18, area.right - 12
    style = set_for(painter.type, theme.SMALL_BOLD)
    name = painter.type.width(context.names[seat], style)
    if call is not None:
        right = _draw_last_bid(painter, area, call, right, needed=left + min(name, area.width * 0.4))
    drawn = painter.text(
        context.names[seat], (left, area.centery), style, CHALK, anchor="midleft", max_width=right - left
    )
    small = theme.SMALL.sized(theme.SMALLEST_TEXT)
    room = 0.0 if is_compact(painter.type) else right - drawn.right - 10
    level = next((title for title in context.levels[seat] if painter.type.width(title, small) <= room), "")
    if level:
        painter.text(level, (drawn.right + 10, area.centery + 1), small, CHALK_SOFT, anchor="midleft")


def _draw_last_bid(painter: Painter, area: pygame.FRect, call: Call, right: float, *, needed: float) -> float:
    """Draw number and sign of a bid, aligned to `right`; return its left end. Draw nothing if it would hide a name."""
    sign, style = area.height - 8, set_for(painter.type, theme.SMALL_BOLD)
    words = f"{call.count} ×"
    left = right - sign - 4 - painter.type.width(words, style)
    if left - 8 < needed:
        return right
    painter.image(emblem_art(call.corpse), (right - sign, area.centery - sign / 2, sign, sign))
    painter.text(words, (right - sign - 4, area.centery), style, GLOW, anchor="midright")
    return left - 8
