"""``python -m benchmarks.vertiges_hand``: success of a scripted hand that carries sections of a tower.

A section of several pieces is carried 160 mm to another tower: at two speeds, with three sizes of tremor, by a hand
that its load does not trouble; then by a hand that trembles under its load (VE-54), that of a master and a careful one.
"""

import argparse
from collections.abc import Iterator
from typing import Final

from benchmarks.report import print_table
from tests.vertiges.wooden_towers import carry, success
from vertiges.bots.levels import Master

SECTIONS = (1, 3, 5, 10)
TREMORS = (0.5, 1.0, 2.0)
SPEEDS = (300.0, 600.0)
LOADS: Final = (4, 8, 12, 16)
"""Pieces of the sections that make a hand tremble."""
CAREFUL: Final = 70.0
"""Speed of a careful hand in mm/s."""


def rows(trials: int) -> Iterator[tuple[str, ...]]:
    """Yield a row for each size of section: the share of trials in which it arrives whole, in %."""
    for section in SECTIONS:
        shares = []
        for speed in SPEEDS:
            arrived = [
                sum(success(carry(trial, section, speed, tremor), section) for trial in range(trials))
                for tremor in TREMORS
            ]
            shares.append(" / ".join(f"{100 * number / trials:.0f}" for number in arrived))
        yield str(section), *shares


def loaded_rows(trials: int) -> Iterator[tuple[str, ...]]:
    """Yield the same for a hand that trembles under its load: at a master's speed, and carefully."""
    hand = Master.hand
    for section in LOADS:
        shares = []
        for speed in (hand.speed_with(section), CAREFUL):
            arrived = sum(
                success(carry(trial, section, speed, hand.tremor, load=True), section) for trial in range(trials)
            )
            shares.append(f"{100 * arrived / trials:.0f} ({speed:.0f} mm/s)")
        yield str(section), *shares


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--trials", type=int, default=24, help="sections carried for each figure (default 24)")
    parser.add_argument("--loaded", action="store_true", help="only the hands that tremble under their load")
    given = parser.parse_args()
    if not given.loaded:
        tremors = " / ".join(f"{tremor:g}" for tremor in TREMORS)
        headings = [f"{speed:.0f} mm/s, tremor {tremors} mm" for speed in SPEEDS]
        print_table(("pieces", *headings), rows(given.trials))
        print()
    print_table(("pieces, trembling", "a master", "a careful hand"), loaded_rows(given.trials))


if __name__ == "__main__":
    main()
