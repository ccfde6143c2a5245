"""Actions on a saved match, for the shelf and the replays. Failures are reported to the player."""

from collections.abc import Callable

from stage.saves import Save, SaveNotMoved
from stage.services import Services
from stage.ui.scene import Scene
from table.match.journal import BadJournal
from table.words import one_line


def resume(scene: Scene, services: Services, save: Save, show: Callable[[Scene], None]) -> None:
    """Resume the match in a new scene, which is passed to `show`."""
    # Imported late, so that the shelf opens without the match package.
    from stage.match import scene as match_opening

    try:
        show(match_opening.resume(services, save.path))
    except BadJournal as error:
        scene.tell("resume.failed", scene.gettext("The match cannot be resumed"), error.said(scene.app.language))


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
