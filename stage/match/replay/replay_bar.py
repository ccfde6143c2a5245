"""Replay bar: playback of a reviewed match along a timeline of its rounds and moments, and clips of it."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

import pygame

from stage.graphics import theme
from stage.graphics.painter import Painter
from stage.match.context import MatchContext
from stage.match.replay.clip import CLIP_SECONDS, Clip, save
from stage.match.showing import Showing
from stage.ui.base import OnPress, ScreenPoint, Widget
from stage.ui.button import Tool
from stage.ui.choice import Choice, Item
from stage.ui.intents import Intent, KeyPress
from stage.ui.labels import Space
from stage.ui.layout import Column, Flow, Row, Sheet
from stage.ui.number import Slider
from table.contract import SPECTATOR, Seat, visible_to
from table.language import Language
from table.match.match import Match
from table.match.retelling import actions_of, retold
from table.match.turns import BOT_STEP


@dataclass(frozen=True, slots=True)
class Mark:
    """Place on the timeline: the beginning of a round, or a moment of the match with its title."""

    number: int
    """Actions before it."""
    title: str = ""
    """Title of the moment; "" at the beginning of a round."""
    last: int = -1
    """Actions before the last one of the moment."""


def match_marks(match: Match, text: Language) -> tuple[Mark, ...]:
    """Return the marks of a match that stands at its end, in order of time."""
    headings = match.game.load_narration().headings
    marks = {
        number: Mark(number)
        for number, entry in enumerate(match.past)
        if number and any(isinstance(event, headings) for event in entry.events)
    }
    if match.state.is_terminal():
        for moment in retold(match, text).moments:
            marks[moment.number] = Mark(moment.number, moment.title, actions_of(match, moment)[-1])
    return tuple(marks[number] for number in sorted(marks))


_SNAP: Final = 9.0
"""Distance from a mark, in logical units, within which a press on the timeline means it."""
_TICK: Final = (2.0, 9.0)
_STAR: Final = 9.0
"""Half the width of the mark of a moment, and its height."""


class Timeline(Slider):
    """Slider through a match with its marks. A press on a mark goes there."""

    marks: Sequence[Mark] = ()

    @property
    def _meant(self) -> Mark | None:
        """Mark under the pointer, or else the one that is shown."""
        if self.hovered and self.pointer is not None:
            return self._mark_at(self.pointer[0])
        return next((mark for mark in self.marks if mark.number == self.value), None)

    def pointer_down(self, at: ScreenPoint) -> None:
        mark = self._mark_at(at[0])
        super().pointer_down(at if mark is None else (self._left_of(mark), at[1]))

    def draw(self, painter: Painter) -> None:
        super().draw(painter)
        colours, middle = painter.palette, self.groove.centery
        for mark in self.marks:
            left = self._left_of(mark)
            if not mark.title:
                painter.fill((left - _TICK[0] / 2, middle + 8, *_TICK), colours.ink_soft)
                continue
            top = middle - 3 * _STAR
            painter.polygon([(left, top + _STAR), (left + _STAR, top), (left - _STAR, top)], colours.accent)
        self._draw_title(painter)

    def _draw_title(self, painter: Painter) -> None:
        """Paint the title of the moment that is meant as a tag above the bar."""
        mark = self._meant
        if mark is None or not mark.title:
            return
        width, height = painter.measure(mark.title, theme.SMALL_BOLD)
        tag = pygame.FRect(0, 0, width + 32, height + 14)
        tag.midbottom = (self._left_of(mark), self.rect.top - 10)
        tag.clamp_ip(painter.bleed)
        painter.panel(tag, theme.paper_look(painter.palette, raised=True, elevation=8))
        painter.text(mark.title, tag.center, theme.SMALL_BOLD, painter.palette.ink, anchor="center")

    def _left_of(self, mark: Mark) -> float:
        return self.groove.left + mark.number / self.high * self.groove.width

    def _mark_at(self, x: float) -> Mark | None:
        """Return the mark nearest to `x`, a moment before a round, if it is within reach."""
        near = [mark for mark in self.marks if abs(self._left_of(mark) - x) <= _SNAP]
        return min(near, key=lambda mark: (not mark.title, abs(self._left_of(mark) - x)), default=None)


_VERDICT: Final = 0.8
"""Share of the pause after a moment that its clip shows."""
_PADDING: Final = 8.0
_GAP: Final = 10.0


class ReplayBar:
    """Playback of a reviewed match: animated forwards, at once backwards."""

    def __init__(self, context: MatchContext[Any, Any], showing: Showing[Any, Any]) -> None:
        self._context = context
        self._showing = showing
        self._match = context.match
        self.playing = False
        self._rested = 0.0
        self._clip: Clip | None = None
        self._filmed: Mark | None = None
        """Moment that the clip shows."""
        self._then: OnPress = lambda: None
        """Function that is called once the clip is filmed."""

    def update(self, dt: float) -> None:
        """Go forward while playing, once the last action has been seen and the table has rested."""
        context = self._context
        if self.is_filming and context.app.scenes.is_fading:
            return
        self._film(dt)
        if not self.playing or context.motion.is_busy or context.ui.dialog is not None:
            return
        if self._match.number == self._match.length and not self.is_filming:
            self.toggle()
            return
        self._rested += dt * context.motion.speed
        if self._rested >= BOT_STEP:
            self.forward()

    @property
    def is_filming(self) -> bool:
        """True while frames are kept for a clip."""
        return self._clip is not None and self._clip.filming

    def forward(self) -> None:
        """Show the next action."""
        context, number = self._context, self._match.number
        context.motion.skip()
        self._rested = 0.0
        if number < self._match.length:
            self._match.go_to(number + 1)
            events = list(self._match.entry(number).events)
            self._showing.unfold(number + 1, visible_to(context.viewpoint.seat, events))
            self.refresh()

    def back(self) -> None:
        """Show the position before the last action."""
        self.go_to(max(0, self._match.number - 1))

    def go_to(self, number: int) -> None:
        """Show the position after `number` actions, at once."""
        self._rested = 0.0
        self._context.controller.go_to(number)
        self.refresh()

    def toggle(self) -> None:
        """Play, from the start if the end is reached, or stop."""
        if not self.playing and self._match.number == self._match.length:
            self.go_to(0)
        self.playing = not self.playing
        self._rested = BOT_STEP
        self.refresh()

    def handle(self, intent: Intent) -> bool:
        """Step by Left and Right, by rounds and moments with Ctrl, play by Space, jump by Home and End.

        Return False for any other input.

        The keys do this whatever has the focus, except in a dialog or an open list.
        """
        ui = self._context.ui
        if not isinstance(intent, KeyPress) or ui.dialog is not None or ui.popup is not None:
            return False
        keys = {
            "left": self.back,
            "right": self.forward,
            "space": self.toggle,
            "home": self._to_start,
            "end": self._to_end,
        }
        if intent.control:
            keys = {"left": self._to_last_mark, "right": self._to_next_mark}
        if intent.command not in keys:
            return False
        keys[intent.command]()
        return True

    def _to_start(self) -> None:
        self.go_to(0)

    def _to_end(self) -> None:
        self.go_to(self._match.length)

    def _to_last_mark(self) -> None:
        before = [mark.number for mark in self.marks if mark.number < self._match.number]
        self.go_to(before[-1] if before else 0)

    def _to_next_mark(self) -> None:
        after = (mark.number for mark in self.marks if mark.number > self._match.number)
        self.go_to(next(after, self._match.length))

    @cached_property
    def marks(self) -> tuple[Mark, ...]:
        """Beginnings of rounds, and the moments of a finished match, in order of time."""
        return match_marks(self._match.copy(), self._context.app.language)

    def save_clip(self, then: OnPress = lambda: None) -> None:
        """Film the moment that is shown, or else the next seconds, or the last action if none follows.

        Then save it, and call `then`.
        """
        if self._clip is not None:
            return
        number = self._match.number
        self._filmed = next(
            (mark for mark in self.marks if mark.title and mark.number <= number <= mark.last + 1), None
        )
        if self._filmed is not None and self._filmed.number != number:
            self.go_to(self._filmed.number)
        elif self._filmed is None and number == self._match.length:
            self.back()
        self._clip, self._then = Clip.of(self._context.app), then
        if not self.playing:
            self.toggle()
        self._rested = 0.0

    def _film(self, dt: float) -> None:
        """Go on with the clip that is filmed or written, if there is one."""
        clip = self._clip
        if clip is None:
            return
        if clip.filming:
            clip.film(self._context.areas.board, dt, last=self._is_filmed_whole(clip) or not self.playing)
            if not clip.filming:
                save(self._context.app, clip, self._match.game.name)
                if self.playing:
                    self.toggle()
                self._then()
        elif clip.is_written:
            self._clip = clip = None
        if self._context.ui.has("replay.clip"):
            self._context.ui.find("replay.clip", Tool).share = clip.share if clip is not None else None

    def _is_filmed_whole(self, clip: Clip) -> bool:
        motion, number = self._context.motion, self._match.number
        if self._filmed is None:
            return clip.passed >= CLIP_SECONDS or (number == self._match.length and not motion.is_busy)
        # The next action begins only when the table has rested for a while: the verdict is seen.
        rests = not motion.is_busy and self._rested >= _VERDICT * BOT_STEP
        return number > self._filmed.last + 1 or (number == self._filmed.last + 1 and rests)

    def leave(self) -> None:
        """Save what was filmed, though the replay is left."""
        clip, self._clip = self._clip, None
        if clip is not None and clip.filming and clip.is_begun:
            save(self._context.app, clip, self._match.game.name)

    def build(self) -> Widget:
        """Return the widget of the bar."""
        context, gettext = self._context, self._context.gettext
        buttons: list[Widget] = [
            Tool("replay.start", "ui/to_start", self._to_start, tooltip=gettext("To the start (Home)")),
            Tool("replay.back", "ui/step_back", self.back, tooltip=gettext("One action back (←)")),
            Tool("replay.play", "ui/play", self.toggle, tooltip=gettext("Play or pause (space bar)")),
            Tool("replay.forward", "ui/step_forward", self.forward, tooltip=gettext("One action forward (→)")),
            Tool("replay.end", "ui/to_end", self._to_end, tooltip=gettext("To the end (End)")),
            Tool(
                "replay.clip",
                "ui/film",
                self.save_clip,
                tooltip=gettext("Save this moment, or the next seconds, as a GIF"),
            ),
        ]
        seen_by = _Viewpoint(
            "replay.viewpoint", self._viewpoints(), context.viewpoint.seat, self._look_as, segmented=False
        )
        seen_by.beside, seen_by.room = buttons, context.areas.actions.width - 2 * _PADDING
        length = max(1, self._match.length)
        slider = Timeline(
            "replay.at",
            self._match.number,
            self._slide,
            high=length,
            step=1.0,
            show=lambda at: f"{round(at)} / {length}",
            tooltip=gettext("Progress of the match. Ctrl with ← or →: by rounds and moments"),
            grow=1.0,
        )
        slider.marks = self.marks
        row = Flow("replay.row", [*buttons, seen_by], gap=_GAP, align="center")
        line = Row("replay.line", [slider, Space("replay.edge", 4.0)], gap=8.0)
        return Sheet("replay", Column("replay.column", [line, row], gap=0.0), padding=_PADDING)

    def refresh(self) -> None:
        """Update the slider and the play button."""
        context = self._context
        if not context.ui.has("replay.at"):
            return
        context.ui.find("replay.at", Slider).set(self._match.number)
        context.ui.find("replay.play", Tool).icon = "ui/pause" if self.playing else "ui/play"
        context.request_refresh()

    def _slide(self, at: float) -> None:
        self.go_to(round(at))

    def _look_as(self, seat: Any) -> None:
        self._showing.see_as(seat)
        self.refresh()

    def _viewpoints(self) -> list[Item]:
        """Return the spectator and the seats: all of a finished match, else only the seat of a single person."""
        context = self._context
        over = self._match.state_after(self._match.length).is_terminal()
        humans = context.session.humans
        seats: tuple[Seat, ...] = tuple(range(len(context.seat_names))) if over else humans if len(humans) == 1 else ()
        onlooker = Item(SPECTATOR, context.gettext("Spectator view"))
        return [onlooker, *(Item(seat, context.seat_names[seat], context.seat_colour(seat)) for seat in seats)]


class _Viewpoint(Choice):
    """Choice no wider than the `room` left by the buttons `beside` it, so that a long name stays in the bar."""

    beside: Sequence[Widget] = ()
    room: float = 0.0

    def preferred(self, width: float | None = None) -> tuple[float, float]:
        wide, high = super().preferred(width)
        return min(wide, self.room - sum(button.preferred()[0] + _GAP for button in self.beside)), high
