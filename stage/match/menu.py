"""Menu of a match, the scenes that it opens, and dialogs that report problems."""

from collections.abc import Callable
from functools import partial
from typing import Any

from stage.match.context import MatchContext
from stage.match.seats import PLAYER_TITLES
from stage.match_session import MatchSession
from stage.saves import SaveNotMoved
from stage.ui.button import Button, ButtonKind
from stage.ui.dialog import Dialog
from stage.ui.layout import Column
from stage.ui.notices import Tone
from stage.ui.scene import Scene
from table.learning.lesson_progress import LessonProgress
from table.offer.tonight import is_tonight
from table.search.worker import BotFailed


class MatchMenu:
    """Opens dialogs on `scene`, and other scenes in front of it; `begin` makes the scene of another match."""

    def __init__(self, context: MatchContext[Any, Any], scene: Scene, begin: Callable[[MatchSession], Scene]) -> None:
        self._context = context
        self._scene = scene
        self._begin = begin

    def open(self) -> None:
        """Open the menu; the match waits meanwhile."""
        context, gettext = self._context, self._context.gettext
        review = context.session.is_review
        leave = gettext("Close the replay") if review else self._leave_title(gettext("Save and return to the shelf"))
        entries: list[tuple[str, str, str, Callable[[], None]]] = [
            ("rules", gettext("Rule book"), "ui/rules", self.open_rules),
            ("settings", gettext("Settings"), "ui/settings", self._open_settings),
            ("restart", gettext("Start again"), "ui/replay", self._ask_to_restart),
            ("leave", leave, "ui/back", self.leave_to_shelf),
            ("quit", gettext("Quit Ludothèque"), "ui/close", context.app.ask_to_quit),
        ]
        progress = context.session.progress
        if progress is not None and is_tonight(progress.lesson.id):
            # An evening's tries are counted.
            give_up = partial(self._ask_to_give_up, progress)
            entries[2] = ("give-up", gettext("Give up this try"), "ui/flag", give_up)
        elif review or context.session.is_trial:
            del entries[2]
        if context.practice and not review and not context.session.is_trial and context.game.lessons:
            entries.insert(1, ("learn", gettext("Lessons and challenges"), "ui/star", self._open_lessons))
        buttons = [
            Button(f"menu.{name}", title, self._closing(action), icon=icon) for name, title, icon, action in entries
        ]
        back = gettext("Back to the replay") if review else gettext("Back to the game")
        resume = Button("menu.resume", back, kind=ButtonKind.PRIMARY)
        column = Column("menu.entries", buttons, gap=12.0)
        context.ui.open_dialog(Dialog("menu", context.game.title, buttons=[resume], content=[column], width=560))
        context.ui.focus(resume)

    def _leave_title(self, match_title: str) -> str:
        """Return the text of the button that leaves; `match_title` for a match that is kept on the shelf."""
        session, gettext = self._context.session, self._context.gettext
        if session.progress is not None:
            if session.progress.lesson.goal is not None:
                return gettext("Leave the challenge for now")
            return gettext("Leave the lesson for now")
        return gettext("Back to the results") if session.is_trial else match_title

    def _closing(self, action: Callable[[], None]) -> Callable[[], None]:
        """Return a function that closes the menu, then calls `action`."""

        def close_and_act() -> None:
            menu = self._context.ui.dialog
            assert menu is not None
            self._context.ui.close_dialog(menu)
            action()

        return close_and_act

    def open_rules(self, rule_id: str | None = None) -> None:
        """Open the rule book on top of the match, at a rule if `rule_id` names one."""
        self._context.app.scenes.push(self._context.services.to.rules(self._context.game, rule_id))

    def _open_settings(self) -> None:
        self._context.app.scenes.push(self._context.services.to.settings())

    def _open_lessons(self) -> None:
        self._context.app.scenes.push(self._context.services.to.learn(self._context.game))

    def open_results(self) -> None:
        """Replace the match by its best moment, which its results follow."""
        context = self._context
        self._leave_by(lambda: context.app.scenes.replace(context.services.to.best_moment(context.session)))

    def leave_to_shelf(self) -> None:
        """Return to the shelf; the match is kept. A review, a trial or a lesson closes onto the scene below."""
        context = self._context
        if context.session.is_review or context.session.is_trial or context.session.progress is not None:
            context.app.scenes.pop()
        else:
            self._leave_by(lambda: context.app.scenes.restart(context.services.to.shelf()))

    def _ask_to_restart(self) -> None:
        if self._context.session.progress is not None:
            self._context.session.restart()
            return
        gettext = self._context.gettext
        self._scene.confirm(
            "restart",
            gettext("Start again?"),
            gettext("The same players start a new match. The current one is lost."),
            gettext("Start again"),
            self._restart,
            danger=True,
        )

    def _ask_to_give_up(self, progress: LessonProgress) -> None:
        gettext = self._context.gettext
        self._scene.confirm(
            "give-up",
            gettext("Give up this try?"),
            gettext("It counts as played. The best try counts."),
            gettext("Give up"),
            progress.give_up,
            danger=True,
        )

    def _restart(self) -> None:
        """Begin a new match with the same players, then discard the present one.

        If it cannot be deleted it stays on the shelf, and the player is told.
        """
        context = self._context
        scene = self._begin(context.session.again())
        try:
            context.session.give_up()
        except SaveNotMoved as error:
            text = context.gettext("The old match could not be deleted: {reason}")
            context.app.notify(text.format(reason=error.said(context.app.language)), Tone.BAD)
        context.app.scenes.replace(scene)

    def ask_to_quit(self) -> None:
        """Quit the program. If the disk refuses the match, ask first."""
        context, gettext = self._context, self._context.gettext
        if context.session.save():
            context.app.quit()
            return
        buttons = [
            Button("quit.no", gettext("Cancel")),
            Button("quit.yes", gettext("Quit"), context.app.quit, kind=ButtonKind.DANGER),
            Button("quit.again", gettext("Try again"), self.ask_to_quit, kind=ButtonKind.PRIMARY),
        ]
        text = gettext("This match could not be saved and will be lost.")
        words = f"{text}\n({context.session.not_saved})"
        context.ui.open_dialog(Dialog("quit", gettext("Quit Ludothèque?"), words, buttons))

    def _leave_by(self, leave: Callable[[], None]) -> None:
        """Leave the match by `leave`. If the disk refuses the match, ask first."""
        session, gettext = self._context.session, self._context.gettext
        if session.save():
            leave()
            return
        buttons = [
            Button("lose.no", gettext("Cancel")),
            Button("lose.yes", gettext("Leave it unsaved"), leave, kind=ButtonKind.DANGER),
            Button("lose.again", gettext("Try again"), partial(self._leave_by, leave), kind=ButtonKind.PRIMARY),
        ]
        words = f"{gettext('This match could not be saved and will be lost.')}\n({session.not_saved})"
        self._context.ui.open_dialog(Dialog("lose", gettext("The match is not saved"), words, buttons))

    def tell_bot_failed(self, failure: BotFailed) -> None:
        """Report a bot that has no answer, with buttons to ask it again or to leave."""
        gettext = self._context.gettext
        level = gettext(PLAYER_TITLES.get(failure.level, failure.level))
        session = self._context.session
        words = gettext("The bot ({level}) could not answer: {reason}. The match is saved.")
        if session.progress is not None or session.is_trial:
            words = gettext("The bot ({level}) could not answer: {reason}.")
        leave = self._leave_title(gettext("Return to the shelf"))
        self._context.ui.open_dialog(
            Dialog(
                "bot-failed",
                gettext("A bot has stopped responding"),
                words.format(level=level, reason=gettext(failure.reason)),
                [
                    Button("bot-failed.leave", leave, self.leave_to_shelf),
                    Button("bot-failed.again", gettext("Ask it again"), kind=ButtonKind.PRIMARY),
                ],
                cancel="bot-failed.again",
            )
        )

    def tell_not_saved(self) -> None:
        """Report that the disk refuses the match; it goes on."""
        gettext = self._context.gettext
        words = gettext("You can play on: every action tries to save everything again.")
        buttons = [
            Button("not-saved.close", gettext("Close")),
            Button("not-saved.again", gettext("Try again"), self._save_again, kind=ButtonKind.PRIMARY),
        ]
        text = f"{words}\n({self._context.session.not_saved})"
        self._context.ui.open_dialog(Dialog("not-saved", gettext("The match is not saved"), text, buttons))

    def _save_again(self) -> None:
        if not self._context.session.save():
            self.tell_not_saved()
