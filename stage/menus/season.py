"""The season: a street with a house for each evening, act by act, and the final with its cup."""

from collections.abc import Sequence
from functools import partial
from typing import Final

import pygame

from stage.graphics import theme
from stage.graphics.cast import PEOPLE
from stage.graphics.painter import Painter
from stage.graphics.stars import METALS
from stage.graphics.work import unlimited
from stage.match.faces.memories import memory_of
from stage.match.faces.voices import Occasion, line_for
from stage.match.panels.evening_card import StarMark
from stage.match.scene import start
from stage.menus import saved_match
from stage.menus.cards.invitation import Guest, HostSays
from stage.menus.cards.portraits import PersonChip, face_of
from stage.menus.cards.street import House, HouseLook, Street, draw_sky, draw_veil
from stage.menus.menu_scene import MenuScene
from stage.menus.people import ask_for_person
from stage.saves import Save, Saves
from stage.services import Services
from stage.ui.base import Widget
from stage.ui.button import Button, ButtonKind
from stage.ui.choice import Choice
from stage.ui.dialog import Dialog
from stage.ui.labels import Label, Paragraph
from stage.ui.layout import Column, Flow, Row
from stage.ui.notices import Tone
from stage.ui.scroll import ScrollArea
from table.game import HUMAN, Game
from table.job import Job, Steps
from table.match.match import MatchSetup, SeatSetup
from table.offer.options import OptionGroup, OptionValue
from table.rng import fresh_seed
from table.season import (
    ACT,
    SEASONS,
    Collected,
    Evening,
    count_stars,
    evening_setup,
    final_points,
    goal_words,
    has_cup,
    is_final_open,
    is_final_over,
    lit,
    needed,
    new_options,
    next_evening,
    open_acts,
    season,
    stars_of_act,
    story,
    words_of,
)
from table.seating import player_word
from table.words import N_

_TITLES: Final = (N_("Act 1"), N_("Act 2"), N_("Act 3"), N_("Act 4"), N_("Act 5"), N_("Act 6"))


class Cup(Widget):
    """Cup of the final; an outline of it until it is won."""

    def __init__(self, name: str, *, won: bool) -> None:
        super().__init__(name)
        self.won = won

    @property
    def value(self) -> bool:
        return self.won

    def preferred(self, width: float | None = None) -> tuple[float, float]:
        return 64.0, 64.0

    def draw(self, painter: Painter) -> None:
        colours = painter.palette
        painter.image("ui/trophy", self.rect, tint=colours.brass if self.won else colours.chalk_soft)


def person_seat(services: Services, evening: Evening) -> SeatSetup:
    """Return the seat of the player of the profile in use, or else of a guest, with a face that no rival has."""
    person = services.person
    if person is not None:
        return SeatSetup(HUMAN, person.name, person.colour, face_of(person).id)
    at_table = {season().cast[key].face for key, _ in evening.rivals}
    face = next(each.id for each in PEOPLE if each.id not in at_table)
    return SeatSetup(HUMAN, services.app.language.gettext("Guest"), 0, face)


def results_of(services: Services, number: int) -> dict[str, Collected]:
    """Return what the current player has won in a season."""
    return services.history.evenings.results(services.history.progress.person, number)


class SeasonScene(MenuScene):
    """Street of one season, in sections of an act each."""

    heading = N_("The season")

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        services.history.refresh()
        self.number = 2 if self._is_second_open else 1
        """Number of the season that is shown."""
        self._saves = Saves(services.saves, services.games, services.index, services.look_for_earnings)
        self._seen = self._progress
        self._opening: int | None = None
        """Number of the act whose lights go on; None if there is none."""

    @property
    def _is_second_open(self) -> bool:
        return is_final_over(results_of(self.services, SEASONS[0]))

    @property
    def title_width(self) -> float:
        return super().title_width - 100.0

    def resume(self) -> None:
        self.services.history.refresh()
        if not self._is_second_open:
            self.number = 1
        before, self._seen = self._seen, self._progress
        self._opening = self._seen[-1] - 1 if self._seen > before and self._seen[:-1] == before[:-1] else None
        self.rebuild()
        if self._opening is not None:
            self.play("chime_win")
            told = self.gettext("{act} is open: new lights in the street.")
            self.app.notify(told.format(act=self.gettext(_TITLES[self._opening])), Tone.GOOD)
            self.ui.focus(self.ui.find(f"evening.{self._next.id}"))
        self._opening = None

    @property
    def _progress(self) -> tuple[str, int, int]:
        """Current player, number of the season and number of its open acts."""
        opened = open_acts(results_of(self.services, self.number))
        return self.services.history.progress.person, self.number, opened

    def enter(self) -> None:
        self.ui.focus(self.ui.find(f"evening.{self._next.id}"))

    @property
    def _next(self) -> Evening:
        return next_evening(results_of(self.services, self.number))

    def fill(self, body: pygame.FRect) -> None:
        self.add_to_head(PersonChip(self.services, self.gettext("Who plays?")))
        results = results_of(self.services, self.number)
        rows: list[Widget] = []
        if self._is_second_open:
            items = ((1, self.gettext("First season")), (2, self.gettext("Second season")))
            rows.append(Choice("season.number", items, self.number, self._show_season, segmented=True))
        if not results:
            told = self.gettext(
                "24 evenings with the people you meet here, each with three goals worth a star. Four stars in an act"
                " open the next."
            )
            rows.append(Paragraph("season.about", told, theme.BODY, colour="chalk"))
        opened = open_acts(results)
        for at, act in enumerate(season().acts):
            rows += self._act(at, act, results, is_open=at < opened)
        rows += self._final(results)
        self.ui.add(ScrollArea("season", Column("season.column", rows, gap=14), veil=draw_veil), body)

    def draw(self, painter: Painter) -> None:
        if painter.palette.high_contrast:
            super().draw(painter)
        else:
            # Drawn in one go: begun anew in every frame, it would hold up the page for a second.
            with unlimited():
                painter.layer(("evening sky",), painter.bleed, draw_sky, opaque=True)

    def _show_season(self, number: object) -> None:
        self.number = int(str(number))
        self.rebuild()

    def _act(self, at: int, act: Sequence[Evening], results: dict[str, Collected], *, is_open: bool) -> list[Widget]:
        won = self.gettext("Stars: {won} of {count}").format(won=stars_of_act(results, act), count=3 * len(act))
        locked = ""
        if not is_open:
            before = season().acts[at - 1]
            count = needed(before)
            told = self.ngettext(
                "Opens with {count} star from the act before.", "Opens with {count} stars from the act before.", count
            )
            locked = told.format(count=count)
        return self._section(
            f"act-{at + 1}", self.gettext(_TITLES[at]), locked or won, act, results, act=at, locked=locked
        )

    def _final(self, results: dict[str, Collected]) -> list[Widget]:
        locked = "" if is_final_open(results) else self.gettext("Opens after the last evening.")
        told = locked or self.gettext("All four games at one table. The most points win the cup.")
        points = final_points(results)
        if points:
            names = evening_setup_names(self.services, self.number)
            told = " · ".join(f"{name} {each}" for name, each in zip(names, points, strict=False))
        section = self._section(
            "final", self.gettext("The final"), told, season().final, results, act=len(season().acts), locked=locked
        )
        cup = Cup("final.cup", won=has_cup(results))
        return [Row("final.row", [cup, section[0]], gap=16), *section[1:]]

    def _section(
        self, name: str, title: str, told: str, evenings: Sequence[Evening], results: dict[str, Collected], *,
        act: int, locked: str,
    ) -> list[Widget]:  # fmt: skip
        head = Column(
            f"{name}.head",
            [
                Label(f"{name}.title", title, theme.HEADING, colour="chalk"),
                Paragraph(f"{name}.story", story(act, self.app.language.code), theme.BODY_ITALIC, colour="chalk"),
                Paragraph(f"{name}.told", told, theme.SMALL_BOLD, colour="chalk_soft"),
            ],
            gap=2.0,
            grow=1.0,
        )
        houses = [self._house(act * ACT + at, evening, results, locked) for at, evening in enumerate(evenings)]
        return [head, Street(f"{name}.street", houses)]

    def _house(self, number: int, evening: Evening, results: dict[str, Collected], locked: str) -> House:
        game, words = self.services.games[evening.game], words_of(evening, self.app.language.code)
        stars = results.get(evening.id, Collected()).stars
        won = self.ngettext("{count} star", "{count} stars", count_stars(stars)).format(count=count_stars(stars))
        look = HouseLook.LOCKED if locked else HouseLook.BEEN if evening.id in results else HouseLook.OPEN
        return House(
            f"evening.{evening.id}", number, words.title, (game.name, game.title), self._setup(evening).seats, look,
            stars, partial(self.app.notify, locked) if locked else partial(self._invite, evening),
            tooltip=locked or f"{words.title}: {won}", is_next=not locked and evening is self._next,
            lights_after=self._lights_after(evening),
        )  # fmt: skip

    def _lights_after(self, evening: Evening) -> float:
        """Return the seconds after which the lights of an evening's house go on; 0.0 if they are on."""
        act = season().acts[self._opening] if self._opening is not None else ()
        return 0.5 + 0.3 * act.index(evening) if evening in act else 0.0

    def _setup(self, evening: Evening) -> MatchSetup:
        game = self.services.games[evening.game]
        return evening_setup(game, evening, person_seat(self.services, evening), self.number, fresh_seed())

    def _invite(self, evening: Evening) -> None:
        """Show the invitation: the words of the host, who comes, what is new, and what gives stars."""
        self.ui.open_dialog(self.invitation(evening))

    def invitation(self, evening: Evening) -> Dialog:
        """Return the dialog with an open invitation."""
        game, setup = self.services.games[evening.game], self._setup(evening)
        words = words_of(evening, self.app.language.code)
        stars = results_of(self.services, self.number).get(evening.id, Collected()).stars
        content: list[Widget] = [HostSays("evening.host", setup.seats[1], words.before, self._remembers(setup))]
        guests = [
            Guest(f"evening.guest.{number}", seat, player_word(f"{seat.player}:{seat.temper}", self.app.language))
            for number, seat in enumerate(setup.seats[1:], start=1)
        ]
        content.append(Flow("evening.guests", guests, gap=28.0))
        goals = zip(evening.goals, lit(stars), METALS, strict=True)
        for number, (goal, is_won, metal) in enumerate(goals):
            text = goal_words(evening.game, goal, self.app.language.code)
            line = Paragraph(f"evening.goal.{number}", text, theme.BODY_BOLD, grow=1.0)
            mark = StarMark(f"evening.mark.{number}", is_won, 34.0, metal)
            content.append(Row(f"evening.line.{number}", [mark, line], firm=True))
        unknown = new_options(evening)
        # Those of the first act are explained by its hosts and lessons.
        for name, value in evening.options.items() if evening not in season().acts[0] else ():
            told = self._option(game, name, value, is_new=name in unknown)
            content.append(Paragraph(f"evening.option.{name}", told, theme.SMALL, colour="ink_soft"))
        buttons = [
            Button("evening.cancel", self.gettext("Not tonight")),
            Button("evening.play", self.gettext("Sit down"), partial(self._sit_down, evening), kind=ButtonKind.PRIMARY),
        ]
        if self._is_unknown(game):
            learn = partial(self._learn, game)
            buttons.insert(1, Button("evening.learn", self.gettext("Learn it first"), learn, icon="ui/hint"))
        return Dialog("evening", f"{words.title} · {game.title}", "", buttons, content=content, width=1060.0)

    def _is_unknown(self, game: Game) -> bool:
        """Return True if the current player has neither learnt a game nor met it in the season."""
        met = {evening.game for evening in map(season().find, results_of(self.services, self.number)) if evening}
        return bool(game.lessons) and game.name not in met and not self.services.history.progress.has_learnt(game.name)

    def _option(self, game: Game, name: str, value: OptionValue, *, is_new: bool) -> str:
        option = game.option(name)
        title, choice = self.gettext(option.title), self.gettext(option.label(value))
        explanation = self.gettext(option.explanation)
        if not is_new or option.group is OptionGroup.SEASON:
            told = self.gettext("{option}: {choice}")
            return told.format(option=title, choice=explanation if is_new else choice)
        # The explanation is about all choices, so that the one of tonight comes last.
        told = self.gettext("{option}: {explanation} Tonight: {choice}.")
        return told.format(option=title, explanation=explanation, choice=choice)

    def _remembers(self, setup: MatchSetup) -> str:
        """Return what the host says about the last match with this person; "" if there was none."""
        host = setup.seats[1]
        last = self.services.history.rivalry(setup.names[0], host.name).last
        if last is None:
            return ""
        told = memory_of(self.services.history, setup, 1, self.app.language, len(self.services.history.matches()))
        if told:
            return told
        occasion = Occasion.MET_LOSER if last else Occasion.MET_WINNER
        return line_for(host.temper or "", occasion, self.app.language.code, len(host.name), setup.names[0])

    def _learn(self, game: Game) -> None:
        self.app.scenes.push(self.services.to.learn(game))

    def _sit_down(self, evening: Evening) -> None:
        """Begin an evening, once its player has a profile, for stars belong to one.

        If the player has left a match of it, ask which of the two it is to be.
        """
        if self.services.person is None:
            ask_for_person(self, self.services, None, lambda _: self._sit_down(evening))
            return
        setup = self._setup(evening)
        saved_match.read_on(
            self, Job(self._left_behind(setup)), partial(self._offer, setup), lambda _: self._begin(setup)
        )

    def _left_behind(self, setup: MatchSetup) -> Steps[Save | None]:
        """Return the latest match of an evening that its player has left; None if there is none."""
        for save in self._saves.unfinished(self.services.index_head()):
            yield None
            found = save.setup if save is not None and save.is_resumable else None
            if found is not None and self._is_same_evening(found, setup) and self._is_same_player(found, setup):
                return save
        return None

    def _is_same_evening(self, left: MatchSetup, setup: MatchSetup) -> bool:
        then, now = left.evening, setup.evening
        return bool(then and now and (then.id, then.season) == (now.id, now.season))

    def _is_same_player(self, left: MatchSetup, setup: MatchSetup) -> bool:
        people = self.services.history.people
        before, now = people.seated(left).seats[0], people.signed(setup).seats[0]
        return (before.person, before.name) == (now.person, now.name)

    def _offer(self, setup: MatchSetup, save: Save | None) -> None:
        if save is None:
            self._begin(setup)
            return
        resume = partial(saved_match.resume, self, self.services, save, self.app.scenes.push)
        buttons = [
            Button("left.cancel", self.gettext("Cancel")),
            Button("left.new", self.gettext("Start again"), partial(self._begin, setup)),
            Button("left.resume", self.gettext("Go on"), resume, kind=ButtonKind.PRIMARY, icon="ui/play"),
        ]
        text = " ".join(filter(None, (self.gettext("Your chair is still warm."), save.place(self.app.language))))
        self.ui.open_dialog(Dialog("left", self.gettext("You left this evening in the middle"), text, buttons))

    def _begin(self, setup: MatchSetup) -> None:
        self.begin(partial(start, self.services, setup), self.app.scenes.push)


def evening_setup_names(services: Services, number: int) -> tuple[str, ...]:
    """Return the names at the table of the final."""
    part = season().final[0]
    return evening_setup(services.games[part.game], part, person_seat(services, part), number, 0).names
