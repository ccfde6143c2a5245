"""Who stands where in a match, as lines of the results and of the replays."""

from stage.graphics import theme
from stage.menus.results.result_row import ResultRow
from table.match.match import Match
from table.offer.chart import Course
from table.words import Translator


def standings(match: Match, course: Course | None, text: Translator) -> list[ResultRow]:
    """One line for each seat, the winners first; nobody has a share of the win before the match is over."""
    setup = match.setup.seats
    shares = match.state.returns()
    order = sorted(range(len(setup)), key=lambda seat: (-shares[seat], course.rank(seat) if course else 0.0, seat))
    return [
        ResultRow(
            f"standing-{seat}",
            theme.SEATS[setup[seat].colour],
            setup[seat],
            shares[seat],
            course.chart.result(course.lines[seat][-1], text) if course else "",
        )
        for seat in order
    ]
