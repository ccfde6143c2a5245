"""Scenes that can be reached from anywhere, imported when first needed so that the shelf opens quickly."""

from dataclasses import dataclass
from pathlib import Path

import pygame

from stage.match_session import MatchSession
from stage.saves import Saves
from stage.services import Services
from stage.ui.scene import Scene
from table.game import Game


@dataclass(frozen=True, slots=True)
class Menus:
    """All of :class:`stage.services.Destinations`."""

    services: Services

    def shelf(self) -> Scene:
        from stage.menus.shelf import Shelf

        return Shelf(self.services)

    def setup(self, game: Game, taken: pygame.FRect | None = None) -> Scene:
        from stage.menus.set_up.scene import SetupScene

        return SetupScene(self.services, game, taken)

    def learn(self, game: Game) -> Scene:
        from stage.menus.learn import LearnScene

        return LearnScene(self.services, game)

    def stickers(self, game: Game) -> Scene:
        from stage.menus.stickers import StickersScene

        return StickersScene(self.services, game)

    def people(self) -> Scene:
        from stage.menus.people import PeopleScene

        return PeopleScene(self.services)

    def season(self) -> Scene:
        from stage.menus.season import SeasonScene

        return SeasonScene(self.services)

    def tonight(self) -> Scene:
        from stage.menus.tonight import TonightScene

        return TonightScene(self.services)

    def statistics(self) -> Scene:
        from stage.menus.statistics import StatisticsScene

        return StatisticsScene(self.services)

    def settings(self) -> Scene:
        from stage.menus.settings import SettingsScene

        return SettingsScene(self.services)

    def rules(self, game: Game, rule_id: str | None = None) -> Scene:
        from stage.menus.rulebook import RuleBookScene

        return RuleBookScene(self.services, game, rule_id)

    def replays(self, saves: Saves, arriving: Path | None = None) -> Scene:
        from stage.menus.replays import ReplaysScene

        return ReplaysScene(self.services, saves, arriving)

    def best_moment(self, session: MatchSession) -> Scene:
        from stage.menus.best_moment import best_moment

        return best_moment(self.services, session)

    def results(self, session: MatchSession) -> Scene:
        from stage.menus.results import ResultsScene

        return ResultsScene(self.services, session)
