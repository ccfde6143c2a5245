"""What a table that is built on asks of the match, or of the sandbox, in which it stands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from stage.ui.input import WidgetInput
from stage.ui.scene import Application
from stage.ui.widget_tree import WidgetTree
from table.contract import IllegalAction
from vertiges.rules.snapshot import Intention, Snapshot
from vertiges.rules.views import LooseSection
from vertiges.scene.rack import Rack


class Screen(Protocol):
    """The scene, or the context of the match, that shows the table."""

    @property
    def app(self) -> Application:
        """Settings, painter and notices."""

    @property
    def ui(self) -> WidgetTree:
        """The widgets."""

    @property
    def input(self) -> WidgetInput:
        """The pointer."""

    @property
    def reduced_motion(self) -> bool:
        """Whether changes of state are instant."""

    def gettext(self, message: str, /) -> str:
        """The message in the player's language."""

    def ngettext(self, singular: str, plural: str, count: int, /) -> str:
        """The message in the player's language, in the form that goes with the number."""

    def play(self, sound: str, /, volume: float = 1.0, pitch: float = 1.0) -> None:
        """Play a sound; volume and pitch as shares of the usual ones."""


class TableHost(Protocol):
    """What may be done at a table, and what becomes of it."""

    @property
    def screen(self) -> Screen:
        """Where it is shown."""

    @property
    def rack(self) -> Rack:
        """Where pieces are taken from."""

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
    def steady(self) -> bool:
        """Whether hands are steadied near a seat."""

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
    def waiting_reason(self) -> str:
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
