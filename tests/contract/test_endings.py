"""A match that is over is told of in a few words, and its winner is seen on a stage of the game's own."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from main import GAMES
from stage.graphics import theme
from stage.graphics import theme as palettes
from stage.graphics.painter import Painter
from stage.match.display import SETTLED
from stage.match.on_stage import ending_of
from table import language
from table.game import Game
from table.match import journal
from table.match.match import Match
from table.match.retelling import MOMENTS, retold
from table.seating import headless_setup
from tests.contract.playing import every_game, shortest, turns
from tests.contract.saved_matches import saved_match
from tests.digest import digest

MAGENTA = (255, 0, 255)


def over(game: Game) -> Iterator[Match]:
    """Yield a match that was won and, where there is a last round, one that most likely ended with it."""
    yield journal.read(saved_match(game), GAMES)
    if not shortest(game):
        return
    match = Match(game, headless_setup(game, ("random",) * game.default_seats, shortest(game), seed=1))
    for turn in list(turns(game, game.default_seats)):
        match.apply(turn.seat, turn.action)
    yield match


@every_game
@pytest.mark.parametrize("code", ["en", "fr", "de"])
def test_how_it_was_decided_and_its_moments_are_told(game: Game, code: str) -> None:
    if not game.retelling:
        pytest.skip("it has no summary of its own")
    text = language.load(code)
    for match in over(game):
        told = retold(match, text)
        assert told.decided
        assert 0 < len(told.moments) <= MOMENTS
        assert [each.number for each in told.moments] == sorted({each.number for each in told.moments})
        for moment in told.moments:
            assert 0 <= moment.number < match.length
            assert moment.number <= moment.pictured <= match.length
            seen = [event for number in range(moment.number, match.length) for event in match.entry(number).events]
            assert moment.event in seen, "the replay has gone past it already"
        for line in (told.decided, *(words for each in told.moments for words in (each.title, each.words))):
            assert "%(" not in line
            assert line == line.strip()


@pytest.fixture
def painter() -> Iterator[Painter]:
    pygame.display.init()
    window = pygame.Window("test", (640, 360), hidden=True)
    yield Painter(window.get_surface())
    window.destroy()


@every_game
def test_the_ending_fills_the_window_and_moves(game: Game, painter: Painter) -> None:
    make = ending_of(game)
    if make is None:
        pytest.skip("its results are shown in the plain room")
    for match in over(game):
        ending = make(match, theme.SEATS, emblems=True)
        target, seen = painter.canvas.target, []
        for seconds, plain in ((0.5, False), (SETTLED, False), (SETTLED, False), (SETTLED, True)):
            painter.canvas.palette = palettes.palette(game.name, high_contrast=plain)
            target.fill(MAGENTA)
            ending.draw(painter, pygame.FRect(60, 140, 1100, 500), seconds)
            assert not pygame.mask.from_threshold(target, MAGENTA, (1, 1, 1, 255)).count()
            seen.append(digest(target))
        ending.leave()
        assert seen[1] == seen[2], "what is seen follows from the time alone"
        assert seen[0] != seen[1], "it moves"
        assert "%(" not in ending.caption(language.load("fr"))
