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
from table.history.earnings import evening_of
from table.history.statistics import Progress
from table.language import Language
from table.match.match import MatchSetup
from table.season import words_of

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
    title = _offer_of_lessons(scene, services, games)
    if scene.type.text_scale > _LARGEST_TEXT:
        style = scene.type.fit(title, theme.BUTTON, _WORDS)[1]
        ask = partial(_ask_what_to_learn, scene, services, games)
        parts: list[Widget] = [Button("first.ask", title, ask, style=style, grow=1.0)]
    else:
        buttons = _learning_buttons(services, games, title)
        parts = [Label("first.title", title, theme.BODY_BOLD), Flow("first.games", buttons, gap=10)]
    return Sheet("first", Column("first.column", parts, gap=10), padding=20)


def _offer_of_lessons(scene: Scene, services: Services, games: Sequence[Game]) -> str:
    learnt = all(services.history.progress.has_learnt(game.name) for game in games)
    return scene.gettext("Keep learning by playing") if learnt else scene.gettext("First time? Learn by playing")


def _learning_buttons(services: Services, games: Sequence[Game], title: str) -> list[Button]:
    made = []
    for game in games:
        learn = partial(_learn, services, game)
        made.append(Button(f"learn.{game.name}", game.title, learn, style=theme.BODY_BOLD))
        made[-1].spoken_as = f"{title}: {game.title}"
    return made


def _ask_what_to_learn(scene: Scene, services: Services, games: Sequence[Game]) -> None:
    title = _offer_of_lessons(scene, services, games)
    offered, cancel = _learning_buttons(services, games, title), Button("first.cancel", scene.gettext("Cancel"))
    dialog = Dialog("first.choice", title, buttons=[cancel], content=[Column("first.games", offered, gap=12)])
    for button in offered:
        button.action = dialog.closing(button.action)
    scene.ui.open_dialog(dialog)
    scene.ui.focus(offered[0])


def _learn(services: Services, game: Game) -> None:
    services.app.scenes.push(services.to.learn(game))


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
    kind = ButtonKind.PRIMARY if first else ButtonKind.SECONDARY
    play = Button(f"{name}.play", scene.gettext("Resume"), resume, kind=kind)
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
    scene: Scene, services: Services, game: Game, saves: Sequence[Save], begin: Callable[[], None],
    changed: Callable[[], None],
) -> Dialog:  # fmt: skip
    """Open a dialog with the matches in progress.

    `begin` sets up a new match. `changed` is called after one was deleted.
    """
    lines, closing, language = [], list[Button](), scene.app.language
    most = max(len(save.setup.seats) for save in saves if save.setup is not None)
    for number, save in enumerate(saves):
        assert save.setup is not None
        name, told = f"waiting-{number}", [moment(save.changed, present(), language), save.place(language)]
        names = Paragraph(f"{name}.names", _who_plays(save, language), theme.BODY_BOLD)
        when = Paragraph(f"{name}.when", " · ".join(filter(None, told)), theme.SMALL, colour="ink_soft")
        buttons = match_buttons(scene, services, name, save, changed, first=number == 0)
        parts: list[Widget] = [ShrinkingColumn(f"{name}.words", [names, when], gap=2, grow=1.0), *buttons]
        if not is_large(scene):
            parts.insert(0, Party(f"{name}.party", save.setup, most))
        lines.append(Row(name, parts, gap=14))
        closing += buttons
    text = scene.ngettext("{count} match in progress", "{count} matches in progress", len(saves))
    last = [
        Button("waiting.cancel", scene.gettext("Cancel")),
        Button("waiting.new", scene.gettext("New match"), begin, kind=ButtonKind.PRIMARY, icon="ui/plus"),
    ]
    dialog = Dialog("waiting", game.title, text.format(count=len(saves)), last, content=lines, width=_DIALOG_WIDTH)
    for button in closing:
        button.action = dialog.closing(button.action)
    return scene.ui.open_dialog(dialog)


_THUMB = (84.0, 114.0)


def resume_card(
    scene: Scene, services: Services, save: Save, games: Sequence[Game], changed: Callable[[], None]
) -> Sheet:
    """Return the card of the latest match, with an offer to learn `games` if there are any.

    `changed` is called after the match was deleted or moved out of the list.
    """
    gettext, language = scene.gettext, scene.app.language
    lines: list[Widget]
    if save.problem is not None:
        hint = gettext("Keep the file, but hide it from this list")
        aside = partial(saved_match.put_aside, scene, save, changed)
        buttons = [Button("resume.aside", gettext("Put aside"), aside, tooltip=hint)]
        lines = [
            Label("resume.title", gettext("Your last match cannot be resumed"), theme.SMALL_BOLD, colour="bad"),
            Paragraph("resume.problem", save.problem.said(language), theme.CAPTION, colour="ink_soft"),
        ]
    else:
        assert save.game is not None
        assert save.setup is not None
        when, title = moment(save.changed, present(), language), save.game.title
        details = [when, save.place(language)]
        if not is_large(scene):
            title = gettext("{game}, {when}").format(game=title, when=when)
        if not is_large(scene) or evening_of(save.setup):
            details[0] = _who_plays(save, language)
        buttons = match_buttons(scene, services, "resume", save, changed)
        lines = [Label("resume.title", title, theme.BODY_BOLD)]
        named = zip(("resume.details", "resume.place"), details, strict=True)
        lines += [Label(name, words, theme.SMALL, colour="ink_soft") for name, words in named if words]
    learn = Button("first.ask", _offer_of_lessons(scene, services, games), style=theme.SMALL_BOLD, visible=bool(games))
    learn.action = partial(_ask_what_to_learn, scene, services, games)
    if is_large(scene):
        learn.text, learn.icon, learn.tooltip = "", "ui/question", learn.text
        buttons.append(learn)
    parts: list[Widget] = [
        ShrinkingColumn("resume.words", lines, gap=2, grow=1.0),
        Row("resume.buttons", buttons, gap=10),
    ]
    box_art = f"shelf/box_{save.game.name}" if save.game is not None else ""
    if box_art and art.exists(box_art) and not is_large(scene):
        parts.insert(0, ImageWidget("resume.picture", box_art, _THUMB))
    rows: list[Widget] = [Row("resume.row", parts, gap=18)]
    if learn not in buttons:
        rows.append(learn)
    return Sheet("resume", Column("resume.column", rows, gap=10), padding=16)


def _who_plays(save: Save, text: Language) -> str:
    """Return the names of the players, or the title of the season's evening that they play."""
    assert save.setup is not None
    evening = evening_of(save.setup)
    if evening is None:
        return ", ".join(save.setup.names)
    return text.gettext("Season: {title}").format(title=words_of(evening, text.code).title)


def card_area(card: Sheet, drawers: pygame.FRect) -> pygame.FRect:
    """Return the area of the card on these drawers. It grows upwards with the text."""
    area = drawers.copy()
    area.height = max(area.height, card.preferred(area.width)[1])
    area.bottom = drawers.bottom
    return area
