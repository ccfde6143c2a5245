"""Tables and progress bars on the terminal."""

from __future__ import annotations

from typing import NoReturn

from rich.console import Console


class TerminalConsole(Console):
    """A console that, like everything else of Ludothèque's, lets its caller hear that nobody reads on."""

    def on_broken_pipe(self) -> NoReturn:
        """Raise BrokenPipeError, where rich would end the program with status 1."""
        raise BrokenPipeError
