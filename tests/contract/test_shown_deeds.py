"""Decisions shown with their dice, cards and pieces, for "What if?"."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pygame
import pytest

from main import GAMES
from nizza.dice import Symbol
from stage.graphics import theme
from stage.graphics.game_pictures import DrawnTile, ShownDeed
from stage.graphics.painter import Painter
from stage.match.on_stage import shown_deed
from table.contract import Action
from table.game import Game
from table.language import Language, load
from table.match import journal
from tests.contract.saved_matches import saved_match

PICTURED = {"nizza": "Keep", "niagara": "ChooseCard", "nimmsleich": "Bid", "vertiges": "Handle"}
"""Per game an action that is done with dice, a card or a piece: its words name none of them."""
AREA = pygame.FRect(100.0, 100.0, 60.0, 60.0)
GROUND = (255, 0, 255)


@pytest.fixture
def painter() -> Iterator[Painter]:
    pygame.display.init()
    window = pygame.Window("test", (1920, 1080), hidden=True)
    yield Painter(window.get_surface())
    window.destroy()


def shown(game: Game, text: Language) -> Iterator[tuple[Action, str, ShownDeed | None]]:
    """Yield every decision of a saved match, in words and as its game shows it."""
    match = journal.read(saved_match(game), GAMES)
    for state, entry in match.positions:
        if entry.seat < 0 or not entry.action.chosen:
            continue
        view = state.observation(entry.seat)
        told = game.load_narration().name_deed(entry.action, view, entry.events, match.setup.names, text)
        yield entry.action, told, shown_deed(game, entry.action, view, told, text)


def painted(painter: Painter, tile: Any) -> pygame.Rect:
    """Return the painted area of a tile that fills an area of its shape."""
    surface = painter.canvas.target
    surface.fill(GROUND)
    tile.draw(painter, pygame.FRect(AREA.left, AREA.top, AREA.height * tile.shape, AREA.height))
    seen = pygame.mask.from_threshold(surface, GROUND, (1, 1, 1, 255))
    seen.invert()
    areas = seen.get_bounding_rects()
    return areas[0].unionall(areas[1:])


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_dice_cards_and_pieces_are_shown_instead_of_named(game: Game, painter: Painter) -> None:
    painter.canvas.palette = theme.palette(game.name)
    seen = set()
    for language in ("en", "fr", "de"):
        for action, told, deed in shown(game, load(language)):
            if type(action).__name__ == PICTURED.get(game.name) and told not in (
                "roll all dice again",
                "relancer tous les dés",
                "alle Würfel noch mal werfen",
            ):
                assert deed is not None, told
                assert told not in deed.words
            if deed is None:
                continue
            assert deed.tiles
            assert not set("%{") & set(deed.words)
            seen |= set(deed.tiles)
    assert len(seen) > 3, f"{game.show_deed or 'show_deed in GAME'} shows {len(seen)} different tiles; four are wanted"
    for tile in seen:
        area = painted(painter, tile)
        place = pygame.FRect(AREA.left, AREA.top, AREA.height * tile.shape, AREA.height)
        assert place.inflate(12, 12).contains(area), tile
        assert area.height > 0.5 * place.height, tile


def test_every_face_of_a_die_has_its_tile() -> None:
    match = [deed for _, _, deed in shown(GAMES["nizza"], load("en")) if deed is not None]
    tiles = [tile for deed in match for tile in deed.tiles]
    faces = {tile.art[-1].rpartition("/")[2] for tile in tiles if isinstance(tile, DrawnTile)}
    assert all(isinstance(tile, DrawnTile) for tile in tiles)
    assert faces == set(Symbol)
