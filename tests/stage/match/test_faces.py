"""The faces of a table: reactions for a while, moods at rest otherwise."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from pathlib import Path

import msgspec
import pygame
import pytest

from stage.graphics.cast import PEOPLE, Portrait
from stage.graphics.faces import Expression
from stage.match.faces.moods import JOY, LASTS, SHOCK, Faces, Mood, Moods, MoodTeller
from stage.match.faces.voices import Remark
from stage.match.on_stage import moods_of
from stage.match.seats import SeatPanel
from table.contract import Event, Seat
from tests import lantern
from tests.digest import digest
from tests.lantern.rules import CardLaid, LanternView, Poured
from tests.niagara.niagara_window import river
from tests.stage.lantern_window import table
from tests.stage.unseen_window import QUICK


class Cheerful(Moods[LanternView]):
    def after(self, event: Event, view: LanternView, whim: random.Random) -> Mapping[Seat, Mood]:
        return {event.seat: JOY} if isinstance(event, (Poured, CardLaid)) else {}


def _faces() -> tuple[Faces, Sequence[Portrait]]:
    portraits = [Portrait(person, (190, 48, 38)) for person in PEOPLE[:2]]
    return Faces(MoodTeller(Cheerful()), portraits), portraits


def _worn(portraits: Sequence[Portrait]) -> list[Expression]:
    return [portrait.expression for portrait in portraits]


def test_a_reaction_lasts_a_while_and_outlives_the_next_position() -> None:
    faces, portraits = _faces()
    state = lantern.GAME.setup(2, {})
    faces.rest(state, 0)
    calm = _worn(portraits)
    faces.react([Poured(0, 2)], state, 1)
    faces.rest(state, 1)
    assert _worn(portraits)[0] is Expression.JOY
    faces.update(LASTS - 0.1)
    assert _worn(portraits)[0] is Expression.JOY
    faces.update(0.2)
    assert _worn(portraits) == calm


def test_what_only_some_have_seen_moves_no_face_and_going_back_ends_a_reaction() -> None:
    faces, portraits = _faces()
    state = lantern.GAME.setup(2, {})
    faces.rest(state, 0)
    calm = _worn(portraits)
    faces.react([CardLaid(seat=0, card=3)], state, 1)
    assert _worn(portraits) == calm
    faces.react([Poured(0, 2)], state, 1)
    faces.rest(state, 0, at_once=True)
    assert _worn(portraits) == calm


def test_several_shocked_players_gasp() -> None:
    class Timid(Moods[LanternView]):
        def after(self, event: Event, view: LanternView, whim: random.Random) -> Mapping[Seat, Mood]:
            return dict.fromkeys(range(event.drops), SHOCK) if isinstance(event, Poured) else {}

    faces = Faces(MoodTeller(Timid()), _faces()[1])
    state = lantern.GAME.setup(2, {})
    assert not faces.react([Poured(0, 1)], state, 1)
    assert faces.react([Poured(0, 2)], state, 2)


def test_whoever_must_act_is_thinking_without_moods_of_the_game(tmp_path: Path) -> None:
    with table(tmp_path, "human", "random", "random") as here:
        assert here.scene.context.acting == 0
        assert here.scene.context.portraits[0].expression is Expression.THINKING


def test_panels_wear_the_moods_of_the_position_once_reactions_are_over(tmp_path: Path) -> None:
    with river(tmp_path, "human", "random", "random", settings=QUICK) as played:
        context = played.scene.context
        played.driver.wait(LASTS + 2.0)
        told = MoodTeller(moods_of(context.game))
        assert context.faces.moods == told.at_rest(context.match.state, context.match.number)
        panel = played.scene.ui.find("seat-1", SeatPanel)
        assert panel.portrait is context.portraits[1]
        assert panel.portrait.expression is context.faces.moods[1].expression


@pytest.mark.parametrize("text", [1.0, 2.0])
def test_a_remark_stands_beside_the_panels_and_hides_none(tmp_path: Path, text: float) -> None:
    with table(tmp_path, "human", "random", settings=msgspec.structs.replace(QUICK, text_scale=text)) as here:
        here.wait_for_turn()

        def seen(areas: Sequence[pygame.FRect]) -> list[str]:
            here.driver.step(30)
            canvas = here.driver.app.painter.canvas
            return [digest(here.driver.picture.subsurface(canvas.pixel_rect(area))) for area in areas]

        panels = [here.driver.find(f"seat-{seat}").rect.inflate(-24, -24) for seat in range(2)]
        beside = pygame.FRect(panels[1].right, panels[1].top, 250.0, 80.0)
        before = seen([*panels, beside])
        here.scene.context.voices.made = Remark(1, "I had a plan for this. I left it at home.")
        after = seen([*panels, beside])
        assert [old == new for old, new in zip(before, after, strict=True)] == [True, True, False]
