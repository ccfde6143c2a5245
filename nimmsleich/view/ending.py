"""Ending of Nimm's Leich!: the winner's boldest bluff that held, and the cards behind it."""

from collections.abc import Sequence
from functools import cached_property, partial
from typing import Final

import pygame

from nimmsleich.retelling import Claim, boldest_bluff, claims
from nimmsleich.view.cards import BACK, FRONT, CardSprite
from nimmsleich.view.palette import CHALK, GLOW
from nimmsleich.view.picture import draw_cloth
from nimmsleich.view.places import CARD, SLATE_SHAPE
from nimmsleich.view.slate import SLATE, draw_bid, writing_area
from nimmsleich.wording import bodies
from stage.graphics import theme
from stage.graphics.motion import ease_out
from stage.graphics.painter import Painter
from stage.graphics.theme import SeatColour
from stage.match.display import Ending
from stage.ui.choice import draw_seat_mark
from table.words import Translator
from table.words import number as in_words

_BID_AT: Final = 0.4
"""Seconds before the bid appears."""
_TURNED_FROM: Final = 1.6
_TURN: Final = 0.5
_EACH: Final = 0.45
"""Seconds until the first card turns over, of each turn, and between two cards."""
_APART: Final = 16.0


class LeichEnding(Ending):
    """The bid on the slate, and all cards, which turn over one by one; the counted corpses glow."""

    def caption(self, text: Translator) -> str:
        claim = self._claim
        if claim is None:
            return ""
        made, name = claim.made, self.match.setup.names[claim.made.seat]
        if not claim.missing:
            sentence = text.gettext("%(name)s bid %(bodies)s, and it was true")
        elif claim.count:
            sentence = text.ngettext(
                "%(name)s bid %(bodies)s, and was believed: there was only one",
                "%(name)s bid %(bodies)s, and was believed: there were only %(count)s",
                claim.count,
            )
        else:
            sentence = text.gettext("%(name)s bid %(bodies)s, and was believed: there were none")
        facts = {"name": name, "bodies": bodies(made.count, made.corpse, text), "count": in_words(claim.count, text)}
        return sentence % facts

    def draw(self, painter: Painter, room: pygame.FRect, seconds: float) -> None:
        painter.layer(("ending",), painter.bleed, draw_cloth, opaque=True)
        if self._claim is None:
            return
        high = room.height * 0.46
        self._draw_bid(painter, pygame.FRect(room.left, room.top, room.width, high), self._claim, seconds)
        cards = pygame.FRect(room.left, room.top + high, room.width, room.height - high)
        self._draw_hands(painter, cards, self._claim, seconds)

    @cached_property
    def _claim(self) -> Claim | None:
        """The winner's boldest bluff; if none held, the winner's highest true bid, else the highest bid of all."""
        winners = self.match.state.winners()
        bluff = boldest_bluff(self.match, winners)
        if bluff is not None:
            return bluff
        made = list(claims(self.match))
        own = [claim for claim in made if claim.made.seat in winners and not claim.missing]
        return max(own or made, key=lambda claim: claim.made.count, default=None)

    def _draw_bid(self, painter: Painter, area: pygame.FRect, claim: Claim, seconds: float) -> None:
        """Draw the bid on the slate, which comes down on the felt."""
        grown = ease_out(max(0.0, min(1.0, (seconds - _BID_AT) / 0.5)))
        if grown < 0.05:
            return
        wide = min(area.width * 0.6, (area.height - 20.0) * SLATE_SHAPE)
        slate = pygame.FRect(0, 0, wide, wide / SLATE_SHAPE)
        slate.center = area.center
        painter.image(SLATE, slate, zoom=round(grown, 1))
        if grown == 1.0:
            draw_bid(painter, writing_area(slate), claim.made.count, claim.made.corpse)

    def _draw_hands(self, painter: Painter, area: pygame.FRect, claim: Claim, seconds: float) -> None:
        sprites = list(self._sprites(painter, area, claim, seconds))
        line = painter.type.line_height(theme.SMALL_BOLD)
        for seat in range(len(claim.hands)):
            own = [sprite.rect for sprite in sprites if sprite.seat == seat]
            group = own[0].unionall(own[1:])
            plate = pygame.FRect(group.left - 4, group.bottom + 14, group.width + 8, line + 8)
            looks = (seat, plate.size, painter.type.text_scale, seat == claim.made.seat)
            name, speaks = self.match.setup.names[seat], seat == claim.made.seat
            draw = partial(_draw_plate, area=plate, name=name, look=self.seats[seat], emblem=self.emblems, lit=speaks)
            painter.layer(("ending name", looks, name), plate, draw)
        for sprite in sprites:
            sprite.draw_counted(painter, counted=claim.made.corpse, dim=sprite.is_lying_open)

    def _sprites(self, painter: Painter, area: pygame.FRect, claim: Claim, seconds: float) -> Sequence[CardSprite]:
        """Return the cards seat by seat, each turned over as far as it is now."""
        cards = [(seat, card) for seat, hand in enumerate(claim.hands) for card in hand]
        foot = painter.type.line_height(theme.SMALL_BOLD) + 30
        wide = min((area.height - foot) * CARD, (area.width + _APART) / len(cards) - _APART)
        step = min(wide * 1.5, (area.width - wide) / max(1, len(cards) - 1))
        left, top = area.centerx - step * (len(cards) - 1) / 2, area.top + (area.height - foot) / 2
        sprites = []
        for number, (seat, card) in enumerate(cards):
            share = (seconds - _TURNED_FROM - number * _EACH) / _TURN
            face = ease_out(max(0.0, min(1.0, share)))
            lit = 6 if share >= 1.4 else 0
            sprites.append(
                CardSprite(
                    x=left + step * number, y=top, width=wide, height=wide / CARD, card=card, seat=seat, lit=lit,
                    art=FRONT, back=BACK, face=round(face * 12) / 12,
                )
            )  # fmt: skip
        return sprites


def _draw_plate(painter: Painter, area: pygame.FRect, name: str, look: SeatColour, *, emblem: bool, lit: bool) -> None:
    """Draw the owner of the cards above: mark and name, or the mark alone if there is no room for both."""
    painter.rounded(area, (10, 34, 26) if not lit else (92, 66, 16), area.height / 2, 225)
    if lit:
        painter.outline(area, GLOW, 2.5, area.height / 2)
    size, room = area.height - 8, area.width - area.height - 14
    if painter.type.width(name, theme.SMALL_BOLD) > room:
        draw_seat_mark(painter, look, area.center, size, emblem=emblem)
        return
    draw_seat_mark(painter, look, (area.left + area.height / 2, area.centery), size, emblem=emblem)
    painter.text(name, (area.left + area.height + 2, area.centery), theme.SMALL_BOLD, CHALK, anchor="midleft")
