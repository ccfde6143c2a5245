"""The system's clipboard, as far as it can be had."""

import logging

import pygame

log = logging.getLogger(__name__)


def copy(text: str) -> None:
    """Put a text on the clipboard; where there is no clipboard, nothing is kept, and the log says so."""
    try:
        pygame.scrap.put_text(text)
    except pygame.error as error:
        log.warning("the clipboard takes no text: %s", error)


def paste() -> str:
    """The text on the clipboard; "" if there is none."""
    try:
        return pygame.scrap.get_text()
    except pygame.error as error:
        log.warning("the clipboard gives no text: %s", error)
        return ""
