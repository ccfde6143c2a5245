"""Reading aloud: what is new on the screen, and what has the keyboard focus, in the words of the player."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from stage.ui.base import Widget
from stage.ui.dialog import Dialog
from stage.ui.labels import Label
from stage.ui.notices import Notice
from stage.ui.scene import Scene
from stage.ui.widget_tree import ancestors, walk


@dataclass(frozen=True, slots=True)
class Utterance:
    """Text to be read aloud: after what is being said, or instead of it."""

    text: str
    interrupts: bool = False


class Reader:
    """Compares each frame with the one before it. What a key has brought interrupts, the rest waits for its turn."""

    def __init__(self) -> None:
        self._scene: Scene | None = None
        self._dialog: Dialog | None = None
        self._notices: list[str] = []
        self._focused = ""
        """Name of the focused widget, which may have been rebuilt since the last frame."""
        self._words: list[str] = []
        """Words about the focused widget."""
        self._state = ""

    def read(self, scene: Scene, notices: Sequence[Notice], *, by_key: bool) -> Iterator[Utterance]:
        """Yield what is new since the last call; `by_key` is True if a key or a gamepad was used meanwhile."""
        begins, opens = scene is not self._scene, scene.ui.dialog is not self._dialog
        texts: list[str] = []
        if begins:
            self._scene, self._focused, self._words = scene, "", []
            texts += scene.spoken_opening
        if begins or opens:
            self._dialog = scene.ui.dialog
            texts += [] if self._dialog is None else [dialog_words(self._dialog)]
        shown = [notice.text for notice in notices]
        texts += [text for text in shown if text not in self._notices]
        self._notices = shown
        texts += scene.spoken
        scene.spoken.clear()
        focus = self._about_focus(scene)
        # A focus that moves by itself as a turn begins does not interrupt what has led to it.
        urgent = begins or opens or (by_key and bool(focus))
        for text in dict.fromkeys([*texts, run_together(focus)]):
            if text:
                yield Utterance(text, urgent)
                urgent = False

    def _about_focus(self, scene: Scene) -> list[str]:
        """Return what is new about the focused widget: all of it, or a state that has changed."""
        widget = scene.ui.focused
        if widget is None or not (scene.input.by_keyboard or widget.takes_text):
            self._focused, self._words = "", []
            return []
        before, state_before = (self._words, self._state) if widget.name == self._focused else ([], "")
        words = words_about(widget, scene.gettext, scene.key_hint)
        self._focused, self._words, self._state = widget.name, words, widget.spoken_state
        if not scene.can_be_read(widget):
            return []
        if before and self._state and self._state != state_before:
            # What a press has changed, and not the new explanation of the next one.
            return [self._state]
        return [part for part in words if part not in before]


def words_about(widget: Widget, gettext: Callable[[str], str], key_hint: Callable[[str], str]) -> list[str]:
    """Return what is read aloud about a widget: what stands beside it, name, state, key, reason, and explanation."""
    beside = [above.spoken_about for above in ancestors(widget)][::-1]
    explained = [line.strip() for line in widget.tooltip.splitlines()]
    name = widget.spoken_name or (explained.pop(0) if explained else "")
    reason = "" if widget.enabled or not widget.reason else gettext("not now: {reason}").format(reason=widget.reason)
    key = key_hint(widget.key) if widget.key else ""
    words = [*beside, name, widget.spoken_state, key, reason, *explained]
    return list(dict.fromkeys(filter(None, words)))


def dialog_words(dialog: Dialog) -> str:
    """Return title and texts of a dialog."""
    return run_together([widget.text for widget in walk([dialog]) if isinstance(widget, Label)])


def run_together(parts: Iterable[str]) -> str:
    """Return parts as sentences one after the other, with a full stop where the voice would not pause otherwise."""
    told = [part if part.rstrip("”“» ").endswith((".", "!", "?", "…")) else f"{part}." for part in parts if part]
    return " ".join(told).removesuffix(".")
