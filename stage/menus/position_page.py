"""A position of a game as a page: looked up in a thread, painted by the game."""

from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor

from stage.graphics.making.pages import PagePicture
from stage.graphics.painter import Painter
from stage.graphics.theme import SeatColour
from table.contract import Event, View
from table.game import Game


def position_page(
    game: Game, look: Callable[[], View], colours: Sequence[SeatColour], about: Event | None = None
) -> PagePicture:
    """What `look` sees, nearer to what the event `about` speaks of; see :func:`painted_page`."""
    return painted_page(game, look, lambda page, view: game.draw_picture(page, view, colours, about))


def painted_page(game: Game, look: Callable[[], View], paint: Callable[[Painter, View], None]) -> PagePicture:
    """What `look` sees, which is asked once and may take long, as `paint` fills the page with it.

    A plain ground for a game without pictures.
    """
    if not game.picture:
        return PagePicture(_paint_ground)
    asked: list[Future[View]] = []

    def looked() -> View:
        game.load_pictures()
        return look()

    def view() -> Future[View]:
        if not asked:
            thread = ThreadPoolExecutor(1, "position of a page")
            asked.append(thread.submit(looked))
            thread.shutdown(wait=False)
        return asked[0]

    def begin(painter: Painter) -> bool:
        return view().done() and game.begins_picture(painter, view().result())

    return PagePicture(lambda page: paint(page, view().result()), begin=begin)


def _paint_ground(painter: Painter) -> None:
    painter.gradient(painter.bleed, painter.palette.backdrop_top, painter.palette.backdrop_bottom)
