"""The questions and messages of a game scene: menu, leaving, restarting, a bot without an answer, a full disk."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stage.match.player_titles import PLAYER_TITLES
from stage.ui.widgets import Button, Column, Dialog, Kind

if TYPE_CHECKING:
    from collections.abc import Callable

    from stage.match.game_scene import GameScene
    from table.search.worker import BotFailed


def open_menu(scene: GameScene) -> None:
    """The menu of the match; the match waits meanwhile."""
    gettext = scene.gettext
    review = scene.session.is_review
    leave = gettext("Close the replay") if review else gettext("Save and leave to the shelf")
    entries: list[tuple[str, str, str, Callable[[], None]]] = [
        ("rules", gettext("Rule book"), "ui/rules", scene.open_rules),
        ("settings", gettext("Settings"), "ui/settings", scene.open_settings),
        ("restart", gettext("Start again"), "ui/replay", lambda: _ask_to_restart(scene)),
        ("leave", leave, "ui/back", scene.leave_to_shelf),
        ("quit", gettext("Quit Ludothèque"), "ui/close", scene.app.ask_to_quit),
    ]
    if review:
        entries = [entry for entry in entries if entry[0] != "restart"]
    holder: list[Dialog] = []

    def closing(action: Callable[[], None]) -> Callable[[], None]:
        def close_and_act() -> None:
            scene.ui.close_dialog(holder[0])
            action()

        return close_and_act

    buttons = [Button(f"menu.{name}", title, closing(action), icon=icon) for name, title, icon, action in entries]
    resume = Button("menu.resume", gettext("Back to the game"), kind=Kind.PRIMARY)
    column = Column("menu.entries", buttons, gap=12.0)
    dialog = Dialog("menu", scene.game.title, buttons=[resume], content=[column], width=560)
    holder.append(scene.ui.open_dialog(dialog))
    scene.ui.focus(resume)


def ask_to_quit(scene: GameScene) -> None:
    """Leave the program? The match is kept."""
    gettext = scene.gettext
    if scene.session.not_saved:
        scene.confirm(
            "quit",
            gettext("Quit Ludothèque?"),
            gettext("This match could not be saved and will be lost."),
            gettext("Quit"),
            scene.app.quit,
            danger=True,
        )
        return
    kept = gettext("The match is kept: it waits on the shelf until you come back.")
    scene.confirm("quit", gettext("Quit Ludothèque?"), kept, gettext("Quit"), scene.app.quit)


def _ask_to_restart(scene: GameScene) -> None:
    gettext = scene.gettext
    scene.confirm(
        "restart",
        gettext("Start again?"),
        gettext("The same players begin a new match. What has been played so far is thrown away."),
        gettext("Start again"),
        scene.restart,
        danger=True,
    )


def tell_bot_failed(scene: GameScene, failure: BotFailed) -> None:
    """A bot has no answer: ask it again, or leave the match for later."""
    gettext = scene.gettext
    level = gettext(PLAYER_TITLES.get(failure.level, failure.level))
    words = gettext("The bot ({level}) could not answer: {reason}. The match is kept as it is.")
    scene.ui.open_dialog(
        Dialog(
            "bot-failed",
            gettext("A bot is lost for an answer"),
            words.format(level=level, reason=gettext(failure.reason)),
            [
                Button("bot-failed.leave", gettext("Leave to the shelf"), scene.leave_to_shelf),
                Button("bot-failed.again", gettext("Ask it again"), kind=Kind.PRIMARY),
            ],
            default="bot-failed.again",
            cancel="bot-failed.again",
        )
    )


def tell_not_saved(scene: GameScene, reason: str) -> None:
    """The journal cannot be written any more; the match goes on."""
    gettext = scene.gettext
    words = gettext("You can play on, but the match cannot be taken up again later.")
    scene.tell("not-saved", gettext("The match is not saved"), f"{words}\n({reason})")
