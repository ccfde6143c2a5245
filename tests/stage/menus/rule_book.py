"""Opening a rule book in tests."""

from __future__ import annotations

from collections.abc import Callable

from stage.menus.rulebook import RuleBookScene
from stage.services import Services
from tests.stage.menu_window import NIMMSLEICH


def opened(rule_id: str | None = None) -> Callable[[Services], RuleBookScene]:
    return lambda services: RuleBookScene(services, NIMMSLEICH, rule_id)
