"""Facts of a seat: the plate with its name and last bid, and the cards and detectives left, in words."""

from collections.abc import Sequence
from typing import Final

import pygame

from nimmsleich.cards import CORPSES, DECK, RANKS
from nimmsleich.rules.actions import Sign
from nimmsleich.rules.odds import sign_record
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
from table.words import Translator, capitalised

PLATE: Final = (10, 34, 26)
_LIT_PLATE: Final = (24, 62, 46)


def seat_facts(view: NimmsleichView, seat: Seat, text: Translator, *, empty: bool = False) -> Sequence[Fact]:
    """Return the facts for the tooltip of the seat's plate. The felt shows the cards and detectives themselves.

    `empty` says what counts as a bluff of the seat, as in :func:`nimmsleich.rules.odds.was_bluff`.
    """
    words = [
        cards_left(len(view.piles[seat]) + len(view.hands[seat]), text),
        detectives_left(view.tokens[seat], text),
    ]
    last = next((call for call in reversed(view.calls) if call.seat == seat), None)
    if last is not None:
        bid = text.gettext("Last bid: {count} × {corpse}")
        words.append(bid.format(count=last.count, corpse=text.gettext(CORPSES[last.corpse - 1])))
    words += [
        text.gettext("{sign} {moment}").format(sign=capitalised(sign_words(sign, text)), moment=moment)
        for sign, moment in signs_now(view, seat, text).items()
    ]
    words += sign_notes(view, seat, text, empty=empty)
    return [Fact(tooltip=each) for each in words]


def bluffs_among(bluffs: int, count: int, text: Translator) -> str:
    """Return in words how many of a number of acts were bluffs."""
    words = text.ngettext("{bluffs} of {count} was a bluff", "{bluffs} of {count} were bluffs", bluffs)
    return words.format(bluffs=bluffs, count=count)


def sign_notes(view: NimmsleichView, seat: Seat, text: Translator, *, empty: bool = False) -> list[str]:
    """Return per sign that a seat has shown how often its act was a bluff, in words."""
    note = text.gettext("{sign}: {bluffs}")
    return [
        note.format(sign=capitalised(sign_words(sign, text)), bluffs=bluffs_among(sum(acts), len(acts), text))
        for sign, acts in sign_record(view, seat, empty=empty).items()
    ]


def signs_now(view: NimmsleichView, seat: Seat, text: Translator) -> dict[Sign, str]:
    """Return the signs that a seat has shown in this round, each with what it came before, in words (NL-60)."""
    told: dict[Sign, str] = {}
    for shown in view.signs:
        if shown.seat != seat:
            continue
        if shown.after < len(view.calls):
            call = view.calls[shown.after]
            corpse = text.gettext(CORPSES[call.corpse - 1])
            told[shown.sign] = text.gettext("before {count} × {corpse}").format(count=call.count, corpse=corpse)
        else:
            told[shown.sign] = text.gettext("before the doubt") if view.denouncer == seat else text.gettext("just now")
    return told


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
    painter: Painter, context: RenderContext, seat: Seat, area: pygame.FRect, call: Call | None, *, lit: bool,
    notes: bool | None = None,
) -> None:  # fmt: skip
    """Draw colour, emblem and name, with the level and the last bid if there is room.

    `notes` adds a notebook at the end, which shines if it is True; with None there is none.
    """
    plain = painter.palette.high_contrast
    painter.rounded(area, _LIT_PLATE if lit else PLATE, theme.RADIUS, alpha=255 if plain else 225)
    size = area.height - 8
    draw_seat_mark(
        painter, context.colours[seat], (area.left + 8 + size / 2, area.centery), size, emblem=context.emblems
    )
    left, right = area.left + size + 18, area.right - 12
    if notes is not None:
        right = _draw_notebook(painter, area, shines=notes)
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


def _draw_notebook(painter: Painter, area: pygame.FRect, *, shines: bool) -> float:
    """Draw a notebook at the right end of a plate; return its left end."""
    box = pygame.FRect(0, 0, area.height - 4, area.height - 4)
    box.midright = area.right - 2, area.centery
    painter.rounded(box, GLOW if shines else _LIT_PLATE, theme.RADIUS - 2)
    side = box.height - 6
    sheet = pygame.FRect(0, 0, side, side)
    sheet.center = box.center
    painter.image("ui/notes", sheet, tint=PLATE if shines else CHALK)
    return box.left - 8


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
