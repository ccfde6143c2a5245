"""Where everything of a game scene stands: the same for all games, with more room for words when the text is large."""

from dataclasses import dataclass

import pygame

from stage.graphics import theme
from stage.graphics.text.typeset import Typesetter
from stage.graphics.theme import HEIGHT, WIDTH, TextStyle

_MARGIN = 16.0
_LEFT, _RIGHT = 330.0, 380.0
_TOOLS = 60.0


@dataclass(frozen=True, slots=True)
class Areas:
    """The parts of the frame in logical units; none overlaps another."""

    banner: pygame.FRect
    board: pygame.FRect
    actions: pygame.FRect
    seats: pygame.FRect
    tools: pygame.FRect
    log: pygame.FRect
    practice: pygame.FRect
    """For a card below the log, of practice or with the task of a challenge; else empty."""


def banner_style(type_: Typesetter) -> TextStyle:
    """How the turn banner is set: very large text gets two smaller lines instead of one."""
    return theme.SUBHEADING if banner_lines(type_) == 1 else theme.SUBHEADING.sized(25)


def banner_lines(type_: Typesetter) -> int:
    """How many lines the turn banner has room for."""
    return 1 if type_.text_scale <= 1.25 else 2


def areas_for(type_: Typesetter, *, practice: bool) -> Areas:
    """The frame at the player's text scale; `practice` keeps room for the practice card."""
    large = type_.text_scale - 1.0
    left, right = _MARGIN + _LEFT + _MARGIN, WIDTH - _MARGIN - _RIGHT
    width = right - _MARGIN - left
    banner_height = banner_lines(type_) * type_.line_height(banner_style(type_)) + 28
    bar_height = 128.0 + 90.0 * large
    bar_top = HEIGHT - _MARGIN - bar_height
    board_top = _MARGIN + banner_height + 12
    column_top = _MARGIN + _TOOLS + 12
    card_height = 430.0 + 60.0 * large if practice else 0.0
    card_top = HEIGHT - _MARGIN - card_height
    log_bottom = card_top - 12 if practice else card_top
    return Areas(
        banner=pygame.FRect(left, _MARGIN, width, banner_height),
        board=pygame.FRect(left, board_top, width, bar_top - 12 - board_top),
        actions=pygame.FRect(left, bar_top, width, bar_height),
        seats=pygame.FRect(_MARGIN, _MARGIN, _LEFT, HEIGHT - 2 * _MARGIN),
        tools=pygame.FRect(right, _MARGIN, _RIGHT, _TOOLS),
        log=pygame.FRect(right, column_top, _RIGHT, log_bottom - column_top),
        practice=pygame.FRect(right, card_top, _RIGHT, card_height),
    )
