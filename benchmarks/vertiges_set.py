"""Whether the set of pieces meets VE-3's targets: `python -m benchmarks.vertiges_set [--games 200]`.

Games of pure geometry: nothing falls, everybody lays whatever fits, open tops first, and takes a ZAP of up to four
pieces whenever there is one.
"""

import argparse
import random
from collections.abc import Sequence
from dataclasses import dataclass, field

from rich.console import Console
from rich.table import Table

from vertiges.pieces import Cut, Direction, Piece, Placement, mates, piece_set, placements

SHARES = {2: 24, 3: 16, 4: 12}
HAND = 6
LONGEST_ZAP = 4

Stack = list[tuple[Piece, Placement]]


@dataclass
class Tally:
    """What happened in some games: counts of turns, and per game the number of towers and the tallest."""

    turns: int = 0
    nothing_to_lay: int = 0
    zap_possible: int = 0
    towers: list[int] = field(default_factory=list)
    tallest: list[int] = field(default_factory=list)

    @property
    def figures(self) -> dict[str, float]:
        """VE-3's four figures: two averages over games, two shares of the turns."""
        games = len(self.towers)
        return {
            "towers": sum(self.towers) / games,
            "tallest": sum(self.tallest) / games,
            "nothing to lay": self.nothing_to_lay / self.turns,
            "ZAP possible": self.zap_possible / self.turns,
        }


def measure(pieces: Sequence[Piece], seats: int, games: int, rng: random.Random) -> Tally:
    """Play so many games and count."""
    tally = Tally()
    for _ in range(games):
        _play(list(pieces), seats, rng, tally)
    return tally


def _play(bag: list[Piece], seats: int, rng: random.Random, tally: Tally) -> None:
    rng.shuffle(bag)
    share = SHARES[seats]
    piles = [bag[seat * share : (seat + 1) * share] for seat in range(seats)]
    hands = [[pile.pop() for _ in range(HAND)] for pile in piles]
    towers: list[Stack] = []
    seat = 0
    while all(hands):
        _turn(hands[seat], towers, rng, tally)
        while piles[seat] and len(hands[seat]) < HAND:
            hands[seat].append(piles[seat].pop())
        seat = (seat + 1) % seats
    tally.towers.append(len(towers))
    tally.tallest.append(max(map(len, towers)))


def _turn(hand: list[Piece], towers: list[Stack], rng: random.Random, tally: Tally) -> None:
    tally.turns += 1
    first = not towers
    if not first and not _fitting(hand, towers):
        tally.nothing_to_lay += 1
    if first or not _fitting(hand, towers):
        base = hand.pop(rng.randrange(len(hand)))
        towers.append([(base, Placement(0, rng.choice((False, True))))])
        if not first:
            return
    laid = False
    while choices := _fitting(hand, towers):
        still_open = [choice for choice in choices if choice[1].side(Direction.ABOVE, *choice[2])]
        tower, piece, held = rng.choice(still_open or choices)
        tower.append((piece, held))
        hand.remove(piece)
        laid = True
    zaps = _zaps(towers) if laid else []
    if zaps:
        tally.zap_possible += 1
        short = [zap for zap in zaps if len(zap[0]) - zap[1] <= LONGEST_ZAP]
        if short:
            home, level, goal = max(short, key=lambda zap: len(zap[0]) - zap[1])
            goal += home[level:]
            del home[level:]


def _top(tower: Stack) -> Cut:
    piece, held = tower[-1]
    return piece.side(Direction.ABOVE, *held)


def _fitting(hand: list[Piece], towers: list[Stack]) -> list[tuple[Stack, Piece, Placement]]:
    return [(tower, piece, held) for tower in towers for piece in hand for held in placements(piece, _top(tower))]


def _zaps(towers: list[Stack]) -> list[tuple[Stack, int, Stack]]:
    return [
        (home, level, goal)
        for home in towers
        for level in range(1, len(home) - 1)
        for goal in towers
        if goal is not home and mates(_top(goal), home[level][0].side(Direction.BELOW, *home[level][1]))
    ]


def main() -> None:
    """Print the figures for two, three and four players."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    games = parser.parse_args().games
    table = Table("", "target", title=f"The set of pieces, {games} games each")
    goals = {"towers": "5–10", "tallest": "9–18", "nothing to lay": "0.25–0.40", "ZAP possible": "≥ 0.20"}
    columns = []
    for seats in SHARES:
        table.add_column(f"{seats} players", justify="right")
        columns.append(measure(tuple(piece_set().values()), seats, games, random.Random(f"set {seats}")).figures)
    for name, goal in goals.items():
        table.add_row(name, goal, *(f"{figures[name]:.2f}" for figures in columns))
    Console().print(table)


if __name__ == "__main__":
    main()
