"""What all pages share: templates in the reader's language, who reads, forms, cookies."""

from collections.abc import Callable
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any, Final, cast, get_args

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from zugwerk.core.messages import LANGUAGES, Message, Parameter, signed, translator
from zugwerk.core.options import OptionValue
from zugwerk.games.registry import find_game
from zugwerk.render.look import Orientation, said
from zugwerk.server.entry.security import SESSION_COOKIE
from zugwerk.server.house import house_of
from zugwerk.server.language import direction_of, language_of
from zugwerk.server.pages.assets import icon, static_path
from zugwerk.server.pages.figures import FIGURES
from zugwerk.table.store.people import Person

THEME_COOKIE: Final = "zugwerk-theme"
LAYOUT_COOKIE: Final = "zugwerk-layout"
CONSOLE_COOKIE: Final = "zugwerk-console"
THEMES: Final = ("auto", "light", "dark")
KEYS_COOKIE: Final = "zugwerk-keys"
# Whether keys of single letters do something: alone, only with Alt, or not at all.
KEYS: Final = ("on", "alt", "off")
CONFIRMS: Final = ("touch", "always", "never")
PACES: Final = ("normal", "slow", "fast", "off")
LANGUAGE_NAMES: Final = {"en": "English", "pl": "Polski", "pt_BR": "Português", "de": "Deutsch"}

_ENVIRONMENT: Final = Environment(
    loader=FileSystemLoader(Path(__file__).parent.parent / "templates"),
    autoescape=True,
    trim_blocks=True,
    lstrip_blocks=True,
    undefined=StrictUndefined,
    # Files that change under a running server belong to another one.
    auto_reload=False,
)


def moment(seconds: float) -> str:
    """A time as pages tell it to browsers, which show it in the reader's way."""
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="seconds")


_ENVIRONMENT.filters.update(signed=signed, moment=moment)
_ENVIRONMENT.globals.update(
    icon=icon, static=static_path, languages=LANGUAGE_NAMES, themes=THEMES, key_wishes=KEYS, figures=FIGURES
)

assert set(LANGUAGE_NAMES) == set(LANGUAGES)


@cache
def option_words(game: str, name: str) -> frozenset[str]:
    """The values of an option that are words, its default among them: each has a message of its own."""
    (option,) = [option for option in find_game(game).meta.options if option.name == name]
    values = {option.default, *option.choices}
    return frozenset(value for value in values if isinstance(value, str) and not value.isdigit())


class Words:
    """Says messages in one language."""

    def __init__(self, language: str) -> None:
        self.language: Final = language
        self.translator: Final = translator(language)

    def __call__(self, id: str, **parameters: Parameter) -> str:
        """The words of a message id."""
        return said(self.language, id, **parameters)

    def option(self, game: str, name: str, value: OptionValue) -> str:
        """A value of an option; one that is on or off is told by its name alone, a number may have a word."""
        if isinstance(value, bool):
            return ""
        if isinstance(value, int) or value.isdigit():
            id = f"{game}.option.{name}.{value}"
            told = self(id)
            return str(value) if told == id else told
        if value in option_words(game, name):
            return self(f"{game}.option.{name}.{value}")
        return self("server.option.own-text")

    def text(self, message: Message) -> str:
        """The words of a message."""
        return self.translator.text(message)


def site_of(request: HTTPConnection) -> str:
    """How people reach this server: as its host says, else as whoever asks does."""
    told = house_of(request).settings.url.rstrip("/")
    return told or f"{request.url.scheme}://{request.url.netloc}"


def theme_of(request: HTTPConnection) -> str:
    """The theme the reader chose, or "auto"."""
    theme = request.cookies.get(THEME_COOKIE, "")
    return theme if theme in THEMES else "auto"


def keys_of(request: HTTPConnection) -> str:
    """How the reader wants keys of single letters."""
    keys = request.cookies.get(KEYS_COOKIE, "")
    return keys if keys in KEYS else KEYS[0]


def layout_of(request: HTTPConnection) -> Orientation:
    """How large letters on boards are drawn: as a page last told, else as the browser describes itself."""
    told = request.query_params.get("layout") or request.cookies.get(LAYOUT_COOKIE)
    for layout in get_args(Orientation):
        if told == layout:
            return cast("Orientation", layout)
    # This much phones of every make have in common.
    return "portrait" if "Mobi" in request.headers.get("user-agent", "") else "landscape"


def confirm_of(person: Person | None) -> str:
    """When actions are to be confirmed."""
    chosen = "" if person is None else str(person.settings.get("confirm", ""))
    return chosen if chosen in CONFIRMS else CONFIRMS[0]


def pace_of(person: Person | None) -> str:
    """How long what others do is shown."""
    chosen = "" if person is None else str(person.settings.get("pace", ""))
    return chosen if chosen in PACES else PACES[0]


def read_templates() -> None:
    """Read all there are, so that nobody's first page waits for it."""
    for template in _ENVIRONMENT.list_templates():
        _ENVIRONMENT.get_template(template)


def fragment(template: str, say: Words, **context: Any) -> str:
    """A part of a page."""
    return _ENVIRONMENT.get_template(template).render(say=say, **context)


@cache
def macro(template: str, name: str) -> Callable[..., str]:
    """A piece of a part that is made over and over."""
    found: Callable[..., str] = getattr(_ENVIRONMENT.get_template(template).module, name)
    return found


async def page(
    request: Request, template: str, status: int = 200, person: Person | None = None, **context: Any
) -> Response:
    """A whole page for whoever reads."""
    known = person or await house_of(request).people.who(request)
    response = plain_page(request, template, known, status, **context)
    if known is not None and (secret := request.cookies.get(SESSION_COOKIE)):
        # The browser keeps it for as long as we do, counted from the last visit.
        set_cookie(request, response, SESSION_COOKIE, secret)
    return response


def plain_page(
    request: Request, template: str, person: Person | None, status: int = 200, **context: Any
) -> Response:
    """A whole page for a person who is known already, or for nobody in particular."""
    language = language_of(request)
    markup = _ENVIRONMENT.get_template(template).render(
        say=Words(language),
        language=language,
        direction=direction_of(language),
        site=site_of(request),
        theme=theme_of(request),
        keys=keys_of(request),
        person=person,
        path=request.url.path,
        **context,
    )
    return HTMLResponse(markup, status, headers={"Cache-Control": "no-store"})


def set_cookie(request: Request, response: Response, name: str, value: str, hidden: bool = True) -> None:
    """Keep something in the browser for half a year; scripts see it only if it is not hidden."""
    response.set_cookie(
        name,
        value,
        max_age=FIGURES.kept_seconds,
        path="/",
        secure=request.url.scheme == "https",
        httponly=hidden,
        samesite="lax",
    )


def go_to(path: str) -> RedirectResponse:
    """Send the browser on after a form."""
    return RedirectResponse(path, 303)


def arrived(request: Request, secret: str) -> None:
    """Note that whoever sends a form has a new session: the answer tells it, whatever else it says."""
    request.state.arrived = secret


def welcome(request: Request, response: Response) -> Response:
    """Let the browser keep its new session, if there is one."""
    secret = getattr(request.state, "arrived", None)
    if secret is not None:
        set_cookie(request, response, SESSION_COOKIE, secret)
    return response
