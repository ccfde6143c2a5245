"""Options of the set-up: module boxes, other options and ready-made tables."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

import pygame

from stage.graphics import theme
from stage.graphics.cast import draw_player
from stage.graphics.game_pictures import BoxContents
from stage.graphics.painter import Painter
from stage.graphics.theme import darker, lighter, mix
from stage.menus.set_up.seating_plan import SeatingPlan
from stage.ui.base import Control, Widget, stepped
from stage.ui.button import on_or_off
from stage.ui.choice import Choice
from stage.ui.field import TextField
from stage.ui.intents import KeyPress
from stage.ui.labels import Label, Paragraph
from stage.ui.layout import Column, Flow
from stage.ui.scene import Scene
from table.match.match import SeatSetup
from table.offer.options import Option, OptionGroup

_SIZE: Final = (119.0, 96.0)
"""Width of the box and height of its picture at text scale 1.0, without the title below."""
_EDGE: Final = 7.0
_DEPTH: Final = 6.0


class ModuleBox(Control):
    """Option that is on or off, shown as a small box with a picture. `on_change` is called with the new value."""

    value: bool = False

    def __init__(
        self,
        option: Option,
        title: str,
        contents: BoxContents,
        value: bool,
        on_change: Callable[[bool], None],
        *,
        tooltip: str,
    ) -> None:
        super().__init__(f"option.{option.name}", tooltip=tooltip)
        self._option = option.name
        self._title = title
        self._contents = contents
        self.value = value
        self._on_change = on_change

    @property
    def spoken_name(self) -> str:
        return self._title

    @property
    def spoken_state(self) -> str:
        return on_or_off(self.value, self.host.gettext)

    def preferred(self, width: float | None = None) -> tuple[float, float]:
        scale = self.host.type.text_scale
        title = 2 * self.host.type.line_height(theme.CAPTION)
        return _SIZE[0] * (1.0 + 0.8 * (scale - 1.0)), _SIZE[1] + title + 2 * _EDGE + _DEPTH

    def activate(self) -> None:
        self.value = not self.value
        self.host.play("wood_knock", volume=0.3)
        self._on_change(self.value)

    def press_key(self, press: KeyPress) -> bool:
        if press.command in ("left", "right"):
            return False
        return super().press_key(press)

    def draw(self, painter: Painter) -> None:
        raised = self.marked
        key = ("module", self._option, self.value, raised, painter.type.text_scale)
        painter.layer(key, self.rect.inflate(28, 28), partial(self._draw_box, raised=raised))

    def _draw_box(self, painter: Painter, *, raised: bool) -> None:
        colours = painter.palette
        lid = pygame.FRect(self.rect.left, self.rect.top, self.rect.width, self.rect.height - _DEPTH)
        ground = colours.accent if self.value else colours.secondary
        side = lid.move(0, _DEPTH)
        painter.panel(side, theme.PanelLook(darker(ground, 0.4), darker(ground, 0.4), darker(ground, 0.5), 1.5, 10))
        face = lighter(ground, 0.12) if raised else ground
        rim = colours.paper_edge if colours.high_contrast else darker(ground, 0.45)
        painter.panel(lid, theme.PanelLook(face, ground, rim, 2.0, 10, 0.0))
        window = pygame.FRect(lid.left + _EDGE, lid.top + _EDGE, lid.width - 2 * _EDGE, _SIZE[1] - _EDGE)
        light, dark = self._contents.ground or (colours.backdrop_top, colours.backdrop_bottom)
        with painter.clip(window):
            painter.gradient(window, light, dark)
            self._contents.draw_option(painter, self._option, window.inflate(-8, -6))
            if not self.value:
                painter.fill(window, colours.paper, 0 if colours.high_contrast else 96)
        ink = colours.on_accent if self.value else colours.on_secondary
        words = pygame.FRect(lid.left + 4, window.bottom, lid.width - 8, lid.bottom - window.bottom)
        lines = painter.type.wrap(self._title, theme.CAPTION, words.width)
        high = painter.type.line_height(theme.CAPTION) * len(lines)
        painter.text(
            self._title, (words.centerx, words.centery - high / 2), theme.CAPTION, ink,
            anchor="midtop", align="center", wrap=True, max_width=words.width,
        )  # fmt: skip
        self._draw_mark(painter, (lid.right - 16, lid.top + 16))

    def _draw_mark(self, painter: Painter, at: tuple[float, float]) -> None:
        """Draw a tick or an empty ring, so that on and off differ in more than colour."""
        colours = painter.palette
        painter.circle(at, 15, colours.good if self.value else colours.paper)
        painter.circle(at, 15, colours.ink, 2.5)
        if self.value:
            x, y = at
            painter.path([(x - 7, y), (x - 2, y + 6), (x + 8, y - 6)], colours.paper, 4.0)


def options_column(
    scene: Scene, plan: SeatingPlan, contents: BoxContents, seed: str, seed_changed: Callable[[str], None]
) -> Column:
    """Return a column with all options of the plan's game. It edits the plan."""
    lines: list[Widget] = []
    for group in OptionGroup:
        options = [option for option in plan.game.options if option.group is group]
        boxed = [option for option in options if contents.has_picture(option.name)]
        blocks: list[Widget] = [_option(scene, plan, option) for option in options if option not in boxed]
        if boxed:
            boxes = [_box(scene, plan, option, contents) for option in boxed]
            blocks.insert(0, Flow(f"{group.name.lower()}.boxes", boxes, gap=10))
        if group is OptionGroup.FRAME:
            blocks.append(_seed(scene, seed, seed_changed))
        if blocks:
            heading = Label(f"{group.name.lower()}.title", scene.gettext(group), theme.SUBHEADING)
            lines.append(Column(f"{group.name.lower()}.group", [heading, *blocks], gap=14))
    return Column("options.column", lines, gap=26)


def _option(scene: Scene, plan: SeatingPlan, option: Option) -> Widget:
    choices = [(value, scene.gettext(option.label(value))) for value in plan.choices(option)]
    control = Choice(f"option.{option.name}", choices, plan.options[option.name], partial(_change, plan, option))
    return _titled(control, scene.gettext(option.title), scene.gettext(option.explanation))


def _box(scene: Scene, plan: SeatingPlan, option: Option, contents: BoxContents) -> ModuleBox:
    title, hint = scene.gettext(option.title), scene.gettext(option.explanation)
    value = plan.options[option.name] is True
    return ModuleBox(option, title, contents, value, partial(_change, plan, option), tooltip=hint)


def _change(plan: SeatingPlan, option: Option, value: object) -> None:
    assert isinstance(value, str | int)
    plan.options[option.name] = value


def _seed(scene: Scene, seed: str, changed: Callable[[str], None]) -> Widget:
    field = TextField(
        "seed", seed, changed, placeholder=scene.gettext("new each time"), longest=9, allowed=str.isdecimal
    )
    hint = scene.gettext("The same number gives you the same luck again.")
    return _titled(field, scene.gettext("Seed"), hint)


def _titled(control: Widget, title: str, hint: str) -> Widget:
    control.spoken_as = title
    heading = Label(f"{control.name}.title", title, theme.BODY_BOLD)
    words = Paragraph(f"{control.name}.hint", hint, theme.SMALL, colour="ink_soft")
    return Column(f"{control.name}.block", [heading, control, words], gap=6)


_WIDTH: Final = 380.0
_PAD: Final = 18.0
_TICK: Final = 34.0
_FIGURE: Final = 44.0
_ABOVE_WORDS: Final = 6.0
"""Distance between the figures and the words below them."""


class ReadyCard(Control):
    """Card for a ready-made table with two texts and its players. `is_set` returns True if the plan matches it."""

    def __init__(
        self,
        name: str,
        title: str,
        explanation: str,
        seats: Sequence[SeatSetup],
        action: Callable[[], None],
        is_set: Callable[[], bool],
    ) -> None:
        super().__init__(name, grow=1.0)
        self._title = title
        self._explanation = explanation
        self.seats = seats
        self._action = action
        self._is_set = is_set

    @property
    def value(self) -> bool:
        """True if the plan matches the card."""
        return self._is_set()

    @property
    def spoken_name(self) -> str:
        return f"{self._title}. {self._explanation}"

    @property
    def spoken_state(self) -> str:
        return self.host.gettext("chosen") if self.value else ""

    def preferred(self, width: float | None = None) -> tuple[float, float]:
        wide = width or _WIDTH
        words = self.host.type.measure(self._explanation, theme.SMALL, wide - 2 * _PAD)[1]
        return wide, self._head() + words + 18

    def activate(self) -> None:
        self.host.play("card_slide")
        self._action()

    def draw(self, painter: Painter) -> None:
        chosen, warmth = self._is_set(), stepped(self.warmth)
        key = ("ready table", self._title, self._explanation, tuple(self.seats), chosen, warmth)
        draw = partial(self._draw_card, chosen=chosen, warmth=warmth)
        painter.layer((*key, painter.type.text_scale), self.rect.inflate(40, 40), draw)

    def _draw_card(self, painter: Painter, *, chosen: bool, warmth: float) -> None:
        colours = painter.palette
        ground = colours.accent if chosen else colours.secondary
        ground = mix(ground, colours.paper_raised, 0.25 * warmth)
        look = theme.PanelLook(ground, mix(ground, colours.shadow, 0.12), colours.paper_edge, 1.5, elevation=6)
        painter.panel(self.rect, look)
        ink = colours.on_accent if chosen else colours.on_secondary
        inner = self.rect.inflate(-2 * _PAD, -14)
        head = pygame.FRect(inner.left, inner.top, inner.width, self._head())
        indent = _TICK if chosen else 0.0
        at = (head.left + indent, head.centery)
        line = painter.text(self._title, at, theme.BODY_BOLD, ink, anchor="midleft", max_width=head.width - indent)
        if chosen:
            x, y = head.left + 12, head.centery
            painter.path([(x - 10, y), (x - 3, y + 8), (x + 11, y - 8)], ink, 4.0)
        head.width -= line.right + 10 - head.left
        head.right = inner.right
        self._draw_seats(painter, head)
        at = (inner.left, head.bottom)
        painter.text(self._explanation, at, theme.SMALL, ink, wrap=True, max_width=inner.width + 1)

    def _head(self) -> float:
        return max(_FIGURE, self.host.type.line_height(theme.BODY_BOLD))

    def _draw_seats(self, painter: Painter, room: pygame.FRect) -> None:
        """Draw the players on the right if all of them fit."""
        side, others = room.height - _ABOVE_WORDS, len(self.seats) - 1
        step = min(side * 0.72, (room.width - side) / max(1, others))
        left = room.right - step * others - side
        if step > side * 0.4:
            for number, seat in enumerate(self.seats):
                draw_player(painter, seat, pygame.FRect(left + number * step, room.top, side, side))
