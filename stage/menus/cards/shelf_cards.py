"""Cards on the shelf: the first steps, the latest match, and all matches in progress of a game."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

import pygame

from stage.graphics import art, theme
from stage.graphics.cast import draw_player
from stage.graphics.painter import Painter
from stage.menus import saved_match
from stage.menus.time_text import moment, present
from stage.saves import Save
from stage.services import Services
from stage.ui.base import Widget
from stage.ui.button import Button, ButtonKind
from stage.ui.dialog import Dialog
from stage.ui.labels import ImageWidget, Label, Paragraph
from stage.ui.layout import Column, Flow, Row, Sheet
from stage.ui.scene import Scene
from table.game import Game
from table.history.statistics import Progress
from table.match.journal import BadJournal
from table.match.match import MatchSetup

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


def _learn(services: Services, game: Game) -> None:
    services.app.scenes.push(services.to.learn(game))


def _buttons(scene: Scene, services: Services, games: Sequence[Game]) -> list[Button]:
    buttons = [
        Button(f"learn.{game.name}", game.title, partial(_learn, services, game), style=theme.BODY_BOLD)
        for game in games
    ]
    for button in buttons:
        button.spoken_as = f"{_title(scene, services, games)}: {button.text}"
    return buttons


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
    lines = [moment(save.changed, present(), text), save.place(text)]
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
    when = moment(save.changed, present(), scene.app.language)
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
