"""The card on the shelf for the match that waits: who plays, how far it is; or why it cannot be played on."""

from collections.abc import Callable
from functools import partial

import pygame

from stage.graphics import art, theme
from stage.menus.replays import saved_match
from stage.menus.shelf.match_words import Words, is_large, match_buttons
from stage.menus.time_text import moment, present, since_epoch
from stage.saves import Save
from stage.services import Services
from stage.ui.scene import Scene
from stage.ui.widgets import Button, Label, Paragraph, Picture, Row, Sheet, Widget
from table.match.journal import BadJournal

_THUMB = (84.0, 114.0)


def resume_card(scene: Scene, services: Services, save: Save, changed: Callable[[], None]) -> Sheet:
    """The card, to be added to the scene; `changed` is called when the match was deleted or put aside."""
    words = _words(scene, save) if save.problem is None else _problem(scene, save.problem)
    buttons = _buttons(scene, services, save, changed)
    parts: list[Widget] = [Words("resume.words", words, gap=2, grow=1.0), Row("resume.buttons", buttons, gap=10)]
    box_art = f"shelf/box_{save.game.name}" if save.game is not None else ""
    if box_art and art.exists(box_art) and not is_large(scene):
        parts.insert(0, Picture("resume.picture", box_art, _THUMB))
    return Sheet("resume", Row("resume.row", parts, gap=18), padding=16)


def card_area(card: Sheet, drawers: pygame.FRect) -> pygame.FRect:
    """Where the card lies: on these drawers, growing upwards with the text."""
    area = drawers.copy()
    area.height = max(area.height, card.preferred(area.width)[1])
    area.bottom = drawers.bottom
    return area


def _words(scene: Scene, save: Save) -> list[Widget]:
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


def _buttons(scene: Scene, services: Services, save: Save, changed: Callable[[], None]) -> list[Button]:
    if save.problem is not None:
        hint = scene.gettext("Keep the file, but do not show it any more")
        aside = partial(saved_match.put_aside, scene, save, changed)
        return [Button("resume.aside", scene.gettext("Put aside"), aside, tooltip=hint)]
    return match_buttons(scene, services, "resume", save, changed)


def _problem(scene: Scene, problem: BadJournal) -> list[Widget]:
    return [
        Label("resume.title", scene.gettext("The last match cannot be resumed"), theme.SMALL_BOLD, colour="bad"),
        Paragraph("resume.problem", problem.said(scene.app.language), theme.CAPTION, colour="ink_soft"),
    ]
