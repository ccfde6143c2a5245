"""Plays Lanterns through the widgets of a window and prints each action once it is shown; to be killed.

``python -m tests.stage.played_in_a_window FOLDER``
"""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec

from table.match.turns import AppliedAction
from tests.stage.lantern_window import table


class Printer:
    def stepped(self, step: AppliedAction) -> None:
        sys.stdout.write(f"{step.number} {step.seat} {msgspec.json.encode(step.action).decode()}\n")
        sys.stdout.flush()

    def went_to(self, number: int) -> None:
        raise AssertionError("nobody takes anything back")

    def not_saved(self, reason: str) -> None:
        raise AssertionError(reason)


def main() -> None:
    with table(Path(sys.argv[1]), "human", "random", "random", points=8) as here:
        here.scene.context.controller.listen(Printer())
        for _ in range(200):
            here.wait_for_turn()
            here.driver.click(here.display.first_focus())


if __name__ == "__main__":
    main()
