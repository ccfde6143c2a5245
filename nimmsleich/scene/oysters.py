"""The oyster contest on the screen, and its outcome as an action of chance (NL-50)."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

import pygame

from nimmsleich.oyster_contest import CALM, LIVELY, Contest, Lane
from nimmsleich.rules.actions import OYSTERS_PER_LANE, Oysters
from nimmsleich.rules.views import NimmsleichView, Phase
from nimmsleich.scene.scene_state import LeichContext
from nimmsleich.view.oysters import LaneLook, draw_lane, draw_oyster_table, lane_areas
from stage.graphics import theme
from stage.graphics.painter import Painter
from stage.ui.base import ScreenPoint
from stage.ui.button import Button, ButtonKind
from stage.ui.intents import PAD_BUTTONS, Intent, KeyPress
from stage.ui.labels import Hotspot, Paragraph
from stage.ui.layout import Flow
from stage.ui.scene import Scene
from table.contract import Seat
from table.game import HUMAN
from table.match.players import THINKING, Thinking
from table.rng import stream
from table.words import joined

_WORDS: Final = pygame.FRect(360, 160, 1200, 70)
"""Area of the instruction and the result, between the plates; higher for large text."""
_TITLE: Final = 96.0
_SHARED: Final = tuple(PAD_BUTTONS[name] for name in "abxy")
"""Buttons of a gamepad on which several tap, in the order of the lanes."""
_OUTCOME: Final = 64.0
"""Largest sizes of the title and of the result, in logical units."""


class OysterTable:
    """Answers the phase of the oysters by a contest on the screen instead of the seed."""

    def __init__(self, context: LeichContext) -> None:
        self._context = context
        self._scores: tuple[int, ...] | None = None
        self._served = False

    def answer(self, view: NimmsleichView) -> Oysters | Thinking | None:
        """Return the outcome of the contest once it is over; THINKING until then."""
        if view.phase is not Phase.OYSTERS:
            return None
        if not self._served:
            self._served = True
            self._context.app.scenes.push(OysterScene(self._context, view.tied, self._eaten))
        if self._scores is None:
            return THINKING
        scores, self._scores, self._served = self._scores, None, False
        return Oysters(scores)

    def _eaten(self, scores: tuple[int, ...]) -> None:
        self._scores = scores


class LaneSpot(Hotspot):
    """A lane to tap. The press counts, not the release."""

    def pointer_down(self, at: ScreenPoint) -> None:
        self.activate()

    def pointer_up(self, at: ScreenPoint, inside: bool) -> None:
        """Do nothing, because the press already counted."""


class OysterScene(Scene):
    """Scene of the contest: the instruction, the opening, then the result. `on_eaten` receives the scores."""

    palette_name = "nimmsleich"

    def __init__(
        self, context: LeichContext, tied: Sequence[Seat], on_eaten: Callable[[tuple[int, ...]], None]
    ) -> None:
        super().__init__(context.app)
        self._context = context
        self._on_eaten = on_eaten
        setup = context.match.setup
        rng = stream(setup.seed, "oysters", context.match.number)
        players = [setup.seats[seat].player for seat in tied]
        self.contest = Contest(tied, players, rng, CALM if self.reduced_motion else LIVELY)
        self.running = False
        self._flash: dict[int, float] = {}
        self._beat = -1

    @property
    def humans(self) -> list[Lane]:
        """The lanes of people."""
        return [lane for lane in self.contest.lanes if lane.player == HUMAN]

    def build(self) -> None:
        self._words = self.ui.add(
            Paragraph("oysters.words", self._instruction(), theme.BODY_BOLD, colour="chalk", align="center"), _WORDS
        )
        high = max(_WORDS.height, self._words.preferred(_WORDS.width)[1])
        self.ui.move("oysters.words", (*_WORDS.topleft, _WORDS.width, high))
        self._areas = lane_areas(len(self.contest.lanes), _WORDS.top + high + theme.GAP)
        for lane, area in zip(self.contest.lanes, self._areas, strict=True):
            if lane.player == HUMAN:
                spot = LaneSpot(f"lane-{lane.seat}", area, partial(self._tap, lane), radius=18, value=lane.score)
                self.ui.add(spot)
        self._start = Button("oysters.start", self.gettext("Open the oysters"), self._begin, kind=ButtonKind.PRIMARY)
        self._skip = Button("oysters.skip", self.gettext("See the result"), self._finish)
        self._close = Button("oysters.close", self.gettext("Go on"), self._leave, kind=ButtonKind.PRIMARY)
        bar = Flow("oysters.bar", [self._start, self._skip, self._close], align="center")
        self.ui.add(bar, (160, 950, 1600, 110))
        self._refresh()

    def enter(self) -> None:
        self.ui.begin_at(self.ui.find("oysters.start"))

    def _refresh(self) -> None:
        over = self.contest.is_over
        self._start.visible = not self.running and not over
        self._skip.visible = not over and not self.humans
        self._close.visible = over
        for lane in self.humans:
            spot = self.ui.find(f"lane-{lane.seat}")
            spot.value = lane.score  # type: ignore[misc]
            spot.enabled = self.running
        self._words.text = self._outcome() if over else self._instruction()
        outcome = theme.HEADING.sized(min(theme.HEADING.size, _OUTCOME / self.type.text_scale))
        self._words.style = outcome if over else theme.BODY_BOLD

    @property
    def _best(self) -> list[Lane]:
        """The lanes with the most open oysters."""
        most = max(self.contest.scores)
        return [lane for lane in self.contest.lanes if lane.score == most]

    def _outcome(self) -> str:
        best = [self._context.seat_names[lane.seat] for lane in self._best]
        return self.ngettext(
            "{names} opened the most oysters!", "{names} opened the same number: they share the win!", len(best)
        ).format(names=joined(best, self.app.language))

    def _instruction(self) -> str:
        gettext = self.gettext
        if not self.humans:
            return gettext("Who opens more oysters? You are watching.")
        if len(self.humans) == 1:
            return gettext(
                "Tap once (Space or a click on your lane) when the lemon is over an oyster. Too early or too "
                "late spoils it."
            )
        return gettext("Tap your key once when the lemon is over an oyster. Too early or too late spoils it.")

    def _begin(self) -> None:
        self.running = True
        self._refresh()
        if self.humans:
            self.ui.focus(self.ui.find(f"lane-{self.humans[0].seat}"))

    def _tap(self, lane: Lane) -> None:
        if not self.running:
            return
        before = list(lane.oysters)
        if self.contest.tap(lane):
            self.play("oyster_open")
            self._flash[lane.seat] = 0.25
        elif before != lane.oysters:
            self.play("denied", 0.6)
        self._refresh()

    def update(self, dt: float) -> None:
        self._flash = {seat: left - dt for seat, left in self._flash.items() if left > dt}
        if not self.running:
            return
        for lane in self.contest.update(dt):
            self.play("oyster_open", 0.5)
            self._flash[lane.seat] = 0.2
        under = self.contest.under
        if under >= 0 and under != self._beat:
            self._beat = under
            self.play("wood_knock", 0.35)
        if self.contest.is_over:
            self._stop()

    def _finish(self) -> None:
        self.contest.update(self.contest.pace.beat * (OYSTERS_PER_LANE + 3))
        self._stop()

    def _stop(self) -> None:
        self.running = False
        self._refresh()
        self.ui.focus(self.ui.find("oysters.close"))

    def _leave(self) -> None:
        self._on_eaten(self.contest.scores)
        self.app.scenes.pop()

    def receive(self, intent: Intent) -> None:
        lane = self._lane_of(intent) if self.running else None
        if lane is None:
            super().receive(intent)
        else:
            self._tap(lane)

    def _lane_of(self, intent: Intent) -> Lane | None:
        """Return the lane of the player who pressed a button: each has a gamepad, or all share the buttons of one."""
        humans = self.humans
        if not isinstance(intent, KeyPress) or not intent.by_pad or len(humans) < 2:
            return None
        number = intent.pad or (_SHARED.index(intent.key) if intent.key in _SHARED else len(humans))
        return humans[number] if number < len(humans) else None

    def handle(self, intent: Intent) -> bool:
        if not isinstance(intent, KeyPress):
            return False
        humans = self.humans
        if self.running and len(humans) == 1 and intent.command in ("space", "enter"):
            self._tap(humans[0])
            return True
        if self.running and intent.digit is not None and intent.digit in range(1, len(humans) + 1):
            self._tap(humans[intent.digit - 1])
            return True
        return False

    def on_quit(self) -> bool:
        return True

    def draw(self, painter: Painter) -> None:
        painter.layer("oyster table", painter.bleed, draw_oyster_table, opaque=True)
        title = self.gettext("Oysters!")
        style = theme.DISPLAY.sized(min(72.0, _TITLE / painter.type.text_scale))
        painter.text(title, (960, 96), style, painter.palette.chalk, anchor="center", max_width=1100)
        humans = self.humans
        winners = self._best if self.contest.is_over else []
        for lane, area in zip(self.contest.lanes, self._areas, strict=True):
            key = str(humans.index(lane) + 1) if lane in humans and len(humans) > 1 else ""
            look = LaneLook(
                self._context.seat_names[lane.seat], self._context.seat_colour(lane.seat), key,
                running=self.running, flash=self._flash.get(lane.seat, 0.0), is_still=self.reduced_motion,
                emblems=self.emblems, won=lane in winners,
            )  # fmt: skip
            draw_lane(painter, area, lane, self.contest, look)
