"""Rows of final standings, for the results and the replays."""

from collections.abc import Callable

import pygame

from stage.graphics import theme
from stage.graphics.cast import draw_bust, person_of
from stage.graphics.faces import Expression
from stage.graphics.painter import Painter
from stage.graphics.theme import SeatColour
from stage.match.faces.moods import MoodTeller
from stage.match.on_stage import moods_of
from stage.match.seats import Miniature, player_title
from stage.ui.base import Widget
from stage.ui.choice import draw_seat_mark
from table.contract import Seat
from table.match.match import Match, SeatSetup
from table.offer.chart import ChartData
from table.words import Translator

_TALLY_LEFT = 170.0
"""Left edge of all tallies in a row, so that their columns are aligned."""


class ResultRow(Widget):
    """Row with mark, face, name, kind of player and result ("12 points", or ""), and a cup for winners.

    `share` is the share of the win, 0.0–1.0; the `tally` stands below the name.
    """

    def __init__(
        self, name: str, look: SeatColour, seat: SeatSetup, share: float, result: str, expression: Expression,
        tally: Miniature | None = None,
    ) -> None:  # fmt: skip
        super().__init__(name)
        self.expression = expression
        self.result = result
        self.look = look
        self.seat = seat
        self.share = share
        self.tally = tally

    def preferred(self, width: float | None = None) -> tuple[float, float]:
        style = theme.SUBHEADING if self.share else theme.BODY_BOLD
        below = self.tally.size[1] if self.tally is not None else 0.0
        return width or 500.0, self.host.type.line_height(style) + (22 if self.share else 12) + below

    def draw(self, painter: Painter) -> None:
        title, host = self._title, self.host
        looks = (
            self.look,
            self.seat,
            self.expression,
            self.share,
            title,
            self.tally,
            host.emblems,
            painter.type.text_scale,
        )
        painter.layer(("result row", looks), self.rect, self._draw_all)

    @property
    def spoken_name(self) -> str:
        return f"{self.seat.name}, {self._title}"

    @property
    def _title(self) -> str:
        level = player_title(self.seat, self.host.gettext)
        return f"{level} · {self.result}" if self.result else level

    def _draw_all(self, painter: Painter) -> None:
        colours, box = painter.palette, self.rect.copy()
        style = theme.SUBHEADING if self.share else theme.BODY_BOLD
        if self.share:
            painter.rounded(box, colours.brass, 12, alpha=70)
        if self.tally is not None:
            box.height -= self.tally.size[1]
        mark = min(box.height - 10, 56.0)
        draw_seat_mark(painter, self.look, (box.left + 12 + mark / 2, box.centery), mark, emblem=self.host.emblems)
        title = self._title
        side = painter.measure(title, theme.SMALL)[0] + (box.height if self.share else 0) + 28
        face = pygame.FRect(box.left + mark + 20, box.top + 1, box.height - 2, box.height - 2)
        draw_bust(painter, person_of(self.seat), self.expression, face, self.look.colour)
        left = face.right + 12
        room = max(1.0, box.right - side - left)
        painter.text(self.seat.name, (left, box.centery), style, anchor="midleft", max_width=room)
        if self.tally is not None:
            wide, high = self.tally.size
            start = box.left + _TALLY_LEFT
            self.tally.draw(painter, pygame.FRect(start, box.bottom - 4, min(wide, self.rect.right - 14 - start), high))
        right = box.right - 14
        if self.share:
            cup = box.height - 18
            painter.image("ui/trophy", (right - cup, box.centery - cup / 2, cup, cup), tint=colours.ink)
            right -= cup + 12
        painter.text(title, (right, box.centery), theme.SMALL, colours.ink_soft, anchor="midright")


def standings(
    match: Match, course: ChartData | None, text: Translator,
    tally: Callable[[Seat], Miniature | None] = lambda seat: None,
) -> list[ResultRow]:  # fmt: skip
    """Return one row per seat, the winners first. Shares of the win are 0 before the match is over."""
    setup = match.setup.seats
    shares = match.state.returns()
    moods = MoodTeller(moods_of(match.game)).at_rest(match.state, match.number)
    over = match.state.is_terminal()
    order = sorted(range(len(setup)), key=lambda seat: (-shares[seat], course.rank(seat) if course else 0.0, seat))
    return [
        ResultRow(
            f"standing-{seat}",
            theme.SEATS[setup[seat].colour],
            setup[seat],
            shares[seat],
            course.chart.result(course.lines[seat][-1], text) if course else "",
            moods[seat].expression if over else Expression.NEUTRAL,
            tally(seat),
        )
        for seat in order
    ]
