"""Niagara's hook for the stage; each function imports its part of the game."""

from collections.abc import Mapping
from typing import Final

from niagara.rules.actions import NiagaraAction
from niagara.rules.views import NiagaraView
from stage.graphics.game_pictures import BoxContents, ShownDeed
from stage.graphics.pages import PagePicture
from stage.match.context import MatchContext
from stage.match.display import Ending, GameDisplay
from stage.match.moods import Moods
from stage.match.on_stage import OnStage, PositionPicture
from table.words import Translator


def _display(context: MatchContext[NiagaraView, NiagaraAction]) -> GameDisplay[NiagaraView, NiagaraAction]:
    from niagara.scene.display import NiagaraDisplay

    return NiagaraDisplay(context)


def _picture() -> PositionPicture[NiagaraView]:
    from niagara.view.menus import draw_lesson, draw_position, position_steps

    return PositionPicture(draw_position, draw_lesson, position_steps)


def _contents() -> BoxContents:
    from niagara.view.menus import NiagaraContents

    return NiagaraContents()


def _rule_pictures() -> Mapping[str, PagePicture]:
    from niagara.rule_pictures import PICTURES

    return PICTURES


def _ending() -> type[Ending]:
    from niagara.view.ending import NiagaraEnding

    return NiagaraEnding


def _show_deed(action: NiagaraAction, view: NiagaraView, told: str, text: Translator) -> ShownDeed | None:
    from niagara.view.menus import show_deed

    return show_deed(action, view, told, text)


def _moods() -> Moods[NiagaraView]:
    from niagara.view.moods import NiagaraMoods

    return NiagaraMoods()


ON_STAGE: Final = OnStage(
    display=_display,
    ambience="water_flow",
    picture=_picture,
    contents=_contents,
    rule_pictures=_rule_pictures,
    ending=_ending,
    show_deed=_show_deed,
    moods=_moods,
)
