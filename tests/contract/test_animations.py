"""Every type of event of a game has its animation, or is declared unseen."""

from __future__ import annotations

from pathlib import Path

import pytest

from stage.graphics.motion import Motion
from stage.match.animations import Animations
from stage.match.scene import MatchScene, open_match
from stage.match_session import MatchSession
from stage.services import Services
from stage.settings import Settings
from stage.ui.scene import Scene
from table.contract import Event
from table.game import Game
from table.match.match import MatchSetup, SeatSetup
from tests.contract.playing import every_game, rules_of
from tests.lantern import GAME as LANTERN
from tests.lantern.rules import LanternView, Poured
from tests.stage.unseen_window import Window, window


def event_types(game: Game) -> set[type[Event]]:
    module = vars(rules_of(game, "events"))
    return {
        each
        for each in module.values()
        if isinstance(each, type) and issubclass(each, Event) and each.__module__ == module["__name__"]
    }


@every_game
def test_every_type_of_event_is_animated_or_declared_unseen(game: Game, tmp_path: Path) -> None:
    seats = tuple(SeatSetup("random", f"P{seat}") for seat in range(game.default_seats))

    def opening(services: Services) -> Scene:
        return open_match(services, MatchSession.new(services, MatchSetup(game.name, seats, {}, seed=1)))

    with window(Window, tmp_path, {game.name: game}, opening, Settings()) as here:
        scene = here.driver.scene
        assert isinstance(scene, MatchScene)
        assert_all_animated(scene.display.animations.kinds, game)


def assert_all_animated(kinds: frozenset[type[Event]], game: Game) -> None:
    display = f"the display in {game.package}.scene"
    without = [kind.__name__ for kind in event_types(game) - kinds]
    assert not without, f"{display} animates no {without}: self.animations.on(…), or self.animations.unseen(…)"
    foreign = [kind.__name__ for kind in kinds - event_types(game)]
    assert not foreign, f"{display} animates {foreign}, which are not in {rules_of(game, 'events').__name__}"


def test_an_event_without_an_animation_is_named_with_its_file() -> None:
    with pytest.raises(AssertionError, match=r"tests\.lantern\.scene animates no \['Poured'\]: self\.animations\.on"):
        assert_all_animated(frozenset(event_types(LANTERN) - {Poured}), LANTERN)
    with pytest.raises(AssertionError, match=r"animates \['Event'\], which are not in tests\.lantern\.rules"):
        assert_all_animated(frozenset(event_types(LANTERN) | {Event}), LANTERN)


def test_a_type_of_event_has_one_handler() -> None:
    animations: Animations[LanternView] = Animations(Motion())
    animations.unseen(Poured)
    with pytest.raises(AssertionError, match="Poured"):
        animations.on(Poured, lambda event: None)
