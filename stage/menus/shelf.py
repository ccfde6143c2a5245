"""Shelf, the first scene: the boxes, the matches in progress, and the drawers to the other menus."""

import math
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime
from functools import partial
from typing import Final

import pygame

from stage.graphics import art, theme
from stage.graphics.cast import draw_player
from stage.graphics.painter import Painter
from stage.graphics.theme import HEIGHT, WIDTH, Colour, TextStyle
from stage.graphics.wear import MOST_COUNTED, wear_after
from stage.match.evenings import tonights_games
from stage.menus import saved_match
from stage.menus.boxes import Box, add_boxes, box_size, draw_contact_shadows
from stage.menus.portraits import PersonChip
from stage.menus.room import SUN, Room
from stage.menus.time_text import moment, present, since_epoch
from stage.menus.wall_calendar import WallCalendar, today
from stage.saves import Save, Saves
from stage.services import Services
from stage.ui.base import Widget
from stage.ui.button import Button, ButtonKind
from stage.ui.dialog import Dialog
from stage.ui.intents import FileDropped, Intent
from stage.ui.labels import Hotspot, ImageWidget, Label, Paragraph
from stage.ui.layout import Column, Flow, Row, Sheet
from stage.ui.scene import Scene
from table.game import Game
from table.history.statistics import Progress
from table.match.journal import BadJournal
from table.match.match import MatchSetup
from table.offer.tonight import TITLE

_LARGEST_TEXT: Final = 1.25
"""Largest text scale with a row of games on the card. Above it, one button asks for the game."""
_WORDS: Final = 600.0
"""Maximum width of the words on that button."""


def games_to_learn(services: Services) -> list[Game]:
    """Return the games whose box was never opened or whose lessons were begun but not finished."""
    return [game for game in services.games.values() if game.lessons and _is_to_learn(services.history.progress, game)]


def _is_to_learn(progress: Progress, game: Game) -> bool:
    if not progress.has_learnt(game.name):
        return not progress.has_opened(game.name)
    return any(lesson.goal is None and progress.stars(game.name, lesson.id) is None for lesson in game.load_lessons())


def first_steps_card(scene: Scene, services: Services, games: Sequence[Game]) -> Sheet:
    """Return a card with a button for each game to learn. The caller adds it to the scene."""
    title = _title(scene, services, games)
    if scene.type.text_scale > _LARGEST_TEXT:
        style = scene.type.fit(title, theme.BUTTON, _WORDS)[1]
        asking = Button("first.ask", title, partial(_ask, scene, services, games), style=style, grow=1.0)
        return Sheet("first", Column("first.column", [asking]), padding=20)
    row = Flow("first.games", _buttons(scene, services, games), gap=10)
    return Sheet(
        "first", Column("first.column", [Label("first.title", title, theme.BODY_BOLD), row], gap=10), padding=20
    )


def _title(scene: Scene, services: Services, games: Sequence[Game]) -> str:
    if all(services.history.progress.has_learnt(game.name) for game in games):
        return scene.gettext("Keep learning by playing")
    return scene.gettext("First time? Learn by playing")


def _buttons(scene: Scene, services: Services, games: Sequence[Game]) -> list[Button]:
    return [
        Button(f"learn.{game.name}", game.title, partial(services.open, "learn", game), style=theme.BODY_BOLD)
        for game in games
    ]


def _ask(scene: Scene, services: Services, games: Sequence[Game]) -> None:
    """Ask which game to learn."""
    buttons = _buttons(scene, services, games)
    cancel = Button("first.cancel", scene.gettext("Cancel"))
    column = Column("first.games", buttons, gap=12)
    dialog = Dialog("first.choice", _title(scene, services, games), buttons=[cancel], content=[column])
    for button in buttons:
        button.action = dialog.closing(button.action)
    scene.ui.open_dialog(dialog)
    scene.ui.focus(buttons[0])


_LARGE = 1.4


class ShrinkingColumn(Column):
    """Column that takes the width left over by the buttons. Long lines are wrapped or shortened."""

    def preferred(self, width: float | None = None) -> tuple[float, float]:
        return (120.0, super().preferred(120.0)[1]) if width is None else super().preferred(width)


def is_large(scene: Scene) -> bool:
    """Return True if the words need the space of the picture and of the button's text."""
    return scene.type.text_scale >= _LARGE


def match_buttons(
    scene: Scene, services: Services, name: str, save: Save, changed: Callable[[], None], *, first: bool = True
) -> list[Button]:
    """Return the buttons NAME.play and NAME.discard. `changed` is called after the match was deleted."""
    resume = partial(saved_match.resume, scene, services, save, scene.app.scenes.push)
    question, word = scene.gettext("Discard this match?"), scene.gettext("Discard")
    discard = partial(saved_match.ask_to_delete, scene, save, question, word, changed)
    play = Button(
        f"{name}.play", scene.gettext("Resume"), resume, kind=ButtonKind.PRIMARY if first else ButtonKind.SECONDARY
    )
    if is_large(scene):
        play.text, play.icon, play.tooltip = "", "ui/play", play.text
    hint = scene.gettext("Discard this match")
    return [play, Button(f"{name}.discard", "", discard, icon="ui/trash", tooltip=hint)]


_DIALOG_WIDTH: Final = 1120.0
_FIGURE: Final = 58.0
_STEP: Final = 46.0
"""Distance between figures, which overlap a little."""


class Party(Widget):
    """Small figures of the players of a match."""

    def __init__(self, name: str, setup: MatchSetup, seats: int) -> None:
        """`seats` is the largest number of players, so that the words begin at the same place in every line."""
        super().__init__(name)
        self._setup = setup
        self._seats = seats

    def preferred(self, width: float | None = None) -> tuple[float, float]:
        return _STEP * self._seats + _FIGURE - _STEP, _FIGURE

    def draw(self, painter: Painter) -> None:
        for number, seat in enumerate(self._setup.seats):
            area = pygame.FRect(self.rect.left + number * _STEP, self.rect.top, _FIGURE, _FIGURE)
            draw_player(painter, seat, area)


def offer_waiting(
    scene: Scene,
    services: Services,
    game: Game,
    saves: Sequence[Save],
    begin: Callable[[], None],
    changed: Callable[[], None],
) -> Dialog:
    """Open a dialog with the matches in progress.

    `begin` sets up a new match. `changed` is called after one was deleted.
    """
    lines, closing = [], []
    most = max(len(save.setup.seats) for save in saves if save.setup is not None)
    for number, save in enumerate(saves):
        buttons = match_buttons(scene, services, f"waiting-{number}", save, changed, first=number == 0)
        parts: list[Widget] = [_words(scene, number, save), *buttons]
        if save.setup is not None and not is_large(scene):
            parts.insert(0, Party(f"waiting-{number}.party", save.setup, most))
        lines.append(Row(f"waiting-{number}", parts, gap=14))
        closing += buttons
    text = scene.ngettext("{count} match in progress", "{count} matches in progress", len(saves)).format(
        count=len(saves)
    )
    last = [
        Button("waiting.cancel", scene.gettext("Cancel")),
        Button("waiting.new", scene.gettext("New match"), begin, kind=ButtonKind.PRIMARY, icon="ui/plus"),
    ]
    dialog = Dialog("waiting", game.title, text, last, content=lines, width=_DIALOG_WIDTH)
    for button in closing:
        button.action = dialog.closing(button.action)
    return scene.ui.open_dialog(dialog)


def _words(scene: Scene, number: int, save: Save) -> ShrinkingColumn:
    assert save.setup is not None
    text = scene.app.language
    lines = [moment(since_epoch(save.changed), present(), text), save.place(text)]
    names = Paragraph(f"waiting-{number}.names", ", ".join(save.setup.names), theme.BODY_BOLD)
    when = Paragraph(f"waiting-{number}.when", " · ".join(filter(None, lines)), theme.SMALL, colour="ink_soft")
    return ShrinkingColumn(f"waiting-{number}.words", [names, when], gap=2, grow=1.0)


_THUMB = (84.0, 114.0)


def resume_card(scene: Scene, services: Services, save: Save, changed: Callable[[], None]) -> Sheet:
    """Return the card of the latest match. `changed` is called after the match was deleted or moved out of the list."""
    words = _resume_card_words(scene, save) if save.problem is None else _problem(scene, save.problem)
    buttons = _resume_card_buttons(scene, services, save, changed)
    parts: list[Widget] = [
        ShrinkingColumn("resume.words", words, gap=2, grow=1.0),
        Row("resume.buttons", buttons, gap=10),
    ]
    box_art = f"shelf/box_{save.game.name}" if save.game is not None else ""
    if box_art and art.exists(box_art) and not is_large(scene):
        parts.insert(0, ImageWidget("resume.picture", box_art, _THUMB))
    return Sheet("resume", Row("resume.row", parts, gap=18), padding=16)


def card_area(card: Sheet, drawers: pygame.FRect) -> pygame.FRect:
    """Return the area of the card on these drawers. It grows upwards with the text."""
    area = drawers.copy()
    area.height = max(area.height, card.preferred(area.width)[1])
    area.bottom = drawers.bottom
    return area


def _resume_card_words(scene: Scene, save: Save) -> list[Widget]:
    assert save.game is not None
    assert save.setup is not None
    when = moment(since_epoch(save.changed), present(), scene.app.language)
    names = ", ".join(save.setup.names)
    place = save.place(scene.app.language)
    if is_large(scene):
        title, details = save.game.title, when
    else:
        title, details = scene.gettext("{game}, {when}").format(game=save.game.title, when=when), names
    lines: list[Widget] = [
        Label("resume.title", title, theme.BODY_BOLD),
        Label("resume.details", details, theme.SMALL, colour="ink_soft"),
    ]
    if place:
        lines.append(Label("resume.place", place, theme.SMALL, colour="ink_soft"))
    return lines


def _resume_card_buttons(scene: Scene, services: Services, save: Save, changed: Callable[[], None]) -> list[Button]:
    if save.problem is not None:
        hint = scene.gettext("Keep the file, but hide it from this list")
        aside = partial(saved_match.put_aside, scene, save, changed)
        return [Button("resume.aside", scene.gettext("Put aside"), aside, tooltip=hint)]
    return match_buttons(scene, services, "resume", save, changed)


def _problem(scene: Scene, problem: BadJournal) -> list[Widget]:
    return [
        Label("resume.title", scene.gettext("Your last match cannot be resumed"), theme.SMALL_BOLD, colour="bad"),
        Paragraph("resume.problem", problem.said(scene.app.language), theme.CAPTION, colour="ink_soft"),
    ]


_SIGN = pygame.FRect(WIDTH / 2 - 320, 18, 640, 114)
_DRAWERS: Final = tuple(pygame.FRect(28 + 376.3 * number, 903, 360, 152) for number in range(5))
_ICON = 64.0
_WORD_WIDTH = _DRAWERS[0].width - _ICON - 68
"""Maximum width of the word on a drawer. All three words have the same size."""
_QUIT = pygame.FRect(WIDTH - 92, 24, 68, 68)
_CALENDAR = pygame.FRect(1560, 26, 156, 206)
_PORTRAIT = pygame.FRect(24, 24, 76, 76)
_CAPTION_BOTTOM = 302.0
_CAPTION_WIDTH = 560.0
_PAINTED: Final = 6
"""Frames before the light begins to move, so that the first ones are quick."""
_READING_BUDGET = 0.006
"""Time for reading files, in seconds per frame; at least one line is read."""
_BRASS: Colour = (240, 207, 133)
_DUSK: Colour = (26, 17, 11)


def rasterise_ahead(games: Mapping[str, Game], window: tuple[int, int]) -> None:
    """Start rasterising the drawings of the first frame, for a window size in pixels."""
    scale = min(window[0] / WIDTH, window[1] / HEIGHT)
    wide, high = box_size(len(games))
    areas = {"shelf/wall": window, "shelf/sun": (SUN.width * scale, SUN.height * scale)} | {
        f"shelf/box_{name}": (wide * scale, high * scale) for name in games
    }
    drawn = {name: art.fitted(name, area) for name, area in areas.items() if art.exists(name)}
    art.rasterise_ahead([(name, round(width), round(height)) for name, (width, height) in drawn.items()])


class Shelf(Scene):
    """First scene. A box opens its set-up."""

    def __init__(self, services: Services, now: Callable[[], datetime] = present) -> None:
        """Open the shelf; its lamp follows the clock `now`."""
        super().__init__(services.app)
        self.services = services
        self._room = Room(services, now)
        self.saves = Saves(services.saves, services.games, services.told, services.look_for_stickers)
        self._boxes: list[Box] = []
        self._search: Iterator[Save | None] | None = None
        self._found: list[Save] = []
        """Matches found by the running search."""
        self._waiting: list[Save] = []
        """Matches found by the last complete search, the latest first."""
        self._latest: Save | None = None
        self.searched = False
        """True once all saved matches were looked through."""
        self._shown: tuple[Save | None, list[Game]] = (None, [])
        self._frames = 0

    def build(self) -> None:
        self._boxes = add_boxes(self, self.services.games, self._open_box)
        self._count_waiting()
        self._add_card()
        drawers: tuple[tuple[str, str, str, tuple[object, ...]], ...] = (
            ("statistics", self.gettext("Statistics"), "ui/statistics", ()),
            ("replays", self.gettext("Replays"), "ui/replay", (self.saves,)),
            ("settings", self.gettext("Settings"), "ui/settings", ()),
        )
        fitted = [self.type.fit(text, theme.BUTTON, _WORD_WIDTH)[1] for _, text, _, _ in drawers]
        style = min(fitted, key=lambda style: style.size)
        for (name, text, icon, about), area in zip(drawers, _DRAWERS[2:], strict=True):
            self.ui.add(_Drawer(name, text, style, icon, area, partial(self.services.open, name, *about)))
        quit_button = Button("quit", "", self.app.ask_to_quit, icon="ui/close", tooltip=self.gettext("Quit"))
        self.ui.add(quit_button, _QUIT)
        if tonights_games(self.services):
            self.ui.add(WallCalendar(self.services, today(), self.gettext(TITLE)), _CALENDAR)
        self.ui.add(PersonChip(self.services, self._greeting()), _PORTRAIT)

    def _greeting(self) -> str:
        person = self.services.person
        return self.gettext("Who plays?") if person is None else self.gettext("{name} plays").format(name=person.name)

    def receive(self, intent: Intent) -> None:
        self._room.stir()
        super().receive(intent)

    def handle(self, intent: Intent) -> bool:
        if isinstance(intent, FileDropped):
            self.services.open("replays", self.saves, intent.path)
            return True
        return super().handle(intent)

    def _add_card(self) -> None:
        self._shown = self._to_show()
        if self._latest is not None:
            card = resume_card(self, self.services, self._latest, self._look_for_matches)
        elif games := self._shown[1]:
            card = first_steps_card(self, self.services, games)
        else:
            return
        self.ui.add(card)
        self.ui.move(card.name, card_area(card, _DRAWERS[0].union(_DRAWERS[1])))

    def _to_show(self) -> tuple[Save | None, list[Game]]:
        """Return the subject of the card: the latest match, or else games to learn."""
        games = [] if self._latest is not None or not self.searched else games_to_learn(self.services)
        return self._latest, games

    def enter(self) -> None:
        self._look_for_matches()

    def resume(self) -> None:
        self._look_for_matches()

    def _look_for_matches(self) -> None:
        self.services.history.refresh()
        self.services.look_who_plays()
        self._search, self._found = self.saves.unfinished(), []

    def waiting_on(self, game: str) -> list[Save]:
        """Return the matches in progress of a game, the latest first."""
        return [save for save in self._waiting if save.game is not None and save.game.name == game]

    def update(self, dt: float) -> None:
        chosen = next((box for box in self._boxes if box.marked), None)
        for box in self._boxes:
            if box is chosen and not box.raised:
                self.play("button_hover")
            box.raised = box is chosen
        self._frames += 1
        self._room.update(dt, still=self.reduced_motion)
        if self._search is not None and self._frames > 1:
            self._search_on(self._search)

    def _search_on(self, search: Iterator[Save | None]) -> None:
        until = time.monotonic() + _READING_BUDGET
        for save in search:
            if save is not None:
                self._found.append(save)
                self._show_latest(self._found[0])
            if time.monotonic() >= until:
                return
        self._search, self._waiting, self.searched = None, self._found, True
        self.services.write_stickers()
        self._show_latest(self._found[0] if self._found else None)
        self._count_waiting()

    def _show_latest(self, save: Save | None) -> None:
        self._latest = save
        if self._to_show() != self._shown:
            self.rebuild()

    def _count_waiting(self) -> None:
        history = self.services.history
        for box in self._boxes:
            box.waiting = len(self.waiting_on(box.game))
            box.wear = wear_after(len(history.matches(box.game, MOST_COUNTED)))
            box.stars = history.progress.stars_in(box.game)
            box.stickers = frozenset(history.stickers.won(history.progress.person, box.game))

    def draw(self, painter: Painter) -> None:
        if painter.palette.high_contrast:
            painter.fill(painter.bleed, painter.palette.surround)
        else:
            light = self._room.light
            painter.layer(("shelf", len(self._boxes), light), painter.bleed, self._draw_room, opaque=True)
        if self._frames > _PAINTED:
            self._room.draw(painter)
        raised = next((box for box in self._boxes if box.raised), None)
        caption = self.caption_area(raised) if raised is not None else None
        if caption is None or not caption.colliderect(_SIGN):
            self._draw_sign(painter)
        if raised is not None and caption is not None:
            self._draw_caption(painter, raised, caption)

    def _draw_room(self, painter: Painter) -> None:
        painter.image("shelf/wall", (0, 0, WIDTH, HEIGHT))
        _continue_wall(painter)
        self._room.light.draw_sun(painter)
        self._room.light.tint(painter)
        draw_contact_shadows(painter, [box.rect for box in self._boxes])

    def _draw_sign(self, painter: Painter) -> None:
        painter.image("shelf/sign", _SIGN)
        size = min(58.0, 62.0 / painter.type.text_scale)
        painter.text("Ludothèque", _SIGN.center, theme.TITLE.sized(size), _BRASS, anchor="center", max_width=420)

    def _caption(self, box: Box) -> list[tuple[str, theme.TextStyle, Colour]]:
        game = self.services.games[box.game]
        below = self.gettext("{low}–{high} players").format(low=game.seats[0], high=game.seats[-1])
        if box.waiting:
            waits = self.ngettext("{count} match in progress", "{count} matches in progress", box.waiting)
            below = f"{below} · {waits.format(count=box.waiting)}"
        elif game.lessons and not self.services.history.progress.has_opened(box.game):
            below = f"{below} · {self.gettext('First time? Learn by playing')}"
        return [
            (game.title, theme.SUBHEADING, self.palette.ink),
            (self.gettext(game.tagline), theme.BODY, self.palette.ink),
            (below, theme.SMALL_BOLD, self.palette.ink_soft),
        ]

    @property
    def _caption_room(self) -> float:
        return min(_CALENDAR.left - _PORTRAIT.right - 96, _CAPTION_WIDTH * self.type.text_scale)

    def caption_area(self, box: Box) -> pygame.FRect:
        """Return the area of the caption above a box. With large text it covers the sign, but never a button."""
        sizes = [self.type.measure(text, style, self._caption_room) for text, style, _ in self._caption(box)]
        area = pygame.FRect(0, 0, max(wide for wide, _ in sizes) + 64, sum(high for _, high in sizes) + 28)
        area.midbottom = (box.rect.centerx, _CAPTION_BOTTOM)
        right = WIDTH - 40 if area.top > _QUIT.bottom + 12 else _QUIT.left - 16
        if self.ui.has("tonight") and area.top < _CALENDAR.bottom + 12:
            right = _CALENDAR.left - 16
        left = 40.0 if area.top > _PORTRAIT.bottom + 12 else _PORTRAIT.right + 16
        area.left = max(left, min(area.left, right - area.width))
        return area

    def _draw_caption(self, painter: Painter, box: Box, area: pygame.FRect) -> None:
        painter.panel(area, theme.paper_look(painter.palette, elevation=12))
        top = area.top + 10
        for text, style, ink in self._caption(box):
            room = self._caption_room + 1
            at = (area.centerx, top)
            top = painter.text(text, at, style, ink, anchor="midtop", align="center", wrap=True, max_width=room).bottom

    def _open_box(self, name: str) -> None:
        self.play("wood_knock", 0.4)
        game = self.services.games[name]
        box = next(box for box in self._boxes if box.game == name)
        begin = partial(self.services.open, "setup", game, box.seen_at)
        if waiting := self.waiting_on(name):
            offer_waiting(self, self.services, game, waiting, begin, self._look_for_matches)
        else:
            begin()


def _continue_wall(painter: Painter) -> None:
    """Continue the wall over the letterbox bars: woodwork above and below, the mirrored room at the sides.

    The drawers must stay below their words, so the room is not enlarged as a whole.
    """
    target = painter.canvas.target
    left, top = map(math.ceil, painter.to_pixels((0, 0)))
    right, bottom = map(math.floor, painter.to_pixels((WIDTH, HEIGHT)))
    width, height = target.get_size()
    for bar, edge in (((0, 0, width, top), top), ((0, bottom, width, height - bottom), bottom - 1)):
        if bar[3] > 0:
            target.blit(pygame.transform.scale(target.subsurface((0, edge, width, 1)), bar[2:]), bar[:2])
    for bar, begin in (((0, 0, left, height), left), ((right, 0, width - right, height), right - (width - right))):
        if bar[2] > 0 and begin >= left:
            target.blit(pygame.transform.flip(target.subsurface((begin, *bar[1:])), True, False), bar[:2])
            painter.fill(pygame.FRect(*painter.to_logical(bar[:2]), bar[2] / painter.canvas.scale, HEIGHT), _DUSK, 120)


class _Drawer(Hotspot):
    """Drawer below the shelf, with an icon and a word. It slides out a little under the pointer or the focus."""

    settles = True

    def __init__(
        self, name: str, text: str, style: TextStyle, icon: str, area: pygame.FRect, action: Callable[[], None]
    ) -> None:
        super().__init__(name, area, action, radius=12)
        self.text = text
        self.style = style
        self.icon = icon

    def activate(self) -> None:
        self.host.play("wood_creak", volume=0.5)
        super().activate()

    def draw(self, painter: Painter) -> None:
        colours = painter.palette
        warm = (1.0 if self.focused else self.warmth) if self.marked else 0.0
        front = self.rect.inflate(-8, -8).move(0, 3 * warm)
        if colours.high_contrast:
            painter.panel(front, theme.wood_look(colours))
        elif warm:
            painter.rounded(front, _BRASS, 10, alpha=round(40 * warm))
        width = min(_WORD_WIDTH, painter.measure(self.text, self.style)[0])
        left = front.centerx - (_ICON + 16 + width) / 2
        painter.image(self.icon, (left, front.centery - _ICON / 2, _ICON, _ICON))
        at, ink = (left + _ICON + 16, front.centery), colours.chalk
        painter.text(self.text, at, self.style, ink, anchor="midleft", max_width=_WORD_WIDTH, shade=colours.shadow)
