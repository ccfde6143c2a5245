"""Refusals of a game: per message key the rule that an illegal action breaks, and the sentence for the player."""

from collections.abc import Callable, Mapping
from typing import Any

from table.contract import CHANCE, IllegalAction, Seat
from table.rules.position_state import Check


class Refusals:
    """Table of a game's refusals. Calling it makes an :class:`IllegalAction`, ready to be raised."""

    def __init__(self, table: Mapping[str, tuple[str, str]]) -> None:
        """Split `table`: per message key a rule id and an English sentence.

        The rule id is empty if it depends on the action; every call then passes `rule`.
        """
        self.rules: Mapping[str, str] = {key: rule for key, (rule, _) in table.items()}
        self.sentences: Mapping[str, str] = {key: sentence for key, (_, sentence) in table.items()}

    def __call__(self, key: str, *, rule: str = "", **details: object) -> IllegalAction:
        """Return the refusal `key`; `rule` overrides the table's rule id, `details` fill the sentence."""
        return IllegalAction(rule or self.rules[key], key, **details)


def chance_check(phase: str, refused: Refusals, is_possible: Callable[[Any, Any], bool], rule: str = "") -> Check:
    """Return the check of a chance action that may happen in `phase` only.

    `is_possible(position, action)` returns False for outcomes that cannot occur. `rule` overrides the table's rule ids.
    """

    def check(position: Any, seat: Seat, action: Any) -> None:
        if seat != CHANCE:
            raise refused("chance_decides", rule=rule)
        if position.phase != phase:
            raise refused(f"not_now_{position.phase}", rule=rule)
        if not is_possible(position, action):
            raise refused("impossible_chance", rule=rule)

    return check
