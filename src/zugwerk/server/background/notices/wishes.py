"""What a person's settings say about notices: when, where to, and the code that proves a mail address.

A code belongs to the address it was sent to. It counts for a day and for a few tries, whatever process they
are made at, so every change here is made of the settings as they are kept at that moment.
"""

import hmac
from collections.abc import Mapping
from typing import Any, Final, NamedTuple, TypeVar

from zugwerk.core.messages import LANGUAGES
from zugwerk.core.refusal import Malformed
from zugwerk.server.background.notices.couriers import is_mail_address
from zugwerk.server.background.notices.hooks import check_hook

MODES: Final = ("off", "turn", "digest")
CODE_SECONDS: Final = 86400.0
CODE_TRIES: Final = 5
CODE_DIGITS: Final = 6

_WISHES: Final = "notices"
_CODE: Final = "mail-code"

PersonSettings = dict[str, Any]


class Wishes(NamedTuple):
    """How a person wants to be told; ``confirmed`` is the mail address that is known to be theirs."""

    mode: str = "off"
    email: str = ""
    confirmed: str = ""
    hook: str = ""
    hour: int = 18
    language: str = "en"


class Code(NamedTuple):
    """What was sent to an address, how often something else was entered, and until when it counts."""

    address: str = ""
    code: str = ""
    tries: int = 0
    until: float = 0.0


Setting = TypeVar("Setting", Wishes, Code)


def _read(data: Any, blank: Setting) -> Setting:
    """What was kept, with what is missing or of another type as it is in the blank form."""
    found = data if isinstance(data, dict) else {}
    fitting = {
        name: found[name] for name, value in blank._asdict().items() if type(found.get(name)) is type(value)
    }
    return blank._replace(**fitting)


def read_wishes(settings: Mapping[str, Any]) -> Wishes:
    """The wishes in the settings of a person; whatever is not valid counts as not said."""
    wishes = _read(settings.get(_WISHES), Wishes())
    if wishes.mode not in MODES or not 0 <= wishes.hour < 24 or wishes.language not in LANGUAGES:
        return Wishes()
    return wishes


def keep_wishes(settings: PersonSettings, asked: Mapping[str, Any]) -> PersonSettings:
    """The settings with what was asked for; what was not asked about stays as it is."""
    return {**settings, _WISHES: read_wishes(settings)._replace(**asked)._asdict()}


def checked(wishes: Wishes) -> None:
    """Raise ``Malformed`` for wishes that cannot be granted."""
    if wishes.email and not is_mail_address(wishes.email):
        raise Malformed("server.bad-mail")
    if wishes.hook:
        check_hook(wishes.hook)
    if wishes.mode not in MODES or not 0 <= wishes.hour < 24:
        raise Malformed("server.bad-notices")


def expect_code(settings: PersonSettings, code: str, now: float) -> PersonSettings:
    """The settings once a code is sent to the address they name."""
    sent = Code(read_wishes(settings).email, code, 0, now + CODE_SECONDS)
    return {**settings, _CODE: sent._asdict()}


def enter_code(settings: PersonSettings, given: str, now: float) -> tuple[PersonSettings, bool]:
    """The settings after somebody has entered a code, and whether it proved the address they name now."""
    sent, wishes = _read(settings.get(_CODE), Code()), read_wishes(settings)
    if not sent.code or sent.address != wishes.email or sent.tries >= CODE_TRIES or now >= sent.until:
        return settings, False
    if not hmac.compare_digest(given.encode(), sent.code.encode()):
        return {**settings, _CODE: sent._replace(tries=sent.tries + 1)._asdict()}, False
    proven = wishes._replace(confirmed=sent.address)
    left = {name: value for name, value in settings.items() if name != _CODE}
    return {**left, _WISHES: proven._asdict()}, True
