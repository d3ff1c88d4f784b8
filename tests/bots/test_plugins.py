"""The examples in docs/bots.md work as written, from the entry point to a finished game."""

import re
import sys
from pathlib import Path

import pytest

from zugwerk.bots.arena import let_act, play_out
from zugwerk.bots.registry import bot_names, make_bot
from zugwerk.core.chance import seed_from
from zugwerk.core.refusal import Malformed
from zugwerk.games.registry import find_game, game_ids
from zugwerk.table.match import Match

PAGE = Path(__file__).parents[2] / "docs" / "bots.md"


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)


def install(folder: Path, monkeypatch: pytest.MonkeyPatch, module: str, entry_points: str) -> None:
    """Lay out a package as an installer would."""
    (folder / "mybots.py").write_text(module, encoding="utf-8")
    info = folder / "mybots-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: mybots\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[zugwerk.bots]\n{entry_points}\n")
    monkeypatch.syspath_prepend(folder)
    monkeypatch.delitem(sys.modules, "mybots", raising=False)


def test_the_documented_bot_plugs_in_and_plays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    module = blocks("python")[0]
    (settings,) = blocks("toml")
    header, entry = settings.strip().splitlines()
    assert header == '[project.entry-points."zugwerk.bots"]'
    install(tmp_path, monkeypatch, module, entry.replace('"', ""))
    assert bot_names() == (
        "greedy",
        "random",
        "steady",
        "search",
        "beginner",
        "casual",
        "strong",
        "master",
        "flat",
        "first",
    )
    game = find_game("metro")
    match = Match.new(game, game.meta.setup(2), seed_from("plugin"), ("a", "b"))
    play_out(match, [make_bot("first", "metro", 1), make_bot("random", "metro", 1)])
    assert match.outcome() is not None


def test_the_documented_lookahead_wins_the_documented_matches(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    bot, matches = blocks("python")[1:3]
    install(tmp_path, monkeypatch, bot, "lookahead = mybots:LookaheadBot")
    exec(matches, {})
    assert capsys.readouterr().out == "5 of 5 won\n"


@pytest.mark.parametrize("game_id", game_ids())
def test_the_documented_lookahead_plays_every_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game_id: str
) -> None:
    install(tmp_path, monkeypatch, blocks("python")[1], "lookahead = mybots:LookaheadBot")
    game = find_game(game_id)
    match = Match.new(game, game.meta.setup(2), seed_from("ahead"), ("a", "b"))
    bot = make_bot("lookahead", game_id, 1)
    for _ in range(20):
        let_act(match, match.state.actors()[0], bot)


def test_the_documented_lookahead_is_short() -> None:
    body = blocks("python")[1].partition("def choose")[2]
    assert len([line for line in body.splitlines() if line.strip()]) <= 15


def test_a_bot_that_cannot_be_loaded_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install(tmp_path, monkeypatch, "import no_such_module", "broken = mybots:Bot")
    with pytest.raises(Malformed, match=r"broken.*no_such_module"):
        make_bot("broken", "metro", 1)
