"""People who play on this machine: their page, and the dialog for a profile."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

import pygame

from stage.graphics import theme
from stage.graphics.cast import PEOPLE, draw_bust
from stage.graphics.faces import Expression
from stage.graphics.painter import Painter
from stage.graphics.text.typeset import Typesetter
from stage.menus.cards.portraits import draw_ground, draw_portrait, face_of
from stage.menus.menu_scene import MenuScene
from stage.menus.statistics import MAX_MATCHES, best_streaks
from stage.services import Services
from stage.ui.base import Control, OnPress, ScreenPoint, Widget, focus_ring
from stage.ui.button import Button, ButtonKind
from stage.ui.card import Picture, PressableCard
from stage.ui.choice import draw_seat_mark
from stage.ui.dialog import Dialog
from stage.ui.field import TextField
from stage.ui.intents import KeyPress
from stage.ui.labels import Label, Paragraph
from stage.ui.layout import Column, Flow
from stage.ui.notices import Tone
from stage.ui.scene import Scene
from stage.ui.scroll import ScrollArea
from table.history.rows import Profile
from table.season import SEASONS, first_met
from table.seating import LONGEST_NAME, NAMES, tidy_name
from table.words import N_, percent

_CARD: Final = (300.0, 250.0)
"""Width of a card and height of its picture, at text scale 1.0."""
_TILE: Final = 92.0
_DISC: Final = 62.0
_DIALOG: Final = 820.0
_RIM: Final = 10.0
"""Logical units around the pictures of a row for the frame of the chosen one and the focus ring."""


class PictureRow(Control):
    """Row of pictures, one of which is chosen by click or with the arrow keys.

    `draw` paints the option of a number into a square area; True while it is chosen or pointed at.
    """

    def __init__(
        self, name: str, titles: Sequence[str], value: int, side: float, change: Callable[[int], None],
        draw: Callable[[Painter, int, pygame.FRect, bool], None], *, discs: bool = False,
    ) -> None:  # fmt: skip
        """`discs` is True for round pictures, which get round frames."""
        super().__init__(name, tooltip=titles[value])
        self._radius = side / 2 if discs else float(theme.RADIUS)
        self._titles, self._side, self._index = titles, side, value
        self._change, self._paint = change, draw

    @property
    def value(self) -> int:
        return self._index

    @property
    def spoken_name(self) -> str:
        return self._titles[self._index]

    def preferred(self, width: float | None = None) -> tuple[float, float]:
        across = self._across(width or 10_000.0)
        lines = -(-len(self._titles) // across)
        step = self._side + theme.GAP
        return step * across - theme.GAP + 2 * _RIM, step * lines - theme.GAP + 2 * _RIM

    def _across(self, width: float) -> int:
        return max(1, min(len(self._titles), int((width - 2 * _RIM + theme.GAP) / (self._side + theme.GAP))))

    def area(self, number: int) -> pygame.FRect:
        """Return the area of an option."""
        line, column = divmod(number, self._across(self.rect.width))
        step = self._side + theme.GAP
        left, top = self.rect.left + _RIM, self.rect.top + _RIM
        return pygame.FRect(left + column * step, top + line * step, self._side, self._side)

    def _at(self, at: ScreenPoint) -> int | None:
        return next((number for number in range(len(self._titles)) if self.area(number).collidepoint(at)), None)

    def pointer_up(self, at: ScreenPoint, inside: bool) -> None:
        number = self._at(at)
        if inside and number is not None:
            self._choose(number)

    def press_key(self, press: KeyPress) -> bool:
        ways = {"left": -1, "right": 1}
        if press.command not in ways:
            return False
        goal = self._index + ways[press.command]
        if 0 <= goal < len(self._titles):
            self._choose(goal)
        return True

    def _choose(self, number: int) -> None:
        self._index, self.tooltip = number, self._titles[number]
        self.host.play("button_hover")
        self._change(number)

    def draw(self, painter: Painter) -> None:
        under = self._at(self.pointer) if self.hovered and self.pointer is not None else None
        for number in range(len(self._titles)):
            area, chosen = self.area(number), number == self._index
            if chosen:
                painter.rounded(area.inflate(10, 10), painter.palette.accent, self._radius + 5)
            self._paint(painter, number, area, chosen or number == under)

    def draw_focus(self, painter: Painter) -> None:
        focus_ring(painter, self.area(self._index), self._radius)


class _ProfileDialog:
    """Dialog for a new or a changed profile. `saved` gets the profile once it is written."""

    def __init__(
        self, scene: Scene, services: Services, before: Profile | None, draft: Profile, saved: Callable[[Profile], None]
    ) -> None:
        self._scene, self._services = scene, services
        self._before, self._draft, self._saved = before, draft, saved
        gettext = scene.gettext
        self._field = TextField(
            "person.name", draft.name, self._named, placeholder=gettext("Name"), longest=LONGEST_NAME
        )
        faces = PictureRow(
            "person.face", [gettext(face.name) for face in PEOPLE],
            next((at for at, face in enumerate(PEOPLE) if face.id == draft.face), draft.colour),
            _TILE, self._faced, self._draw_face,
        )  # fmt: skip
        colours = PictureRow(
            "person.colour", [gettext(seat.title) for seat in theme.SEATS], draft.colour, _DISC, self._coloured,
            self._draw_colour, discs=True,
        )  # fmt: skip
        self._save = Button("person.save", gettext("Save"), self._write, kind=ButtonKind.PRIMARY, icon="ui/check")
        content = [self._field, faces, colours]
        title = gettext("A new person") if before is None else gettext("Your profile")
        cancel = Button("person.cancel", gettext("Cancel"))
        scene.ui.open_dialog(
            Dialog("person", title, buttons=[cancel, self._save], content=content, width=_DIALOG, cancel=cancel.name)
        )
        self._check()
        scene.ui.focus(self._field)

    def _named(self, text: str) -> None:
        self._draft = Profile(tidy_name(text), self._draft.face, self._draft.colour)
        self._check()

    def _faced(self, number: int) -> None:
        self._draft = Profile(self._draft.name, PEOPLE[number].id, self._draft.colour)

    def _coloured(self, number: int) -> None:
        self._draft = Profile(self._draft.name, self._draft.face, number)

    def _check(self) -> None:
        gettext, name = self._scene.gettext, self._draft.name
        if not name:
            self._save.disable(gettext("Type a name first."))
        else:
            but = "" if self._before is None else self._before.name
            taken = gettext("Somebody here is called {name} already.").format(name=name)
            self._save.allow(self._services.history.people.is_free(name, but), taken)

    def _draw_face(self, painter: Painter, number: int, area: pygame.FRect, lit: bool) -> None:
        draw_portrait(painter, Profile("?", PEOPLE[number].id, self._draft.colour), area, glad=lit)

    def _draw_colour(self, painter: Painter, number: int, area: pygame.FRect, lit: bool) -> None:
        draw_seat_mark(painter, theme.SEATS[number], area.center, area.width, emblem=True)

    def _write(self) -> None:
        save_person(self._scene, self._services, self._before, self._draft, partial(self._saved, self._draft))


def ask_for_person(
    scene: Scene, services: Services, before: Profile | None, saved: Callable[[Profile], None], name: str = ""
) -> None:
    """Open the dialog for a new profile, or for a change of the profile `before`."""
    if before is None:
        people = services.history.people
        worn, taken = {face_of(person).id for person in people}, {person.colour for person in people}
        free = [name, *NAMES] if name else []
        first = next((each for each in free if people.is_free(each)), "")
        # A rival whose face the player has comes as a robot, so a face of the first evenings is not the one to offer.
        face = max((face.id for face in PEOPLE if face.id not in worn), key=first_met, default=PEOPLE[0].id)
        colour = next((number for number in range(len(theme.SEATS)) if number not in taken), 0)
        _ProfileDialog(scene, services, None, Profile(first, face, colour), saved)
    else:
        _ProfileDialog(scene, services, before, before, saved)


def save_person(
    scene: Scene, services: Services, before: Profile | None, person: Profile, saved: Callable[[], None]
) -> None:
    """Add a profile, or change `before`, make it the one that plays now, and call `saved` if `scene` is still there.

    Tell the player if that fails.
    """
    people, gettext = services.history.people, scene.gettext

    def done(is_saved: bool) -> None:
        if not is_saved:
            scene.app.notify(gettext("Another window has changed the profiles meanwhile. Look again."), Tone.BAD)
            return
        if before is not None and before.name != person.name:
            wishes = {
                game: {person.name if name == before.name else name: wish for name, wish in kept.items()}
                for game, kept in scene.app.settings.preferences.items()
            }
            scene.app.change(preferences=wishes)
        services.look_who_plays(person.name)
        if scene.app.scenes.stack[-1] is scene:
            saved()

    write = partial(people.add, person) if before is None else partial(people.change, before.name, person)
    services.write(write, done, gettext("The profile could not be saved: {reason}"))


def person_card(person: Profile, lines: Sequence[str], now: str, action: OnPress, type_: Typesetter) -> PressableCard:
    """Return the card of a profile. `now` stands on the picture of the current player; empty for all others."""
    words = [Label("", person.name, theme.SUBHEADING, align="center")]
    words += [Label("", line, theme.SMALL, colour="ink_soft", align="center") for line in lines]
    picture = Picture((None, _CARD[1]), lambda painter, area: _draw_person(painter, area, person, now, card))
    told = " · ".join([person.name, *lines])
    width = _CARD[0] * (0.4 + 0.6 * type_.text_scale)
    card = PressableCard(
        f"person.{person.name}", Column("", [picture, *words], gap=2.0), action, spoken=told, state=now,
        padding=theme.GAP, width=width,
    )  # fmt: skip
    card.value = told
    return card


def _draw_person(painter: Painter, picture: pygame.FRect, person: Profile, now: str, card: PressableCard) -> None:
    colours, seat = painter.palette, theme.SEATS[person.colour]
    draw_ground(painter, picture, person.colour)
    bust = pygame.FRect(0, 0, _CARD[1], _CARD[1])
    bust.midbottom = picture.midbottom
    glad = Expression.JOY if card.marked or now else Expression.NEUTRAL
    draw_bust(painter, face_of(person), glad, bust, seat.colour)
    painter.outline(picture, colours.brass if not now else colours.accent, 2 + 3 * bool(now), 8)
    draw_seat_mark(painter, seat, (picture.left + 30, picture.top + 30), 40, emblem=card.host.emblems)
    if now:
        high = painter.type.line_height(theme.CAPTION) + 8
        band = pygame.FRect(picture.left, picture.bottom - high, picture.width, high)
        painter.rounded(band, colours.accent, 8)
        painter.text(now, band.center, theme.CAPTION, colours.on_accent, anchor="center", max_width=band.width)


class PeopleScene(MenuScene):
    """Page of all profiles. A click on one says who plays now."""

    heading = N_("Who plays?")

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        services.history.refresh()
        services.look_who_plays()

    def enter(self) -> None:
        person = self.services.person
        if person is None:
            self.ui.begin_at(self.ui.find("new"))
            self._new()
        else:
            self.ui.begin_at(self.ui.find(f"person.{person.name}"))

    def fill(self, body: pygame.FRect) -> None:
        people, person = self.services.history.people, self.services.person
        new = Button("new", self.gettext("New person"), self._new, icon="ui/plus", kind=ButtonKind.PRIMARY)
        new.allow(people.has_room, self.gettext("There is no room for more people."))
        buttons = [new]
        if person is not None:
            change = self.gettext("Change {name}").format(name=person.name)
            delete = self.gettext("Delete {name}").format(name=person.name)
            buttons.append(Button("change", change, partial(self._change, person), icon="ui/human"))
            buttons.append(Button("delete", delete, partial(self._ask_to_delete, person), icon="ui/trash"))
        high = self.add_high(Flow("people.buttons", buttons, gap=theme.GAP), body).height + 24
        room = pygame.FRect(body.left, body.top + high, body.width, body.height - high)
        if person is None:
            self._add_empty(room)
            return
        cards = [self._card(each, person) for each in people]
        # Above the cards, because chalk below them would lie on the plant of the room.
        # NOTE: above the cards of the people
        words = self.gettext("Lessons, stars and stickers count for the person whose card is marked. Click to change.")
        note = Paragraph("people.note", words, theme.SMALL, colour="chalk_soft")
        column: list[Widget] = [note, Flow("people.cards", cards, gap=28.0)]
        self.ui.add(ScrollArea("people.list", Column("people.column", column, gap=20.0)), room)

    def _add_empty(self, room: pygame.FRect) -> None:
        text = self.gettext(
            "Give yourself a name and a face. Stars, stickers, streaks and statistics are then your own. What was won"
            " here before belongs to whoever comes first."
        )
        words = [Paragraph("empty.title", self.gettext("Nobody has a profile yet"), theme.HEADING, align="center")]
        words.append(Paragraph("empty.text", text, align="center"))
        self.add_empty(room, Column("empty.column", words), 900.0)

    def _card(self, each: Profile, now: Profile) -> PressableCard:
        ribbon = self.gettext("Playing now") if each.name == now.name else ""
        return person_card(each, self._figures(each), ribbon, partial(self._choose, each), self.type)

    def _figures(self, person: Profile) -> list[str]:
        history = self.services.history
        found = next((tally for tally in history.per_name() if tally.key == person.name), None)
        lines = [self.gettext("Not played yet")]
        if found is not None:
            played = self.ngettext("{count} match", "{count} matches", found.matches).format(count=found.matches)
            won = self.gettext("{share} won").format(share=percent(found.share, self.gettext))
            lines = [f"{played} · {won}"]
        streak = best_streaks(history.matches(limit=MAX_MATCHES)).get(person.name, 0)
        stars = history.progress.total_stars(person.name)
        stickers, more = history.stickers.count(person.name), []
        if streak > 1:
            more.append(self.gettext("Best streak: {count}").format(count=streak))
        if stars:
            more.append(self.ngettext("{count} star", "{count} stars", stars).format(count=stars))
        if stickers:
            more.append(self.ngettext("{count} sticker", "{count} stickers", stickers).format(count=stickers))
        return [*lines, " · ".join(more)]

    def _choose(self, person: Profile) -> None:
        self.services.look_who_plays(person.name)
        self.rebuild()

    def _new(self) -> None:
        ask_for_person(self, self.services, None, self._begin_season)

    def _begin_season(self, person: Profile) -> None:
        """Show a new person the season, unless it was begun before there were profiles."""
        self.rebuild()
        if not self.services.history.evenings.results(person.name, SEASONS[0]):
            self.app.scenes.push(self.services.to.season())

    def _change(self, person: Profile) -> None:
        ask_for_person(self, self.services, person, lambda _: self.rebuild())

    def _ask_to_delete(self, person: Profile) -> None:
        title = self.gettext("Delete {name}?").format(name=person.name)
        text = self.gettext("The stars and stickers of {name} are lost. The matches stay in the statistics.")
        yes = partial(self._delete, person)
        self.confirm("delete.ask", title, text.format(name=person.name), self.gettext("Delete"), yes, danger=True)

    def _delete(self, person: Profile) -> None:
        def done(_: None) -> None:
            self.services.look_who_plays()
            self.rebuild()

        delete = partial(self.services.history.people.delete, person.name)
        self.services.write(delete, done, self.gettext("The profile could not be deleted: {reason}"))
