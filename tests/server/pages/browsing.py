"""A browser without a screen: keeps cookies, says from which site it sends, follows nothing."""

import http.client
import json
from typing import Any
from urllib.parse import urlencode

from tests.patience import PATIENCE
from tests.server.serving import Answer


def api(table: str) -> str:
    """Where programs, and the scripts of a table's page, ask and act: beside the path of the page."""
    return table.replace("/t/", "/api/table/")


class Browser:
    """Somebody who visits pages."""

    def __init__(self, port: int, language: str = "en") -> None:
        self.cookies: dict[str, str] = {}
        self.headers = {"accept-language": language, "accept": "text/html", "sec-fetch-site": "same-origin"}
        self._connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)

    def close(self) -> None:
        self._connection.close()

    def send(
        self, method: str, path: str, body: bytes | None = None, headers: dict[str, str] | None = None
    ) -> Answer:
        sent = {**self.headers, **(headers or {})}
        if self.cookies:
            sent["cookie"] = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        self._connection.request(method, path, body, sent)
        found = self._connection.getresponse()
        for name, value in found.getheaders():
            if name.lower() == "set-cookie":
                key, _, rest = value.partition("=")
                self.cookies[key] = rest.partition(";")[0]
        headers = {name.lower(): value for name, value in found.getheaders()}
        return Answer(found.status, headers, found.read())

    def get(self, path: str) -> Answer:
        return self.send("GET", path)

    def data(self, path: str) -> Any:
        answer = self.send("GET", path, headers={"accept": "application/json"})
        assert answer.status == 200, answer
        return json.loads(answer.body)

    def submit(self, path: str, **fields: str) -> Answer:
        """Send a form."""
        headers = {"content-type": "application/x-www-form-urlencoded"}
        return self.send("POST", path, urlencode(fields).encode(), headers)

    def call(self, path: str, method: str = "POST", /, **data: Any) -> Answer:
        """What a script of the page sends."""
        headers = {"content-type": "application/json", "accept": "application/json"}
        return self.send(method, path, json.dumps(data).encode(), headers)

    def act(self, path: str, method: str = "POST", /, **data: Any) -> Any:
        """What a script of the page does, with how the table looks then."""
        headers = {
            "content-type": "application/json",
            "accept": "application/json",
            "zugwerk-update": "known=0",
        }
        answer = self.send(method, path, json.dumps(data).encode(), headers)
        assert answer.status == 200, answer
        return answer.json()

    def new_table(self, **fields: str) -> str:
        """A table by the form; returns its path."""
        self.get("/new")
        answer = self.submit("/new", **{"game": "metro", "seats": "2", **fields})
        assert answer.status == 303, answer
        return answer.headers["location"]
