"""Coach of a lesson: explains one step after the other, reacts to mistakes, and moves spotlight and focus."""

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

import pygame

from stage.evenings import LeadGauge
from stage.graphics.painter import Painter
from stage.match.context import MatchContext
from stage.match.display import GameDisplay
from stage.match.teaching.coach_panel import (
    CoachPanel,
    CoachSpotlight,
    Dots,
    Offer,
    coach_place,
    distance,
    sentence_style,
)
from stage.match.teaching.lesson_end import LessonEnd
from stage.ui.base import Widget
from stage.ui.button import ButtonKind
from stage.ui.widget_tree import ancestors
from table.contract import IllegalAction
from table.learning.lesson_progress import LessonProgress
from table.offer.lesson import LessonStep
from table.offer.tonight import challenge_of, is_tonight

NAME: Final = "coach"
"""Name of the panel; its buttons are called coach.next, coach.back, coach.show…"""
_SHARES: Final = (1.0, 0.95, 0.9, 0.85, 0.75, 0.65, 1.3, 1.6)
"""Shares of the panel's usual width that are tried until it covers nothing that is lit."""
_READING, _DOING = 140, 84
"""Opacity of the shade, 0–255, while the learner reads or acts."""
_LOOKED_AT: Final = 1.2
"""Seconds for which the table rests before the card of the end covers it."""


class CoachMessage(NamedTuple):
    """Content of the panel."""

    mode: str
    """ "step", "astray", "misfit", "free" or "task"."""
    at: int
    say: str
    remark: str = ""


class Coach:
    """Panel and spotlight for the present step of a lesson."""

    def __init__(
        self, context: MatchContext[Any, Any], display: GameDisplay[Any, Any], progress: LessonProgress, end: LessonEnd
    ) -> None:
        self._context = context
        self._display = display
        self._progress = progress
        self._end = end
        self._spotlight = CoachSpotlight()
        self._told: CoachMessage | None = None
        self._panel: CoachPanel | None = None
        self._stood: tuple[float, float] | None = None
        """Last place of the panel."""
        self._looked_at: LessonStep | None = None
        """Step to whose spot the display's camera has moved."""
        self._slip: object = None
        """Slip of the refusal that is shown, or was last."""
        self._remark = ("", -1)
        """Remark on a refusal, and its step."""
        self._rested = 0.0
        """Seconds of rest since the end of the lesson."""

    def build(self) -> None:
        """Put a new panel on top of the new widgets of the scene."""
        self._told, self._panel = None, None

    def update(self, dt: float) -> None:
        """Update panel and spotlight, and open the card of the end in time."""
        context, progress = self._context, self._progress
        self._spotlight.update(dt)
        self._notice_refusal()
        still = progress.is_over and not context.unfolding and not context.motion.is_busy and context.ui.dialog is None
        self._rested = self._rested + dt if still else 0.0
        if self._rested > _LOOKED_AT:
            self._end.open()
        words = None if progress.is_over else self._words()
        if words != self._told:
            self._tell(words)
        lit = self._lit()
        reading = progress.is_reading or context.acting is None
        shade, lifted = _READING if reading else _DOING, progress.is_reading and self._is_pointed_at(lit)
        self._spotlight.light(lit, shade, lifted=lifted, at_once=context.scene.reduced_motion)
        if self._panel is not None and any(self._panel.rect.colliderect(area) for area in lit):
            self._place(lit)
        self._look_at_spot()

    def _look_at_spot(self) -> None:
        """Move the display's camera once to what a new step lights."""
        progress = self._progress
        if progress.asks and not self._context.motion.is_busy and progress.step is not self._looked_at:
            self._looked_at = progress.step
            self._display.look_at(progress.step.spot if progress.step is not None else ())

    def _is_pointed_at(self, lit: Sequence[pygame.FRect]) -> bool:
        """Return True if something lit has the pointer or the keyboard, so that the board can show what it does."""
        used, focused = self._context.input, self._context.ui.focused
        if used.by_keyboard:
            return focused is not None and any(area.contains(focused.rect) for area in lit)
        at = used.pointer
        return at is not None and any(area.collidepoint(at) for area in lit)

    def press(self) -> None:
        """Go on to the next step if the learner is reading; called for Enter without focus."""
        if self._progress.is_reading and self._panel is not None:
            self._go_on()

    def draw(self, painter: Painter) -> None:
        """Paint shade, panel and focus ring; the ring covers the panel only if it is part of it."""
        self._spotlight.draw(painter)
        if self._panel is None:
            return
        ui = self._context.ui
        ringed = ui.focused if self._context.scene.input.by_keyboard and ui.dialog is None else None
        of_panel = ringed is not None and self._panel in ancestors(ringed)
        if ringed is not None and not of_panel:
            ringed.draw_focus(painter)
        self._panel.render(painter)
        if ringed is not None and of_panel:
            ringed.draw_focus(painter)

    def _notice_refusal(self) -> None:
        ui, step = self._context.ui, self._progress.step
        slip = ui.look_up("refusal")
        if slip is not None and slip is not self._slip and step is not None:
            self._remark = (step.refused, self._progress.at)
        self._slip = slip

    def _words(self) -> CoachMessage | None:
        """Return the present message; None while the learner watches."""
        progress, gettext = self._progress, self._context.gettext
        step = progress.step
        if progress.is_free:
            return CoachMessage("free", progress.at, gettext("You're on your own now."))
        if step is None:
            return CoachMessage("task", progress.at, self._translated(progress.lesson.about))
        if self._context.unfolding:
            return None
        if progress.astray:
            general = gettext(
                "You may do that, but it leads away from this lesson. Take it back, or play on by yourself."
            )
            return CoachMessage("astray", progress.at, self._translated(step.otherwise) or general)
        if progress.is_misfit:
            misfit = gettext("The others can't respond to that as planned. Go back to the last step.")
            return CoachMessage("misfit", progress.at, misfit)
        if not progress.asks:
            return None
        remark = self._translated(self._remark[0]) if self._remark[1] == progress.at else ""
        return CoachMessage("step", progress.at, self._translated(step.say), remark)

    def _translated(self, message: str) -> str:
        return self._context.gettext(message).format(*self._context.seat_names) if message else ""

    def _tell(self, words: CoachMessage | None) -> None:
        self._told = words
        ui = self._context.ui
        if ui.has(NAME):
            ui.remove(NAME)
        self._panel = None
        if words is None:
            return
        self._context.scene.spoken += filter(None, (words.remark, words.say))
        gettext, lesson = self._context.gettext, self._progress.lesson
        gauge = Dots(f"{NAME}.dots", words.at, len(lesson.steps)) if words.mode == "step" else self._gauge()
        leave = Offer("leave", gettext("Leave: you can continue here later"), self._end.leave, "ui/close")
        offers = self._offers(words.mode)
        narrow = words.mode in ("task", "free")
        title, style = gettext(lesson.title), sentence_style(self._context.scene.type.text_scale, narrow=narrow)
        self._panel = CoachPanel(NAME, title, gauge, words.say, words.remark, offers, leave, style=style, narrow=narrow)
        ui.add(self._panel)
        self._place(self._lit())
        self._move_focus(words.mode)

    def _gauge(self) -> Widget | None:
        """Return the gauge of the lead in the challenge of an evening; None in any other lesson."""
        context, game = self._context, self._context.game
        found = challenge_of(game.name, game.tonight, self._progress.lesson.id)
        if found is None:
            return None
        return LeadGauge(f"{NAME}.gauge", found, lambda: context.match.events, context.app.language)

    def _offers(self, mode: str) -> list[Offer]:
        gettext, primary = self._context.gettext, ButtonKind.PRIMARY
        if mode == "task" and is_tonight(self._progress.lesson.id):
            return []
        if mode == "task":
            return [Offer("restart", gettext("Start again"), self._context.session.restart, "ui/replay")]
        if mode == "misfit":
            return [Offer("back", gettext("Back to the last step"), self._back, "ui/undo", primary)]
        if mode == "free":
            return [Offer("back", gettext("Back to the lesson"), self._back, "ui/undo", primary)]
        if mode == "astray":
            return [
                Offer("play-on", gettext("Play on by yourself"), self._progress.play_on),
                Offer("back", gettext("Take it back"), self._back, "ui/undo", primary),
            ]
        offers = [Offer("back", gettext("Back"), self._back, "ui/left")] if self._progress.at else []
        if self._progress.is_reading:
            return [*offers, Offer("next", gettext("Go on"), self._go_on, "ui/right", primary)]
        return [*offers, Offer("show", gettext("Show me"), self._show, "ui/hint")]

    def _place(self, lit: Sequence[pygame.FRect]) -> None:
        assert self._panel is not None
        place = self._task_place() if self._told is not None and self._told.mode == "task" else self._free_place(lit)
        self._stood = (place.left, place.top)
        self._panel.points_at = min(lit, key=lambda area: distance(place, area), default=None)
        self._context.ui.move(NAME, place)

    def _task_place(self) -> pygame.FRect:
        """Return the place below the log; a long text also covers the log."""
        assert self._panel is not None
        card = self._context.areas.practice
        place = pygame.FRect(card.topleft, self._panel.size())
        place.top -= max(0.0, place.height - card.height)
        return place

    def _free_place(self, lit: Sequence[pygame.FRect]) -> pygame.FRect:
        """Return a place that covers nothing lit, narrower or wider than usual if necessary."""
        assert self._panel is not None
        sizes = [self._panel.size(share) for share in _SHARES]
        coming = (name for step in self._progress.lesson.steps[self._progress.at + 1 :] for name in step.spot)
        later = [area for name in dict.fromkeys(coming) if (area := self._area(name)) is not None]
        places = [coach_place(size, lit, self._context.areas, self._stood, later) for size in sizes[:1]]
        while places[-1].collidelist(lit) >= 0 and len(places) < len(sizes):
            places.append(coach_place(sizes[len(places)], lit, self._context.areas, self._stood, later))
        return places[-1] if places[-1].collidelist(lit) < 0 else places[0]

    def _lit(self) -> list[pygame.FRect]:
        """Return the areas that are lit: those named by the step, and a refusal."""
        step, ui = self._progress.step, self._context.ui
        if self._told is None or self._told.mode != "step" or step is None:
            return []
        named = [area for name in step.spot if (area := self._area(name)) is not None]
        if named:
            named += [area for name in step.popups if (area := self._area(name)) is not None]
        refusal = ui.look_up("refusal")
        if named and refusal is not None:
            named.append(refusal.rect)
        return named

    def _area(self, name: str) -> pygame.FRect | None:
        widget = self._context.ui.look_up(name)
        if widget is not None:
            return widget.rect.copy() if widget.seen else None
        return self._display.area_of(name)

    def _move_focus(self, mode: str) -> None:
        """Move the focus to a lit widget that can be pressed, or else to the panel."""
        ui, step = self._context.ui, self._progress.step
        names = [f"{NAME}.next", f"{NAME}.back"] if mode != "step" or self._progress.is_reading else []
        if mode == "step" and not self._progress.is_reading and step is not None:
            names = [*step.spot]
        for name in names:
            widget = ui.look_up(name)
            if widget is not None and widget.can_focus and widget.seen and widget.enabled:
                ui.focus(widget)
                return

    def _go_on(self) -> None:
        self._progress.go_on()
        # Ask bots who have declined to act out of turn again, because the script may want it now.
        self._context.controller.play_on()

    def _back(self) -> None:
        progress, controller = self._progress, self._context.controller
        step, number = progress.way_back
        if number == self._context.match.number:
            progress.went_to(number)
        else:
            controller.go_to(number)
        controller.play_on()
        progress.stand_at(step)
        self._context.request_refresh()

    def _show(self) -> None:
        """Play the action that the step asks for."""
        wanted = self._progress.wanted
        if wanted is None:
            return
        try:
            self._context.controller.submit(self._progress.lesson.learner, wanted)
        except IllegalAction as refusal:
            self._context.refuse(refusal)


def coach_of(
    context: MatchContext[Any, Any], display: GameDisplay[Any, Any], begin: Callable[..., Any]
) -> Coach | None:
    """Return the coach of a lesson; None in any other match. `begin` makes the scene of another session."""
    progress = context.session.progress
    return Coach(context, display, progress, LessonEnd(context, progress, begin)) if progress is not None else None
