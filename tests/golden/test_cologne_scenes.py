"""Between them the golden records of 1893 show every way to end, every merger and every optional rule."""

import pytest

from tests.golden.cologne_scenes import SCENES, scenes_of
from tests.golden.test_golden import golden_record

SHOWN = {
    "cologne-2": {
        "the end: bankrupt",
        "bankruptcy",
        "AGV by vote",
        "HGK by vote",
        "a merger rejected",
        "a new president",
        "a president helps",
        "EVA sold",
    },
    "cologne-3": {
        "the end: bank",
        "the bank breaks",
        "AGV by vote",
        "HGK by force",
        "a new president",
        "a president helps",
    },
    "cologne-options-4": {
        "the end: bank",
        "AGV by force",
        "HGK by force",
        "a president helps",
        "the eighth 2-train",
        "a grey tile",
        "existing track upgraded",
    },
    "cologne-18xx-2": {"the end: bank", "AGV by vote", "HGK by force", "a president helps"},
    "cologne-18xx-grey-2": {
        "the end: bank",
        "the bank breaks",
        "AGV by vote",
        "HGK by vote",
        "a new president",
        "a president helps",
        "a grey tile",
        "EVA sold",
    },
    "cologne-18xx-3": {
        "the end: bankrupt",
        "bankruptcy",
        "AGV by force",
        "a new president",
        "a president helps",
        "FdSD exchanged",
        "a train traded in",
        "a train between companies",
        "a train discarded",
    },
    "cologne-18xx-4": {"the end: bankrupt", "a forced purchase", "a new president"},
    "cologne-18xx-existing-4": {"the end: by-hand"},
}


@pytest.mark.parametrize("name", SHOWN)
def test_a_record_shows_what_it_was_made_for(name: str) -> None:
    assert scenes_of(golden_record(name)) >= SHOWN[name]


def test_no_scene_is_missing() -> None:
    assert set.union(*SHOWN.values()) >= SCENES.keys()


@pytest.mark.parametrize("edition", ["cologne-", "cologne-18xx"])
def test_each_edition_shows_the_ends_the_mergers_and_the_emergencies(edition: str) -> None:
    records = [name for name in SHOWN if name.startswith(edition) and ("18xx" in edition) == ("18xx" in name)]
    mergers = {f"{corporation} by {way}" for corporation in ("AGV", "HGK") for way in ("vote", "force")}
    wanted = mergers | {"the end: bank", "the end: bankrupt", "a new president", "a president helps"}
    assert set.union(*[SHOWN[name] for name in records]) >= wanted
    helped = [SHOWN[name] for name in records if "a president helps" in SHOWN[name]]
    assert {"bankruptcy" in scenes for scenes in helped} == {True, False}
