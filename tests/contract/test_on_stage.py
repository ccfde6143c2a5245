"""Parts that a game names for the stage: they are there, of the right kind, and take what the stage gives them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from inspect import isclass, signature
from typing import Final

import pytest

from main import GAMES
from stage.audio.mixing import CATALOGUE
from stage.graphics.game_pictures import BoxContents
from stage.match.display import Ending, GameDisplay
from stage.match.faces.moods import Moods
from stage.match.on_stage import SeatPreference, display_of
from table.game import Game, load
from tests.contract.playing import every_game
from tests.lantern import GAME as LANTERN

TYPES: Final = {"display": (GameDisplay, 1), "contents": (BoxContents, 0), "ending": (Ending, 2), "moods": (Moods, 0)}
"""Part → base of the class that it names, and the number of arguments with which the stage calls it."""
VALUES: Final = {"rule_pictures": Mapping, "preference": SeatPreference}
FUNCTIONS: Final = {
    "picture": 4, "lesson_picture": 4, "picture_steps": 2, "souvenir": 2, "only_on_film": 1, "show_deed": 4,
}  # fmt: skip


def faults(game: Game) -> list[str]:
    """Return a line for each named part that does not fit."""
    found = []
    for part in (*TYPES, *VALUES, *FUNCTIONS):
        name = getattr(game, part)
        if not name:
            continue
        named = load(name)
        base, count = TYPES.get(part, (None, FUNCTIONS.get(part, 0)))
        if base is not None and not (isclass(named) and issubclass(named, base)):
            found.append(f"{part}: {name} is no {base.__name__}")
        elif part in VALUES and not isinstance(named, VALUES[part]):
            found.append(f"{part}: {name} is no {VALUES[part].__name__}")
        elif part in FUNCTIONS and (isclass(named) or not callable(named)):
            found.append(f"{part}: {name} is no function")
        elif part not in VALUES and not takes(named, count, {"emblems"} if part == "ending" else set()):
            found.append(f"{part}: {name} does not take {count} arguments")
    return found


def takes(named: object, count: int, keywords: set[str]) -> bool:
    assert callable(named)
    try:
        signature(named).bind(*range(count), **dict.fromkeys(keywords))
    except TypeError:
        return False
    return True


@every_game
def test_every_part_that_a_game_names_for_the_stage_fits(game: Game) -> None:
    assert game.display, f"GAME in {game.package}/__init__.py names no display"
    assert not faults(game)
    assert not game.ambience or game.ambience in CATALOGUE


@pytest.mark.parametrize(
    ("part", "name", "fault"),
    [
        ("display", "tests.lantern.view:draw_cards", "is no GameDisplay"),
        ("moods", "tests.lantern.scene:LanternDisplay", "is no Moods"),
        ("preference", "tests.lantern:GAME", "is no SeatPreference"),
        ("show_deed", "tests.lantern.rules:new_state", "does not take 4 arguments"),
        ("show_deed", "tests.lantern.scene:LanternDisplay", "is no function"),
        ("ending", "tests.stage.noting_display:NotingDisplay", "is no Ending"),
    ],
)
def test_a_part_that_does_not_fit_is_named(part: str, name: str, fault: str) -> None:
    assert faults(LANTERN) == []
    assert faults(replace(LANTERN, **{part: name})) == [f"{part}: {name} {fault}"]  # type: ignore[arg-type]


def test_every_hook_of_the_display_has_a_user() -> None:
    displays = [display_of(game) for game in GAMES.values()]
    filled_in = {name for display in displays for each in display.__mro__[:-3] for name in vars(each)}
    hooks = {name for name in vars(GameDisplay) if not name.startswith("_")}
    assert not hooks - filled_in, "hooks that no game fills in"
