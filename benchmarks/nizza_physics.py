"""``python -m benchmarks.nizza_physics``: the physics of Nizza against bare Pymunk with the same bodies, in one run.

A frame is a sixtieth of a second: the pointer moves, all steps pass, and all positions are read. Both sides take turns,
frame by frame. Wanted: at most 1.25 times the time of bare Pymunk.
"""

import argparse
import math
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from statistics import median

import pymunk

from benchmarks.report import print_table
from nizza.board.areas import XY, Kind
from nizza.board.model import FIRST_ROPES, ROPES, Board
from nizza.boards import FIRST, load
from nizza.physics.pendulum import FULL_LEAN
from nizza.physics.ropes import HAND_FORCE, HAND_SPEED, HASTE, WEIGHTS, DraggedPawn, IdleRopes, SwingingLadder
from nizza.physics.swing import FreeSwing
from nizza.rules.moving import GRAVITY
from nizza.rules.position import Position
from nizza.rules.views import BoardName, MatchOptions, Pawn, Phase, SwingLength, SwingStyle
from physics.rope import STEP

WANTED = 1.25
STEPS = 4
"""Steps per frame."""

Frame = Callable[[int], object]
"""Function that runs the frame with this number."""


@dataclass(frozen=True)
class Contest:
    """Same scene twice: in our physics and in bare Pymunk."""

    name: str
    ours: Frame
    bare: Frame


def contests(board: Board) -> Iterator[Contest]:
    """Yield a dragged pawn, a momentum swing and the ladder, each with six ropes swaying."""
    ropes, bare_ropes = _ropes(board), _bare_ropes(board)
    for name, ours, bare in (_dragging(board), _swinging(board), _climbing(board)):
        yield Contest(f"{name}, six ropes sway", _both(ours, ropes), _both(bare, bare_ropes))


def _both(one: Frame, other: Frame) -> Frame:
    def frame(number: int) -> None:
        one(number)
        other(number)

    return frame


def _pointer(board: Board, number: int) -> XY:
    x, y = board.chimneys[5]
    angle = number * 0.07
    return x + 300.0 * math.cos(angle), y + 200.0 + 200.0 * math.sin(1.7 * angle)


def _dragging(board: Board) -> tuple[str, Frame, Frame]:
    anchor, length = board.chimneys[5], board.rope_length(4)
    pawn = DraggedPawn(anchor, length, (anchor[0], anchor[1] + 200.0))

    def ours(number: int) -> None:
        pawn.drag(_pointer(board, number))
        for _ in range(STEPS):
            pawn.step()
        assert pawn.position

    space, body = _bare_weight(anchor, length, (anchor[0], anchor[1] + 200.0))
    hand = pymunk.PivotJoint(space.static_body, body, anchor, (0.0, 0.0))
    hand.error_bias, hand.max_bias, hand.max_force = math.exp(-HASTE), HAND_SPEED, HAND_FORCE
    space.add(hand)

    def bare(number: int) -> None:
        hand.anchor_a = _pointer(board, number)
        for _ in range(STEPS):
            space.step(STEP)
        assert body.position

    return "a pawn is dragged", ours, bare


def _bare_weight(anchor: XY, length: float, place: XY) -> tuple[pymunk.Space, pymunk.Body]:
    space = _bare_space()
    body = pymunk.Body(1.0, math.inf)
    body.position = place
    rope = pymunk.SlideJoint(space.static_body, body, anchor, (0.0, 0.0), 0.0, length)
    rope.error_bias = 0.0
    space.add(body, rope)
    return space, body


def _bare_space() -> pymunk.Space:
    space = pymunk.Space()
    space.gravity = (0.0, GRAVITY)
    return space


def _swinging(board: Board) -> tuple[str, Frame, Frame]:
    terrace = board.only(Kind.TOOLS)
    position = Position(
        seats=2,
        rules=MatchOptions(swing_style=SwingStyle.MOMENTUM, swing_length=SwingLength.FREE, fingertips=True),
        board=BoardName(board.name, board.fingerprint),
        phase=Phase.USING,
        turn=0,
        pawns=(Pawn(terrace.middle, peaceful=False, placed=True),) * 2,
        ropes=FIRST_ROPES,
    )
    chimney = next(
        number for number, at in board.chimneys.items() if math.dist(at, board.position(terrace.middle)) < 300
    )
    swing = [FreeSwing(position, 4, chimney)]

    def ours(number: int) -> None:
        if number % 600 == 599:
            swing[0].close()
            swing[0] = FreeSwing(position, 4, chimney)
        if number % 40 == 0:
            swing[0].pump(1 - 2 * (number // 40 % 2))
        for _ in range(STEPS):
            swing[0].step()
        assert swing[0].position

    space, body = _bare_weight(board.chimneys[chimney], board.rope_length(4), board.position(terrace.middle))

    def bare(number: int) -> None:
        if number % 40 == 0:
            space.gravity = (FULL_LEAN * (1 - 2 * (number // 40 % 2)), GRAVITY)
        for _ in range(STEPS):
            space.step(STEP)
        assert body.position

    return "a momentum swing", ours, bare


def _climbing(board: Board) -> tuple[str, Frame, Frame]:
    foot = board.position(board.only(Kind.TOOLS).middle)
    ladder = SwingingLadder(foot, board.ladder)

    def ours(number: int) -> None:
        ladder.aim(_pointer(board, number))
        for _ in range(STEPS):
            ladder.step()
        assert ladder.tip

    space = _bare_space()
    body = pymunk.Body(1.0, board.ladder**2 / 12.0)
    body.position = foot[0] + board.ladder / 2, foot[1]
    hand = pymunk.Body(body_type=pymunk.Body.KINEMATIC)
    grip = pymunk.GearJoint(hand, body, 0.0, 1.0)
    grip.max_force = GRAVITY * board.ladder
    space.add(body, hand, grip, pymunk.PivotJoint(space.static_body, body, foot, (-board.ladder / 2, 0.0)))

    def bare(number: int) -> None:
        x, y = _pointer(board, number)
        hand.angle = math.atan2(y - foot[1], x - foot[0])
        for _ in range(STEPS):
            space.step(STEP)
        assert body.angle is not None

    return "the ladder turns", ours, bare


def _ropes(board: Board) -> Frame:
    anchors = [board.chimneys[chimney] for chimney in FIRST_ROPES]
    ropes = IdleRopes(anchors, [board.rope_length(rope) for rope in ROPES])

    def ours(number: int) -> None:
        for _ in range(STEPS):
            ropes.step()
        assert ropes.places()

    return ours


def _bare_ropes(board: Board) -> Frame:
    space = _bare_space()
    bodies = []
    for rope, chimney in zip(ROPES, FIRST_ROPES, strict=True):
        (x, y), part = board.chimneys[chimney], board.rope_length(rope) / WEIGHTS
        holder = pymunk.Body(body_type=pymunk.Body.KINEMATIC)
        holder.position = x, y
        space.add(holder)
        bodies.append(holder)
        for number in range(WEIGHTS):
            body = pymunk.Body(1.0, math.inf)
            body.position = x + 5.0 * number, y + part * (number + 1)
            space.add(body, pymunk.SlideJoint(holder, body, (0.0, 0.0), (0.0, 0.0), 0.0, part))
            holder = body
            bodies.append(body)

    def bare(number: int) -> None:
        for _ in range(STEPS):
            space.step(STEP)
        assert [body.position for body in bodies]

    return bare


def rows(board: Board, frames: int) -> Iterator[tuple[str, ...]]:
    """Yield for each contest the median frame of both sides, and their ratio."""
    for contest in contests(board):
        ours: list[float] = []
        bare: list[float] = []
        for number in range(frames):
            for frame, times in ((contest.ours, ours), (contest.bare, bare)):
                begun = time.process_time()
                frame(number)
                times.append(time.process_time() - begun)
        yield (
            contest.name,
            f"{median(ours) * 1e6:.0f} µs",
            f"{median(bare) * 1e6:.0f} µs",
            f"{median(ours) / median(bare):.2f}",
            f"{WANTED:.2f}",
        )


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--board", default=FIRST, help="which board")
    parser.add_argument("--frames", type=int, default=3000, help="frames of each contest")
    given = parser.parse_args()
    print_table(
        ("a frame in which", "physics", "bare Pymunk", "ratio", "wanted"), rows(load(given.board), given.frames)
    )


if __name__ == "__main__":
    main()
