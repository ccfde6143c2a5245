"""A match of Vertiges in a window that nobody sees, with a hand that moves through real events."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import msgspec

from stage.match.live.camera import Camera
from stage.match.scene import open_match
from stage.match_session import MatchSession
from stage.services import Services
from stage.settings import Settings
from stage.ui.scene import Scene
from table.match.match import MatchSetup, SeatSetup
from tests.stage.unseen_window import QUICK, MatchWindow, window
from tests.vertiges.wooden_towers import build_tower
from vertiges import GAME
from vertiges.rules.actions import VertigesAction
from vertiges.rules.fitting import numbered, ways_to_lay
from vertiges.rules.snapshot import Placed, Snapshot
from vertiges.rules.state import Vertiges
from vertiges.rules.towers import Socket
from vertiges.rules.views import VertigesView
from vertiges.scene.display import VertigesDisplay

GAMES = {GAME.name: GAME}
NAMES = ("Ada", "Bruno", "Chloé", "Dario")
SMOOTH = Settings()


@dataclass
class VertigesWindow(MatchWindow[VertigesView, VertigesAction, VertigesDisplay]):
    """A window with a table of Vertiges in it."""

    @property
    def camera(self) -> Camera:
        return self.display.state.camera

    @property
    def remarks(self) -> list[str]:
        """The words that stand over the table."""
        return [each.words for each in self.display.state.remarks.said]

    def wait_for_turn(self) -> None:
        """Run until a person at the screen may build, and the camera is still."""
        self.wait_until(lambda: self.display.delegate.can_take and not self.camera.is_moving)

    def wait_for_rest(self, number: int) -> None:
        """Run until the match has gone beyond `number` actions and nothing moves on the table."""
        self.wait_until(lambda: self.scene.context.match.number > number and self.display.state.live.is_idle)
        self.wait_until(lambda: not self.scene.context.motion.is_busy)

    def carry(self, way: Sequence[tuple[float, float]], speed: float = 500.0) -> None:
        """Move the pointer along places of the table (mm), at a hand's speed."""
        here = self.camera.to_world(self.scene.input.pointer or (960.0, 540.0))
        for x, y in way:
            steps = max(1, round(math.hypot(x - here[0], y - here[1]) / speed * 60))
            for step in range(1, steps + 1):
                at = (here[0] + (x - here[0]) * step / steps, here[1] + (y - here[1]) * step / steps)
                self.driver.move(self.camera.to_screen(*at))
            here = (x, y)

    def turn_to(self, turn: int, flipped: bool) -> None:
        """Turn and flip what is held by keys, and wait until it hangs so."""
        held = self.display.state.live.in_hand
        assert held is not None
        if held.flipped != flipped:
            self.driver.key("f")
        for _ in range(turn):
            self.driver.key("q")
        self.driver.wait(0.5)

    def drag_piece(self, piece: int, x: float, y: float, turn: int = 0, flipped: bool = False) -> None:
        """Drag a piece of the rack with the mouse to (x, y) mm, and let go there."""
        slot = self.display.bar.rack.slot_of(piece)
        assert slot is not None
        high = max((each.y for each in self.scene.context.view.table.placed), default=0.0) + 70.0
        self.driver.press(slot.name)
        self.carry([(x, max(high, y + 40.0))])
        self.turn_to(turn, flipped)
        self.carry([(x, y + 12.0)])
        self.driver.wait(0.4)
        self.carry([(x, y + 1.5)], speed=60.0)
        self.driver.wait(0.5)
        self.driver.release(self.camera.to_screen(x, y + 1.5))

    def lay(self, piece: int, socket: Socket) -> None:
        """Lay a piece on its socket and wait until everything is at rest."""
        number = self.scene.context.match.number
        self.drag_piece(piece, socket.x, socket.y, socket.turn, socket.flipped)
        self.wait_for_rest(number + 1)

    def set_base(self, piece: int, x: float) -> None:
        """Set a base down and wait until everything is at rest."""
        number = self.scene.context.match.number
        self.drag_piece(piece, x, 24.0)
        self.wait_for_rest(number + 1)

    def sweep(self, low: float, reach: float = 180.0, end: float = 180.0) -> None:
        """Knock the only tower over with the first piece of the rack, at `low` mm.

        Over the tower it comes among the others; then it is lowered `reach` mm to the left, and moved to `end`.
        """
        high = max(each.y for each in self.scene.context.view.table.placed) + 80.0
        self.driver.press("hand-0")
        self.carry([(0.0, high)], speed=700.0)
        self.driver.wait(0.4)
        self.carry([(-reach, high), (-reach, low)], speed=700.0)
        self.driver.wait(0.4)
        self.carry([(end, low)], speed=1500.0)

    def zap(self, piece: int, socket: Socket, speed: float = 220.0) -> None:
        """Grip a standing piece, carry it and all above it over, and let go on the socket."""
        table = self.scene.context.view.table
        number, held = self.scene.context.match.number, table[piece]
        self.driver.press(self.camera.to_screen(held.x, held.y))
        high = max(held.y, socket.y) + 75.0
        self.carry([(held.x, held.y + 14.0)], speed=50.0)
        self.carry([(held.x, high), (socket.x, high), (socket.x, socket.y + 20.0)], speed)
        self.driver.wait(0.8)
        self.driver.draw()
        self.carry([(socket.x, socket.y + 1.5)], speed=40.0)
        self.driver.wait(0.6)
        self.driver.release(self.camera.to_screen(socket.x, socket.y + 1.5))
        self.wait_for_rest(number + 1)


def setup_of(*players: str, practice: bool = False, seed: int = 11, **options: object) -> MatchSetup:
    seats = tuple(SeatSetup(player, NAMES[seat], seat) for seat, player in enumerate(players))
    complete = GAME.complete_options({"first_player": "1", "closing": "free", "load": "light", **options})
    return MatchSetup("vertiges", seats, complete, seed, practice)


@contextmanager
def playing(
    folder: Path,
    *players: str,
    practice: bool = False,
    seed: int = 11,
    settings: Settings = QUICK,
    size: tuple[int, int] = (1280, 720),
    position: Callable[[Vertiges], None] | None = None,
    faces: Sequence[str] = (),
    **options: object,
) -> Iterator[VertigesWindow]:
    """Open a new match with these players and faces; `position` changes it once the pieces are shared out."""

    def opening(services: Services) -> Scene:
        setup = setup_of(*players, practice=practice, seed=seed, **options)
        seats = tuple(msgspec.structs.replace(seat, face=face) for seat, face in zip(setup.seats, faces, strict=False))
        setup = msgspec.structs.replace(setup, seats=seats + setup.seats[len(seats) :])
        session = MatchSession.new(services, setup)
        if position is not None:
            while session.match.state.observation(-2).phase in ("first", "share"):
                session.controller.update(0.0)
            state = session.match.state
            assert isinstance(state, Vertiges)
            position(state)
        return open_match(services, session)

    with window(VertigesWindow, folder, GAMES, opening, settings, size) as opened:
        yield opened


def standing(table: Snapshot, hand: Sequence[int] = (), laid: Sequence[int] = ()) -> Callable[[Vertiges], None]:
    """Return a function that sets these pieces up in mid-turn; the player in turn has `hand` (else the rest)."""

    def arrange(state: Vertiges) -> None:
        position = state.position
        gone = {placed.piece for placed in table.placed} | set(hand)
        for pieces in (*position.hands, *position.piles):
            pieces[:] = [piece for piece in pieces if piece not in gone]
        for number, pile in enumerate(position.piles):
            while len(position.hands[number]) < 6 and pile:
                position.hands[number].append(pile.pop(0))
        if hand:
            position.piles[position.player] += position.hands[position.player]
            position.piles[position.player].sort()
            position.hands[position.player] = list(hand)
        position.bag = []
        position.table = table
        position.towers = numbered((), table)
        position.laid = list(laid)

    return arrange


def one_tower(seed: str, size: int = 2, x: float = 0.0) -> Snapshot:
    """Return a table with one tower of random pieces."""
    return Snapshot.of(build_tower(random.Random(seed), size, x))


def base_with_followers(here: VertigesWindow) -> int:
    """Return a piece of the hand on which another of the hand fits."""
    hand = here.scene.context.view.hands[0]
    return next(
        piece
        for piece in hand
        if ways_to_lay(Snapshot((Placed(piece, 0.0, 20.0),)), tuple(each for each in hand if each != piece))
    )


def end_turn_too_early(here: VertigesWindow) -> None:
    """Begin the first tower and end the turn although another piece fits: a mistake (VE-40)."""
    here.wait_for_turn()
    here.set_base(base_with_followers(here), 0.0)
    here.wait_for_turn()
    here.driver.click("end-turn")


def told(here: VertigesWindow) -> str:
    """Return the log's lines."""
    return "\n".join(line.text for line in here.scene.log.panel.lines.entries)
