"""The folded log of a replay whose actions have several events."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from main import GAMES
from niagara import GAME
from stage.match.log import LogStrip
from stage.match.scene import review
from stage.settings import Settings
from table.match import journal
from tests.contract.saved_matches import saved_match
from tests.niagara.niagara_window import River
from tests.stage.unseen_window import window


def test_it_is_not_ahead_of_what_is_seen(tmp_path: Path) -> None:
    """It told the last event of an action, the next card turned up, while the first one was still shown."""
    match = journal.read(saved_match(GAME), GAMES)
    settings = Settings(bot_speed=1.0, log_folded=True, remarks=False)
    with window(River, tmp_path, {GAME.name: GAME}, lambda services: review(services, match, 0), settings) as played:
        replay, panel = played.scene.replay, played.scene.log.panel
        assert replay is not None
        lines = [line for line in panel.lines.entries if not line.heading]
        told = Counter(line.number for line in lines)
        number = next(number for number, count in sorted(told.items()) if count > 1)
        expected = [line.text for line in lines if line.number == number]
        replay.go_to(number - 1)
        played.driver.step()
        strip, seen = played.driver.find("log.strip", LogStrip), list[str]()
        before = strip.value
        replay.forward()
        while played.scene.context.motion.is_busy:
            played.driver.step()
            if strip.value not in (before, *seen[-1:]):
                seen.append(strip.value)
        assert seen == expected
        replay.back()
        replay.go_to(number)
        assert strip.value == expected[-1], "at once, it has told everything"
