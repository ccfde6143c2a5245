"""The picture behind the results of Niagara."""

import threading
from collections.abc import Iterable
from contextlib import suppress
from functools import cache
from gettext import NullTranslations
from itertools import combinations
from typing import Any

import pygame
import pytest
from pygame.typing import Point, RectLike

from main import GAMES
from niagara import GAME
from niagara.view.ending import GemTally, NiagaraEnding
from stage.graphics import art, theme
from stage.graphics import theme as palettes
from stage.graphics.painter import Painter
from stage.graphics.work import RenderBudgetExceeded, limited
from stage.menus.cards.standings import standings
from table.match import journal
from table.match.match import Match, MatchSetup, SeatSetup
from table.match.turns import TurnController
from table.seating import players_at_once
from tests.contract.saved_matches import saved_match

ROOM = pygame.FRect(60.0, 187.0, 1080.0, 528.0)
LARGE_TEXT = pygame.FRect(60.0, 235.0, 710.0, 594.0)
LOW = pygame.FRect(60.0, 300.0, 710.0, 400.0)


def test_while_the_scene_opens_all_large_drawings_are_begun_together(monkeypatch: pytest.MonkeyPatch) -> None:
    go_on, rasterise = threading.Event(), pygame.image.load_sized_svg

    def held(source: object, size: tuple[int, int]) -> pygame.Surface:
        """Keep threads from finishing in the first frame; small drawings need none."""
        if threading.current_thread() is not threading.main_thread():
            go_on.wait()
        return rasterise(source, size)  # type: ignore[arg-type]

    monkeypatch.setattr(pygame.image, "load_sized_svg", held)
    pygame.display.init()
    pygame.display.set_mode((64, 36))
    match = journal.read(saved_match(GAME), GAMES)
    ending = NiagaraEnding(match, [theme.SEATS[seat.colour] for seat in match.setup.seats], emblems=True)
    painter = Painter(pygame.Surface((960, 540)))
    painter.canvas.palette = palettes.palette("niagara")
    begun: set[str] = set()
    for frame in range(12_000):
        with suppress(RenderBudgetExceeded), limited(0.01):
            ending.draw(painter, ROOM, 8.0)
            break
        begun |= {name for name, *_ in art.begun()}
        if not frame:
            assert {"niagara/mountains", "niagara/pine_mid_3", "niagara/canoe_hull"} <= begun
            go_on.set()
        pygame.time.wait(5)
    assert begun
    assert not {name for name, *_ in art.begun()} & begun, "and taken, in the size in which they were begun"


class Canoes:
    """Recorder of the places at which a painter paints canoes, in logical units."""

    def __init__(self, painter: Painter) -> None:
        self.stamped: list[pygame.FRect] = []
        self.winner = pygame.FRect(0, 0, 0, 0)
        self._scale = painter.canvas.scale
        self._stamp, self._image = painter.stamp, painter.image
        painter.stamp, painter.image = self._stamping, self._painting

    @property
    def rivals(self) -> list[pygame.FRect]:
        """Canoes that stand apart from the winner's; the hull and whoever sits in it are the winner's own."""
        return [area for area in self.stamped if not area.colliderect(self.winner)]

    def _stamping(self, surface: pygame.Surface, centre: Point, alpha: int = 255) -> None:
        self._stamp(surface, centre, alpha)
        seen = surface.get_bounding_rect()
        middle = pygame.Vector2(centre) + (pygame.Vector2(seen.center) - pygame.Vector2(surface.size) / 2) / self._scale
        area = pygame.FRect(0, 0, seen.width / self._scale, seen.height / self._scale)
        area.center = middle
        self.stamped.append(area)

    def _painting(self, name: str, area: RectLike, **options: Any) -> None:
        self._image(name, area, **options)
        if name == "niagara/canoe_ripples" and not self.winner:
            self.winner = pygame.FRect(area)


@pytest.fixture(scope="module")
def painter() -> Painter:
    pygame.display.init()
    pygame.display.set_mode((64, 36))
    painter = Painter(pygame.Surface((960, 540)))
    painter.canvas.palette = palettes.palette("niagara")
    return painter


@pytest.mark.parametrize("seconds", [8.0, 12.0, 30.0])
@pytest.mark.parametrize("room", [ROOM, LARGE_TEXT, LOW], ids=["text 100 %", "text 200 %", "low"])
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_every_canoe_is_seen_whole(
    monkeypatch: pytest.MonkeyPatch, painter: Painter, seats: int, room: pygame.FRect, seconds: float
) -> None:
    match = played_by_novices(seats)
    ending = NiagaraEnding(match, [theme.SEATS[seat.colour] for seat in match.setup.seats], emblems=True)
    # So that all pictures are kept, and only stamped the second time.
    ending.draw(painter, room, seconds)
    monkeypatch.setattr(painter, "stamp", painter.stamp)
    monkeypatch.setattr(painter, "image", painter.image)
    canoes = Canoes(painter)
    ending.draw(painter, room, seconds)
    assert len(canoes.rivals) == seats - 1
    assert all(room.contains(area) for area in canoes.stamped)
    assert not overlapping([*canoes.rivals, canoes.winner])


def test_the_winner_paddles_home_with_the_gems_along_the_rim_in_a_soft_light(
    monkeypatch: pytest.MonkeyPatch, painter: Painter
) -> None:
    match = played_by_novices(4)
    ending = NiagaraEnding(match, [theme.SEATS[seat.colour] for seat in match.setup.seats], emblems=True)
    ending.draw(painter, ROOM, 8.0)
    images: list[tuple[str, pygame.FRect]] = []
    lights: list[pygame.FRect] = []
    image, glow = painter.image, painter.glow

    def painting(name: str, area: RectLike, **options: Any) -> None:
        images.append((name, pygame.FRect(area)))
        image(name, area, **options)

    def shining(area: RectLike, colour: theme.Colour, alpha: int) -> None:
        lights.append(pygame.FRect(area))
        glow(area, colour, alpha)

    monkeypatch.setattr(painter, "image", painting)
    monkeypatch.setattr(painter, "glow", shining)
    monkeypatch.setattr(painter, "line", lambda *_: pytest.fail("no cross of light"))
    ending.draw(painter, ROOM, 8.0)
    names = [name for name, _ in images]
    (hull,) = [area for name, area in images if name == "niagara/canoe_hull"][-1:]
    gems = [area for name, area in images if name.startswith("niagara/gem_")]
    assert names.count("niagara/hat") == 1, "the winner's; rivals are sprites"
    assert len(gems) == sum(match.state.observation(-1).stores[match.state.winners()[0]])
    assert names.index("niagara/canoe_inside") < names.index(next(name for name in names if "gem_" in name))
    assert [name for name in names if "gem_" in name or name == "niagara/canoe_hull"][-1] == "niagara/canoe_hull"
    for area in gems:
        assert hull.left < area.left < area.right < hull.right
        assert not area.left < hull.centerx < area.right, "the paddler sits there"
        assert area.bottom > hull.top + 0.3 * hull.height, "behind the rim, not on the heads"
    assert any(light.collidelist(gems) >= 0 for light in lights)


@pytest.mark.parametrize("seats", [3, 6])
def test_the_results_have_a_column_of_gems_for_each_colour(
    monkeypatch: pytest.MonkeyPatch, painter: Painter, seats: int
) -> None:
    match = played_by_novices(seats)
    ending = NiagaraEnding(match, [theme.SEATS[seat.colour] for seat in match.setup.seats], emblems=True)
    stores = match.state.observation(-1).stores
    rows = standings(match, None, NullTranslations(), ending.tally)
    assert {row.name: row.tally for row in rows} == {
        f"standing-{seat}": GemTally(store) for seat, store in enumerate(stores)
    }  # fmt: skip
    tally = ending.tally(match.state.winners()[0])
    assert tally.store in stores
    numbers: list[str] = []
    monkeypatch.setattr(painter, "text", lambda words, *_, **__: numbers.append(words))
    tally.draw(painter, pygame.FRect((0, 0), tally.size))
    assert numbers == [str(count) for count in tally.store if count]


def overlapping(areas: Iterable[pygame.FRect]) -> list[tuple[pygame.FRect, pygame.FRect]]:
    return [pair for pair in combinations(areas, 2) if pair[0].colliderect(pair[1])]


@cache
def played_by_novices(seats: int) -> Match:
    players = tuple(SeatSetup("novice", name, seat) for seat, name in enumerate("ABCDEF"[:seats]))
    setup = MatchSetup(GAME.name, players, GAME.complete_options({"double_canoe": seats > 5}), seed=5)
    match = Match(GAME, setup)
    TurnController(match, players_at_once(GAME, setup)).play_out()
    return match
