"""The names of certificates (F-3.3): who holds which, in the order in which the public engine keeps them.

To the rules certificates of one size are alike. The public engine gives each a name, and which of them it
moves when presidents change, for FdSD or as change depends on the order in which a holder got them.
"""

from typing import Final

from zugwerk.core.game import Event
from zugwerk.games.cologne.events import (
    CorporationFormed,
    CorporationFounded,
    FdSDExchanged,
    PresidentChanged,
    ShareBought,
    SharesOpened,
    SharesSold,
)
from zugwerk.games.cologne.rules.merger import PARTS
from zugwerk.games.cologne.state.figures import COMPANIES, COMPANY_NAMED, COMPANY_NAMES, MINORS, RAG
from zugwerk.games.cologne.state.position import HOME, POOL

_RESERVED: Final = 3
_SINGLES: Final = 8


class Certificates:
    """Every certificate by its name, moved by what is told of a game."""

    def __init__(self) -> None:
        self._held: Final[list[list[str]]] = [[] for _ in range(6 * COMPANIES)]
        for company in range(MINORS, COMPANIES):
            count = 1 + _SINGLES if company <= RAG else _SINGLES
            self._held[HOME * COMPANIES + company] = [_name(company, number) for number in range(count)]
        # The seat that has sold half of a president's certificate and waits for change, or −1.
        self._change = -1

    def of(self, holder: int, company: int) -> list[str]:
        """The certificates of a corporation that a seat, the pool or the corporation itself holds."""
        return self._held[holder * COMPANIES + company]

    def to_buy(self, company: int, percent: int) -> list[str]:
        """The certificate of this size that came into the pool first."""
        return [name for name in self.of(POOL, company) if size(name) == percent][:1]

    def to_sell(self, seat: int, company: int, percent: int) -> list[str]:
        """A block: 10 % certificates, then the 20 % one, the president's last, as far as they are needed."""
        held = sorted(self.of(seat, company), key=_rank)
        found: list[str] = []
        for name in held:
            if sum([size(other) for other in found]) < percent:
                found.append(name)
        return found

    def follow(self, events: list[Event], owners: list[int], named: list[str]) -> None:
        """Move what the events of one action tell of.

        ``owners`` had the papers before it, ``named`` are the certificates that it bought or sold.
        """
        founds = any(isinstance(event, CorporationFounded) for event in events)
        for event in events:
            if isinstance(event, ShareBought):
                names = self._meant(POOL, event.company, named) or self.to_buy(event.company, event.percent)
                self._move(names, event.company, POOL, event.seat)
            elif isinstance(event, SharesSold):
                self._sell(event, named)
            elif isinstance(event, PresidentChanged):
                self._hand_over(event.company, event.seat)
            elif isinstance(event, CorporationFounded):
                self._move(self.of(HOME, event.company)[:1], event.company, HOME, event.seat)
                self._move(self.of(HOME, event.company), event.company, HOME, POOL)
            elif isinstance(event, FdSDExchanged) and not founds:
                self._move(self.of(POOL, RAG)[: event.percent // 10], RAG, POOL, event.seat)
            elif isinstance(event, SharesOpened):
                self._move(self.of(HOME, event.company)[_RESERVED:], event.company, HOME, POOL)
            elif isinstance(event, CorporationFormed):
                self._form(event.company, event.seat, owners)

    def _meant(self, holder: int, company: int, named: list[str]) -> list[str]:
        """The named certificates, unless the holder has not all of them."""
        return named if all(name in self.of(holder, company) for name in named) else []

    def _move(self, names: list[str], company: int, source: int, target: int) -> None:
        for name in names[:]:
            self.of(source, company).remove(name)
            self.of(target, company).append(name)

    def _sell(self, event: SharesSold, named: list[str]) -> None:
        names = self._meant(event.seat, event.company, named)
        names = names or self.to_sell(event.seat, event.company, event.percent)
        self._move(names, event.company, event.seat, POOL)
        if sum([size(name) for name in names]) > event.percent:
            self._change = event.seat

    def _hand_over(self, company: int, new: int) -> None:
        """A new president gives 20 % for the certificate (C-7.8); who sold half of it gets change."""
        president = _name(company, 0)
        old = next(holder for holder in range(6) if president in self.of(holder, company))
        held = self.of(new, company)
        doubles = [name for name in held if size(name) == 20]
        given = doubles if doubles and len(held) <= 2 else [name for name in held if size(name) == 10][:2]
        self._move(given, company, new, old)
        self._move([president], company, old, new)
        if self._change >= 0:
            self._move(self.of(POOL, company)[:1], company, POOL, self._change)
            self._change = -1

    def _form(self, company: int, president: int, owners: list[int]) -> None:
        for number, paper in enumerate(PARTS[company]):
            self._move([_name(company, number)], company, HOME, owners[paper])
        if _name(company, 0) not in self.of(president, company):
            self._hand_over(company, president)


def _name(company: int, number: int) -> str:
    return f"{COMPANY_NAMES[company]}_{number}"


def size(name: str) -> int:
    """How many percent a certificate is worth, by its name."""
    corporation, _, number = name.partition("_")
    return 20 if number == "0" or (number == "2" and COMPANY_NAMED[corporation] > RAG) else 10


def _rank(name: str) -> int:
    return 30 if name.endswith("_0") else size(name)
