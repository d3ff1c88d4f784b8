"""The numbered rules of every game as pages to read and print; every rule has its own anchor."""

import re
from functools import cache
from typing import Final, NamedTuple

from markdown_it import MarkdownIt
from markdown_it.token import Token
from starlette.requests import Request
from starlette.responses import Response

from zugwerk.core.messages import LANGUAGES
from zugwerk.games.registry import find_game, rules_languages, rules_text
from zugwerk.server.errors import problem
from zugwerk.server.language import language_of
from zugwerk.server.pages.guide import guided_games
from zugwerk.server.pages.site import LANGUAGE_NAMES, page

RULE: Final = re.compile(r"(?:\*\*)?([A-Z]{1,2}-[0-9]+(?:\.[0-9]+)*[a-z]?)\b")

_NUMBERED: Final = re.compile(r'(<(?:li|td) id="([^"]+)">(?:\s*<p>)?)\2\b')
_MARKDOWN: Final = MarkdownIt("commonmark", {"html": False}).enable("table")
# The corner above the heads of rows is no head.
_CORNER: Final = "<th></th>"


class Chapter(NamedTuple):
    """A heading of the rules and its anchor."""

    anchor: str
    title: str


class RulesText(NamedTuple):
    """The rules as markup, with their chapters."""

    title: str
    chapters: list[Chapter]
    markup: str


@cache
def rules_of(game: str, language: str) -> RulesText:
    """The rules of a game in a language in which they are written."""
    tokens = _MARKDOWN.parse(rules_text(game, language))
    chapters: list[Chapter] = []
    title = ""
    for place, token in enumerate(tokens):
        if token.type == "heading_open":
            words = tokens[place + 1].content
            if token.tag == "h1":
                title = words
                continue
            found = RULE.match(words)
            anchor = found[1] if found else f"chapter-{len(chapters) + 1}"
            token.attrSet("id", anchor)
            chapters.append(Chapter(anchor, words))
        elif token.type == "list_item_open" and (found := RULE.match(_opening(tokens, place))):
            token.attrSet("id", found[1])
        elif token.type == "td_open" and tokens[place - 1].type == "tr_open":
            found = RULE.fullmatch(tokens[place + 1].content)
            if found:
                token.attrSet("id", found[1])
    markup = str(_MARKDOWN.renderer.render(_without_title(tokens), _MARKDOWN.options, {})).replace(
        _CORNER, "<td></td>"
    )
    return RulesText(title, chapters, _NUMBERED.sub(r'\1<a class="rule" href="#\2">\2</a>', markup))


def _opening(tokens: list[Token], place: int) -> str:
    """The text with which a list item begins."""
    return next((token.content for token in tokens[place : place + 3] if token.type == "inline"), "")


def _without_title(tokens: list[Token]) -> list[Token]:
    end = next(place for place, token in enumerate(tokens) if token.type == "heading_close")
    return tokens[end + 1 :]


async def rules(request: Request) -> Response:
    """The rules of a game, in the reader's language where they are written in it."""
    game = find_game(request.path_params["game"])
    written = rules_languages(game.meta.id)
    wanted = request.query_params.get("language", language_of(request))
    if not written:
        raise problem(404, "not-found")
    shown = wanted if wanted in written else written[0]
    return await page(
        request,
        "rules.html",
        meta=game.meta,
        guided=game.meta.id in guided_games(),
        rules=rules_of(game.meta.id, shown),
        shown=shown,
        written={code: LANGUAGE_NAMES[code] for code in LANGUAGES if code in written},
    )
