"""Which lessons the player has done, and how many stars the challenges brought, as the settings keep them."""

from stage.settings import Settings
from table.game import Game
from table.offer.lesson import Lesson


def _key(game: Game, lesson: Lesson) -> str:
    return f"{game.name}.{lesson.id}"


def done_with(settings: Settings, game: Game, lesson: Lesson, stars: int) -> dict[str, int]:
    """What `settings.lessons` becomes when a lesson is done, with so many stars if it is a challenge."""
    key = _key(game, lesson)
    return settings.lessons | {key: max(stars, settings.lessons.get(key, 0))}


def stars_of(settings: Settings, game: Game, lesson: Lesson) -> int | None:
    """The most stars won; 0 for a lesson that is done, None for what is not done yet."""
    return settings.lessons.get(_key(game, lesson))


def learnt(settings: Settings, game: Game) -> bool:
    """Whether any lesson of the game was done."""
    return any(stars_of(settings, game, lesson) is not None for lesson in game.load_lessons())
