"""A catalogue that lacks an entry, has one too many or says it wrongly does not pass."""

import gettext
import itertools
import os
from pathlib import Path

import pytest

from tools.catalogue_files import compile_catalogues
from tools.catalogues import PLURALS, complete, further, problems
from tools.message_ids import used

SOURCE = '''
"""A room; shop.in-docstring is no message."""
Message("shop.open")
raise Malformed("shop.closed", {"hour": 9})
Message("shop.goods", {"n": 3})
'''


def header(language: str) -> str:
    count, rule = PLURALS[language]
    plurals = f'"Plural-Forms: nplurals={count}; plural=({rule});\\n"\n'
    return 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n' + plurals


def entry(id: str, text: str) -> str:
    return f'\nmsgid "{id}"\nmsgstr "{text}"\n'


def goods(language: str) -> str:
    forms = "".join(f'msgstr[{form}] "{{n}} goods"\n' for form in range(PLURALS[language][0]))
    return f'\nmsgid "shop.goods"\nmsgid_plural "shop.goods"\n{forms}'


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A package with one room and its complete catalogues."""
    (tmp_path / "shop").mkdir()
    (tmp_path / "shop" / "counter.py").write_text(SOURCE)
    for language in PLURALS:
        text = header(language) + entry("shop.open", "Open") + entry("shop.closed", "Closed at {hour}")
        catalogue(tmp_path, language).parent.mkdir(parents=True)
        catalogue(tmp_path, language).write_text(text + goods(language))
    return tmp_path


def catalogue(package: Path, language: str) -> Path:
    return package / "locale" / language / "LC_MESSAGES" / "shop.po"


def change(package: Path, language: str, old: str, new: str) -> list[str]:
    file = catalogue(package, language)
    text = file.read_text()
    assert old in text
    file.write_text(text.replace(old, new))
    return sorted(problems(package, []))


def test_complete_catalogues_pass(package: Path) -> None:
    assert list(problems(package, [])) == []


def test_a_missing_entry_fails(package: Path) -> None:
    assert change(package, "pl", entry("shop.open", "Open"), "") == ["pl/shop.po: shop.open is missing"]


def test_a_missing_option_text_fails(package: Path) -> None:
    assert "de/shop.po: shop.option.credit is missing" in problems(package, ["shop.option.credit"])


def test_a_missing_file_fails(package: Path) -> None:
    catalogue(package, "de").unlink()
    assert list(problems(package, [])) == ["de/shop.po is missing"]


def test_an_id_without_catalogue_fails(package: Path) -> None:
    (package / "shop" / "till.py").write_text('Message("shpo.open")')
    assert list(problems(package, [])) == ["shpo.open: there is no catalogue shpo.po"]


def test_the_name_of_a_module_is_no_id(package: Path) -> None:
    (package / "__init__.py").write_text('HOMES = {"counter": "shop.counter"}\n')
    assert list(problems(package, [])) == []


def test_a_surplus_entry_fails(package: Path) -> None:
    surplus = entry("shop.in-docstring", "Docstring")
    found = change(package, "de", entry("shop.open", "Open"), entry("shop.open", "Open") + surplus)
    assert found == ["de/shop.po: shop.in-docstring is not used by the source"]


def test_a_fuzzy_entry_fails(package: Path) -> None:
    assert change(package, "de", '\nmsgid "shop.open"', '\n#, fuzzy\nmsgid "shop.open"') == [
        "de/shop.po: shop.open is fuzzy"
    ]


def test_an_obsolete_entry_fails(package: Path) -> None:
    found = change(package, "de", goods("de"), goods("de") + '\n#~ msgid "shop.old"\n#~ msgstr "Old"\n')
    assert found == ["de/shop.po: shop.old is obsolete"]


def test_an_empty_entry_fails(package: Path) -> None:
    assert change(package, "en", '"Open"', '""') == ["en/shop.po: shop.open is empty"]


def test_what_is_marked_as_missing_may_be_empty_but_not_in_english(package: Path) -> None:
    said = entry("shop.open", "Open")
    marked = said.replace("\nmsgid", "\n# missing\nmsgid")
    assert change(package, "pl", said, marked.replace('"Open"', '""')) == []
    assert change(package, "de", said, marked) == ["de/shop.po: shop.open is marked as missing and is not"]
    change(package, "de", marked, said)
    assert "en/shop.po: shop.open is empty" in change(package, "en", said, marked.replace('"Open"', '""'))


def test_a_missing_plural_is_said_in_english(package: Path) -> None:
    change(package, "pl", goods("pl"), goods("pl").replace("\nmsgid", "\n# missing\nmsgid", 1))
    change(package, "pl", "{n} goods", "")
    assert list(problems(package, [])) == []
    compile_catalogues(package / "locale")
    words = gettext.translation("shop", package / "locale", ["pl", "en"])
    assert words.ngettext("shop.goods", "shop.goods", 5) == "{n} goods"


def test_a_copy_of_a_long_english_text_fails(package: Path) -> None:
    (package / "shop" / "notice.py").write_text('Message("shop.notice")\n')
    for language in PLURALS:
        file = catalogue(package, language)
        text = "We are closed on {day}" if language in ("en", "de") else f"{{day}} {language}"
        file.write_text(file.read_text() + entry("shop.notice", text))
    assert list(problems(package, [])) == ["de/shop.po: shop.notice is a copy of the English text"]


def test_a_pattern_without_any_entry_fails(package: Path) -> None:
    (package / "shop" / "colours.py").write_text('NAMES = ["red"]\nMessage("shop.colour." + NAMES[0])\n')
    assert list(problems(package, [])) == ["shop.po: no entry is one of shop.colour.*"]


@pytest.mark.parametrize("text", ["Closed", "Closed at {hours}", "Closed at {hour} {place}"])
def test_other_placeholders_fail(package: Path, text: str) -> None:
    assert change(package, "pt_BR", "Closed at {hour}", text) == [
        "pt_BR/shop.po: shop.closed has other placeholders than the English text"
    ]


def test_broken_braces_fail(package: Path) -> None:
    assert change(package, "pl", "at {hour}", "at {hour")[0].startswith("pl/shop.po: shop.closed: ")


def test_a_missing_plural_form_fails(package: Path) -> None:
    assert change(package, "pl", 'msgstr[2] "{n} goods"\n', "") != []


def test_wrong_plural_rules_fail(package: Path) -> None:
    found = change(package, "pl", PLURALS["pl"][1], "n==1 ? 0 : n<5 ? 1 : 2")
    assert found == [f"pl/shop.po: Plural-Forms should be nplurals=3; plural=({PLURALS['pl'][1]});"]


def test_a_singular_entry_for_a_plural_one_fails(package: Path) -> None:
    assert change(package, "de", goods("de"), entry("shop.goods", "{n} goods")) == [
        "de/shop.po: shop.goods has plural forms in one language and none in another"
    ]


def test_compiling_is_incremental_and_drops_what_lost_its_source(package: Path) -> None:
    locale = package / "locale"
    assert compile_catalogues(locale) == 4
    assert compile_catalogues(locale) == 0
    changed = catalogue(package, "pl")
    changed.write_text(changed.read_text().replace('"Open"', '"Otwarte"'))
    later = changed.with_suffix(".mo").stat().st_mtime_ns + 1
    os.utime(changed, ns=(later, later))
    catalogue(package, "de").unlink()
    assert compile_catalogues(locale) == 1
    assert gettext.translation("shop", locale, ["pl"]).gettext("shop.open") == "Otwarte"
    assert not catalogue(package, "de").with_suffix(".mo").exists()


def test_polish_plurals_survive_compiling(package: Path) -> None:
    file = catalogue(package, "pl")
    for form, word in enumerate(("towar", "towary", "towarów")):
        file.write_text(file.read_text().replace(f'msgstr[{form}] "{{n}} goods"', f'msgstr[{form}] "{word}"'))
    compile_catalogues(package / "locale")
    words = gettext.translation("shop", package / "locale", ["pl"])
    counts = {1: "towar", 2: "towary", 5: "towarów", 12: "towarów", 22: "towary", 0: "towarów"}
    assert {n: words.ngettext("shop.goods", "shop.goods", n) for n in counts} == counts


FLOWS = {
    'Message("shop.a" if late else "shop.b")': {"shop.a", "shop.b"},
    'def f(x):\n id = "shop.a"\n return Message(id)': {"shop.a"},
    'def _f(x):\n return Message("shop." + x)\n_f("a")\n_f(x="b")': {"shop.a", "shop.b"},
    'def f(g, c):\n return Message(f"{g}.no.{c}")\ndef h(c):\n return f("shop", c)\nh("a")': {"shop.no.a"},
    'class Late:\n def __init__(self, id):\n  Message("shop." + id)\nLate("a")': {"shop.a"},
    'for id in ("a", "b"):\n Message("shop." + id)': {"shop.a", "shop.b"},
    'def f(x):\n id = "a" if x else "b"\n return Message("shop." + id + "-c")': {"shop.a-c", "shop.b-c"},
    'Message("shop.colour." + COLOURS[0])': {"shop.colour.*"},
    'TABLE = {1: "shop.a"}\nMessage("shop.b")': {"shop.a", "shop.b"},
    "def f(id):\n return Message(id)\nf(name)": set(),
}


@pytest.mark.parametrize(("source", "ids"), FLOWS.items(), ids=itertools.count())
def test_ids_are_followed_to_where_they_come_from(tmp_path: Path, source: str, ids: set[str]) -> None:
    (tmp_path / "shop.py").write_text(source)
    assert used(tmp_path) == ids


def test_functions_of_one_name_in_two_rooms_are_kept_apart(tmp_path: Path) -> None:
    for room, prefix in (("shop", ""), ("till", '"till." + ')):
        (tmp_path / room).mkdir()
        (tmp_path / room / "words.py").write_text(f"def say(id):\n return Message({prefix}id)")
    (tmp_path / "shop" / "door.py").write_text('say("shop.open")')
    (tmp_path / "till" / "drawer.py").write_text('say("drawer.open")')
    assert used(tmp_path) == {"shop.open", "till.drawer.open"}


def test_templates_say_ids(tmp_path: Path) -> None:
    (tmp_path / "shop").mkdir()
    (tmp_path / "shop" / "counter.py").write_text('Message("shop.open")\nrender("shop.html")\n')
    page = (
        '{{ say("shop.goods", n=2) }} {{ say("shop." ~ day) }} {{ say("shop.a" if x else "shop.b") }} shop.no'
    )
    (tmp_path / "shop" / "shop.html").write_text(page)
    assert used(tmp_path) == {"shop.open", "shop.goods", "shop.*", "shop.a", "shop.b"}


def test_outcomes_name_their_reason_and_sources(tmp_path: Path) -> None:
    (tmp_path / "games" / "red").mkdir(parents=True)
    (tmp_path / "games" / "red" / "scoring.py").write_text('Outcome("full", Points("lines", 3))')
    (tmp_path / "games" / "red" / "early.py").write_text('Outcome(scores=(), reason="early")')
    assert used(tmp_path) == {"red.end.full", "red.end.early", "red.source.lines"}


def test_an_entry_for_a_pattern_needs_its_word_in_the_room(package: Path) -> None:
    (package / "shop" / "colours.py").write_text('COLOURS = ("red",)\nMessage("shop.colour." + COLOURS[0])')
    for language in PLURALS:
        with catalogue(package, language).open("a") as file:
            file.write(entry("shop.colour.red", "Red"))
    assert list(problems(package, [])) == []
    with catalogue(package, "en").open("a") as file:
        file.write(entry("shop.colour.mauve", "Mauve"))
    assert list(problems(package, [])) == ["en/shop.po: shop.colour.mauve is not used by the source"]


def begin(package: Path, *entries: str) -> Path:
    """A further language with a few entries."""
    file = catalogue(package, "fr")
    file.parent.mkdir(parents=True)
    file.write_text(header("pt_BR") + "".join(entries))
    return file


def test_the_check_tells_how_complete_each_language_is(package: Path) -> None:
    begin(package, entry("shop.open", "Ouvert"), entry("shop.closed", ""))
    assert complete(package) == {**dict.fromkeys(PLURALS, (3, 3)), "fr": (1, 3)}
    assert list(problems(package, [])) == list(further(package)) == []


@pytest.mark.parametrize(
    ("written", "told"),
    [
        (entry("shop.closed", "Fermé à {heure}"), "shop.closed has other placeholders than the English text"),
        (entry("shop.shut", "Fermé"), "shop.shut is not used by the source"),
    ],
)
def test_what_a_further_language_says_must_be_right(package: Path, written: str, told: str) -> None:
    begin(package, written)
    assert list(further(package)) == [f"fr/shop.po: {told}"]
