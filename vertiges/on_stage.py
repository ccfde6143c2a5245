"""Vertiges's hook for the stage; each function imports its part of the game."""

from collections.abc import Mapping
from typing import Final

from stage.graphics.game_pictures import BoxContents, PaintSouvenir, ShownDeed
from stage.graphics.pages import PagePicture
from stage.match.context import MatchContext
from stage.match.display import Ending, GameDisplay
from stage.match.moods import Moods
from stage.match.on_stage import OnStage, PositionPicture
from table.contract import Event
from table.history.rows import RecordRow
from table.words import Translator
from vertiges.rules.actions import VertigesAction
from vertiges.rules.events import CameToRest
from vertiges.rules.views import VertigesView


def _display(context: MatchContext[VertigesView, VertigesAction]) -> GameDisplay[VertigesView, VertigesAction]:
    from vertiges.scene.display import VertigesDisplay

    return VertigesDisplay(context)


def _picture() -> PositionPicture[VertigesView]:
    from vertiges.view.menus import draw_position

    return PositionPicture(draw_position, lambda painter, view, colours, steps: draw_position(painter, view, colours))


def _contents() -> BoxContents:
    from vertiges.view.menus import VertigesContents

    return VertigesContents()


def _rule_pictures() -> Mapping[str, PagePicture]:
    from vertiges.rule_pictures import PICTURES

    return PICTURES


def _ending() -> type[Ending]:
    from vertiges.view.ending import VertigesEnding

    return VertigesEnding


def _show_deed(action: VertigesAction, view: VertigesView, told: str, text: Translator) -> ShownDeed | None:
    from vertiges.view.menus import show_deed

    return show_deed(action, view, told, text)


def _souvenir(row: RecordRow, text: Translator) -> PaintSouvenir | None:
    from vertiges.scene.heights import photograph_of
    from vertiges.view.heights import draw_photograph

    photo = photograph_of(row, text)
    return None if photo is None else lambda painter, area: draw_photograph(painter, area, photo)


def _moods() -> Moods[VertigesView]:
    from vertiges.view.moods import VertigesMoods

    return VertigesMoods()


def _only_on_film(event: Event) -> bool:
    return isinstance(event, CameToRest) and bool(event.outcome.fallen)


ON_STAGE: Final = OnStage(
    display=_display,
    picture=_picture,
    contents=_contents,
    rule_pictures=_rule_pictures,
    ending=_ending,
    show_deed=_show_deed,
    souvenir=_souvenir,
    moods=_moods,
    only_on_film=_only_on_film,
)
