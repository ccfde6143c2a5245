"""Base scene of the menus: backdrop, heading, Back button and body."""

from collections.abc import Callable, Sequence
from typing import Any, Final

import pygame

from stage.graphics import theme
from stage.graphics.pages import PagePicture
from stage.graphics.painter import Painter
from stage.graphics.theme import HEIGHT, WIDTH, SeatColour, lighter
from stage.match.on_stage import PositionPicture, picture_of
from stage.services import Services
from stage.ui.base import Widget
from stage.ui.button import Button
from stage.ui.intents import Intent, KeyPress
from stage.ui.labels import Label
from stage.ui.layout import Sheet
from stage.ui.scene import Scene
from table.contract import Event, View
from table.game import Game
from table.job import Job, Steps, beside
from table.offer.options import BadSetup
from table.words import joined

MARGIN = 60.0
_BACK = 76.0
_LARGE: Final = 1.3


def split(room: pygame.FRect, left: float, gap: float = 28.0) -> tuple[pygame.FRect, pygame.FRect]:
    """Split `room` into a part of width `left` and the part right of it, `gap` apart."""
    beside = left + gap
    return (
        pygame.FRect(room.left, room.top, left, room.height),
        pygame.FRect(room.left + beside, room.top, room.width - beside, room.height),
    )


class MenuScene(Scene):
    """Menu with a heading, a Back button and the `body` below. Esc goes back too."""

    heading = ""
    """Heading, as a message id. Scenes with a composed heading override `title`."""

    def __init__(self, services: Services) -> None:
        super().__init__(services.app)
        self.services = services

    @property
    def title(self) -> str:
        return self.gettext(self.heading)

    @property
    def spoken_opening(self) -> list[str]:
        return [self.title]

    @property
    def has_large_text(self) -> bool:
        """True if the text is so large that everything stacks in one column."""
        return self.type.text_scale >= _LARGE

    @property
    def body(self) -> pygame.FRect:
        """Area below the heading."""
        top = MARGIN / 2 + self._head_height + theme.GAP
        return pygame.FRect(MARGIN, top, WIDTH - 2 * MARGIN, HEIGHT - top - MARGIN / 2)

    @property
    def _head_height(self) -> float:
        return max(_BACK, self.type.line_height(theme.TITLE))

    def build(self) -> None:
        top, high = MARGIN / 2, self._head_height
        back = Button("back", "", self.go_back, icon="ui/back", tooltip=self.back_title())
        heading = Label("title", self.title, theme.TITLE, colour="chalk")
        beside = MARGIN + _BACK + 2 * theme.GAP
        self.ui.add(back, (MARGIN, top + (high - _BACK) / 2, _BACK, _BACK))
        self.ui.add(heading, (beside, top, self.title_width - beside + MARGIN, high))
        self.fill(self.body)

    @property
    def title_width(self) -> float:
        """Return the width available to the heading."""
        return WIDTH - 2 * MARGIN

    def fill(self, body: pygame.FRect) -> None:
        """Add the widgets below the heading."""

    def add_to_head(self, *widgets: Widget) -> None:
        """Add widgets beside the heading, from the right to the left."""
        right, middle = WIDTH - MARGIN, (MARGIN / 2 + self.body.top - theme.GAP) / 2
        for widget in widgets:
            widget.attach(self.ui)
            wide, high = widget.preferred()
            self.ui.add(widget, (right - wide, middle - high / 2, wide, high))
            right -= wide + theme.GAP

    def add_high(self, widget: Widget, room: pygame.FRect, *, at_foot: bool = False) -> pygame.FRect:
        """Add a widget as wide as `room` and as high as suits it, at its top or its foot, and return the area."""
        high = self.ui.add(widget, room).preferred(room.width)[1]
        area = pygame.FRect(room.left, room.bottom - high if at_foot else room.top, room.width, high)
        self.ui.move(widget.name, area)
        return area

    def add_empty(self, room: pygame.FRect, content: Widget, wide: float) -> None:
        """Add a sheet that says why nothing is shown yet, `wide` at text scale 1.0."""
        sheet, wide = (
            self.ui.add(Sheet("empty", content, padding=48), room),
            min(room.width, wide * self.type.text_scale),
        )
        high = min(room.height, sheet.preferred(wide)[1])
        self.ui.move("empty", (room.centerx - wide / 2, room.top + (room.height - high) * 0.35, wide, high))

    def begin(self, make: Callable[[], Scene], show: Callable[[Scene], None]) -> None:
        """Show the match that `make` opens, or say why it cannot start like this."""
        try:
            show(make())
        except BadSetup as error:
            self.tell("refused", self.gettext("The match can't start like this"), error.said(self.app.language))

    def who_won(self, names: Sequence[str]) -> str:
        """Return a sentence that names the winners of a match."""
        words = self.gettext("{names} shared the win") if len(names) > 1 else self.gettext("{name} won")
        winners = joined(names, self.app.language)
        return words.format(names=winners, name=winners)

    def back_title(self) -> str:
        """Tooltip of the Back button."""
        return self.gettext("Back (Esc)")

    def go_back(self) -> None:
        self.app.scenes.pop()

    def handle(self, intent: Intent) -> bool:
        if isinstance(intent, KeyPress) and intent.command == "cancel":
            self.go_back()
            return True
        return False

    def draw(self, painter: Painter) -> None:
        if painter.palette.high_contrast:
            painter.fill(painter.bleed, painter.palette.surround)
        else:
            room = _draw_dim_room if self.palette_name == "shelf" else _draw_game_room
            painter.layer(("room", self.palette_name), painter.bleed, room, opaque=True)


def _draw_dim_room(painter: Painter) -> None:
    """Draw the wall of the shelf, darkened so that chalk is legible on it."""
    painter.image("shelf/wall", painter.bleed, cover=True)
    painter.fill(painter.bleed, painter.palette.surround, 168)


def _draw_game_room(painter: Painter) -> None:
    """Draw a plain backdrop in the game's palette, with a pool of light."""
    colours = painter.palette
    painter.gradient(painter.bleed, colours.backdrop_top, colours.backdrop_bottom)
    painter.glow((WIDTH * 0.1, -HEIGHT * 0.5, WIDTH * 0.8, HEIGHT * 1.1), lighter(colours.backdrop_top, 0.25), 90)


def position_page(
    game: Game, look: Callable[[], View], colours: Sequence[SeatColour], about: Event | None = None
) -> PagePicture:
    """Page that paints the position returned by `look`, close to the event `about`; see :func:`painted_page`."""
    return painted_page(game, look, lambda picture, page, view: picture.paint(page, view, colours, about))


def painted_page(
    game: Game, look: Callable[[], View], paint: Callable[[PositionPicture[Any], Painter, View], None]
) -> PagePicture:
    """Page that `paint` fills with the position returned by `look`. `look` is called once and may be slow.

    A game without pictures gets a plain ground.
    """
    if not game.picture:
        return PagePicture(_paint_ground)
    seen: list[tuple[PositionPicture[Any], View]] = []

    def look_once() -> Steps[None]:
        if not seen:
            # Importing what paints takes long as well.
            seen.append((yield from beside(lambda: (picture_of(game), look()))))

    def steps(painter: Painter) -> Steps[None]:
        yield from look_once()
        picture, view = seen[0]
        yield from picture.steps(painter, view)

    def paint_page(page: Painter) -> None:
        Job(look_once()).finish()
        picture, view = seen[0]
        paint(picture, page, view)

    return PagePicture(paint_page, steps=steps)


def _paint_ground(painter: Painter) -> None:
    painter.gradient(painter.bleed, painter.palette.backdrop_top, painter.palette.backdrop_bottom)
