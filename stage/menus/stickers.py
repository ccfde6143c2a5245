"""Stickers of a game: their page, and the sheet on the results when some were won."""

from collections.abc import Sequence
from typing import Final

import pygame

from stage.graphics import theme
from stage.graphics.motion import ease_out
from stage.graphics.painter import Painter
from stage.graphics.stickers import draw_on_lid, draw_sticker
from stage.menus.cards.boxes import draw_lid
from stage.menus.cards.portraits import PersonChip
from stage.menus.menu_scene import MenuScene, split
from stage.menus.time_text import moment, present
from stage.services import Services
from stage.ui.base import Control, Widget, stepped
from stage.ui.card import Picture, PressableCard
from stage.ui.labels import Paragraph, Space
from stage.ui.layout import Column, Grid, Row
from stage.ui.scroll import ScrollArea
from table.game import Game
from table.match.awards import Award
from table.offer.stickers import Sticker
from table.words import Translator

_PICTURE: Final = 136.0
_PADDING: Final = 14.0
_MARK: Final = 24.0
"""Room for the mark of a sticker that is won."""
_LID: Final = (440.0, 595.0)
_FAINT: Final = 70
"""Opacity of a sticker that is not won yet."""
_FALLS: Final = 0.42
_LATER: Final = 0.3
"""Seconds in which a new sticker is pressed on, and between two of them."""
_NEW: Final = 64.0
"""Width of a new sticker."""
_NEW_WIDE: Final = 380.0
"""Width of all new stickers at most."""


class StickerCard(PressableCard):
    """Card of a sticker with its title and hint; of a secret one only a silhouette until it is won."""

    sound = "card_slide"

    def __init__(self, game: str, sticker: Sticker, words: tuple[str, str], state: str, *, won: bool) -> None:
        title, hint = words
        self.won = won
        lines = [
            Paragraph("", title, theme.BODY_BOLD, colour="ink" if won else "ink_soft"),
            Paragraph("", hint, theme.SMALL, colour="ink_soft"),
        ]
        alpha, known = 255 if won else _FAINT, won or not sticker.secret

        def draw(painter: Painter, area: pygame.FRect) -> None:
            draw_sticker(painter, game, sticker, area.center, _PICTURE, alpha=alpha if known else 255, won=known)

        parts = [Picture((_PICTURE, _PICTURE), draw), Column("", lines, gap=0.0, grow=1.0), Space("", _MARK - _PADDING)]
        told = f"{title}: {hint}"
        super().__init__(
            f"sticker.{sticker.id}", Row("", parts, gap=_PADDING, align="center", firm=True), None,
            spoken=told, state=state, padding=_PADDING, grow=1.0,
        )  # fmt: skip
        self.value = told

    def draw(self, painter: Painter) -> None:
        colours, warm = painter.palette, stepped(self.warmth)
        painter.panel(
            self.rect, theme.paper_look(colours, raised=self.won, elevation=(8 if self.won else 3) + 5 * warm)
        )
        if self.won:
            mark = pygame.FRect(self.rect.right - 38, self.rect.top + 8, 28, 28)
            painter.circle(mark.center, 15, colours.good)
            painter.image("ui/check", mark.inflate(-8, -8), tint=colours.on_accent)


class StickersScene(MenuScene):
    """Stickers of one game, beside the lid on which they stick."""

    def __init__(self, services: Services, game: Game) -> None:
        super().__init__(services)
        services.history.refresh()
        self.game = game
        self.palette_name = game.name
        self._lid: pygame.FRect | None = None

    @property
    def title(self) -> str:
        return self.gettext("Stickers of {game}").format(game=self.game.title)

    @property
    def title_width(self) -> float:
        return super().title_width - 100.0

    def resume(self) -> None:
        self.rebuild()

    @property
    def _won(self) -> frozenset[str]:
        return frozenset(self.services.history.stickers.won(self.services.history.progress.person, self.game.name))

    def fill(self, body: pygame.FRect) -> None:
        self.add_to_head(PersonChip(self.services, self.gettext("Who plays?")))
        stickers, won = self.game.load_stickers(), self._won
        cards = [self._card(sticker, sticker.id in won) for sticker in stickers]
        done = self.gettext("{done} of {count} won").format(done=sum(card.won for card in cards), count=len(cards))
        words = Paragraph("stickers.count", done, theme.BODY_BOLD, colour="chalk")
        column = Column("stickers.column", [words, Grid("stickers.grid", cards, 400.0)], gap=18)
        room = body
        self._lid = None
        if not self.has_large_text:
            left, room = split(body, _LID[0], 48)
            self._lid = pygame.FRect(left.left, left.top + max(0.0, (left.height - _LID[1]) * 0.3), *_LID)
        self.ui.add(ScrollArea("stickers", column), room)

    def _card(self, sticker: Sticker, won: bool) -> StickerCard:
        known = won or not sticker.secret
        title = self.gettext(sticker.title) if known else self.gettext("Secret")
        hint = self.gettext(sticker.hint) if known else self.gettext("You'll know it when you have won it.")
        if won:
            person = self.services.history.progress.person
            row = self.services.history.stickers.won(person, self.game.name)[sticker.id]
            when = moment(row.made, present(), self.app.language)
            hint = f"{hint}\n{when}" if person else f"{hint}\n{row.name} · {when}"
        state = self.gettext("won") if won else self.gettext("not won yet")
        return StickerCard(self.game.name, sticker, (title, hint), state, won=won)

    def draw(self, painter: Painter) -> None:
        super().draw(painter)
        if self._lid is not None:
            painter.shadow(self._lid, 10, 16, 150)
            draw_lid(painter, self.game, self._lid)
            draw_on_lid(painter, self.game, self._won, self._lid)


class NewSticker(Control):
    """Sticker that was won in this match, pressed onto the sheet; its tooltip says what it is for."""

    def __init__(self, game: str, award: Award, number: int, side: float, words: str) -> None:
        """Create the sticker that comes after `number` others."""
        super().__init__(f"stickers.new.{number}", tooltip=words)
        self._game, self._sticker, self._side = game, award.sticker, side
        self._seconds = -number * _LATER
        self._heard = False

    @property
    def value(self) -> str:
        return self.tooltip

    def activate(self) -> None:
        self.host.play("card_slide")

    def preferred(self, width: float | None = None) -> tuple[float, float]:
        return self._side, self._side

    def update(self, dt: float) -> None:
        super().update(dt)
        self._seconds += dt
        if self._seconds > _FALLS and not self._heard:
            self._heard = True
            self.host.play("card_slide")

    def draw(self, painter: Painter) -> None:
        share = 1.0 if self.host.reduced_motion else ease_out(max(0.0, min(1.0, self._seconds / _FALLS)))
        if share > 0.0:
            alpha, grown = round(255 * min(1.0, 2 * share)), 1.0 + round((1.0 - share) * 12) / 8
            draw_sticker(painter, self._game, self._sticker, self.rect.center, self._side, alpha=alpha, grown=grown)


def new_stickers(game: str, awards: Sequence[Award], text: Translator, *, several: bool) -> Widget:
    """Return a row of the stickers that were won in this match, with their titles; of a single one with its hint.

    With `several` people at the screen it is said who has won each.
    """
    titles = [text.gettext(award.sticker.title) for award in awards]
    hints = [text.gettext(award.sticker.hint) for award in awards]
    if several:
        hints = [f"{award.name}: {hint}" for award, hint in zip(awards, hints, strict=True)]
    side = min(_NEW, _NEW_WIDE / len(awards))
    stickers: list[Widget] = [
        NewSticker(game, award, number, side, f"{title}\n{hint}")
        for number, (award, title, hint) in enumerate(zip(awards, titles, hints, strict=True))
    ]
    head, words = text.gettext("New sticker: {title}").format(title=titles[0]), hints[0]
    if len(awards) > 1:
        head, words = text.gettext("New stickers"), " · ".join(titles)
    lines = [
        Paragraph("stickers.title", head, theme.BODY_BOLD),
        Paragraph("stickers.words", words, theme.SMALL, colour="ink_soft"),
    ]
    return Row(
        "stickers.new", [*stickers, Column("stickers.lines", lines, gap=2.0, grow=1.0)], gap=_PADDING / 2, firm=True
    )
