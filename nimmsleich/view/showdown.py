"""Drawing of the showdown: all cards in a row, thumbs and fists, the count against the bid, and the verdict."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

import pygame

from nimmsleich.rules.views import Call
from nimmsleich.view.cards import corpse_art
from nimmsleich.view.palette import CHALK, CHALK_SOFT, GLOW, VEIL
from nimmsleich.view.places import CARD, LARGE_TEXT
from nimmsleich.view.render_context import RenderContext
from nimmsleich.view.seats import draw_vote
from nimmsleich.view.tabletop import Showdown
from stage.graphics import theme
from stage.graphics.cast import Portrait
from stage.graphics.kept import sized
from stage.graphics.painter import Painter
from stage.graphics.rig.arms import draw_arm
from stage.graphics.rig.bodies import POSES
from stage.ui.choice import draw_seat_mark
from table.contract import Seat

SCORE_WIDTH = 1020.0
SCORE_HEIGHT = 190.0
VOTE_SIZE = (104.0, 104.0)
"""Size of thumb or fist below a seat's cards."""
_RIM = 60.0
"""Logical units around a cached image, for shadows."""
_BUST, _SMALLEST_BUST = 150.0, 84.0
"""Largest and smallest height of the busts above the cards."""
_NUMBER: Final = 92.0
"""Height of the count once it reaches the bid."""
_FIRST: Final = 0.72
"""Size at the beginning of the count, relative to that."""
_STAMP_WIDTH, _STAMP_HEIGHT, _STAMP_TURN = 900.0, 190.0, 5.0
"""Size of the verdict at most, and its angle in degrees counter-clockwise."""
SCORE_PICTURE = 152.0
"""Size of the counted corpse."""
WON = (126, 214, 130)
LOST = (236, 128, 112)
"""Colours on the felt for players who are right, and wrong."""


@dataclass(frozen=True, slots=True)
class ShowdownPlaces:
    """Layout of a showdown."""

    busts: dict[Seat, pygame.FRect]
    """Heads above the names; empty where there is no room."""
    names: dict[Seat, pygame.FRect]
    cards: tuple[pygame.FRect, ...]
    """From left to right, seat by seat."""
    marks: dict[Seat, pygame.FRect]
    score: pygame.FRect
    stamp: pygame.FRect
    """Place of the verdict before it is turned, across the table."""


def draw_board_of_score(painter: Painter, area: pygame.FRect) -> None:
    """Draw the wood below the score."""
    painter.panel(area, theme.wood_look(painter.palette, elevation=16, radius=18))


def showdown_places(text_scale: float, board: pygame.FRect, hands: Sequence[int]) -> ShowdownPlaces:
    """Return the layout for `hands` cards per seat."""
    line = 40.0 * text_scale**0.8
    number = sum(hands)
    room = board.width - 40
    high = min(300.0, board.height - SCORE_HEIGHT - line - 150)
    wide = min(high * CARD, (room - 26 * (len(hands) - 1)) / number - 10)
    high = wide / CARD
    gap = min(46.0 if text_scale <= LARGE_TEXT else 130.0, (room - number * (wide + 10)) / len(hands))
    total = number * wide + sum(hands) * 10 - 10 * len(hands) + gap * (len(hands) - 1)
    left = board.centerx - total / 2
    used = line + 8 + high + 118 + SCORE_HEIGHT
    head = min(_BUST, board.height - used - 24, total / len(hands))
    head = head if head >= _SMALLEST_BUST else 0.0
    top = board.top + max(14.0, (board.height - used - head) / 2) + head + line + 8
    busts, names, marks, cards = {}, {}, {}, []
    for seat, held in enumerate(hands):
        begin = left
        for _ in range(held):
            cards.append(pygame.FRect(left, top, wide, high))
            left += wide + 10
        group = pygame.FRect(begin, top - line - 8, left - 10 - begin, line)
        wider = gap * 0.9
        names[seat] = group.inflate(wider, 0)
        if head:
            busts[seat] = pygame.FRect(group.centerx - head / 2, group.top - head + 4, head, head)
        mark = pygame.FRect(0, 0, *VOTE_SIZE)
        mark.midtop = (group.centerx, top + high + 4)
        marks[seat] = mark
        left += gap - 10
    score = pygame.FRect(0, 0, min(SCORE_WIDTH * max(1.0, text_scale * 0.65), room), SCORE_HEIGHT)
    score.midtop = (board.centerx, round(top + high + 118))
    stamp = pygame.FRect(0, 0, min(_STAMP_WIDTH, room * 0.8), _STAMP_HEIGHT)
    stamp.center = board.centerx + 0.16 * score.width, score.top - 26
    return ShowdownPlaces(busts, names, tuple(cards), marks, score, stamp)


def draw_showdown(painter: Painter, context: RenderContext, showdown: Showdown, places: ShowdownPlaces) -> None:
    """Draw the showdown above a dimmed table."""
    if showdown.veil > 0.02:
        _dim(painter, context.places.board, round(226 * showdown.veil))
    draw_laid_open(painter, context, showdown, places)


def _dim(painter: Painter, board: pygame.FRect, alpha: int) -> None:
    """Dim all but the sentence above the board, and the surroundings a little less."""
    around, bleed = board.inflate(12, 12), painter.bleed
    painter.fill(around, VEIL, alpha=alpha)
    for left, top, right, bottom in (
        (bleed.left, bleed.top, around.left, bleed.bottom),
        (around.left, bleed.top, around.right, 0.0),
        (around.right, bleed.top, bleed.right, bleed.bottom),
        (around.left, around.bottom, around.right, bleed.bottom),
    ):
        if right > left and bottom > top:
            painter.fill((left, top, right - left, bottom - top), VEIL, alpha=round(alpha * 0.62))


def draw_laid_open(painter: Painter, context: RenderContext, showdown: Showdown, places: ShowdownPlaces) -> None:
    """Draw the showdown itself."""
    # One after the other from the left, because making all images at once would slow that frame down.
    for number, seat in enumerate(places.names):
        if showdown.veil > 0.5 + 0.4 * number / len(places.names):
            if seat in places.busts:
                context.portraits[seat].draw(painter, places.busts[seat])
                if showdown.hushed and seat == showdown.call.seat:
                    draw_covered(painter, context.portraits[seat], places.busts[seat])
            _lay_seat(painter, context, showdown, seat, places)
    if showdown.veil > 0.9:
        _lay_score(painter, context, showdown, places.score)
    for sprite in showdown.cards:
        if showdown.decided and sprite.face >= 1.0 and showdown.has_won(sprite.seat) and sprite.angle == 0.0:
            painter.outline(sprite.rect.inflate(12, 12).move(0, -sprite.lift), WON, 5, 16)
        sprite.draw_counted(painter, counted=showdown.call.corpse, dim=showdown.counting)
    if showdown.decided:
        down, alpha = showdown.stamp, round(255 * showdown.veil)
        draw_stamp(painter, context, places.stamp, holds=showdown.holds, scale=down, alpha=alpha)


def draw_covered(painter: Painter, portrait: Portrait, bust: pygame.FRect) -> None:
    """Draw the arm with which a player covers the eyes."""
    with painter.clip(bust.inflate(0.4 * bust.width, 0.0)):
        draw_arm(painter, portrait.person, portrait.colour, POSES["cover"].arm, bust, "behind")


def _lay_seat(painter: Painter, context: RenderContext, showdown: Showdown, seat: Seat, places: ShowdownPlaces) -> None:
    """Draw a seat as one cached image, which stays while the cards are counted."""
    area, mark = places.names[seat], places.marks[seat]
    verdict = showdown.has_won(seat) if showdown.decided else None
    votes = showdown.voted, seat in showdown.thumbs, verdict
    looks = (context.names[seat], context.colours[seat], context.emblems)
    key = ("showdown seat", looks, votes, area.size, painter.type.text_scale)
    draw = partial(_draw_seat, context=context, showdown=showdown, seat=seat, area=area, mark=mark)
    painter.layer(key, area.union(mark).inflate(_RIM, _RIM), draw)


def _lay_score(painter: Painter, context: RenderContext, showdown: Showdown, area: pygame.FRect) -> None:
    """Draw the count so far against the bid, then the verdict. The constant part is one cached image."""
    call, scale = showdown.call, painter.type.text_scale
    key = ("showdown score", context.names[call.seat], call, area.size, scale)
    painter.layer(key, area.inflate(2 * _RIM, 2 * _RIM), partial(_draw_score, context=context, call=call, area=area))
    right, high = _beside_picture(area), painter.type.line_height(_bid_style(scale))
    steps = pygame.FRect(right.left, right.top + high + 12, right.width, 40)
    draw_boxes = partial(draw_steps, bid=call.count, count=showdown.count, area=steps)
    painter.layer(("showdown steps", call.count, showdown.count, steps.size), steps.inflate(20, 20), draw_boxes)
    below = pygame.FRect(right.left, right.top + high + 56, right.width, right.bottom - right.top - high - 56)
    wide = _draw_number(painter, showdown, below) + 22
    if showdown.decided and (said := _outcome(context, showdown)):
        style = theme.BODY_BOLD.sized(26 / max(1.0, scale * 0.8))
        at = below.left + wide, below.centery
        painter.text(said, at, style, CHALK, anchor="midleft", max_width=below.width - wide, wrap=True)


def _draw_number(painter: Painter, showdown: Showdown, area: pygame.FRect) -> float:
    """Draw the count so far at the left, larger the nearer it comes to the bid; return its width at the largest."""
    style = theme.DISPLAY.sized(_NUMBER / painter.type.text_scale)
    words, colour = str(showdown.count), WON if showdown.holds else GLOW
    wide, high = painter.type.width(words, style), painter.type.line_height(style)
    size, near = (wide + 8, high), min(1.0, showdown.count / showdown.call.count)

    def draw(inner: Painter) -> None:
        inner.text(words, (size[0] / 2, high / 2), style, colour, anchor="center")

    picture = sized(
        painter, ("count", words, colour, style), size, draw, (_FIRST + (1.0 - _FIRST) * near) * showdown.beat
    )
    painter.stamp(picture, (area.left + wide / 2, area.centery))
    return wide


def _draw_seat(
    painter: Painter, context: RenderContext, showdown: Showdown, seat: Seat, area: pygame.FRect, mark: pygame.FRect
) -> None:
    size = min(area.height - 6, 40.0)
    style = theme.SMALL_BOLD
    room_for_name = area.width - size - 8
    words, style = painter.type.fit(context.names[seat], style, max(30.0, room_for_name))
    wide = size + 8 + painter.type.width(words, style)
    left = area.centerx - wide / 2
    draw_seat_mark(painter, context.colours[seat], (left + size / 2, area.centery), size, emblem=context.emblems)
    ink = CHALK
    if showdown.decided:
        ink = WON if showdown.has_won(seat) else LOST
    painter.text(words, (left + size + 8, area.centery), style, ink, anchor="midleft")
    if not showdown.voted:
        return
    draw_vote(painter, mark, thumb=seat in showdown.thumbs)
    if showdown.decided:
        centre = (mark.right - 10, mark.bottom - 20)
        good = showdown.has_won(seat)
        painter.circle(centre, 21, (8, 22, 16))
        painter.circle(centre, 18, (38, 118, 66) if good else (168, 44, 34))
        painter.image(
            "ui/check" if good else "ui/cross", (centre[0] - 12, centre[1] - 12, 24, 24), tint=(255, 255, 255)
        )


def _draw_score(painter: Painter, context: RenderContext, call: Call, area: pygame.FRect) -> None:
    """Draw the wood, with the bid on it."""
    draw_board_of_score(painter, area)
    picture = pygame.FRect(area.left + 18, area.centery - SCORE_PICTURE / 2, SCORE_PICTURE, SCORE_PICTURE)
    painter.image(corpse_art(call.corpse), picture)
    right, style = _beside_picture(area), _bid_style(painter.type.text_scale)
    words = context.text.gettext("{name} bid {count}").format(name=context.names[call.seat], count=call.count)
    at = (right.left, right.top + painter.type.line_height(style) / 2 + 4)
    painter.text(words, at, style, CHALK_SOFT, anchor="midleft", max_width=right.width)


def _beside_picture(area: pygame.FRect) -> pygame.FRect:
    """Return the part of the score's area to the right of the counted corpse."""
    left = area.left + 18 + SCORE_PICTURE + 14
    return pygame.FRect(left, area.top + 8, area.right - left - 18, area.height - 16)


def _bid_style(text_scale: float) -> theme.TextStyle:
    return theme.BODY_BOLD.sized(26 / max(1.0, text_scale * 0.75))


def draw_steps(painter: Painter, bid: int, count: int, area: pygame.FRect) -> None:
    """Draw one box per corpse of the bid; those counted beyond the bid follow."""
    boxes = max(bid, count, 1)
    step = min(36.0, area.width / boxes)
    for number in range(boxes):
        box = pygame.FRect(area.left + number * step, area.top, step - 5, min(step - 5, 31.0))
        if number < count:
            painter.rounded(box, WON if number >= bid else GLOW, 6)
        else:
            painter.outline(box, CHALK_SOFT, 2.5, 6, alpha=170)
        if number == bid - 1:
            painter.fill((box.right + 1, box.top - 6, 3, box.height + 12), CHALK)


def _outcome(context: RenderContext, showdown: Showdown) -> str:
    """Return the consequence of the verdict for the viewer: for a player, that for the card in hand."""
    text = context.text
    if not showdown.voted:
        return ""
    if context.me is None:
        return text.gettext("Thumbs win") if showdown.holds else text.gettext("Fists win")
    if showdown.has_won(context.me):
        return text.gettext("You were right: one card fewer!")
    held = sum(card.seat == context.me for card in showdown.cards)
    return text.ngettext("You were wrong: you keep your card.", "You were wrong: you keep your cards.", held)


def draw_stamp(
    painter: Painter, context: RenderContext, area: pygame.FRect, *, holds: bool, scale: float = 1.0, alpha: int = 255
) -> None:
    """Stamp the verdict across the table, larger while it comes down."""
    gettext, ink = context.text.gettext, STAMPED[holds]
    words = gettext("The bid holds!") if holds else gettext("Hot air!")
    style = theme.DISPLAY.sized(area.height * 0.6 / painter.type.text_scale)
    words, style = painter.type.fit(words, style, area.width - 130)
    size = painter.type.width(words, style) + 110, area.height

    def draw(inner: Painter) -> None:
        plate = pygame.FRect(0, 0, *size).inflate(-8, -8)
        inner.rounded(plate, ink, 26)
        inner.outline(plate.inflate(-14, -14), _PAPER, 5, 18)
        inner.outline(plate.inflate(-34, -34), _PAPER, 2, 12)
        inner.text(words, plate.center, style, _PAPER, anchor="center")
        for number, (across, down, wide) in enumerate(_WORN):
            spot = plate.left + across * plate.width, plate.top + down * plate.height
            inner.line(spot, (spot[0] + wide, spot[1] + 3 - number % 3), ink, 2.0 + number % 2)

    key = ("stamp", words, style, ink, size)
    picture = sized(painter, key, size, draw, 1.0, angle=_STAMP_TURN)
    # On the few frames of its way a smooth one of each size would cost too much.
    painter.stamp(pygame.transform.scale_by(picture, scale) if scale > 1.0 else picture, area.center, alpha)


_PAPER: Final = (255, 246, 230)
STAMPED: Final = {True: (38, 118, 66), False: (176, 40, 32)}
"""Colour of the verdict of a bid that holds, and of one that does not."""
_WORN: Final = (
    (0.04, 0.2, 40.0), (0.2, 0.86, 70.0), (0.33, 0.34, 50.0), (0.46, 0.62, 90.0), (0.58, 0.22, 40.0),
    (0.66, 0.74, 60.0), (0.8, 0.45, 80.0), (0.88, 0.12, 44.0),
)  # fmt: skip
"""Scratches where it has no ink: place as shares of its size, and length."""
