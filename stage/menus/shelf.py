"""Shelf, the first scene: the boxes, the matches in progress, and the drawers to the other menus."""

import logging
import math
import time
from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Final

import pygame

from stage.evenings import tonights_games
from stage.graphics import art, theme
from stage.graphics.images import with_shadow
from stage.graphics.painter import Painter
from stage.graphics.theme import HEIGHT, WIDTH, Colour, TextStyle, mix
from stage.graphics.wear import MOST_COUNTED, wear_after
from stage.menus import saved_match
from stage.menus.cards.boxes import Box, add_boxes, box_size, draw_contact_shadows
from stage.menus.cards.portraits import PersonChip
from stage.menus.cards.room import Room, WallCalendar, WallInvitation, light_at
from stage.menus.cards.shelf_cards import card_area, first_steps_card, games_to_learn, offer_waiting, resume_card
from stage.menus.time_text import present
from stage.saves import Save, Saves
from stage.services import Services
from stage.ui.base import stepped
from stage.ui.button import Button
from stage.ui.intents import Intent
from stage.ui.labels import Hotspot
from stage.ui.scene import Scene
from table.game import Game
from table.job import Job
from table.match.match import Match
from table.offer.tonight import TITLE
from table.season import season

log = logging.getLogger(__name__)

_SIGN = pygame.FRect(WIDTH / 2 - 282, 4, 564, 100)
_DRAWERS: Final = tuple(pygame.FRect(28 + 376.3 * number, 903, 360, 152) for number in range(5))
_ICON = 52.0
_WORD_WIDTH = _DRAWERS[0].width - _ICON - 92
"""Maximum width of the word on a drawer. All three words have the same size."""
_QUIT = pygame.FRect(WIDTH - 92, 24, 68, 68)
_CALENDAR = pygame.FRect(1560, 26, 156, 206)
_INVITATION = pygame.FRect(1386, 34, 152, 190)
_CUP = pygame.FRect(1741, 732, 56, 64)
_PORTRAIT = pygame.FRect(24, 24, 76, 76)
_TAG_WIDTH: Final = 330.0
"""Maximum width of the words beside the portrait."""
_CAPTION_BOTTOM = 272.0
_CAPTION_WIDTH = 560.0
_PAINTED: Final = 6
"""Frames before the light begins to move, so that the first ones are quick."""
_READING_BUDGET = 0.006
"""Time for reading files, in seconds per frame; at least one line is read."""
_KEEP_EVERY: Final = 5.0
"""Seconds of a long search after which what was found is saved."""
_LABEL: Final = 76.0
"""Height of the label on a drawer."""
_BRASS: Colour = (240, 207, 133)
_BRASS_RIM: Colour = (92, 60, 24)
_BRASS_DARK: Colour = (186, 138, 66)
_DUSK: Colour = (26, 17, 11)


def rasterise_ahead(games: Mapping[str, Game], window: tuple[int, int], now: datetime | None = None) -> None:
    """Start rasterising the drawings of the first frame, for a window size in pixels and the light of an hour."""
    scale = min(window[0] / WIDTH, window[1] / HEIGHT)
    wide, high = box_size(len(games))
    areas = {"shelf/wall": window} | {f"shelf/box_{name}": (wide * scale, high * scale) for name in games}
    drawings = light_at(now or present()).drawings
    areas |= {name: (area.width * scale, area.height * scale) for name, area in drawings.items()}
    drawn = {name: art.fitted(name, area) for name, area in areas.items() if art.exists(name)}
    art.rasterise_ahead([(name, round(width), round(height)) for name, (width, height) in drawn.items()])


class Shelf(Scene):
    """First scene. A box opens its set-up."""

    music = "shelf"

    def __init__(
        self, services: Services, now: Callable[[], datetime] = present, *, reading: Job[Match] | None = None
    ) -> None:
        """Open the shelf; its lamp and its calendar follow the clock `now`.

        The match that `reading` reads is shown once it is read.
        """
        super().__init__(services.app)
        self.services = services
        self._reading = reading
        self._room = Room(services, now)
        self.saves = Saves(services.saves, services.games, services.index, services.look_for_earnings)
        self._boxes: list[Box] = []
        self._search: Iterator[Save | None] | None = None
        self._found: list[Save] = []
        """Matches found by the running search."""
        self._waiting: list[Save] = []
        """Matches found by the last complete search, the latest first."""
        self._latest: Save | None = None
        self._kept_at = time.monotonic()
        self.searched = False
        """True once all saved matches were looked through."""
        self._shown: tuple[Save | None, list[Game]] = (None, [])
        self._frames = 0
        self._day = self._room.day
        """Day of the calendar on the wall."""
        self._invitation: WallInvitation | None = None

    @property
    def spoken_opening(self) -> list[str]:
        return ["Ludothèque"]

    def build(self) -> None:
        self._day = self._room.day
        self._boxes = add_boxes(self, self.services.games, self._open_box)
        self._count_waiting()
        self._add_card()
        to = self.services.to
        drawers: tuple[tuple[str, str, str, Callable[[], Scene]], ...] = (
            ("statistics", self.gettext("Statistics"), "ui/statistics", to.statistics),
            ("replays", self.gettext("Replays"), "ui/replay", partial(to.replays, self.saves)),
            ("settings", self.gettext("Settings"), "ui/settings", to.settings),
        )
        fitted = [self.type.fit(text, theme.BUTTON, _WORD_WIDTH)[1] for _, text, _, _ in drawers]
        style = min(fitted, key=lambda style: style.size)
        for (name, text, icon, scene), area in zip(drawers, _DRAWERS[2:], strict=True):
            self.ui.add(_Drawer(name, text, style, icon, area, partial(self._open, scene)))
        quit_button = Button("quit", "", self.app.ask_to_quit, icon="ui/close", tooltip=self.gettext("Quit"))
        self.ui.add(quit_button, _QUIT)
        if tonights_games(self.services):
            self.ui.add(WallCalendar(self.services, self._day, self.gettext(TITLE)), _CALENDAR)
        self._invitation = None
        if all(evening.game in self.services.games for evening in season().evenings):
            self._invitation = self.ui.add(WallInvitation(self.services, self.gettext("The season")), _INVITATION)
        self.ui.add(PersonChip(self.services, self._greeting()), _PORTRAIT)

    def _greeting(self) -> str:
        person = self.services.person
        return self.gettext("Who plays?") if person is None else self.gettext("{name} plays").format(name=person.name)

    def receive(self, intent: Intent) -> None:
        self._room.stir()
        super().receive(intent)

    def drop(self, path: Path) -> None:
        self.app.scenes.push(self.services.to.replays(self.saves, path))

    def _add_card(self) -> None:
        self._shown = self._to_show()
        if self._latest is not None:
            card = resume_card(self, self.services, self._latest, self._shown[1], self._look_for_matches)
        elif self._shown[1]:
            card = first_steps_card(self, self.services, self._shown[1])
        else:
            return
        self.ui.add(card)
        self.ui.move(card.name, card_area(card, _DRAWERS[0].union(_DRAWERS[1])))

    def _to_show(self) -> tuple[Save | None, list[Game]]:
        """Return the subjects of the card: the latest match, and the games to learn."""
        return self._latest, games_to_learn(self.services) if self.searched else []

    def enter(self) -> None:
        self._look_for_matches()
        if self._reading is not None:
            saved_match.read_on(self, self._reading, self._watch, partial(saved_match.tell_unreadable, self))

    def _watch(self, match: Match) -> None:
        # Imported late, so that the shelf opens without the match package.
        from stage.match.scene import review

        self.app.scenes.push(review(self.services, match))

    def resume(self) -> None:
        self._look_for_matches()
        if self.can_rebuild:
            # Stars of the season and of tonight, and days such as "today", are of the time they were hung up.
            self.rebuild()

    def _look_for_matches(self) -> None:
        self.services.history.refresh()
        self.services.look_who_plays()
        self._search, self._found = self._unfinished(), []

    def _unfinished(self) -> Iterator[Save | None]:
        yield from self.saves.unfinished(self.services.index_head())

    def _keep_found(self) -> None:
        """Save what was found to be earned so far, and then that their matches need not be read again."""
        self._kept_at = time.monotonic()
        if self.services.write_earnings():
            self.saves.index.write(self.services.index_head())

    def pause(self) -> None:
        self._keep_found()

    def leave(self) -> None:
        self._keep_found()

    @property
    def is_calm(self) -> bool:
        return self._search is None and self._frames > _PAINTED

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
        if self._room.day != self._day and self.can_rebuild:
            self.rebuild()
        if self._search is not None and self._frames > 1 and self.ui.dialog is None:
            # Its findings may rebuild the scene, and with it a dialog.
            self._search_on(self._search)
        if self._to_show() != self._shown and self.can_rebuild:
            self.rebuild()

    def _search_on(self, search: Iterator[Save | None]) -> None:
        until = time.monotonic() + _READING_BUDGET
        try:
            for save in search:
                if save is not None:
                    self._found.append(save)
                    self._latest = self._found[0]
                if time.monotonic() >= until:
                    if until > self._kept_at + _KEEP_EVERY:
                        self._keep_found()
                    return
        except Exception:
            # A fault here would meet the player at every return to the shelf.
            log.exception("The search for matches has failed.")
        self._search, self._waiting, self.searched = None, self._found, True
        self._keep_found()
        self._latest = self._found[0] if self._found else None
        self._count_waiting()

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
        if self._invitation is not None and self._invitation.has_cup:
            painter.image("ui/trophy", _CUP, tint=painter.palette.brass)
        raised = next((box for box in self._boxes if box.raised), None)
        caption = self.caption_area(raised) if raised is not None else None
        if caption is None or not caption.colliderect(_SIGN):
            self._draw_sign(painter)
        if caption is None or not caption.colliderect(self.person_tag):
            self._draw_person_tag(painter)
        if raised is not None and caption is not None:
            self._draw_caption(painter, raised, caption)

    def _draw_room(self, painter: Painter) -> None:
        painter.image("shelf/wall", (0, 0, WIDTH, HEIGHT))
        _continue_wall(painter)
        self._room.light.draw(painter)
        draw_contact_shadows(painter, [box.rect for box in self._boxes])

    def _draw_sign(self, painter: Painter) -> None:
        painter.image("shelf/sign", _SIGN)
        size = min(52.0, 56.0 / painter.type.text_scale)
        painter.text("Ludothèque", _SIGN.center, theme.TITLE.sized(size), _BRASS, anchor="center", max_width=420)

    @property
    def person_tag(self) -> pygame.FRect:
        """Area of the tag beside the portrait, which says who plays."""
        wide, high = self.type.measure(self._greeting(), theme.SMALL_BOLD)
        tag = pygame.FRect(_PORTRAIT.right + 12, 0, min(wide, _TAG_WIDTH) + 32, high + 14)
        tag.centery = _PORTRAIT.centery
        return tag

    def _draw_person_tag(self, painter: Painter) -> None:
        tag = self.person_tag
        painter.panel(tag, theme.paper_look(painter.palette, elevation=6, radius=8))
        at = (tag.left + 16, tag.centery)
        painter.text(self._greeting(), at, theme.SMALL_BOLD, anchor="midleft", max_width=_TAG_WIDTH)

    def _caption(self, box: Box) -> list[tuple[str, theme.TextStyle, Colour]]:
        game = self.services.games[box.game]
        low, high = game.seats[0], game.seats[-1]
        below = self.ngettext("{low}–{high} player", "{low}–{high} players", high).format(low=low, high=high)
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
        return min(_INVITATION.left - _PORTRAIT.right - 32, _CAPTION_WIDTH * self.type.text_scale)

    def caption_area(self, box: Box) -> pygame.FRect:
        """Return the area of the caption above a box. With large text it covers the sign, but never a button."""
        sizes = [self.type.measure(text, style, self._caption_room) for text, style, _ in self._caption(box)]
        area = pygame.FRect(0, 0, max(wide for wide, _ in sizes) + 64, sum(high for _, high in sizes) + 28)
        area.midbottom = (box.rect.centerx, _CAPTION_BOTTOM)
        right = WIDTH - 40 if area.top > _QUIT.bottom + 12 else _QUIT.left - 16
        if self.ui.has("tonight") and area.top < _CALENDAR.bottom + 12:
            right = _CALENDAR.left - 16
        if self._invitation is not None and area.top < _INVITATION.bottom + 12:
            right = _INVITATION.left - 16
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

    def _open(self, scene: Callable[[], Scene]) -> None:
        self.app.scenes.push(scene())

    def _open_box(self, name: str) -> None:
        self.play("wood_knock", 0.4)
        game = self.services.games[name]
        box = next(box for box in self._boxes if box.game == name)
        begin = partial(self._open, partial(self.services.to.setup, game, box.seen_at))
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

    @property
    def spoken_name(self) -> str:
        return self.text

    def activate(self) -> None:
        self.host.play("wood_creak", volume=0.5)
        super().activate()

    def draw(self, painter: Painter) -> None:
        warm = stepped((1.0 if self.focused else self.warmth) if self.marked else 0.0)
        front = self.rect.inflate(-8, -8).move(0, 3 * warm)
        if painter.palette.high_contrast:
            painter.panel(front, theme.wood_look(painter.palette))
        looks = (self.text, self.style, warm, painter.type.text_scale)
        painter.layer(("drawer", looks), with_shadow(front), lambda inside: self._draw_front(inside, front, warm))

    def _draw_front(self, painter: Painter, front: pygame.FRect, warm: float) -> None:
        """Draw a paper label in a brass frame, as on the drawers of a card catalogue, and the handle below it."""
        colours, ink = painter.palette, painter.palette.chalk
        label = pygame.FRect(0, 0, front.width - 52, _LABEL)
        label.center = front.center
        if not colours.high_contrast:
            ink = colours.ink
            label.top = front.top + 18
            painter.shadow(label, 8, 6, 150)
            painter.rounded(label.inflate(16, 16), _BRASS_RIM, 11)
            painter.rounded(label.inflate(12, 12), _BRASS_DARK, 10)
            painter.rounded(label.inflate(3, 3), _BRASS_RIM, 5)
            painter.rounded(label, mix(mix(colours.paper, colours.paper_edge, 0.3), colours.paper_raised, warm), 4)
            self._draw_handle(painter, (front.centerx, label.bottom + 22))
        width = min(_WORD_WIDTH, painter.measure(self.text, self.style)[0])
        left = label.centerx - (_ICON + 16 + width) / 2
        painter.image(self.icon, (left, label.centery - _ICON / 2, _ICON, _ICON), tint=ink)
        at = (left + _ICON + 16, label.centery)
        painter.text(self.text, at, self.style, ink, anchor="midleft", max_width=_WORD_WIDTH)

    def _draw_handle(self, painter: Painter, middle: tuple[float, float]) -> None:
        handle = pygame.FRect(0, 0, 92, 22)
        handle.center = middle
        painter.shadow(handle, 10, 6, 170)
        painter.rounded(handle, _BRASS_RIM, 11)
        painter.rounded(handle.inflate(-4, -4), _BRASS_DARK, 9)
        painter.rounded((handle.left + 10, handle.top + 5, handle.width - 20, 4), _BRASS, 2)
