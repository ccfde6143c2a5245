"""``python -m benchmarks.vertiges_hand``: success of a scripted hand that carries sections of a tower.

A section of several pieces is carried 160 mm to another tower, at two speeds, with three sizes of tremor.
"""

import argparse
from collections.abc import Iterator

from benchmarks.report import print_table
from tests.vertiges.wooden_towers import carry, success

SECTIONS = (1, 3, 5, 10)
TREMORS = (0.5, 1.0, 2.0)
SPEEDS = (300.0, 600.0)


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


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--trials", type=int, default=24, help="sections carried for each figure (default 24)")
    tremors = " / ".join(f"{tremor:g}" for tremor in TREMORS)
    headings = [f"{speed:.0f} mm/s, tremor {tremors} mm" for speed in SPEEDS]
    print_table(("pieces", *headings), rows(parser.parse_args().trials))


if __name__ == "__main__":
    main()
