"""Setting up a match: who plays, the game's options, the seed; then Play or Practice."""

from functools import partial
from typing import Final

import pygame

from stage.graphics import art, theme
from stage.graphics.painter import Painter
from stage.graphics.theme import HEIGHT
from stage.match.match_opening import start
from stage.menus.menu_scene import MARGIN, MenuScene, split
from stage.menus.setup.seat_rows import seat_row
from stage.menus.setup.seating_plan import SeatingPlan
from stage.services import Services
from stage.ui.widgets import Button, Choice, Column, Flow, Kind, Label, Paragraph, ScrollArea, Sheet, TextField, Widget
from table.game import Game
from table.options import BadSetup, Option, spelt
from table.rng import fresh_seed

_PICTURE: Final = (340.0, 460.0)
_SEATS_WIDE: Final = 860.0
_PLAY: Final = (300.0, 84.0)


class SetupScene(MenuScene):
    """One box, opened. Begins with the set-up that was played last."""

    def __init__(self, services: Services, game: Game) -> None:
        super().__init__(services)
        self.game = game
        self.palette_name = game.name
        self.plan = SeatingPlan.remembered(game, self.app.settings.last_setups.get(game.name))
        self._seed = ""

    @property
    def title(self) -> str:
        return self.game.title

    def enter(self) -> None:
        self.ui.focus(self.ui.find("play"))

    def fill(self, body: pygame.FRect) -> None:
        foot = self._add_buttons(body)
        room = pygame.FRect(body.left, body.top, body.width, foot - body.top - theme.GAP)
        seats = Sheet("seats", Column("seats.column", self._seats(), gap=12), padding=24)
        options = Sheet("options", Column("options.column", self._options(), gap=12), padding=24)
        about = Column("about", self._about(), gap=14)
        if self.large:
            self.ui.add(ScrollArea("setup", Column("setup.column", [about, seats, options], gap=24)), room)
            return
        left, rest = split(room, _PICTURE[0], 36)
        below = _PICTURE[1] + 24
        self.ui.add(ScrollArea("setup.about", about), (left.left, left.top + below, left.width, left.height - below))
        middle, right = split(rest, _SEATS_WIDE)
        self.ui.add(ScrollArea("setup.seats", Column("setup.left", [seats])), middle)
        self.ui.add(ScrollArea("setup.options", Column("setup.right", [options])), right)

    def _about(self) -> list[Widget]:
        low, high = self.game.seats[0], self.game.seats[-1]
        players = self.gettext("{low}–{high} players").format(low=low, high=high)
        rules = Button("rules", self.gettext("Rule book"), self._open_rules, icon="ui/rules", key="rules")
        return [
            Paragraph("tagline", self.gettext(self.game.tagline), theme.BODY_ITALIC, colour="chalk"),
            Label("players", players, theme.SMALL_BOLD, colour="chalk_soft"),
            Flow("rules.line", [rules]),
        ]

    def _seats(self) -> list[Widget]:
        rows: list[Widget] = [Label("seats.title", self.gettext("At the table"), theme.SUBHEADING)]
        rows += [seat_row(self, self.plan, at, self.rebuild, self._check) for at in range(len(self.plan.seats))]
        add = Button("add-seat", self.gettext("Add a player"), self._add_seat, icon="ui/plus")
        if not self.plan.can_add:
            most = self.game.seats[-1]
            add.disable(self.gettext("No more than {most} can play.").format(most=most))
        rows.append(Flow("seats.add", [add]))
        rows.append(Paragraph("seats.note", self._note(), theme.SMALL, colour="ink_soft"))
        return rows

    def _note(self) -> str:
        if self.plan.people == 0:
            return self.gettext("Only bots: you look on and see what everybody may see.")
        if self.plan.people > 1:
            return self.gettext("You share this screen: before anything secret is shown, it asks who is looking.")
        if self.game.counter_clockwise:
            return self.gettext("Turns go around the table from bottom to top.")
        return self.gettext("Turns go around the table from top to bottom.")

    def _options(self) -> list[Widget]:
        lines: list[Widget] = [Label("options.title", self.gettext("The match"), theme.SUBHEADING)]
        for option in self.game.options:
            lines.extend(self._option(option))
        seed = TextField(
            "seed", self._seed, self._seed_changed,
            placeholder=self.gettext("a new one each time"), longest=9, allowed=str.isdecimal,
        )  # fmt: skip
        hint = self.gettext("The same number deals the same cards and throws the same dice again.")
        return [*lines, *_titled("seed", self.gettext("Seed"), seed, hint)]

    def _option(self, option: Option) -> list[Widget]:
        name = option.name
        choices = [(value, self._option_label(option, value)) for value in self.plan.choices(option)]

        def change(value: object) -> None:
            assert isinstance(value, str | int)
            self.plan.options[name] = value

        control = Choice(f"option.{name}", choices, self.plan.options[name], change)
        return _titled(f"option.{name}", self.gettext(option.title), control, self.gettext(option.explanation))

    def _option_label(self, option: Option, value: object) -> str:
        if option.labels:
            return self.gettext(option.labels[option.choices.index(value)])
        return spelt(value)

    def _add_buttons(self, body: pygame.FRect) -> float:
        match, training = partial(self._begin, practice=False), partial(self._begin, practice=True)
        play = Button("play", self.gettext("Play"), match, kind=Kind.PRIMARY, icon="ui/play")
        hint = self.gettext("Hints, odds and undo without end. The statistics say that you had help.")
        practice = Button("practice", self.gettext("Practice"), training, icon="ui/hint", tooltip=hint)
        for button in (practice, play):
            button.attach(self.ui)
        wide = max(_PLAY[0], *(button.preferred()[0] + 24 for button in (practice, play)))
        high = max(_PLAY[1], play.preferred()[1])
        top = HEIGHT - MARGIN / 2 - high
        self.ui.add(practice, (body.right - 2 * wide - 24, top, wide, high))
        self.ui.add(play, (body.right - wide, top, wide, high))
        self._check()
        return top

    def _check(self) -> None:
        """Two of the same name cannot be told apart in the log."""
        doubled = self.plan.doubled
        for name in ("play", "practice"):
            reason = self.gettext("Two players are called {name}.").format(name=doubled)
            self.ui.find(name).allow(not doubled, reason)

    def _add_seat(self) -> None:
        self.plan.add()
        self.play("card_slide")
        self.rebuild()

    def _seed_changed(self, text: str) -> None:
        self._seed = text

    def _begin(self, *, practice: bool) -> None:
        seed = int(self._seed) if self._seed else fresh_seed()
        self.app.change(last_setups=self.app.settings.last_setups | {self.game.name: self.plan.to_keep()})
        try:
            scene = start(self.services, self.plan.setup(seed=seed, practice=practice))
        except BadSetup as error:
            self.tell("refused", self.gettext("The match cannot begin like this"), error.said(self.app.language))
            return
        self.app.scenes.replace(scene)

    def _open_rules(self) -> None:
        self.services.open("rules", self.game)

    def draw(self, painter: Painter) -> None:
        super().draw(painter)
        box_art = f"shelf/box_{self.game.name}"
        if self.large or not art.exists(box_art):
            return
        box = pygame.FRect(MARGIN, self.body.top, *_PICTURE)
        painter.shadow(box, 10, 16, 150)
        painter.image(box_art, box)
        plate = (box.centerx, box.top + 0.872 * box.height)
        painter.text(self.game.title, plate, theme.SUBHEADING, painter.palette.chalk, anchor="center", max_width=256)


def _titled(name: str, title: str, control: Widget, hint: str) -> list[Widget]:
    heading = Label(f"{name}.title", title, theme.BODY_BOLD)
    words = Paragraph(f"{name}.hint", hint, theme.SMALL, colour="ink_soft")
    return [Column(f"{name}.block", [heading, control, words], gap=6)]
