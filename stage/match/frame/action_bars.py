"""What the bar below the board holds: the game's own actions, or what must be decided before them."""

from dataclasses import dataclass, field
from typing import Any

from stage.match.context import MatchContext
from stage.match.display import GameDisplay
from stage.match.frame.match_menu import MatchMenu
from stage.match.frame.replay_bar import ReplayBar
from stage.match.handover.handover import Handover
from stage.match.match_log import MatchLog
from stage.match.panels.button_place import ButtonPlace
from stage.ui.widgets import Button, Kind, Widget

_FIRST = {"continue": "frame.continue", "again": "frame.play-on", "over": "frame.results"}
"""Which button of the frame's own bars the keyboard starts from."""


@dataclass(eq=False)
class ActionBars:
    """Builds the bars and shows one at a time."""

    context: MatchContext[Any, Any]
    display: GameDisplay[Any, Any]
    handover: Handover
    log: MatchLog
    menu: MatchMenu
    replay: ReplayBar | None
    _bars: dict[str, Widget] = field(default_factory=dict, init=False)

    @property
    def shown(self) -> str:
        """Which bar is needed: the game's own is "play", the others come before it."""
        context = self.context
        if self.replay is not None:
            return "replay"
        if context.holding:
            return "continue"
        if context.over and not context.motion.busy and context.session.course is None:
            return "over"
        if context.controller.reviewing and context.acting is None:
            return "again"
        return "play"

    @property
    def first_focus(self) -> str:
        """The button of a bar of the frame that the keyboard starts from; "" where the game's own is shown."""
        return _FIRST.get(self.shown, "")

    def build(self) -> None:
        """Add all bars."""
        bars = self._own_bars() if self.replay is None else {"replay": self.replay.build()}
        actions = self.display.build_actions()
        if actions is not None:
            bars["play"] = actions
        self._bars = {name: self.context.ui.add(bar, self.context.areas.actions) for name, bar in bars.items()}

    def refresh(self) -> None:
        """Show the bar that is needed."""
        shown = self.shown
        for name, bar in self._bars.items():
            bar.visible = name == shown

    def _own_bars(self) -> dict[str, Widget]:
        gettext = self.context.gettext
        results = Button("frame.results", gettext("See the results"), self.menu.open_results, kind=Kind.PRIMARY)
        keep = Button("frame.continue", gettext("I have seen it"), self.handover.stop_holding, kind=Kind.PRIMARY)
        play_on = Button("frame.play-on", gettext("Try again from here"), self._play_on, kind=Kind.PRIMARY)
        back = Button("frame.to-end", gettext("Back to where the match is"), self._to_end)
        return {
            "over": ButtonPlace("frame.over", [results], gap=20.0),
            "continue": ButtonPlace("frame.holding", [keep], gap=20.0),
            "again": ButtonPlace("frame.again", [play_on, back], gap=20.0),
        }

    def _play_on(self) -> None:
        """Practice: forget what was taken back and go on from the position that is shown."""
        self.context.controller.play_on()
        self.log.cut(self.context.match.number)
        self.context.look_again()

    def _to_end(self) -> None:
        """Leave the past: the last position of the match again."""
        self.context.controller.go_to(self.context.match.length)
