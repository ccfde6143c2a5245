"""The small buttons over a board."""

from collections.abc import Callable

from stage.ui.widgets import Button, Kind


def tool(name: str, icon: str, action: Callable[[], None], tooltip: str) -> Button:
    """A small button with a picture."""
    return Button(name, icon=icon, action=action, tooltip=tooltip, kind=Kind.PLAIN, ink="chalk")
