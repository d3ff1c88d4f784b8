"""Figures that pages and their scripts share with the server: each is written where it decides.

``tools.house`` refuses templates and scripts that write one of their own.
"""

from types import SimpleNamespace
from typing import Final

from zugwerk.server.background.notices.couriers import LONGEST_ADDRESS
from zugwerk.server.background.notices.hooks import LONGEST_HOOK
from zugwerk.server.background.notices.wishes import CODE_DIGITS
from zugwerk.server.entry.people import LOGIN_SIGN, LONGEST_PASSWORD, SHORTEST_LOGIN, SHORTEST_PASSWORD
from zugwerk.server.live import SILENCE_SECONDS
from zugwerk.server.pages.told import LONGEST_LINE
from zugwerk.server.play.tables import LONGEST_CHAT, LONGEST_NOTE
from zugwerk.table.foreign import LONGEST_NAME
from zugwerk.table.store.people import SESSION_SECONDS

FIGURES: Final = SimpleNamespace(
    longest_name=LONGEST_NAME,
    login_sign=LOGIN_SIGN,
    shortest_login=SHORTEST_LOGIN,
    shortest_password=SHORTEST_PASSWORD,
    longest_password=LONGEST_PASSWORD,
    longest_address=LONGEST_ADDRESS,
    longest_hook=LONGEST_HOOK,
    code=f"[0-9]{{{CODE_DIGITS}}}",
    longest_chat=LONGEST_CHAT,
    longest_line=LONGEST_LINE,
    longest_note=LONGEST_NOTE,
    kept_seconds=SESSION_SECONDS,
    # A page takes a socket for dead that has missed its word twice.
    dead_seconds=2 * SILENCE_SECONDS,
)
