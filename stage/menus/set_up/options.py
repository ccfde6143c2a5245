"""Options of the set-up: module boxes, other options and ready-made tables."""

from collections.abc import Callable, Collection, Sequence
from functools import partial
from typing import Final

import pygame

from stage.graphics import theme
from stage.graphics.cast import draw_player
from stage.graphics.game_pictures import BoxContents
from stage.graphics.painter import Painter
from stage.graphics.theme import darker, lighter, mix
from stage.menus.set_up.seating_plan import SeatingPlan
from stage.ui.base import Control, OnPress, Widget, stepped
from stage.ui.button import on_or_off
from stage.ui.card import Picture, PressableCard
from stage.ui.choice import Choice
from stage.ui.field import TextField
from stage.ui.intents import KeyPress
from stage.ui.labels import Label, Paragraph
from stage.ui.layout import Column, Flow, Row
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
    scene: Scene, plan: SeatingPlan, contents: BoxContents, seed: str, seed_changed: Callable[[str], None],
    met: Collection[str],
) -> Column:  # fmt: skip
    """Return a column with the options of the plan's game; it edits the plan.

    Of those from the season it has only the ones that were `met`, or that are on.
    """
    shown = [
        option for option in plan.game.options
        if option.group is not OptionGroup.SEASON
        or option.name in met or plan.options[option.name] != option.default
    ]  # fmt: skip
    lines: list[Widget] = []
    for group in OptionGroup:
        options = [option for option in shown if option.group is group]
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


_PAD: Final = 12.0
_TICK: Final = 34.0
_FIGURE: Final = 38.0


class ReadyCard(PressableCard):
    """Card for a ready-made table with two texts and its players. `is_set` returns True if the plan matches it."""

    sound = "card_slide"

    def __init__(
        self, name: str, title: str, explanation: str, seats: Sequence[SeatSetup], action: OnPress,
        is_set: Callable[[], bool],
    ) -> None:  # fmt: skip
        self.seats, self._is_set = seats, is_set
        self._tick = Picture((_TICK, _FIGURE), self._draw_tick)
        self._words = (Label("", title, theme.BODY_BOLD), Paragraph("", explanation, theme.SMALL))
        figures = Picture((None, _FIGURE), self._draw_seats, grow=1.0)
        head = Row("", [self._tick, self._words[0], figures], gap=0.0)
        column = Column("", [head, self._words[1]], gap=0.0)
        super().__init__(name, column, action, spoken=f"{title}. {explanation}", padding=_PAD, grow=1.0)
        self._show()

    @property
    def spoken_state(self) -> str:
        return self.host.gettext("chosen") if self.value else ""

    def update(self, dt: float) -> None:
        super().update(dt)
        self._show()

    def _show(self) -> None:
        """Show if the plan matches the card."""
        self.value = self._tick.visible = self._is_set()
        for words in self._words:
            words.colour = "on_accent" if self.value else "on_secondary"

    def draw(self, painter: Painter) -> None:
        colours = painter.palette
        ground = mix(
            colours.accent if self.value else colours.secondary, colours.paper_raised, 0.25 * stepped(self.warmth)
        )
        look = theme.PanelLook(ground, mix(ground, colours.shadow, 0.12), colours.paper_edge, 1.5, elevation=6)
        painter.panel(self.rect, look)

    def _draw_tick(self, painter: Painter, area: pygame.FRect) -> None:
        x, y = area.left + 12, area.centery
        painter.path([(x - 10, y), (x - 3, y + 8), (x + 11, y - 8)], painter.palette.on_accent, 4.0)

    def _draw_seats(self, painter: Painter, room: pygame.FRect) -> None:
        """Draw the players on the right if all of them fit."""
        others = len(self.seats) - 1
        step = min(_FIGURE * 0.72, (room.width - 10 - _FIGURE) / max(1, others))
        left = room.right - step * others - _FIGURE
        if step > _FIGURE * 0.4:
            for number, seat in enumerate(self.seats):
                draw_player(painter, seat, pygame.FRect(left + number * step, room.top, _FIGURE, _FIGURE))
