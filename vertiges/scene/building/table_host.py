"""What a table that is built on asks of the match, or of the sandbox, in which it stands."""

from collections.abc import Sequence
from typing import Protocol

from stage.ui.scene import Scene
from table.contract import IllegalAction
from vertiges.rules.snapshot import Intention, Snapshot
from vertiges.rules.views import LooseSection


class TableHost(Protocol):
    """What may be done at a table, and what becomes of it."""

    scene: Scene
    """Where it is shown."""
    steady: bool
    """Whether hands are steadied near a seat."""

    @property
    def lying(self) -> Snapshot:
        """What lies on the table while no hand is over it."""

    @property
    def numbers(self) -> Sequence[int]:
        """The bases of its towers by their numbers, from 1 on; 0 for a number that is free."""

    @property
    def loose(self) -> LooseSection | None:
        """A section that lies loose."""

    @property
    def shows_firmness(self) -> bool:
        """Whether strips below the towers say how firmly they stand."""

    @property
    def must_set_down(self) -> str:
        """The sentence for somebody who wants to put a section back."""

    @property
    def may_take(self) -> bool:
        """Whether the person at the screen may take something now."""

    @property
    def waiting(self) -> IllegalAction:
        """Why the person at the screen may take nothing just now."""

    def refusal_of(self, intention: Intention) -> IllegalAction | None:
        """Why something may not be done; None if it may."""

    def carry_out(self, intention: Intention) -> bool:
        """Somebody has let go: ask the world what comes of it. False if it may not be done after all."""

    def refuse(self, refusal: IllegalAction) -> None:
        """Tell the player why not."""

    def hand_changed(self) -> None:
        """Something has been taken, put back, or turned in the rack: show the rack anew."""

    def hurry(self) -> None:
        """Let whatever moves by itself be over at once."""
