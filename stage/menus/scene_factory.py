"""Makes the scenes that a match leads to. Each is imported when it is first needed, so that the shelf opens quickly."""

from stage.match_session import MatchSession
from stage.services import SceneFactory, Services
from stage.ui.scene import Scene
from table.game import Game


class Scenes(SceneFactory):
    """The scenes of the program."""

    def shelf(self, services: Services) -> Scene:
        from stage.menus.shelf.scene import Shelf

        return Shelf(services)

    def settings(self, services: Services) -> Scene:
        from stage.menus.settings.scene import SettingsScene

        return SettingsScene(services)

    def rule_book(self, services: Services, game: Game, rule_id: str | None = None) -> Scene:
        from stage.menus.rulebook.scene import RuleBookScene

        return RuleBookScene(services, game, rule_id)

    def results(self, services: Services, session: MatchSession) -> Scene:
        from stage.menus.results.scene import ResultsScene

        return ResultsScene(services, session)
