"""One seat at the table: a figure behind its card with colour and emblem, name, who plays it, and away with it."""

from collections.abc import Callable, Sequence
from typing import Final

import pygame
from pygame.typing import RectLike

from stage.graphics import theme
from stage.graphics.painter import Painter
from stage.match.panels.player_titles import PLAYER_TITLES
from stage.menus.figures import draw_figure
from stage.menus.setup.seating_plan import COMPANY, SeatingPlan
from stage.ui.scene import Scene
from stage.ui.widgets import Button, Choice, Item, Kind, Spot, TextField, Widget
from stage.ui.widgets.base import Control, Point
from stage.ui.widgets.controls.drop_down import OptionList
from stage.ui.widgets.controls.option import draw_seat_mark
from table.game import HUMAN
from table.seating import LONGEST_NAME
from table.words import N_

_WIDE: Final = 196.0
_LETTERS: Final = 60.0
"""How much wider a card is at text scale 1.0 for its words; grows with the text."""
_FIGURE: Final = 132.0
_HIDDEN: Final = 14.0
"""How far the figure goes down behind its card."""
_PAD: Final = 10.0
_MARK: Final = 46.0
_DISC: Final = 96.0
"""What the disc of an empty chair takes, over its words."""
_ABOUT: Final = {
    HUMAN: N_("Somebody at this screen"),
    "novice": N_("A bot that still learns: easy to beat"),
    "regular": N_("A bot that knows the game"),
    "expert": N_("A bot that plans ahead"),
    "master": N_("A bot that plays as well as it can"),
}
"""Who each of the company is."""


class ColourMark(Choice):
    """Colour and emblem as a disc; the list of all of them drops down from it."""

    def preferred(self, width: float | None = None) -> tuple[float, float]:
        return _MARK, _MARK

    @property
    def segmented(self) -> bool:
        return False

    def activate(self) -> None:
        text = self.host.type
        words = max(text.width(item.text, theme.BODY_BOLD) for item in self.options)
        below = pygame.FRect(self.rect.left, self.rect.top, words + 150 * text.text_scale, _row_height(text.text_scale))
        below.bottom = self.rect.bottom
        chosen = next(index for index, item in enumerate(self.options) if item.value == self.value)
        self.host.open_popup(OptionList(f"{self.name}.options", self.options, chosen, below, self.choose), self)

    def draw(self, painter: Painter) -> None:
        item = next(item for item in self.options if item.value == self.value)
        assert item.seat is not None
        size = self.rect.width + (4.0 if self.hovered else 0.0)
        painter.circle(self.rect.center, size / 2 + 2, painter.palette.paper_raised)
        draw_seat_mark(painter, item.seat, self.rect.center, size, emblem=self.host.emblems)


class SeatCard(Widget):
    """The seat `at` of a plan. `changed` is called when the seats must be built anew, `renamed` after each letter."""

    def __init__(
        self, scene: Scene, plan: SeatingPlan, at: int, changed: Callable[[], None], renamed: Callable[[], None]
    ) -> None:
        super().__init__(f"seat-{at}")
        self.seat = plan.seats[at]
        self._mark = _colour(scene, plan, at, changed)
        self._field = _name(scene, plan, at, renamed)
        self._player = _player(scene, plan, at, changed)
        self._away = _remove(scene, plan, at, changed)
        self._body = _Body(f"seat-{at}.figure", self._player)
        self.offset = (0.0, 0.0)
        """How far from its place it is seen, while the box is unpacked."""

    @property
    def children(self) -> Sequence[Widget]:
        return [self._body, self._field, self._mark, self._player, self._away]

    def preferred(self, width: float | None = None) -> tuple[float, float]:
        scale = self.host.type.text_scale
        high = self._figure() - _HIDDEN + 2 * self._line() + 3 * _PAD
        return _WIDE + _LETTERS * (2.0 * scale - 1.0), high

    def place(self, area: RectLike) -> None:
        super().place(area)
        box, line = self.rect, self._line()
        figure = pygame.FRect(0, box.top, self._figure(), self._figure())
        figure.centerx = box.centerx
        self._body.place(figure)
        card = self._card()
        inner = card.inflate(-2 * _PAD, -2 * _PAD)
        self._field.place((inner.left, inner.top, inner.width, line))
        self._player.place((inner.left, inner.bottom - line, inner.width, line))
        self._mark.place((card.left - 4, card.top - _MARK + 8, _MARK, _MARK))
        self._away.place((card.right - 42, card.top - 46, 42, 42))

    def render(self, painter: Painter) -> None:
        with painter.moved(*self.offset):
            super().render(painter)

    def draw(self, painter: Painter) -> None:
        key = ("seat", self.seat.player, self.seat.colour, painter.type.text_scale)
        painter.layer(key, self.rect.inflate(40, 40), self._draw_body)

    def _draw_body(self, painter: Painter) -> None:
        draw_figure(painter, self.seat, self._body.rect)
        painter.panel(self._card(), theme.paper_look(painter.palette, elevation=8))

    def _card(self) -> pygame.FRect:
        high = 2 * self._line() + 3 * _PAD
        return pygame.FRect(self.rect.left, self.rect.bottom - high, self.rect.width, high)

    def _figure(self) -> float:
        return _FIGURE * max(1.0, 0.8 * self.host.type.text_scale)

    def _line(self) -> float:
        return max(48.0, self.host.type.line_height(theme.BODY_BOLD) + 14)


class _Body(Spot):
    """The figure: a click on it is one on who plays."""

    focusable = False
    settles = True

    def __init__(self, name: str, player: Choice) -> None:
        super().__init__(name, tooltip=player.tooltip)
        self._choice = player

    def activate(self) -> None:
        self._choice.host.focus(self._choice)
        self._choice.activate()


class EmptyChair(Control):
    """A chair that nobody sits on; a click takes another player to the table."""

    def __init__(self, name: str, text: str, action: Callable[[], None]) -> None:
        super().__init__(name, tooltip=text)
        self._text = text
        self._action = action

    def preferred(self, width: float | None = None) -> tuple[float, float]:
        room = width or 150.0 * self.host.type.text_scale
        wide, high = self.host.type.measure(self._text, theme.SMALL_BOLD, room)
        return max(_DISC, wide), _DISC + high

    def activate(self) -> None:
        self.host.play("card_slide")
        self._action()

    def draw(self, painter: Painter) -> None:
        colours = painter.palette
        lit = self.marked
        middle: Point = (self.rect.centerx, self.rect.top + 46)
        painter.circle(middle, 40, colours.surround, alpha=150 if lit else 96)
        painter.circle(middle, 40, colours.chalk, 3.0, alpha=230 if lit else 130)
        painter.path([(middle[0] - 14, middle[1]), (middle[0] + 14, middle[1])], colours.chalk, 5.0)
        painter.path([(middle[0], middle[1] - 14), (middle[0], middle[1] + 14)], colours.chalk, 5.0)
        at = (self.rect.centerx, self.rect.top + _DISC - 4)
        painter.text(
            self._text, at, theme.SMALL_BOLD, colours.chalk if lit else colours.chalk_soft,
            anchor="midtop", align="center", wrap=True, max_width=self.rect.width + 1, shade=colours.shadow,
        )  # fmt: skip


def _row_height(text_scale: float) -> float:
    return 34.0 * text_scale + 30.0


def _colour(scene: Scene, plan: SeatingPlan, at: int, changed: Callable[[], None]) -> Choice:
    options = [Item(number, scene.gettext(seat.title), seat) for number, seat in enumerate(theme.SEATS)]

    def change(value: object) -> None:
        assert isinstance(value, int)
        plan.set_colour(at, value)
        changed()

    hint = scene.gettext("Colour and emblem; whoever has it takes yours")
    return ColourMark(f"seat-{at}.colour", options, plan.seats[at].colour, change, segmented=False, tooltip=hint)


def _name(scene: Scene, plan: SeatingPlan, at: int, renamed: Callable[[], None]) -> TextField:
    def change(text: str) -> None:
        plan.change(at, name=text)
        renamed()

    return TextField(f"seat-{at}.name", plan.seats[at].name, change, placeholder=plan.name(at), longest=LONGEST_NAME)


def _player(scene: Scene, plan: SeatingPlan, at: int, changed: Callable[[], None]) -> Choice:
    options = [(player, scene.gettext(PLAYER_TITLES[player])) for player in COMPANY]

    def change(value: object) -> None:
        plan.change(at, player=str(value))
        changed()

    hint = scene.gettext(_ABOUT[plan.seats[at].player])
    return Choice(f"seat-{at}.player", options, plan.seats[at].player, change, segmented=False, tooltip=hint)


def _remove(scene: Scene, plan: SeatingPlan, at: int, changed: Callable[[], None]) -> Button:
    def remove() -> None:
        plan.remove(at)
        changed()

    button = Button(
        f"seat-{at}.remove", "", remove,
        icon="ui/close", kind=Kind.PLAIN, ink="chalk", tooltip=scene.gettext("Take this seat away"),
    )  # fmt: skip
    if not plan.can_remove:
        least = plan.game.seats[0]
        button.disable(scene.gettext("At least {least} must play.").format(least=least))
    return button
