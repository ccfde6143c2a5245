"""Actions on a saved match, for the shelf and the replays. Failures are reported to the player."""

import time
from collections.abc import Callable
from typing import Any, Final, TypeVar

from stage.graphics.kept import draw_share_bar
from stage.graphics.painter import Painter
from stage.saves import Save, SaveNotMoved
from stage.services import Services
from stage.ui.base import Widget
from stage.ui.button import Button
from stage.ui.dialog import Dialog
from stage.ui.scene import Scene
from table.job import Job
from table.match.journal import BadJournal
from table.words import one_line

_AT_ONCE: Final = 0.25
"""Seconds of reading that need no dialog."""
_BUDGET: Final = 0.012
"""Time for reading, in seconds per frame."""
_BAR_HEIGHT: Final = 18.0

ResultT = TypeVar("ResultT")


class _Progress(Widget):
    """Bar of a job, which the bar advances in every frame; `step` does so until the given time."""

    def __init__(self, name: str, job: Job[Any], step: Callable[[float], None]) -> None:
        super().__init__(name)
        self._job = job
        self._step = step

    @property
    def value(self) -> float:
        """Share of the job that is done, 0.0–1.0."""
        return self._job.share

    def preferred(self, width: float | None = None) -> tuple[float, float]:
        return width or 400.0, _BAR_HEIGHT

    def update(self, dt: float) -> None:
        super().update(dt)
        self._step(time.monotonic() + _BUDGET)

    def draw(self, painter: Painter) -> None:
        draw_share_bar(painter, self.rect, self._job.share, painter.palette.accent)


def read_on(
    scene: Scene,
    job: Job[ResultT],
    done: Callable[[ResultT], None],
    failed: Callable[[BadJournal | OSError], None],
    cancelled: Callable[[], None] | None = None,
) -> None:
    """Finish a `job` that reads a match, in a dialog with its progress and *Cancel* if it takes long.

    Then call `done` with its result, or `failed` if the match cannot be read. By default, *Cancel* drops the job.
    """
    stop = Button("reading.cancel", scene.gettext("Cancel"), cancelled or job.drop)
    dialog: Dialog | None = None

    def step(until: float) -> None:
        try:
            if not job.step_until(until):
                return
        except (BadJournal, OSError) as error:
            close()
            failed(error)
        else:
            close()
            done(job.result)

    def close() -> None:
        if dialog is not None:
            scene.ui.close_dialog(dialog)

    step(time.monotonic() + _AT_ONCE)
    if not job.is_ready and job.failure is None:
        bar = _Progress("reading.progress", job, step)
        dialog = Dialog("reading", scene.gettext("Reading the match…"), buttons=[stop], content=[bar])
        scene.ui.open_dialog(dialog)


def tell_unreadable(scene: Scene, error: BadJournal | OSError) -> None:
    """Say why a match cannot be opened."""
    scene.tell("open.failed", scene.gettext("The match cannot be opened"), reason(scene, error))


def resume(scene: Scene, services: Services, save: Save, show: Callable[[Scene], None]) -> None:
    """Resume the match in a new scene, which is passed to `show`."""
    # Imported late, so that the shelf opens without the match package.
    from stage.match import scene as match_opening

    def tell(error: BadJournal | OSError) -> None:
        scene.tell("resume.failed", scene.gettext("The match cannot be resumed"), reason(scene, error))

    read_on(scene, Job(match_opening.resuming(services, save.path)), show, tell)


def reason(scene: Scene, error: BadJournal | OSError) -> str:
    """Return why a match cannot be read, in the player's language or in the system's own words."""
    why = error.said(scene.app.language) if isinstance(error, BadJournal) else error.strerror or str(error)
    return one_line(why)


def ask_to_delete(scene: Scene, save: Save, question: str, word: str, deleted: Callable[[], None]) -> None:
    """Ask `question` with the button `word`; then delete the file and call `deleted`."""

    def delete() -> None:
        try:
            save.delete()
        except SaveNotMoved as error:
            title = scene.gettext("The match could not be deleted")
            scene.tell("delete.failed", title, error.said(scene.app.language))
        else:
            deleted()

    text = scene.gettext("The match will be deleted. This cannot be undone.")
    scene.confirm("discard", question, text, word, delete, danger=True)


def put_aside(scene: Scene, save: Save, moved: Callable[[], None]) -> None:
    """Move the file out of the list, then call `moved`."""
    try:
        kept = save.put_aside()
    except SaveNotMoved as error:
        scene.tell("aside.failed", scene.gettext("The file could not be moved"), error.said(scene.app.language))
    else:
        scene.notify(scene.gettext("The file is kept: {file}").format(file=one_line(str(kept))))
        moved()
