"""The picture behind the results of Niagara."""

from contextlib import suppress

import pygame

from main import GAMES
from niagara import GAME
from niagara.view.menus.ending import NiagaraEnding
from stage.graphics import art, palettes, theme
from stage.graphics.allowance import NoTimeLeft, allowed
from stage.graphics.painter import Painter
from table.match import journal
from tests.contract.saved_matches import saved_match

ROOM = pygame.FRect(60.0, 187.0, 1080.0, 528.0)


def test_while_the_scene_opens_all_large_drawings_are_begun_together() -> None:
    pygame.display.init()
    pygame.display.set_mode((64, 36))
    match = journal.read(saved_match(GAME), GAMES)
    ending = NiagaraEnding(match, [theme.SEATS[seat.colour] for seat in match.setup.seats], emblems=True)
    painter = Painter(pygame.Surface((960, 540)))
    painter.canvas.palette = palettes.palette("niagara")
    begun: set[str] = set()
    for frame in range(400):
        with suppress(NoTimeLeft), allowed(0.01):
            ending.draw(painter, ROOM, 8.0)
            break
        begun |= {name for name, *_ in art.begun()}
        if not frame:
            assert {"niagara/mountains", "niagara/pine_mid_3", "niagara/canoe_hull"} <= begun
        pygame.time.wait(5)
    assert begun
    assert not {name for name, *_ in art.begun()} & begun, "and taken, in the size in which they were begun"
