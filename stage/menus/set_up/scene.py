"""Set-up of a match at the game's own table: seats, options, then Play or Practice."""

import math
from functools import partial
from typing import Final

import pygame

from stage.graphics import theme
from stage.graphics.game_pictures import BoxContents
from stage.graphics.motion import ease_in, ease_in_out, ease_out
from stage.graphics.painter import Painter
from stage.graphics.theme import HEIGHT, darker
from stage.match.on_stage import contents_of
from stage.match.scene import open_match, start
from stage.match_session import MatchSession
from stage.menus.cards.boxes import draw_lid
from stage.menus.menu_scene import MARGIN, MenuScene, split
from stage.menus.set_up.options import ReadyCard, options_column
from stage.menus.set_up.round_table import EmptyChair, RoundTable
from stage.menus.set_up.seating_plan import SeatingPlan
from stage.menus.set_up.seats import SeatCard
from stage.services import Services
from stage.ui.base import ScreenPoint, Widget
from stage.ui.button import Button, ButtonKind
from stage.ui.intents import Intent, KeyPress, PointerDown
from stage.ui.labels import Label, Paragraph
from stage.ui.layout import Column, Flow, Row, Sheet
from stage.ui.scroll import ScrollArea
from table.game import HUMAN, Game
from table.offer.options import ReadyTable
from table.rng import fresh_seed
from table.season import SEASONS, options_met

_LAID: Final = (0.0, 0.4)
_LIFTED: Final = (0.45, 0.85)
_DEALT: Final = (0.6, 1.0)
_SUNK: Final = (0.75, 1.2)
"""Times in seconds: when the box glides to the table, the lid comes off, each seat arrives and the tray leaves."""
_LONGEST: Final = 0.05
"""Longest frame in seconds that the animation counts; the first frame takes longer, because it paints the table."""
_STAGGER: Final = 0.04
_RISE: Final = 460.0
_WALL: Final = 16.0


class Unpacking:
    """Animation of a box being unpacked. :meth:`set_seats` places the seats; the lid is drawn on top."""

    def __init__(self, game: Game, contents: BoxContents, box: pygame.FRect) -> None:
        """`box` is its area on the shelf."""
        self._game = game
        self._contents = contents
        self._from = box
        self._seconds = 0.0

    @property
    def is_over(self) -> bool:
        return self._seconds >= _SUNK[1]

    def advance(self, dt: float) -> bool:
        """Advance by `dt` seconds. Returns True when the lid begins to come off."""
        before, self._seconds = self._seconds, self._seconds + min(dt, _LONGEST)
        return before < _LIFTED[0] <= self._seconds

    def finish(self) -> None:
        """Skip to the end."""
        self._seconds = math.inf

    def set_seats(self, table: RoundTable) -> None:
        """Move seats and contents to their present places, and the tray onto the table."""
        table.unpacked = ease_out(self._share(_DEALT))
        table.draw_tray = partial(self.draw_tray, middle=table.middle)
        cards = [chair for chair in table.children if isinstance(chair, SeatCard)]
        for number, card in enumerate(cards):
            left = 1.0 - ease_out(self._share(_DEALT, number * _STAGGER))
            x, y = self._box(table.middle).center
            card.offset = ((x - card.rect.centerx) * left, (y - card.rect.centery) * left)

    def draw_lid(self, painter: Painter, middle: ScreenPoint) -> None:
        """Draw the lid on its way to the `middle` of the table and off it."""
        lifted = self._share(_LIFTED)
        if lifted < 1.0:
            lid = self._box(middle).move(0, -_RISE * ease_in(lifted))
            draw_lid(painter, self._game, lid, alpha=round(255 * (1.0 - lifted**3)))

    def draw_tray(self, painter: Painter, middle: ScreenPoint) -> None:
        """Draw the bottom of the box, which leaves once it is empty."""
        if self.is_over:
            return
        box = self._box(middle)
        box.top += ease_in(self._share(_SUNK)) * (painter.bleed.bottom - box.top + 40.0)
        colours = painter.palette
        light, dark = self._contents.ground or (colours.backdrop_top, colours.backdrop_bottom)
        painter.panel(box, theme.wood_look(colours, elevation=18, radius=10))
        floor = theme.PanelLook(darker(dark, 0.3), darker(light, 0.15), darker(dark, 0.6), 3.0, 6, 0.0, bevel=0.0)
        painter.panel(box.inflate(-2 * _WALL, -2 * _WALL), floor)

    def _box(self, middle: ScreenPoint) -> pygame.FRect:
        glided = ease_in_out(self._share(_LAID))
        box, (x, y) = self._from.copy(), self._from.center
        box.center = (x + (middle[0] - x) * glided, y + (middle[1] - y) * glided)
        return box

    def _share(self, span: tuple[float, float], later: float = 0.0) -> float:
        begin, end = span
        return max(0.0, min(1.0, (self._seconds - later - begin) / (end - begin)))


_TABLE_WIDE: Final = 1180.0
_RULES_WIDE: Final = 480.0
_APART: Final = 48.0
"""Distance between the heading and the text beside it."""
_PLAY: Final = (290.0, 84.0)
_NOTE_WIDE: Final = 420.0


class SetupScene(MenuScene):
    """Set-up scene of one game. Begins with the last set-up.

    `taken` is the area of the box on the shelf if it was just taken from there: it is then unpacked.
    """

    def __init__(self, services: Services, game: Game, taken: pygame.FRect | None = None) -> None:
        super().__init__(services)
        self.game = game
        self.palette_name = game.name
        self._last = self.app.settings.last_setups.get(game.name)
        self.plan = self._remembered()
        self._contents = contents_of(game)
        self._seed = ""
        self._unpacking: Unpacking | None = None
        if taken is not None and not self.reduced_motion:
            self._unpacking = Unpacking(game, self._contents, taken)

    @property
    def title(self) -> str:
        return self.game.title

    @property
    def title_width(self) -> float:
        # Beside the heading: the rule book, and the tagline if it fits.
        return super().title_width - _RULES_WIDE

    def enter(self) -> None:
        self.ui.focus(self.ui.find("play"))

    def leave(self) -> None:
        self.services.keep_progress(self.game.name)

    def fill(self, body: pygame.FRect) -> None:
        rules = Button("rules", self.gettext("Rule book"), self._open_rules, icon="ui/rules", key="rules")
        self.add_to_head(rules, *([] if self.has_large_text else self._ways[::-1]))
        if self.has_large_text:
            self._fill_column(body)
        else:
            self._fill_table(body)
        self._check()

    def _fill_table(self, body: pygame.FRect) -> None:
        self._add_about(body)
        left, right = split(body, _TABLE_WIDE, 32)
        left.top = self.add_high(self._ready_cards(), left).bottom + theme.GAP
        chairs = [self._chair(chair) for chair in range(self.game.seats[-1])]
        left.height = HEIGHT - 24.0 - left.top
        self.ui.add(RoundTable("seats", chairs, self.game, self._contents), left)
        note = Paragraph("seats.note", self._note(), theme.SMALL, colour="chalk_soft")
        self.add_high(note, pygame.FRect(left.left, left.top, _NOTE_WIDE, left.height - 8), at_foot=True)
        foot = self._add_buttons(right)
        options = ScrollArea("options", self._options())
        sheet = self.ui.add(Sheet("options.sheet", options, padding=24), right)
        high = min(foot - right.top - theme.GAP, options.needed(right.width - 48) + 48)
        self.ui.move(sheet.name, (right.left, right.top, right.width, high))

    def _add_about(self, body: pygame.FRect) -> None:
        """Add what fits beside the heading."""
        beside = self.ui.find("learn" if self.game.lessons else "rules").rect
        heading = self.ui.find("title")
        begin = heading.rect.left + heading.preferred(heading.rect.width)[0] + _APART
        room = beside.left - 2 * theme.GAP - begin
        lines = self._about()
        about = Column("about", lines, gap=2)
        about.attach(self.ui)
        if about.preferred(room)[1] > body.top - theme.GAP:
            about.fill(lines[:1])
        high = about.preferred(room)[1]
        self.ui.add(about, (begin, beside.centery - high / 2, room, high))

    def _fill_column(self, body: pygame.FRect) -> None:
        """Stack everything in one column, for large text."""
        foot = self._add_buttons(body)
        about = Column("about", self._about(), gap=2)
        cards: list[Widget] = [self._seat_card(at) for at in range(len(self.plan.seats))]
        if self.plan.can_add:
            cards.append(self._empty_chair(self.plan.free_chairs[-1]))
        note = Paragraph("seats.note", self._note(), theme.SMALL, colour="chalk_soft")
        seats = Column("seats.column", [Flow("seats", cards, gap=24, align="center"), note], gap=24)
        table = Sheet("table", seats, look=theme.wood_look(self.palette), padding=28)
        options = Sheet("options", self._options(), padding=24)
        learn = [Flow("learn.line", ways)] if (ways := self._ways) else []
        column = Column("setup.column", [about, *learn, self._ready_cards(), table, options], gap=24)
        self.ui.add(ScrollArea("setup", column), (body.left, body.top, body.width, foot - body.top - theme.GAP))

    def _about(self) -> list[Widget]:
        low, high = self.game.seats[0], self.game.seats[-1]
        players = self.ngettext("{low}–{high} player", "{low}–{high} players", high).format(low=low, high=high)
        return [
            Label("players", players, theme.SMALL_BOLD, colour="chalk_soft"),
            Paragraph("tagline", self.gettext(self.game.tagline), theme.BODY_ITALIC, colour="chalk"),
        ]

    def _learn_button(self) -> Button:
        """Return the button to the lessons. It is highlighted when the box is opened for the first time."""
        if self.services.history.progress.has_opened(self.game.name):
            return Button("learn", self.gettext("Lessons"), self._open_lessons, icon="ui/star")
        words = self.gettext("First time? Learn by playing")
        return Button("learn", words, self._open_lessons, icon="ui/star", kind=ButtonKind.PRIMARY)

    @property
    def _ways(self) -> list[Button]:
        """Buttons to the lessons and stickers, if there are any."""
        learn = [self._learn_button()] if self.game.lessons else []
        return [*learn, self._stickers_button()] if self.game.stickers else learn

    def _stickers_button(self) -> Button:
        """Return the button to the stickers; with large text it says so, else its tooltip does."""
        words = self.gettext("Stickers")
        shown, tooltip = (words, "") if self.has_large_text else ("", words)
        return Button("stickers", shown, self._open_stickers, icon="ui/trophy", tooltip=tooltip)

    def _open_stickers(self) -> None:
        self.app.scenes.push(self.services.to.stickers(self.game))

    def _open_lessons(self) -> None:
        self.app.scenes.push(self.services.to.learn(self.game))

    def _remembered(self) -> SeatingPlan:
        return self._joined(SeatingPlan.remembered(self.game, self._last))

    def _joined(self, plan: SeatingPlan) -> SeatingPlan:
        """Return `plan`, in which the current player takes the seat of an only person."""
        if self.services.person is not None and plan.people == 1:
            plan.seat_person([seat.player for seat in plan.seats].index(HUMAN), self.services.person)
        return plan

    def _ready_cards(self) -> Row:
        cards = [self._ready_card(table) for table in self.game.ready_tables]
        last = self._remembered()
        if self._last is not None and not any(last.is_at(table) for table in self.game.ready_tables):
            names = ", ".join(last.name(at) for at in range(len(last.seats)))
            title = self.gettext("Last time")
            cards.append(
                ReadyCard("ready.last", title, names, last.seats, self._take_last, partial(self.plan.is_like, last))
            )
        return Row("ready", cards, align="stretch", visible=bool(cards))

    def _ready_card(self, table: ReadyTable) -> ReadyCard:
        title, explanation = self.gettext(table.title), self.gettext(table.explanation)
        seats = SeatingPlan.first(self.game)
        seats.take(table)
        self._joined(seats)
        take, is_set = partial(self._take, table), partial(self.plan.is_at, table)
        return ReadyCard(f"ready.{table.name}", title, explanation, seats.seats, take, is_set)

    def _take(self, table: ReadyTable) -> None:
        self.plan.take(table)
        self._joined(self.plan)
        self.rebuild()

    def _take_last(self) -> None:
        self.plan = self._remembered()
        self.rebuild()

    def _chair(self, chair: int) -> Widget:
        taken = self.plan.chairs
        return self._seat_card(taken.index(chair)) if chair in taken else self._empty_chair(chair)

    def _seat_card(self, at: int) -> SeatCard:
        return SeatCard(self, self.plan, at, self.rebuild, self._check)

    def _empty_chair(self, chair: int) -> EmptyChair:
        return EmptyChair(f"chair-{chair}", self.gettext("Add a player"), partial(self._add_seat, chair))

    def _add_seat(self, chair: int) -> None:
        at = self.plan.add(chair)
        self.rebuild()
        self.ui.focus(self.ui.find(f"seat-{at}.player"))

    def _note(self) -> str:
        printed = next((table.title for table in self.game.ready_tables if table.name == "book"), None)
        if self._last is None and printed is not None:
            words = self.gettext("“{table}” is the printed game.").format(table=self.gettext(printed))
            return f"{words} {self._seats_note()}"
        return self._seats_note()

    def _seats_note(self) -> str:
        if self.plan.people == 0:
            return self.gettext("Bots only: you watch and see public information only.")
        if self.plan.people > 1:
            return self.gettext("You share this screen: before it shows anything secret, it asks who is looking.")
        if self.game.counter_clockwise:
            return self.gettext("Turns go around the table counter-clockwise.")
        return self.gettext("Turns go around the table clockwise.")

    def _options(self) -> Column:
        history = self.services.history
        played = {id_ for each in SEASONS for id_ in history.evenings.results(history.progress.person, each)}
        met = options_met(self.game.name, played)
        options = options_column(self, self.plan, self._contents, self._seed, self._seed_changed, met)
        if not self.game.drill:
            return options
        lesson = self.game.lesson(self.game.drill)
        drill = Button(
            "drill", self.gettext(lesson.title), self._drill, icon="ui/play", tooltip=self.gettext(lesson.about)
        )
        return Column("options.all", [drill, options], gap=26)

    def _drill(self) -> None:
        session = MatchSession.learn(self.services, self.game, self.game.lesson(self.game.drill))
        self.app.scenes.push(open_match(self.services, session))

    def _add_buttons(self, room: pygame.FRect) -> float:
        match, training = partial(self._begin, practice=False), partial(self._begin, practice=True)
        play = Button("play", self.gettext("Play"), match, kind=ButtonKind.PRIMARY, icon="ui/play")
        hint = self.gettext("Hints, odds and unlimited undo. The statistics note that you had help.")
        practice = Button("practice", self.gettext("Practice"), training, icon="ui/hint", tooltip=hint)
        for button in (practice, play):
            button.attach(self.ui)
        most = (room.width - theme.GAP) / 2
        wide = min(most, max(_PLAY[0], *(button.preferred()[0] + 24 for button in (practice, play))))
        high = max(_PLAY[1], play.preferred()[1])
        top = HEIGHT - MARGIN / 2 - high
        self.ui.add(practice, (room.right - 2 * wide - theme.GAP, top, wide, high))
        self.ui.add(play, (room.right - wide, top, wide, high))
        return top

    def receive(self, intent: Intent) -> None:
        if self._unpacking is not None and isinstance(intent, KeyPress | PointerDown):
            self._unpacking.finish()
            self._unpack_on(self._unpacking, 0.0)
            if not self._is_meant(intent):
                return
        super().receive(intent)

    def _is_meant(self, intent: KeyPress | PointerDown) -> bool:
        """Return True if an input during the unpacking is meant for a widget that lies still, or for going back."""
        if isinstance(intent, KeyPress):
            return intent.command == "cancel"
        tables = [root for root in self.ui.roots if isinstance(root, RoundTable)]
        return not any(table.rect.collidepoint(intent.at) for table in tables)

    def update(self, dt: float) -> None:
        if self._unpacking is not None:
            self._unpack_on(self._unpacking, dt)

    def _unpack_on(self, unpacking: Unpacking, dt: float) -> None:
        if unpacking.advance(dt):
            self.play("card_slide")
        for table in self.ui.roots:
            if isinstance(table, RoundTable):
                unpacking.set_seats(table)
        if unpacking.is_over:
            self._unpacking = None

    def draw_over(self, painter: Painter) -> None:
        if self._unpacking is None:
            return
        tables = [table for table in self.ui.roots if isinstance(table, RoundTable)]
        middle = tables[0].middle if tables else self.body.center
        if not tables:
            self._unpacking.draw_tray(painter, middle)
        self._unpacking.draw_lid(painter, middle)

    def _check(self) -> None:
        """Refuse equal names, because the log could not tell the players apart."""
        doubled = self.plan.doubled
        reason = self.gettext("Two players are called {name}.").format(name=doubled)
        for name in ("play", "practice"):
            self.ui.find(name).allow(not doubled, reason)
        note = self.ui.find("seats.note", Paragraph)
        note.text = reason if doubled else self._note()
        note.style = theme.BODY_BOLD if doubled else theme.SMALL

    def _seed_changed(self, text: str) -> None:
        self._seed = text

    def _begin(self, *, practice: bool) -> None:
        seed = int(self._seed) if self._seed else fresh_seed()
        self.app.change(last_setups=self.app.settings.last_setups | {self.game.name: self.plan.to_keep()})
        setup = self.plan.setup(seed=seed, practice=practice)
        self.begin(partial(start, self.services, setup), self.app.scenes.replace)

    def _open_rules(self) -> None:
        self.app.scenes.push(self.services.to.rules(self.game))
