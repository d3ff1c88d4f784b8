"""Addresses: which ones people may have notices sent to, and which lead where nothing of ours should go."""

import socket
from typing import Any

import pytest

from zugwerk.core.refusal import Malformed
from zugwerk.server.background.notices.couriers import MailServer, Undelivered
from zugwerk.server.background.notices.hooks import Hooks, check_hook, is_public
from zugwerk.server.background.notices.wishes import (
    CODE_SECONDS,
    CODE_TRIES,
    Wishes,
    checked,
    enter_code,
    expect_code,
    keep_wishes,
    read_wishes,
)

HOOK = "https://example.org/hook"


@pytest.mark.parametrize(
    "address",
    ["127.0.0.1", "10.0.0.8", "192.168.1.1", "169.254.169.254", "::1", "fe80::1", "::ffff:127.0.0.1",
     "0.0.0.0", "100.64.0.1", "fd00::1", "224.0.0.1", "2002:7f00:1::", "fec0::1", "feff::1", "fe80::1%eth0",
     "64:ff9b::7f00:1", "64:ff9b::a00:8", "64:ff9b:1::1", "::ffff:10.0.0.8", "::7f00:1", "::ffff:0:7f00:1",
     "192.0.0.8", "198.18.0.1", "192.0.2.1", "240.0.0.1", "255.255.255.255", "2001:db8::1", "3fff::1",
     "2001:0:7f00:1::", "100::1", "5f00::1", "ff0e::1", "4000::1"],
)  # fmt: skip
def test_addresses_of_this_and_neighbouring_machines_are_not_public(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize(
    "address",
    ["93.184.216.34", "2606:2800:220:1:248:1893:25c8:1946", "::ffff:93.184.216.34", "64:ff9b::5db8:d822"],
)
def test_addresses_of_the_world_are_public(address: str) -> None:
    assert is_public(address)


@pytest.mark.parametrize(
    "url",
    [
        "http://example.org",
        "ftp://example.org",
        "https://",
        "https://me:pass@example.org",
        "https://@example.org",
        "https://x:99999/",
        "https://a..b/",
        "https://[::1/",
        "https://example.org/a b",
        f"https://{'a' * 64}.example/",
        f"https://example.org/{'a' * 500}",
        "",
    ],
)
def test_only_plain_https_addresses_are_hooks(url: str) -> None:
    with pytest.raises(Malformed, match="https"):
        check_hook(url)


async def test_a_name_with_one_private_address_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    def resolve(host: str, port: int, **_: Any) -> list[Any]:
        return [(socket.AF_INET, 1, 6, "", (address, port)) for address in ("93.184.216.34", "127.0.0.1")]

    monkeypatch.setattr(socket, "getaddrinfo", resolve)
    with pytest.raises(Undelivered, match="not at a public address"):
        await Hooks().post("https://sneaky.example/", {})


@pytest.mark.parametrize(
    ("wishes", "words"),
    [
        (Wishes(email="not an address"), "mail address"),
        (Wishes(email="a@b.c\r\nBcc: x@y.z"), "mail address"),
        (Wishes(hook="http://example.org"), "https"),
        (Wishes(mode="loud"), "cannot be had"),
        (Wishes(hour=24), "cannot be had"),
    ],
)
def test_wishes_that_cannot_be_granted(wishes: Wishes, words: str) -> None:
    with pytest.raises(Malformed, match=words):
        checked(wishes)


@pytest.mark.parametrize("kept", ["x", {"mode": "loud"}, {"hour": 99, "mode": "turn"}, None])
def test_settings_that_make_no_sense_count_as_none(kept: Any) -> None:
    assert read_wishes({"notices": kept}) == read_wishes({}) == Wishes()


def test_of_settings_only_what_makes_sense_counts() -> None:
    kept = {"notices": {"mode": "turn", "hour": "7", "hook": HOOK}}
    assert read_wishes(kept) == Wishes(mode="turn", hook=HOOK)


def waiting(email: str = "ada@example.org") -> dict[str, Any]:
    """The settings of somebody to whom a code was sent."""
    return expect_code({"other": 1, **keep_wishes({}, {"email": email})}, "314159", 1000.0)


def test_a_code_confirms_its_address_and_changes_nothing_else() -> None:
    settings, proven = enter_code(waiting(), "314159", 1001.0)
    assert proven
    assert read_wishes(settings).confirmed == "ada@example.org"
    assert set(settings) == {"other", "notices"}
    assert enter_code(settings, "314159", 1002.0) == (settings, False), "it counts once"


def test_a_code_does_not_confirm_an_address_that_was_saved_after_it() -> None:
    changed = keep_wishes(waiting(), {"email": "eve@example.org"})
    assert enter_code(changed, "314159", 1001.0) == (changed, False)
    back = keep_wishes(changed, {"email": "ada@example.org"})
    assert enter_code(back, "314159", 1001.0)[1]


def test_a_code_can_be_tried_five_times() -> None:
    settings = waiting()
    for wrong in ("", "000000", "3141590", "zażółć", "314158"):
        settings, proven = enter_code(settings, wrong, 1001.0)
        assert not proven
    assert CODE_TRIES == 5
    assert enter_code(settings, "314159", 1001.0) == (settings, False)
    assert enter_code(expect_code(settings, "271828", 1002.0), "271828", 1003.0)[1]


def test_a_code_counts_for_a_day() -> None:
    assert enter_code(waiting(), "314159", 999.0 + CODE_SECONDS)[1]
    assert not enter_code(waiting(), "314159", 1000.0 + CODE_SECONDS)[1]


def test_without_a_code_none_is_right() -> None:
    assert enter_code({}, "", 1.0) == ({}, False)


@pytest.mark.parametrize(
    "url",
    [
        "smtp://host",
        "http://host?from=a@b.c",
        "smtp://?from=a@b.c",
        "smtp://h?from=x",
        "smtp://h:99999?from=a@b.c",
        "smtp://h:post?from=a@b.c",
        "smtp://[h?from=a@b.c",
    ],
)
def test_a_mail_server_needs_a_host_a_port_that_exists_and_a_sender(url: str) -> None:
    with pytest.raises(Malformed, match="smtp://"):
        MailServer(url)
