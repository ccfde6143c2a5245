"""Marks behind the words of a rule book that were searched for."""

from stage.graphics.painter import Painter
from stage.graphics.theme import TextStyle
from stage.menus.rulebook.rules_text import TextSearch


def draw_hits(painter: Painter, line: str, at: tuple[float, float], style: TextStyle, search: TextSearch) -> None:
    """Mark what the search finds in a line whose upper left corner is there; to be drawn before its words."""
    hits = search.hits(line)
    if not hits:
        return
    high, spans = painter.type.line_height(style), painter.type.spans(line, style)
    for first, behind in hits:
        left, right = spans[first][0], spans[behind - 1][1]
        mark = (at[0] + left - 2, at[1] + 1, right - left + 4, high - 2)
        if painter.palette.high_contrast:
            painter.outline(mark, painter.palette.accent, 2.5, 5)
        else:
            painter.rounded(mark, painter.palette.brass, 5, alpha=130)
