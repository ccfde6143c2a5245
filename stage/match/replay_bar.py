"""Replay bar: playback of a reviewed match along a timeline of its rounds and moments, and clips of it."""

import io
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property, partial
from pathlib import Path
from typing import Any, Final

import pygame
from pygame.typing import RectLike

from stage.graphics import theme
from stage.graphics.canvas import Canvas
from stage.graphics.painter import Painter
from stage.match.context import MatchContext
from stage.match.showing import Showing
from stage.ui.base import ScreenPoint, Widget
from stage.ui.button import Tool
from stage.ui.choice import Choice, Item
from stage.ui.intents import Intent, KeyPress
from stage.ui.labels import Space
from stage.ui.layout import Column, Flow, Row, Sheet
from stage.ui.notices import Tone
from stage.ui.number import Slider
from table.contract import SPECTATOR, Seat, visible_to
from table.job import Job, Steps, beside
from table.language import Language
from table.match.match import Match
from table.match.retelling import retold
from table.match.turns import BOT_STEP
from table.storage.files import data_folder, free_path, write_whole


@dataclass(frozen=True, slots=True)
class Mark:
    """Place on the timeline: the beginning of a round, or a moment of the match with its title."""

    number: int
    """Actions before it."""
    title: str = ""
    """Title of the moment; "" at the beginning of a round."""


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
            marks[moment.number] = Mark(moment.number, moment.title)
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


CLIP_SECONDS: Final = 3.0
"""Length of a clip at most."""
RATE: Final = 12.5
"""Frames per second; GIF counts in hundredths of a second."""
CLIP_WIDTH: Final = 640
"""Width of a clip at most, in pixels."""
LARGEST_CLIP: Final = 5_000_000
"""Bytes of a file at most."""
_COLOURS: Final = (128, 64, 32, 16)
"""Colours of a clip: as many as :data:`LARGEST_CLIP` allows."""


class Clip:
    """Frames of the window, filmed one by one from the surface of `canvas`, then written in a thread."""

    def __init__(self, canvas: Canvas) -> None:
        self._canvas = canvas
        self._frames: list[pygame.Surface] = []
        self._passed = 0.0
        self.filming = True
        self._encoded = 0.0
        self._writing: Job[Path] | None = None

    @property
    def share(self) -> float:
        """Progress, 0.0 to 1.0: half of it is filming, the other half writing."""
        return 0.5 * min(1.0, self._passed / CLIP_SECONDS) if self.filming else 0.5 + 0.5 * self._encoded

    def film(self, area: RectLike, dt: float, *, last: bool) -> None:
        """Keep the last frame of the window within `area` (logical units) if it is due, `dt` seconds later.

        Filming ends after :data:`CLIP_SECONDS`, or once `last` is True.
        """
        if len(self._frames) <= self._passed * RATE:
            target = self._canvas.target
            part = self._canvas.pixel_rect(area).clip(target.get_rect())
            width = min(CLIP_WIDTH, part.width)
            size = width, max(1, round(part.height * width / max(1, part.width)))
            self._frames.append(pygame.transform.smoothscale(target.subsurface(part), size))
        self._passed += dt
        self.filming = self._passed < CLIP_SECONDS and not last

    @property
    def is_begun(self) -> bool:
        """True once there is something to be saved."""
        return bool(self._frames)

    def writing(self, folder: Path, name: str) -> Job[Path]:
        """End filming, and return the job that writes the new file NAME-TIME.gif into `folder`."""
        self.filming = False
        if self._writing is None:
            self._writing = Job(self._write(folder / time.strftime(f"{name}-%Y%m%d-%H%M%S.gif")))
        return self._writing

    def _write(self, path: Path) -> Steps[Path]:
        return (yield from beside(partial(self._encode_and_write, path)))

    def _encode_and_write(self, path: Path) -> Path:
        path.parent.mkdir(parents=True, exist_ok=True)
        path = free_path(path) if path.exists() else path
        write_whole(path, self._encode())
        return path

    def _encode(self) -> bytes:
        """Return the frames as a GIF that is no larger than :data:`LARGEST_CLIP`."""
        for attempt, colours in enumerate(_COLOURS):
            data = gif(self._frames, colours)
            self._encoded = (attempt + 1) / len(_COLOURS)
            if len(data) <= LARGEST_CLIP:
                break
        self._encoded = 1.0
        return data


def gif(frames: Sequence[pygame.Surface], colours: int) -> bytes:
    """Return an endless GIF of `frames` of one size, at least one, at :data:`RATE`, with so many colours.

    All frames share the colours of the middle one, so that what rests stays the same in every frame.
    """
    # Imported late, because few sessions need it.
    from PIL import Image

    pictures = [Image.frombytes("RGB", frame.get_size(), pygame.image.tobytes(frame, "RGB")) for frame in frames]
    palette = pictures[len(pictures) // 2].quantize(colours, method=Image.Quantize.MEDIANCUT)
    reduced = [picture.quantize(palette=palette, dither=Image.Dither.NONE) for picture in pictures]
    file = io.BytesIO()
    pause = round(1000 / RATE)
    reduced[0].save(file, "GIF", save_all=True, append_images=reduced[1:], duration=pause, loop=0, optimize=False)
    return file.getvalue()


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

    def update(self, dt: float) -> None:
        """Go forward while playing, once the last action has been seen and the table has rested."""
        context = self._context
        self._film(dt)
        if not self.playing or context.motion.busy or context.ui.dialog is not None:
            return
        if self._match.number == self._match.length:
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

    def save_clip(self) -> None:
        """Film the next seconds, or the last action if none follows, then save them as a GIF."""
        if self._clip is not None:
            return
        if self._match.number == self._match.length:
            self.back()
        self._clip = Clip(self._context.app.painter.canvas)
        if not self.playing:
            self.toggle()

    def _film(self, dt: float) -> None:
        """Go on with the clip that is filmed or written, if there is one."""
        if self._clip is None:
            return
        context, clip = self._context, self._clip
        if clip.filming:
            ended = self._match.number == self._match.length and not context.motion.busy
            clip.film(context.areas.board, dt, last=ended or not self.playing)
            if not clip.filming and self.playing:
                self.toggle()
        else:
            writing = self._written(clip)
            with suppress(OSError):
                writing.step()
            if writing.ready or writing.failure is not None:
                self._clip = None
                self._tell_of(writing)
        if context.ui.has("replay.clip"):
            tool = context.ui.find("replay.clip", Tool)
            tool.share = self._clip.share if self._clip is not None else None

    def leave(self) -> None:
        """Save what was filmed, though the replay is left."""
        clip, self._clip = self._clip, None
        if clip is not None and clip.is_begun:
            self._context.app.finish(self._written(clip), self._tell_of)

    def _written(self, clip: Clip) -> Job[Path]:
        return clip.writing(data_folder() / "pictures", self._match.game.name)

    def _tell_of(self, writing: Job[Path]) -> None:
        """Say where the GIF is, or why there is none."""
        context, failure = self._context, writing.failure
        if isinstance(failure, OSError):
            text = context.gettext("The GIF could not be saved: {reason}")
            context.app.notify(text.format(reason=failure.strerror or failure), Tone.BAD)
        else:
            context.app.notify(context.gettext("GIF saved: {file}").format(file=writing.result), Tone.GOOD)

    def build(self) -> Widget:
        """Return the widget of the bar."""
        context, gettext = self._context, self._context.gettext
        buttons: list[Widget] = [
            Tool("replay.start", "ui/to_start", self._to_start, tooltip=gettext("To the start (Home)")),
            Tool("replay.back", "ui/step_back", self.back, tooltip=gettext("One action back (←)")),
            Tool("replay.play", "ui/play", self.toggle, tooltip=gettext("Play or pause (space bar)")),
            Tool("replay.forward", "ui/step_forward", self.forward, tooltip=gettext("One action forward (→)")),
            Tool("replay.end", "ui/to_end", self._to_end, tooltip=gettext("To the end (End)")),
            Tool("replay.clip", "ui/film", self.save_clip, tooltip=gettext("Save the next three seconds as a GIF")),
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
