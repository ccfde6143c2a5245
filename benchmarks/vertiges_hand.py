"""How surely a scripted hand carries sections of a tower: `python -m benchmarks.vertiges_hand [--trials 24]`.

A section of so many pieces is carried 160 mm to another tower, at two speeds, with three sizes of tremor.
"""

import argparse

from rich.console import Console
from rich.progress import track
from rich.table import Table

from tests.vertiges.wooden_towers import carry, success

SECTIONS = (1, 3, 5, 10)
TREMORS = (0.5, 1.0, 2.0)
SPEEDS = (300.0, 600.0)


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--trials", type=int, default=24)
    trials = parser.parse_args().trials
    table = Table(title=f"Sections that arrive whole, % of {trials}")
    table.add_column("pieces")
    cases = [(speed, tremor) for speed in SPEEDS for tremor in TREMORS]
    for speed, tremor in cases:
        table.add_column(f"{speed:.0f} mm/s\n{tremor} mm", justify="right")
    for section in track(SECTIONS, "Carrying …"):
        shares = []
        for speed, tremor in cases:
            arrived = sum(success(carry(trial, section, speed, tremor), section) for trial in range(trials))
            shares.append(f"{100 * arrived / trials:.0f}")
        table.add_row(str(section), *shares)
    Console().print(table)


if __name__ == "__main__":
    main()
