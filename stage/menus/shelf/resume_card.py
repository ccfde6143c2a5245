"""The card on the shelf for the match that waits: who plays, how far it is; or why it cannot be played on."""

from collections.abc import Callable
from functools import partial

import pygame

from stage.graphics import art, theme
from stage.menus.replays import saved_match
from stage.menus.time_text import moment, present, since_epoch
from stage.saves import Save
from stage.services import Services
from stage.ui.scene import Scene
from stage.ui.widgets import Button, Column, Kind, Label, Paragraph, Picture, Row, Sheet, Widget
from table.journal import BadJournal

_THUMB = (84.0, 114.0)
_LARGE = 1.4


def resume_card(scene: Scene, services: Services, save: Save, changed: Callable[[], None]) -> Sheet:
    """The card, to be added to the scene; `changed` is called when the match was deleted or put aside."""
    words = _words(scene, save) if save.problem is None else _problem(scene, save.problem)
    buttons = _buttons(scene, services, save, changed)
    parts: list[Widget] = [_Words("resume.words", words, gap=2, grow=1.0), Row("resume.buttons", buttons, gap=10)]
    box_art = f"shelf/box_{save.match.game.name}" if save.match is not None else ""
    if box_art and art.exists(box_art) and not _is_large(scene):
        parts.insert(0, Picture("resume.picture", box_art, _THUMB))
    return Sheet("resume", Row("resume.row", parts, gap=18), padding=16)


def card_area(card: Sheet, drawers: pygame.FRect) -> pygame.FRect:
    """Where the card lies: on these drawers, growing upwards with the text."""
    area = drawers.copy()
    area.height = max(area.height, card.preferred(area.width)[1])
    area.bottom = drawers.bottom
    return area


class _Words(Column):
    """Takes whatever width the buttons leave: long lines are wrapped or shortened, never the buttons."""

    def preferred(self, width: float | None = None) -> tuple[float, float]:
        return (120.0, super().preferred(120.0)[1]) if width is None else super().preferred(width)


def _is_large(scene: Scene) -> bool:
    """Whether the words need the room that the picture and the button's text would take."""
    return scene.type.text_scale >= _LARGE


def _words(scene: Scene, save: Save) -> list[Widget]:
    assert save.match is not None
    match = save.match
    when = moment(since_epoch(save.changed), present(), scene.app.language)
    names = ", ".join(match.setup.names)
    place = save.place(scene.app.language)
    if _is_large(scene):
        title, details = match.game.title, when
    else:
        title, details = scene.gettext("{game}, {when}").format(game=match.game.title, when=when), names
    lines: list[Widget] = [
        Label("resume.title", title, theme.BODY_BOLD),
        Label("resume.details", details, theme.SMALL, colour="ink_soft"),
    ]
    if place:
        lines.append(Label("resume.place", place, theme.SMALL, colour="ink_soft"))
    return lines


def _buttons(scene: Scene, services: Services, save: Save, changed: Callable[[], None]) -> list[Button]:
    if save.problem is not None:
        hint = scene.gettext("Keep the file, but do not show it any more")
        aside = partial(saved_match.put_aside, scene, save, changed)
        return [Button("resume.aside", scene.gettext("Put aside"), aside, tooltip=hint)]
    resume = partial(saved_match.resume, scene, services, save, scene.app.scenes.push)
    question, word = scene.gettext("Discard this match?"), scene.gettext("Discard")
    discard = partial(saved_match.ask_to_delete, scene, save, question, word, changed)
    play = Button("resume.play", scene.gettext("Resume"), resume, kind=Kind.PRIMARY)
    if _is_large(scene):
        play.text, play.icon, play.tooltip = "", "ui/play", play.text
    hint = scene.gettext("Discard this match")
    return [play, Button("resume.discard", "", discard, icon="ui/trash", tooltip=hint)]


def _problem(scene: Scene, problem: BadJournal) -> list[Widget]:
    return [
        Label("resume.title", scene.gettext("The last match cannot be resumed"), theme.SMALL_BOLD, colour="bad"),
        Paragraph("resume.problem", problem.said(scene.app.language), theme.CAPTION, colour="ink_soft"),
    ]
