"""Handing the screen over: whoever must act looks at it, and nobody sees another person's secrets."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from stage.graphics.painter import Painter
from stage.match.context import MatchContext
from stage.match.handover.cloth import HandoverCloth
from stage.match.handover.dialog import HandoverDialog
from stage.match.match_log import MatchLog
from stage.match.presenter import Presenter
from table.contract import ONLOOKER, Seat

_DIALOG = "handover"


@dataclass(eq=False)
class Handover:
    """Changes the viewpoint when somebody else at the screen must act, behind a cloth where there are secrets."""

    context: MatchContext[Any, Any]
    presenter: Presenter[Any, Any]
    log: MatchLog
    open_menu: Callable[[], None]
    secret_news: bool = field(default=False, init=False)
    """Whether the person at the screen has just learnt a secret."""

    def __post_init__(self) -> None:
        self._cloth = HandoverCloth()

    def update(self, dt: float) -> None:
        """The cloth closes or opens."""
        dialog = self.context.ui.dialog
        covered = dialog is not None and dialog.name == _DIALOG
        self._cloth.update(dt, close=covered, at_once=self.context.scene.reduced_motion)

    def see_as(self, seat: Seat) -> None:
        """Show the knowledge of `seat` (or of an onlooker) from now on."""
        self.context.motion.skip()
        self.context.viewpoint.seat = seat
        self.stop_holding()
        self.presenter.present()
        self.log.retell()

    def is_settled(self) -> bool:
        """Whether whoever must act looks at the screen; if not, the handing over begins."""
        context = self.context
        wanted = context.viewpoint.wanted(context.interrupting)
        if wanted == context.viewpoint.seat:
            return True
        if not context.viewpoint.must_hand_over(wanted):
            self.see_as(wanted)
            return True
        if self.secret_news and context.viewpoint.seat != ONLOOKER:
            # Somebody has just learnt a secret and must have the time to look at it.
            context.holding = True
        else:
            self._cover(wanted)
        return False

    def stop_holding(self) -> None:
        """The secret news have been looked at: the screen may be handed over."""
        self.context.holding = self.secret_news = False

    def draw(self, painter: Painter) -> None:
        """The cloth over everything, as far as it is closed."""
        self._cloth.draw(painter)

    def _cover(self, seat: Seat) -> None:
        self.see_as(ONLOOKER)
        context, name = self.context, self.context.seat_names[seat]
        context.play("page_turn")
        reveal = partial(self.see_as, seat)
        dialog = HandoverDialog(name, context.seat_colour(seat), context.gettext, reveal, self.open_menu)
        context.ui.open_dialog(dialog)
