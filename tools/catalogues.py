"""Message catalogues: ``compile`` turns .po files into .mo files, ``check`` compares them with the source.

Every id that the source uses (see ``message_ids``) and the texts of every game's options must stand in all
languages, with the same placeholders and the right number of plural forms, and nothing else may. Where a
translation is still to be made, its entry is empty under the comment ``# missing``, and English is spoken.
A further language may begin with a few entries; ``check`` tells how complete each is, and they must be right.
Run as ``python -m tools.catalogues compile`` or ``check``.
"""

import gettext
import string
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from babel.messages.catalog import Catalog, Message

from tools.catalogue_files import compile_catalogues, read_catalogue
from tools.message_ids import UNKNOWN, matches, used, words
from tools.report import ROOT, report

PACKAGE = ROOT / "src" / "zugwerk"
MISSING = "missing"
FIRST = "en"
# A text of so many words that is the same in another language was copied.
MANY_WORDS = 4
PLURALS = {
    "en": (2, "n != 1"),
    "pl": (3, "n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2"),
    "pt_BR": (2, "n > 1"),
    "de": (2, "n != 1"),
}


def problems(package: Path, option_ids: Iterable[str]) -> Iterator[str]:
    """Everything wrong with the catalogues of a package."""
    sources = {(file.parts[-3], file.stem): file for file in package.glob("locale/*/LC_MESSAGES/*.po")}
    domains = sorted({domain for _, domain in sources})
    wanted = used(package) | set(option_ids)
    for id in sorted(wanted):
        if UNKNOWN not in id and id.partition(".")[0] not in domains:
            yield f"{id}: there is no catalogue {id.partition('.')[0]}.po"
    for domain in domains:
        reference: dict[str, Message] = {}
        yield from _unmatched(package, domain, sources, wanted)
        for language in PLURALS:
            source = sources.get((language, domain))
            if source is None:
                yield f"{language}/{domain}.po is missing"
                continue
            catalogue = read_catalogue(source)
            entries = {_id(entry): entry for entry in catalogue if entry.id}
            reference = reference or entries
            yield from _coverage(f"{language}/{domain}.po", domain, set(entries), wanted, package)
            yield from _header(f"{language}/{domain}.po", catalogue, language)
            for id, entry in entries.items():
                place = f"{language}/{domain}.po: {id}"
                yield from _entry(place, entry, reference.get(id, entry), PLURALS[language][0])


def further(package: Path) -> Iterator[str]:
    """What is wrong in the languages that are still on their way; that something lacks is not."""
    for folder in sorted(package.glob("locale/*/LC_MESSAGES")):
        language = folder.parent.name
        if language in PLURALS:
            continue
        for file in sorted(folder.glob("*.po")):
            source = package / "locale" / FIRST / "LC_MESSAGES" / file.name
            reference = _entries(source) if source.exists() else {}
            for id, entry in _entries(file).items():
                place = f"{language}/{file.name}: {id}"
                if id not in reference:
                    yield f"{place} is not used by the source"
                elif any(_texts(entry)):
                    yield from _entry(place, entry, reference[id], read_catalogue(file).num_plurals)


def complete(package: Path) -> dict[str, tuple[int, int]]:
    """Of how many entries each language has how many: those that are there and not empty."""
    first = package / "locale" / FIRST / "LC_MESSAGES"
    wanted = {(file.name, id) for file in first.glob("*.po") for id in _entries(file)}
    found: dict[str, tuple[int, int]] = {}
    for folder in sorted(package.glob("locale/*/LC_MESSAGES")):
        said = {
            (file.name, id)
            for file in folder.glob("*.po")
            for id, entry in _entries(file).items()
            if all(_texts(entry))
        }
        found[folder.parent.name] = len(wanted & said), len(wanted)
    return found


def _entries(file: Path) -> dict[str, Message]:
    return {_id(entry): entry for entry in read_catalogue(file) if entry.id}


def _unmatched(
    package: Path, domain: str, sources: dict[tuple[str, str], Path], wanted: set[str]
) -> Iterator[str]:
    """Ids put together in the source of which no entry of the catalogue is one."""
    present = [_id(entry) for file in _files(sources, domain) for entry in read_catalogue(file) if entry.id]
    known = words(package, domain)
    for pattern in sorted(wanted):
        own = UNKNOWN in pattern and pattern.startswith(f"{domain}.")
        if own and not any(matches(pattern, id, known) for id in present):
            yield f"{domain}.po: no entry is one of {pattern}"


def _files(sources: dict[tuple[str, str], Path], domain: str) -> list[Path]:
    return [file for (_, found), file in sources.items() if found == domain]


def _id(entry: Message) -> str:
    return entry.id if isinstance(entry.id, str) else entry.id[0]


def _texts(entry: Message) -> tuple[str, ...]:
    return (entry.string,) if isinstance(entry.string, str) else tuple(entry.string or ("",))


def _coverage(place: str, domain: str, present: set[str], wanted: set[str], package: Path) -> Iterator[str]:
    """Ids that the source uses and the catalogue lacks, and the reverse."""
    known = words(package, domain)
    patterns = [id for id in wanted if UNKNOWN in id]
    for id in sorted(wanted - present):
        if UNKNOWN not in id and id.startswith(domain + "."):
            yield f"{place}: {id} is missing"
    for id in sorted(present - wanted):
        if not any(matches(pattern, id, known) for pattern in patterns):
            yield f"{place}: {id} is not used by the source"


def _header(place: str, catalogue: Catalog, language: str) -> Iterator[str]:
    """Wrong plural rules, and entries that are commented out."""
    count, rule = PLURALS[language]
    expected, found = gettext.c2py(rule), gettext.c2py(catalogue.plural_expr)
    if catalogue.num_plurals != count or any(expected(n) != found(n) for n in range(200)):
        yield f"{place}: Plural-Forms should be nplurals={count}; plural=({rule});"
    for entry in catalogue.obsolete.values():
        yield f"{place}: {_id(entry)} is obsolete"


def _entry(place: str, entry: Message, reference: Message, plurals: int) -> Iterator[str]:
    """What is wrong with one entry, compared with the first language's."""
    texts = _texts(entry)
    if not any(texts) and MISSING in entry.user_comments and entry is not reference:
        return
    if MISSING in entry.user_comments:
        yield f"{place} is marked as missing and is not"
    if entry.fuzzy:
        yield f"{place} is fuzzy"
    if not all(texts):
        yield f"{place} is empty"
    if entry.pluralizable:
        if entry.id[0] != entry.id[1]:
            yield f"{place}: msgid_plural differs from msgid"
        if len(texts) != plurals:
            yield f"{place} has {len(texts)} plural forms instead of {plurals}"
    if entry.pluralizable != reference.pluralizable:
        yield f"{place} has plural forms in one language and none in another"
    try:
        if entry is not reference and texts == _texts(reference) and _is_prose(texts[0]):
            yield f"{place} is a copy of the English text"
        if _placeholders(texts) != _placeholders(_texts(reference)):
            yield f"{place} has other placeholders than the English text"
    except ValueError as error:
        yield f"{place}: {error}"


def _is_prose(text: str) -> bool:
    """Whether a text has so many words that no two languages say it alike."""
    found = "".join(literal for literal, *_ in string.Formatter().parse(text))
    return sum(word.isalpha() for word in found.split()) >= MANY_WORDS


def _placeholders(texts: tuple[str, ...]) -> set[str]:
    """The names in braces; a singular form may spell its number out."""
    return {name for text in texts for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def option_ids() -> Iterator[str]:
    """The ids of the title of every game and of the texts of its options, with the values that are words."""
    from zugwerk.games.registry import find_game, game_ids

    for game in game_ids():
        yield f"{game}.title"
        yield f"{game}.in-short"
        for option in find_game(game).meta.options:
            yield f"{game}.option.{option.name}"
            yield f"{game}.option.{option.name}.help"
            for value in (option.default, *option.choices):
                if isinstance(value, str) and not value.isdigit():
                    yield f"{game}.option.{option.name}.{value}"


def main(arguments: list[str]) -> int:
    """Do what the command line says; returns the exit code."""
    if arguments == ["compile"]:
        count = compile_catalogues()
        if count:
            print(f"Compiled {count} message catalogues.")
        return 0
    if arguments == ["check"]:
        for language, (done, all) in complete(PACKAGE).items():
            offered = "" if language in PLURALS else ", not offered yet"
            print(f"{language}: {100 * done // all} % ({done} of {all}){offered}")
        return report("Catalogues", [*problems(PACKAGE, option_ids()), *further(PACKAGE)])
    print("usage: python -m tools.catalogues compile|check")
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
