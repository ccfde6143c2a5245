"""Stage hook of Nimm's Leich!. Each function imports its part of the game late."""

from collections.abc import Mapping
from typing import Final

from nimmsleich.rules.actions import NimmsleichAction
from nimmsleich.rules.views import NimmsleichView
from stage.graphics.game_pictures import BoxContents, ShownDeed
from stage.graphics.pages import PagePicture
from stage.match.context import MatchContext
from stage.match.display import Ending, GameDisplay
from stage.match.moods import Moods
from stage.match.on_stage import OnStage, PositionPicture
from table.words import Translator


def _display(context: MatchContext[NimmsleichView, NimmsleichAction]) -> GameDisplay[NimmsleichView, NimmsleichAction]:
    from nimmsleich.scene.display import LeichDisplay

    return LeichDisplay(context)


def _picture() -> PositionPicture[NimmsleichView]:
    from nimmsleich.view.menus import draw_lesson, draw_position

    return PositionPicture(draw_position, draw_lesson)


def _contents() -> BoxContents:
    from nimmsleich.view.menus import LeichContents

    return LeichContents()


def _rule_pictures() -> Mapping[str, PagePicture]:
    from nimmsleich.rule_pictures import PICTURES

    return PICTURES


def _ending() -> type[Ending]:
    from nimmsleich.view.ending import LeichEnding

    return LeichEnding


def _show_deed(action: NimmsleichAction, view: NimmsleichView, told: str, text: Translator) -> ShownDeed | None:
    from nimmsleich.view.menus import show_deed

    return show_deed(action, view, told, text)


def _moods() -> Moods[NimmsleichView]:
    from nimmsleich.view.moods import LeichMoods

    return LeichMoods()


ON_STAGE: Final = OnStage(
    display=_display,
    ambience="crowd_murmur",
    picture=_picture,
    contents=_contents,
    rule_pictures=_rule_pictures,
    ending=_ending,
    show_deed=_show_deed,
    moods=_moods,
)
