"""Program with a window: opens the shelf, a box or a replay, or takes a screenshot of one scene."""

import io
import logging
import math
import signal
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, closing, contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Final

import pygame

from stage.audio.sound import Sound
from stage.audio.speech import Speaker
from stage.menus.destinations import Menus
from stage.menus.shelf import Shelf, rasterise_ahead
from stage.saves import Saves
from stage.services import Services
from stage.settings import Settings, SettingsFile, SettingsNotSaved
from stage.ui.notices import Tone
from stage.ui.scene import Scene
from stage.window.app import FRAMES_PER_SECOND, App
from stage.window.last_resort import CannotGoOn, LogHandler, Watchdog, said, take_leave, write_down
from stage.window.system_window import NoDisplay
from table.game import HUMAN, Game
from table.headless.command_line import FAILED
from table.headless.terminal import NotDone
from table.history.history_file import HistoryNotWritten
from table.history.rows import ProgressRow, sound
from table.history.statistics import History
from table.job import Job
from table.language import load, system_code
from table.match.match import Match
from table.offer.options import BadSetup
from table.search.worker import WorkerPool
from table.storage.files import data_folder, saves_folder, write_whole
from table.words import N_

_MENUS: Final[dict[str, Callable[[Menus], Scene]]] = {
    "shelf": Menus.shelf,
    "settings": Menus.settings,
    "statistics": Menus.statistics,
    "people": Menus.people,
    "season": Menus.season,
    "replays": lambda menus: menus.replays(Saves(menus.services.saves, menus.services.games)),
}
_PARTS: Final[dict[str, Callable[[Menus, Game], Scene]]] = {
    "setup": Menus.setup,
    "learn": Menus.learn,
    "rules": Menus.rules,
    "stickers": Menus.stickers,
}
"""Scenes that can be photographed, those of the program and those of each game."""
_QUIET: Final = 30
"""Frames without a background job before a screenshot."""
_MENU: Final = 60
_MATCH: Final = 90
"""Frames of a menu, or of a match once a person is to act, in which everything comes to rest before its screenshot."""
_NOWHERE: Final = Path(":memory:")
"""Path of statistics that last as long as the window."""
_BEFORE_THE_WINDOW: Final = 1.0
"""Seconds in which a match is read before the window opens. Nearly all are whole then."""
_PAUSE: Final = 0.002
"""Seconds between frames while threads are at work."""
_PATIENCE: Final = 120.0
"""Seconds after which a screenshot is taken at the latest, even if no person is to act or a job never ends."""


class PictureNotWritten(NotDone):
    """Raised when an image file cannot be written (missing folder, disk full)."""


def run(
    games: Mapping[str, Game],
    *,
    game: str | None,
    replay: Path | None,
    language: str | None = None,
    closing_limit: float = math.inf,
) -> int:
    """Open the window, play until the player leaves, and return the exit status.

    `game` opens its box at once, `replay` shows a match. `language` is a code that overrides the settings for this run.
    From the moment in which the program closes, the process ends within `closing_limit` seconds, whatever hangs; a film
    that is being written gets some more.
    Raises NoDisplay, and BadJournal before a window opens. A fault that nothing can go on from is logged and told to
    the player, and the status is 1.
    """
    reading = _begin_to_read(replay, games) if replay is not None else None
    log = LogHandler()
    logging.getLogger().addHandler(log)
    watchdog = Watchdog(closing_limit)
    try:
        with _last_words(watchdog, language):
            _run(games, game, reading, language, watchdog)
    except CannotGoOn as end:
        watchdog.stop()
        take_leave(str(end))
        watchdog.fail("")
        return FAILED
    finally:
        logging.getLogger().removeHandler(log)
    return 0


@contextmanager
def _last_words(watchdog: Watchdog, language: str | None) -> Iterator[None]:
    """Log a fault at the start or the end, outside the main loop. Raises CannotGoOn for it."""
    try:
        yield
    except (NoDisplay, CannotGoOn):
        raise
    except Exception as fault:
        is_logged = write_down(fault)
        words = said(load(language or system_code()), fault, ends=True, is_saved=True, is_logged=is_logged)
        watchdog.fail(words)
        raise CannotGoOn(words) from fault


def _run(
    games: Mapping[str, Game],
    game: str | None,
    reading: Job[Match] | None,
    language: str | None,
    watchdog: Watchdog,
) -> None:
    file = SettingsFile()
    earlier = file.earlier_progress()  # before the app loads the settings and moves a damaged file out of the way
    with ExitStack() as ending:
        # Its thread must not outlive pygame.
        sound = ending.enter_context(closing(Sound(Settings().volumes)))
        ahead = partial(rasterise_ahead, games)
        app = App(file, language=language, sound=sound, voice=Speaker(), watchdog=watchdog, meanwhile=ahead)
        services = ending.enter_context(_services(app, games, data_folder() / "history.sqlite", saves_folder()))
        if earlier:
            _take_over(earlier, services.history, file)
        shelf = Shelf(services, reading=reading if reading is not None and not reading.is_ready else None)
        front = _in_front(services, game, reading)
        if front is not None:
            app.scenes.push(shelf)
        with _ended_by_the_system(app), _last_words(watchdog, language):
            app.run(front or shelf, home=partial(Shelf, services))


def screenshot(
    games: Mapping[str, Game], scene: str, file: Path, size: tuple[int, int], language: str | None = None
) -> int:
    """Write one frame of the scene `scene` as PNG, or as JPEG if `file` ends so, and return the exit status.

    Raises PictureNotWritten, and BadSetup with the known names for an unknown scene. Reads and writes nothing of the
    player's: default settings, no saved matches.
    """
    known = scene_names(games)
    if scene not in known:
        raise BadSetup(N_("There is no scene %(scene)s; choose %(choices)s."), scene=repr(scene), choices=tuple(known))
    app = App(settings=Settings(reduced_motion=True), language=language, size=size, offscreen=True)
    with tempfile.TemporaryDirectory() as home, _services(app, games, Path(home) / "h.sqlite", Path(home)) as at_hand:
        app.running = True
        if scene in games:
            _play_until_asked(app, at_hand, games[scene])
        else:
            app.scenes.push(_named(at_hand, scene))
            _run_until_painted(app, _MENU)
        picture = app.painter.canvas.target.copy()
        app.close()
    image = io.BytesIO()
    pygame.image.save(picture, image, "picture.jpg" if file.suffix.lower() in (".jpg", ".jpeg") else "picture.png")
    try:
        write_whole(file, image.getvalue())
    except OSError as error:
        sentence = N_("The picture cannot be written to %(file)s: %(reason)s.")
        raise PictureNotWritten(sentence, file=file, reason=error.strerror) from error
    return 0


def scene_names(games: Mapping[str, Game]) -> tuple[str, ...]:
    """Return the scenes for :func:`screenshot`: the menus and every game, with its set-up, lessons and rule book."""
    return (*_MENUS, *games, *(f"{game}-{part}" for part in _PARTS for game in games))


@contextmanager
def _ended_by_the_system(app: App) -> Iterator[None]:
    """End the program without asking when the session or the process is terminated: the match is saved anyway."""
    wanted = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
    before = [(number, signal.signal(number, lambda *_: app.quit())) for number in wanted]
    try:
        yield
    finally:
        for number, handler in before:
            signal.signal(number, handler)


@contextmanager
def _services(app: App, games: Mapping[str, Game], statistics: Path, saves: Path) -> Iterator[Services]:
    pool = WorkerPool()
    history = _history(app, statistics)
    try:
        yield Services(app, games, pool, history, saves, Menus)
    finally:
        history.close()
        pool.close()


def _history(app: App, path: Path) -> History:
    """Yield the statistics. If the disk refuses them, keep them in memory and inform the player."""
    try:
        history = History(path)
    except HistoryNotWritten as error:
        app.notify(app.gettext("The statistics cannot be saved: {reason}").format(reason=error.reason), Tone.BAD)
        return History(_NOWHERE)
    if history.kept is not None:
        text = app.gettext(
            "The statistics were damaged. Whatever could be read is still there, and the old file is kept: {file}"
        )
        app.notify(text.format(file=history.kept.name), Tone.BAD)
    history.put_back = partial(_tell_put_back, app)
    if history.newer:
        text = app.gettext("A newer Ludothèque has saved the statistics. You can look at them, but nothing is added.")
        app.notify(text, Tone.BAD)
    # What cannot be saved now is added at the next start.
    with suppress(HistoryNotWritten):
        if added := history.read_in_whole():
            text = app.language.ngettext("{count} match has been added.", "{count} matches have been added.", added)
            app.notify(text.format(count=added), Tone.GOOD)
    return history


def _tell_put_back(app: App, kept: Path | None) -> None:
    text = app.gettext("Another program has changed or removed the statistics. They are saved again, whole.")
    if kept is not None:
        text = app.gettext(
            "Another program has damaged the statistics. They are saved again, whole, and the damaged file is kept:"
            " {file}"
        ).format(file=kept.name)
    app.notify(text, Tone.BAD)


def _take_over(earlier: list[tuple[str, str, int]], history: History, file: SettingsFile) -> None:
    """Import progress from the settings of an older version. It stays there until it is saved in the statistics."""
    with suppress(HistoryNotWritten, SettingsNotSaved):
        history.progress.keep(*sound(ProgressRow, earlier))
        if history.path != _NOWHERE:
            file.forget_earlier_progress()


def _begin_to_read(replay: Path, games: Mapping[str, Game]) -> Job[Match]:
    """Read a match as far as it takes little time; the shelf reads the rest. Raises BadJournal."""
    from table.match.journal import reading

    job = Job(reading(replay, games))
    job.step_until(time.monotonic() + _BEFORE_THE_WINDOW)
    return job


def _in_front(services: Services, game: str | None, reading: Job[Match] | None) -> Scene | None:
    """Return the scene in front of the shelf at the start, or None."""
    if reading is not None and reading.is_ready:
        from stage.match.scene import review

        return review(services, reading.result)
    return services.to.setup(services.games[game]) if game is not None else None


def _named(services: Services, name: str) -> Scene:
    game, _, part = name.partition("-")
    if part:
        return _PARTS[part](Menus(services), services.games[game])
    return _MENUS[name](Menus(services))


def _play_until_asked(app: App, services: Services, game: Game) -> None:
    """Begin a practice match and run it until a person is to act."""
    from stage.match.scene import open_match
    from stage.match_session import MatchSession
    from stage.menus.set_up.seating_plan import SeatingPlan

    setup = SeatingPlan.first(game).setup(seed=1, practice=True)
    session = MatchSession.new(services, setup)
    app.scenes.push(open_match(services, session))
    end = time.monotonic() + _PATIENCE
    while not session.match.state.is_terminal() and time.monotonic() < end:
        _frame(app)
        if any(seat >= 0 and setup.seats[seat].player == HUMAN for seat in session.match.state.actors()):
            break
    _run_until_painted(app, _MATCH)


def _run_until_painted(app: App, frames: int) -> None:
    """Run `frames` frames once nothing waits for a background job."""
    end, quiet = time.monotonic() + _PATIENCE, 0
    while quiet < _QUIET and time.monotonic() < end:
        _frame(app)
        quiet = 0 if app.is_busy else quiet + 1
    for _ in range(frames):
        _frame(app)


def _frame(app: App) -> None:
    app.frame(1.0 / FRAMES_PER_SECOND)
    if app.is_busy:
        # The threads need the interpreter.
        time.sleep(_PAUSE)
