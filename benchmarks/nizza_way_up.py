"""``python -m benchmarks.nizza_way_up``: own turns from a fall into the water until a bot stands above the street.

Each fall begins in a berth by lot, with the ropes on chimneys by lot and nothing in hand; the rival stays on the green
terrace and passes on everything. Wanted on every shipped board: up within three own turns after 95 % of falls (novices
90 %), and out of the water after 99 %.
"""

import argparse
from importlib import import_module
from typing import Any, Final

from benchmarks.report import print_table
from nizza import GAME, boards
from nizza.board.areas import Kind, Point, Water
from nizza.board.model import CHIMNEYS, ROPES, Board
from nizza.rules.actions import HandOn, Keep
from nizza.rules.options import OPTIONS, rules_of
from nizza.rules.position import Position
from nizza.rules.state import Nizza
from nizza.rules.views import BoardName, Pawn, Phase
from table.contract import CHANCE
from table.game import LEVELS
from table.rng import stream

FALLEN, IDLE = 0, 1
"""Seats of the bot that has fallen and of its rival."""
TURNS: Final = 3
"""Own turns within which it should be up."""
GIVEN_UP: Final = 20
"""Own turns after which the count ends."""


def fallen(board: Board, berth: int, ropes: tuple[int, ...]) -> Nizza:
    """Return a position in which FALLEN swims in `berth` and is about to roll."""
    home = Pawn(board.only(Kind.START).middle, placed=True)
    swimmer = Pawn(Water(berth), peaceful=False, placed=True)
    return Nizza(
        Position(
            seats=2, rules=rules_of({option.name: option.default for option in OPTIONS}),
            board=BoardName(board.name, board.fingerprint), phase=Phase.ROLLING, round=2, first=FALLEN, turn=FALLEN,
            pawns=(swimmer, home), ropes=ropes, rolls_left=3,
        )
    )  # fmt: skip


def turns_up(state: Nizza, level: str, seed: int) -> tuple[int, int]:
    """Play on; return the own turns until the bot was out of the water, and until it stood above the street."""
    module, name = GAME.bot_type(level).split(":")
    bot: Any = getattr(import_module(module), name)()
    board, rng, turn, dry, step = state.position.drawn(), stream(seed, "way up"), 1, 0, 0
    while turn <= GIVEN_UP:
        (seat,) = state.actors()
        before = state.position.turn
        if seat == CHANCE:
            state.apply(CHANCE, state.sample_chance(rng))
        elif seat == FALLEN:
            view = state.observation(seat)
            state.apply(seat, bot.choose(view, state.legal_actions(seat), stream(seed, "bot", step)))
        else:
            legal = state.legal_actions(seat)
            idle = (action for action in legal if isinstance(action, HandOn) or action == Keep(state.position.rolled))
            state.apply(seat, next(idle, legal[0]))
        step += 1
        place = state.position.pawns[FALLEN].place
        if isinstance(place, Point):
            dry = dry or turn
            if board.area(place.area).kind is not Kind.SQUARE:
                return dry, turn
        turn += before == IDLE and state.position.turn == FALLEN
    return dry or GIVEN_UP + 1, GIVEN_UP + 1


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--board", default=boards.FIRST, help="which board")
    parser.add_argument("--falls", type=int, default=400, help="falls of each level")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    board = boards.load(given.board)
    rows = []
    for level in LEVELS:
        found = []
        for number in range(given.falls):
            rng = stream(given.seed, "fall", number)
            ropes = tuple(rng.choice(CHIMNEYS) for _ in ROPES)
            state = fallen(board, rng.randrange(len(board.squares)), ropes)
            found.append(turns_up(state, level, given.seed * 100_000 + number))
        dry, up = (sum(turns[which] <= TURNS for turns in found) / given.falls for which in (0, 1))
        never = sum(turns[1] > GIVEN_UP for turns in found)
        rows.append((level, f"{dry:.1%}", f"{up:.1%}", f"{never}"))
    print_table(("level", f"out of the water within {TURNS}", f"up within {TURNS}", f"not within {GIVEN_UP}"), rows)


if __name__ == "__main__":
    main()
