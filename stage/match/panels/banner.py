"""Turn banner: one sentence that names the player to act and the action."""

from typing import Any

from stage.graphics import theme
from stage.graphics.painter import Painter
from stage.graphics.theme import SeatColour, mix
from stage.match.areas import BANNER_MARGIN, banner_style
from stage.match.context import MatchContext
from stage.ui.base import Widget, approach, stepped
from stage.ui.choice import draw_seat_mark
from table.contract import CHANCE
from table.words import joined


class Banner(Widget):
    """Sentence on a board of dark wood, which lights up while a person at the screen must act."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.text = ""
        self.seat: SeatColour | None = None
        """Seat whose mark stands beside the sentence; None for no mark."""
        self.is_lit = False
        """True if the sentence addresses the person at the screen."""
        self.kept_free = 0.0
        """Width at both ends that the sentence leaves free, in logical units."""
        self._light = 0.0
        self.laid = False

    def update(self, dt: float) -> None:
        super().update(dt)
        goal = 1.0 if self.is_lit else 0.0
        self._light = goal if self.host.reduced_motion else approach(self._light, goal, dt * 4.0)

    ground_key = None

    def draw_ground(self, painter: Painter) -> None:
        """Paint the board without the sentence."""
        painter.panel(self.rect, theme.wood_look(painter.palette))

    def draw(self, painter: Painter) -> None:
        colours = painter.palette
        light = stepped(self._light)
        if not self.laid:
            self.draw_ground(painter)
        if light:
            painter.outline(self.rect.inflate(4, 4), colours.focus, 4, theme.RADIUS + 2, alpha=round(255 * light))
        style = banner_style(self.host.type)
        mark = self.rect.height * (0.62 if self._most_lines == 1 else 0.4) if self.seat else 0.0
        room = self.rect.width - 64 - 2 * self.kept_free - (mark + 16 if mark else 0)
        lines = self._lines(style, room)
        line_height = self.host.type.line_height(style)
        wide = max((self.host.type.width(line, style) for line in lines), default=0.0)
        left = self.rect.centerx - (min(wide, room) + (mark + 16 if mark else 0)) / 2
        if self.seat:
            centre = (left + mark / 2, self.rect.centery)
            draw_seat_mark(painter, self.seat, centre, mark, emblem=self.host.emblems)
            left += mark + 16
        ink = mix(colours.chalk, colours.focus, light * 0.75) if not colours.high_contrast else colours.chalk
        top = self.rect.centery - line_height * len(lines) / 2
        for number, line in enumerate(lines):
            at = (left + min(wide, room) / 2, top + (number + 0.5) * line_height)
            painter.text(line, at, style, ink, anchor="center", max_width=room)

    @property
    def _most_lines(self) -> int:
        """Number of lines that fit."""
        return max(
            1, round((self.rect.height - BANNER_MARGIN) / self.host.type.line_height(banner_style(self.host.type)))
        )

    def _lines(self, style: theme.TextStyle, room: float) -> list[str]:
        most = self._most_lines
        lines = self.host.type.wrap(self.text, style, room) if most > 1 else [self.text]
        # Words that do not fit stay on the last line, which is then set smaller.
        return lines if len(lines) <= most else [*lines[: most - 1], " ".join(lines[most - 1 :])]


def banner_text(context: MatchContext[Any, Any], sentence: str, *, resting_replay: bool) -> str:
    """Return the game's `sentence`, or one of the frame if the game has none or something else matters more.

    `resting_replay` is True for a replay that stands still.
    """
    gettext, names = context.gettext, context.seat_names
    if context.controller.paused and not context.is_over:
        return gettext("Pause")
    if context.is_holding and context.me is not None:
        return gettext("{name}, remember what you have seen").format(name=names[context.me])
    if not context.session.is_review and context.controller.is_reviewing and context.acting is None:
        past = gettext("Looking back: action {number} of {length}")
        return past.format(number=context.match.number, length=context.match.length)
    if resting_replay and not context.motion.is_busy and not context.match.state.is_terminal():
        return _replay_text(context)
    return sentence or _plain_text(context)


def _plain_text(context: MatchContext[Any, Any]) -> str:
    gettext, names, state = context.gettext, context.seat_names, context.match.state
    if state.is_terminal():
        winners = joined([names[seat] for seat in state.winners()], context.app.language)
        return context.ngettext("{names} wins!", "{names} share the win!", len(state.winners())).format(names=winners)
    if context.acting is not None:
        return gettext("{name}, it's your turn").format(name=names[context.acting])
    if len(context.awaited) == 1 and context.awaited[0] != CHANCE:
        return gettext("Waiting for {name}").format(name=names[context.awaited[0]])
    return gettext("Everyone is choosing…") if len(context.awaited) > 1 else ""


def _replay_text(context: MatchContext[Any, Any]) -> str:
    """Return the position of a replay that stands still, and the key that plays it."""
    number, length = context.match.number, context.match.length
    if number == length and context.match.setup.lesson:
        return context.gettext("This was the solution")
    if number == length:
        return context.gettext("Replay: the match was abandoned here")
    text = context.gettext("Replay paused at action {number} of {length} ({key}: resume)")
    return text.format(number=number, length=length, key=context.key_hint("pause"))
