"""Card of a seat in the set-up: who plays there, and how."""

from collections.abc import Callable, Sequence
from typing import Final

import msgspec
import pygame
from pygame.typing import RectLike

from stage.graphics import theme
from stage.graphics.cast import PEOPLE, Person, Portrait, draw_bust, person_of
from stage.graphics.faces import Expression
from stage.graphics.painter import Painter
from stage.graphics.theme import WIDTH
from stage.match.on_stage import preference_of
from stage.match.seats import PLAYER_TITLES
from stage.menus.cards.portraits import person_item
from stage.menus.menu_scene import MenuScene
from stage.menus.people import ask_for_person
from stage.menus.set_up.seating_plan import COMPANY, SeatingPlan
from stage.ui.base import Widget
from stage.ui.button import Button, ButtonKind
from stage.ui.choice import Choice, Item, OptionList, draw_seat_mark
from stage.ui.field import TextField
from stage.ui.scene import Scene
from table.game import HUMAN
from table.history.rows import Profile
from table.seating import LONGEST_NAME
from table.tempers import TEMPERS, Temper
from table.words import N_

_WIDE: Final = 196.0
_LETTERS: Final = 60.0
"""Extra width of a card for its words, at text scale 1.0."""
_FIGURE: Final = 132.0
_HIDDEN: Final = 14.0
"""Overlap of figure and card."""
_PAD: Final = 10.0
_LINE: Final = 48.0
_MARK: Final = 46.0
_AWAY: Final = 42.0
_FACE: Final = 92.0
"""Height of a row in the list of faces."""
_NEW: Final = "new"
"""Value of the line that makes a profile, in the list of players."""
_ABOUT: Final = {
    HUMAN: N_("A person at this screen"),
    "novice": N_("A bot that is still learning: easy to beat"),
    "regular": N_("A bot that knows the game"),
    "expert": N_("A bot that plans ahead"),
    "master": N_("A bot that plays as well as it can"),
}
"""Description of each kind of player."""


class ListMark(Choice):
    """Small mark of a seat that opens a list of all options."""

    beside_words = 150.0
    """Width of a row beside its words at text scale 1.0, in logical units."""

    @property
    def is_segmented(self) -> bool:
        return False

    def row(self, scale: float) -> tuple[float, float]:
        """Return the width of a row beside its words, and its height."""
        return self.beside_words * scale, 34.0 * scale + 22.0

    def activate(self) -> None:
        text = self.host.type
        wide, high = self.row(text.text_scale)
        words = max(text.width(item.text, theme.BODY_BOLD) for item in self.options)
        below = pygame.FRect(self.rect.left, self.rect.top, words + wide, high)
        below.bottom = self.rect.bottom
        chosen = next(index for index, item in enumerate(self.options) if item.value == self.value)
        below.right = min(below.right, WIDTH - theme.GAP)
        below.left = max(below.left, theme.GAP)
        self.host.open_popup(OptionList(f"{self.name}.options", self.options, chosen, below, self.choose), self)


class ColourMark(ListMark):
    """Disc with colour and emblem of a seat. Opens a list of all colours."""

    def preferred(self, width: float | None = None) -> tuple[float, float]:
        side = self.host.touchable(_MARK)
        return side, side

    def draw(self, painter: Painter) -> None:
        item = next(item for item in self.options if item.value == self.value)
        assert item.seat is not None
        size = self.rect.width + (4.0 if self.hovered else 0.0)
        painter.circle(self.rect.center, size / 2 + 2, painter.palette.paper_raised)
        draw_seat_mark(painter, item.seat, self.rect.center, size, emblem=self.host.emblems)


class IconMark(ListMark):
    """Small button with an icon beside the player of a seat: a person's wish, or the temper of a bot."""

    beside_words = 100.0

    def __init__(
        self, name: str, icon: str, options: Sequence[tuple[object, str] | Item], value: str,
        change: Callable[[object], None], tooltip: str,
    ) -> None:  # fmt: skip
        super().__init__(name, options, value, change, segmented=False, tooltip=tooltip)
        self._icon = icon

    def draw(self, painter: Painter) -> None:
        colours = painter.palette
        painter.rounded(self.rect, colours.paper_raised, theme.RADIUS)
        painter.outline(self.rect, colours.focus if self.hovered else colours.ink_soft, 2.0, theme.RADIUS)
        painter.image(self._icon, self.rect.inflate(-18, -18), tint=colours.ink)


class SeatCard(Widget):
    """Card of the seat `at`. Calls `changed` when the seats must be rebuilt, `renamed` after each letter."""

    def __init__(
        self, scene: MenuScene, plan: SeatingPlan, at: int, changed: Callable[[], None], renamed: Callable[[], None]
    ) -> None:
        super().__init__(f"seat-{at}")
        self.seat = plan.seats[at]
        self._mark = _colour(scene, plan, at, changed)
        self._field = _name(scene, plan, at, renamed)
        self._player = _player(scene, plan, at, changed)
        self._away = _remove(scene, plan, at, changed)
        self._beside = (_wish if self.seat.player == HUMAN else _temper)(scene, plan, at, changed)
        self._portrait = Portrait(person_of(plan.seat(at)), theme.SEATS[self.seat.colour].colour, at)
        self._body = _face(scene, plan, at, changed, self._portrait)
        self.offset = (0.0, 0.0)
        """Distance from its place while the box is being unpacked."""

    @property
    def spoken_about(self) -> str:
        return self._field.value

    @property
    def children(self) -> Sequence[Widget]:
        beside = [] if self._beside is None else [self._beside]
        return [self._body, self._field, self._mark, self._player, *beside, self._away]

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
        room = inner.width
        if self._beside is not None:
            room -= line + 6.0
            self._beside.place((inner.right - line, inner.bottom - line, line, line))
        self._player.place((inner.left, inner.bottom - line, room, line))
        mark, away = self._mark.preferred()[0], self.host.touchable(_AWAY)
        self._mark.place((card.left + 42 - mark, card.top + 8 - mark, mark, mark))
        self._away.place((card.right - away, card.top - away - 4, away, away))

    def render(self, painter: Painter) -> None:
        with painter.moved(*self.offset):
            super().render(painter)

    def draw(self, painter: Painter) -> None:
        def draw_card(painter: Painter) -> None:
            painter.panel(self._card(), theme.paper_look(painter.palette, elevation=8))

        painter.layer(("seat", painter.type.text_scale), self.rect.inflate(40, 40), draw_card)

    def _card(self) -> pygame.FRect:
        high = 2 * self._line() + 3 * _PAD
        return pygame.FRect(self.rect.left, self.rect.bottom - high, self.rect.width, high)

    def _figure(self) -> float:
        return _FIGURE * max(1.0, 0.8 * self.host.type.text_scale)

    def _line(self) -> float:
        # A finger may also hit half of the gap between the lines.
        least = max(_LINE, self.host.touchable(0.0) - _PAD / 2)
        return max(least, self.host.type.line_height(theme.BODY_BOLD) + 14)


class FacePicker(ListMark):
    """Figure of a player. Opens a list of all faces."""

    def __init__(
        self, name: str, options: Sequence[Item], value: str, change: Callable[[object], None], portrait: Portrait,
        tooltip: str,
    ) -> None:  # fmt: skip
        super().__init__(name, options, value, change, segmented=False, tooltip=tooltip)
        self._portrait = portrait

    def row(self, scale: float) -> tuple[float, float]:
        high = max(_FACE, super().row(scale)[1])
        return high + 110.0, high

    def update(self, dt: float) -> None:
        super().update(dt)
        # A figure is glad to be pointed at.
        self._portrait.breathes = self.marked
        self._portrait.expression = Expression.JOY if self.marked else Expression.NEUTRAL
        self._portrait.update(dt, still=self.host.reduced_motion)

    def draw(self, painter: Painter) -> None:
        # The card hides its feet.
        with painter.clip((self.rect.left, self.rect.top - _HIDDEN, self.rect.width, self.rect.height)):
            self._portrait.draw(painter, self.rect.move(0.0, 2.0 - _HIDDEN))


def _colour(scene: Scene, plan: SeatingPlan, at: int, changed: Callable[[], None]) -> Choice:
    options = [Item(number, scene.gettext(seat.title), seat) for number, seat in enumerate(theme.SEATS)]

    def change(value: object) -> None:
        assert isinstance(value, int)
        plan.set_colour(at, value)
        changed()

    hint = scene.gettext("Colour and emblem. If it's taken, you swap")
    return ColourMark(f"seat-{at}.colour", options, plan.seats[at].colour, change, segmented=False, tooltip=hint)


def _face(scene: Scene, plan: SeatingPlan, at: int, changed: Callable[[], None], portrait: Portrait) -> FacePicker:
    colour = theme.SEATS[plan.seats[at].colour].colour

    def item(person: Person, value: str, title: str) -> Item:
        def draw(painter: Painter, area: pygame.FRect, lit: bool) -> None:
            draw_bust(painter, person, Expression.JOY if lit else Expression.NEUTRAL, area, colour)

        return Item(value, scene.gettext(title), picture=draw)

    def change(value: object) -> None:
        plan.set_face(at, str(value))
        changed()

    hint = scene.gettext("Face. If it's taken, you swap")
    options = [item(person, person.id, person.name) for person in PEOPLE]
    if plan.seats[at].player != HUMAN:
        robot = person_of(msgspec.structs.replace(plan.seat(at), face=msgspec.UNSET))
        options.insert(0, item(robot, "", N_("Robot")))
    return FacePicker(f"seat-{at}.figure", options, plan.face(at), change, portrait, hint)


def _name(scene: Scene, plan: SeatingPlan, at: int, renamed: Callable[[], None]) -> TextField:
    def change(text: str) -> None:
        plan.change(at, name=text)
        renamed()

    return TextField(f"seat-{at}.name", plan.seats[at].name, change, placeholder=plan.name(at), longest=LONGEST_NAME)


def _player(scene: MenuScene, plan: SeatingPlan, at: int, changed: Callable[[], None]) -> Choice:
    people, name = scene.services.history.people, plan.name(at)
    options = [person_item(person) for person in people]
    options += [Item(player, scene.gettext(PLAYER_TITLES[player])) for player in COMPANY]
    known = plan.seats[at].player == HUMAN and people.find(name) is not None
    chosen: object = ("person", name) if known else plan.seats[at].player
    if people.has_room:
        options.append(Item(_NEW, scene.gettext("New person …")))

    def seat(person: Profile) -> None:
        plan.seat_person(at, person)
        changed()

    def change(value: object) -> None:
        if value == _NEW:
            typed = plan.seats[at].name if plan.seats[at].player == HUMAN else ""
            changed()
            ask_for_person(scene, scene.services, None, seat, typed)
            return
        person = people.find(str(value[1])) if isinstance(value, tuple) else None
        if person is not None:
            scene.services.look_who_plays(person.name)
            seat(person)
            return
        plan.change(at, player=str(value))
        changed()

    hint = scene.gettext(_ABOUT[plan.seats[at].player])
    return ListMark(f"seat-{at}.player", options, chosen, change, segmented=False, tooltip=hint)


def _wish(scene: MenuScene, plan: SeatingPlan, at: int, changed: Callable[[], None]) -> IconMark | None:
    """Return the choice of what this person wishes in the game, if it offers any."""
    wish, game, name = preference_of(plan.game), plan.game.name, plan.name(at)
    if wish is None:
        return None
    kept = scene.app.settings.preferences.get(game, {}).get(name, "")
    stars = scene.services.history.progress.stars
    value = kept if kept in wish.choices else wish.suggest(lambda lesson: stars(game, lesson))

    def change(chosen: object) -> None:
        kept = scene.app.settings.preferences
        scene.app.change(preferences={**kept, game: {**kept.get(game, {}), name: str(chosen)}})
        changed()

    options = [(choice, scene.gettext(title)) for choice, title in wish.choices.items()]
    said = scene.gettext(wish.title), scene.gettext(wish.choices[value])
    tooltip = "{}: {}\n{}".format(*said, scene.gettext(wish.explanation))
    return IconMark(f"seat-{at}.wish", wish.icon, options, value, change, tooltip)


def _temper(scene: MenuScene, plan: SeatingPlan, at: int, changed: Callable[[], None]) -> IconMark:
    """Return the choice of a bot's temper."""
    chosen = plan.temper(at)

    def item(temper: Temper) -> Item:
        def draw(painter: Painter, area: pygame.FRect, lit: bool) -> None:
            ink = painter.palette.on_accent if lit else painter.palette.ink
            painter.image(f"ui/tempers/{temper.name}", area.inflate(-22, -22), tint=ink)

        title, about = scene.gettext(temper.title), scene.gettext(temper.about)
        told = scene.gettext("{temper}: {about}").format(temper=title, about=about)
        return Item(temper.name, told, picture=draw)

    def change(value: object) -> None:
        plan.change(at, temper=str(value))
        changed()

    options = [item(temper) for temper in TEMPERS.values()]
    tooltip, icon = f"{scene.gettext('Temper')}\n{item(chosen).text}", f"ui/tempers/{chosen.name}"
    return IconMark(f"seat-{at}.temper", icon, options, chosen.name, change, tooltip)


def _remove(scene: Scene, plan: SeatingPlan, at: int, changed: Callable[[], None]) -> Button:
    def remove() -> None:
        plan.remove(at)
        changed()

    button = Button(
        f"seat-{at}.remove", "", remove,
        icon="ui/close", kind=ButtonKind.PLAIN, ink="chalk", tooltip=scene.gettext("Remove this seat"),
    )  # fmt: skip
    if not plan.can_remove:
        least = plan.game.seats[0]
        words = scene.ngettext("At least {least} player is needed.", "At least {least} players are needed.", least)
        button.disable(words.format(least=least))
    return button
