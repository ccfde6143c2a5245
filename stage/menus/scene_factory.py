"""Makes the scenes that a match leads to. Each is imported when it is first needed, so that the shelf opens quickly."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from stage.match_session import MatchSession
    from stage.services import Services
    from stage.ui.scene import Scene
    from table.game import Game


class Scenes:
    """The scenes of the program; see :class:`stage.services.SceneFactory`."""

    def shelf(self, services: Services) -> Scene:
        """The shelf."""
        from stage.menus.shelf import Shelf

        return Shelf(services)

    def settings(self, services: Services) -> Scene:
        """The settings."""
        from stage.menus.settings_scene import SettingsScene

        return SettingsScene(services)

    def rule_book(self, services: Services, game: Game, rule_id: str | None = None) -> Scene:
        """The rule book of a game, at a rule if one is named."""
        from stage.menus.rulebook.scene import RuleBookScene

        return RuleBookScene(services, game, rule_id)

    def results(self, services: Services, session: MatchSession) -> Scene:
        """The results of a finished match."""
        from stage.menus.results.scene import ResultsScene

        return ResultsScene(services, session)

    def match(self, services: Services, session: MatchSession) -> Scene:
        """The scene of a match."""
        from stage.match.match_opening import open_match

        return open_match(services, session)
