"""What all pages share: templates in the reader's language, who reads, forms, cookies."""

from pathlib import Path
from typing import Any, Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from zugwerk.core.messages import LANGUAGES, Message, Parameter, translator
from zugwerk.server.entry.security import SESSION_COOKIE
from zugwerk.server.house import house_of
from zugwerk.server.language import language_of
from zugwerk.server.pages.assets import icon, static_path
from zugwerk.table.store.people import SESSION_SECONDS, Person

THEME_COOKIE: Final = "zugwerk-theme"
LAYOUT_COOKIE: Final = "zugwerk-layout"
THEMES: Final = ("auto", "light", "dark")
CONFIRMS: Final = ("touch", "always", "never")
LANGUAGE_NAMES: Final = {"en": "English", "pl": "Polski", "pt_BR": "Português", "de": "Deutsch"}

_ENVIRONMENT: Final = Environment(
    loader=FileSystemLoader(Path(__file__).parent.parent / "templates"),
    autoescape=True,
    trim_blocks=True,
    lstrip_blocks=True,
    undefined=StrictUndefined,
)
_ENVIRONMENT.globals.update(icon=icon, static=static_path, languages=LANGUAGE_NAMES, themes=THEMES)

assert set(LANGUAGE_NAMES) == set(LANGUAGES)


class Words:
    """Says messages in one language."""

    def __init__(self, language: str) -> None:
        self.language: Final = language
        self._translator: Final = translator(language)

    def __call__(self, id: str, **parameters: Parameter) -> str:
        """The words of a message id."""
        return self._translator.text(Message(id, parameters))

    def text(self, message: Message) -> str:
        """The words of a message."""
        return self._translator.text(message)


def theme_of(request: HTTPConnection) -> str:
    """The theme the reader chose, or "auto"."""
    theme = request.cookies.get(THEME_COOKIE, "")
    return theme if theme in THEMES else "auto"


def layout_of(request: HTTPConnection) -> str:
    """How large letters on boards are drawn: as the page last told, else as the browser describes itself."""
    layout = request.cookies.get(LAYOUT_COOKIE, "")
    if layout in ("landscape", "portrait"):
        return layout
    return "portrait" if request.headers.get("sec-ch-ua-mobile") == "?1" else "landscape"


def confirm_of(person: Person | None) -> str:
    """When actions are to be confirmed."""
    chosen = "" if person is None else str(person.settings.get("confirm", ""))
    return chosen if chosen in CONFIRMS else CONFIRMS[0]


def fragment(template: str, say: Words, **context: Any) -> str:
    """A part of a page."""
    return _ENVIRONMENT.get_template(template).render(say=say, **context)


async def page(
    request: Request, template: str, status: int = 200, person: Person | None = None, **context: Any
) -> Response:
    """A whole page for whoever reads."""
    known = person or await house_of(request).people.who(request)
    return plain_page(request, template, known, status, **context)


def plain_page(
    request: Request, template: str, person: Person | None, status: int = 200, **context: Any
) -> Response:
    """A whole page for a person who is known already, or for nobody in particular."""
    language = language_of(request)
    markup = _ENVIRONMENT.get_template(template).render(
        say=Words(language),
        language=language,
        theme=theme_of(request),
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
        max_age=SESSION_SECONDS,
        path="/",
        secure=request.url.scheme == "https",
        httponly=hidden,
        samesite="lax",
    )


def go_to(path: str) -> RedirectResponse:
    """Send the browser on after a form."""
    return RedirectResponse(path, 303)


def welcome(request: Request, response: Response, secret: str | None) -> Response:
    """Let the browser keep its new session, if there is one."""
    if secret is not None:
        set_cookie(request, response, SESSION_COOKIE, secret)
    return response
