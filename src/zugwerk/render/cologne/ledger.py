"""The spreadsheet: players, companies, what every operating round brought, and worth over time.

Columns are sorted by their heads (``static/sorting.js``), by ``data-value`` where the text is no number.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from zugwerk.games.cologne.board import BOND_INCOME, COMPANY_NAMES
from zugwerk.games.cologne.view import CologneView
from zugwerk.render.cologne.annals import Beginning, Earning, Takings, last_earnings, operating_rounds
from zugwerk.render.cologne.figures import COMPANY_TITLES, CORPORATIONS, PAPERS
from zugwerk.render.cologne.names import seat_word
from zugwerk.render.cologne.players import paper_words
from zugwerk.render.cologne.reading import books_of
from zugwerk.render.cologne.selling import bonds_of
from zugwerk.render.cologne.sheets import Books, CompanySheet, SeatSheet
from zugwerk.render.cologne.tables import card, cell, grid, head, row, sheet, sign
from zugwerk.render.look import Look
from zugwerk.render.parts import panel
from zugwerk.render.past import Past
from zugwerk.render.svg import element, escape

_NONE: Final = "·"


def ledger(view: CologneView, look: Look, past: Past) -> str:
    """The tables of players and of companies, each with what was."""
    books = books_of(view)
    rounds = operating_rounds(past.happened, len(view.seats))
    return element(
        "div",
        sheet("players", _players(view, books, look, rounds) + _over_time(look, books, past.notes)),
        sheet("companies", _companies(books, look, rounds) + _revenues(look, books, rounds)),
        class_="zw-auto sheets",
    )


def fixed_income(view: CologneView, seat: int) -> int:
    """What privates and bonds pay a seat at the start of every operating round (C-8.1)."""
    papers = sum(PAPERS[paper][1] for paper in view.seats[seat].papers if paper in PAPERS)
    return papers + BOND_INCOME * bonds_of(view, seat)


def _players(view: CologneView, books: Books, look: Look, rounds: Sequence[Takings]) -> str:
    names = ("cash", "liquidity", "value", "certificates", "fixed", "last-income")
    heads = [head(look, name) for name in names]
    heads += [head(look, "", sign(name), name) for name in CORPORATIONS]
    rows = [_player(view, books, look, seat, rounds) for seat in range(len(books.seats))]
    pools = {company.name: company.pool for company in books.companies}
    empty = [cell("")] * (len(names) - 1)
    pool = [cell(pools[name] or _NONE) for name in CORPORATIONS]
    bank = row(escape(look.say("cologne.table.bank")), [cell(books.bank), *empty, *pool], class_="quiet")
    table = grid("players-table", [head(look, "player"), *heads], rows, bank)
    return panel("players-sheet", look.say("cologne.table.players"), table)


def _player(view: CologneView, books: Books, look: Look, seat: int, rounds: Sequence[Takings]) -> str:
    shown = books.seats[seat]
    certificates = f"{shown.certificates}/{shown.limit}"
    full = shown.certificates >= shown.limit
    cells = [
        cell(shown.cash),
        cell(shown.liquidity),
        cell(element("b", str(shown.value)), shown.value),
        cell(element("b", certificates) if full else certificates, shown.certificates),
        cell(fixed_income(view, seat)),
        cell(rounds[-1].income[seat] if rounds else _NONE),
        *(_percent(shown, company) for company in CORPORATIONS),
    ]
    notes = _notes(books, look, seat)
    name = escape(seat_word(look, seat))
    return row(name + (element("small", escape(notes)) if notes else ""), cells, f"player-row-{seat}")


def _notes(books: Books, look: Look, seat: int) -> str:
    shown = books.seats[seat]
    notes = list(paper_words(shown.papers))
    if shown.bankrupt:
        notes.insert(0, look.say("cologne.table.bankrupt"))
    if seat == books.priority:
        notes.insert(0, "▶ " + look.say("cologne.table.priority"))
    return " · ".join(notes)


def _percent(shown: SeatSheet, company: str) -> str:
    percent = shown.percent.get(company, 0)
    presides = company in shown.presidencies
    return cell(element("b", f"{percent}★") if presides else percent or _NONE, percent)


def _companies(books: Books, look: Look, rounds: Sequence[Takings]) -> str:
    names = ("owner", "price", "treasury", "trains", "stations", "pool", "revenue", "per-share")
    heads = [head(look, "company"), *(head(look, name) for name in names)]
    last = last_earnings(rounds)
    rows = [
        _company(look, company, last.get(company.name)) for company in books.companies if not company.closed
    ]
    return panel(
        "company-table-sheet",
        look.say("cologne.table.company-sheets"),
        grid("companies-table", heads, rows),
    )


def _company(look: Look, company: CompanySheet, last: Earning | None) -> str:
    corporation = company.name in CORPORATIONS
    places = COMPANY_NAMES.index(company.name)
    trains = "".join(card(kind) for kind in company.trains) or (_NONE if company.active else "")
    left = " ".join(str(price) for price in company.stations_left)
    stations = f"{len(company.stations)} (+{left})" if left else str(len(company.stations))
    share = last.revenue // 10 if last is not None and last.use == "paid" else None
    cells = [
        cell(escape(seat_word(look, company.owner)) if company.owner >= 0 else "–", company.owner),
        cell(company.price or ""),
        cell(company.cash if company.active else ""),
        cell(trains, len(company.trains)),
        cell(stations, len(company.stations)),
        cell(company.pool if corporation and company.price else ""),
        _earned(last),
        cell("" if share is None else share),
    ]
    name = sign(company.name)
    return row(name, cells, f"company-row-{company.name}", places, COMPANY_TITLES[company.name])


def _earned(earning: Earning | None) -> str:
    """A revenue as 18xx tables write it: in brackets if it was kept."""
    if earning is None:
        return cell(_NONE, 0)
    text = f"({earning.revenue})" if earning.use == "kept" else str(earning.revenue)
    return cell(text, earning.revenue)


def _revenues(look: Look, books: Books, rounds: Sequence[Takings]) -> str:
    """What companies earned and seats got in each operating round, the newest first.

    What seats got comes first, and companies that are closed last, so that what counts is in sight.
    """
    if not rounds:
        return ""
    closed = {company.name for company in books.companies if company.closed}
    ran = [name for name in COMPANY_NAMES if any(name in round.earnings for round in rounds)]
    names = sorted(ran, key=lambda name: name in closed)
    heads = [
        head(look, "round"),
        *(_player_head(look, seat) for seat in range(len(books.seats))),
        *(head(look, "", sign(name), name) for name in names),
    ]
    rows = [
        row(
            escape(look.say("cologne.table.short-operating", number=round.number)),
            [*(cell(got) for got in round.income), *(_earned(round.earnings.get(name)) for name in names)],
            value=place,
        )
        for place, round in reversed([*enumerate(rounds)])
    ]
    note = look.say("cologne.table.revenue-note")
    return panel(
        "revenue-sheet", look.say("cologne.table.revenues"), grid("revenue-table", heads, rows), note
    )


def _player_head(look: Look, seat: int) -> str:
    """The head of what a player got; a long name is told whole by its title."""
    name = seat_word(look, seat)
    return head(look, "", element("span", escape(name), class_="short-name", title=name))


def _over_time(look: Look, books: Books, notes: Sequence[tuple[int, Beginning]]) -> str:
    """Worth and liquidity of seats and prices of corporations as each round began, the newest first."""
    if not notes:
        return ""
    seats = range(len(books.seats))
    heads = [
        head(look, "round"),
        head(look, "phase"),
        *(_of(look, "worth-of", seat) for seat in seats),
        *(_of(look, "liquid-of", seat) for seat in seats),
        *(head(look, "", sign(name), name) for name in CORPORATIONS),
    ]
    rows = [_moment(look.language, count, note) for count, note in reversed(notes)]
    return panel("time-sheet", look.say("cologne.table.over-time"), grid("time-table", heads, rows))


@lru_cache(2048)
def _moment(language: str, count: int, note: Beginning) -> str:
    """What has been stays as it is."""
    return row(
        element("a", escape(_began(Look(language), note)), href=f"?at={count}", data_moment=count),
        [
            cell(note.phase),
            *(cell(element("b", str(worth)), worth) for worth in note.worth),
            *map(cell, note.liquidity),
            *(cell(price or _NONE, price) for price in note.prices),
        ],
        value=count,
    )


def _of(look: Look, what: str, seat: int) -> str:
    return head(look, "", escape(look.say(f"cologne.table.{what}", name=seat_word(look, seat))))


def _began(look: Look, note: Beginning) -> str:
    return look.say(f"cologne.table.short-{note.round}", number=note.number)
