"""Requests as the server gets them, without a server."""

from types import SimpleNamespace

from starlette.requests import Request


def with_token(secret: str, method: str = "GET") -> Request:
    """A request of a program that shows this token."""
    return request(method, {"authorization": f"Bearer {secret}"})


def request(
    method: str = "GET",
    headers: dict[str, str] | None = None,
    cookies: dict[str, str] | None = None,
    client: str = "192.0.2.1",
    body: bytes = b"",
) -> Request:
    """A request with these headers, cookies and body from this address."""
    given = dict(headers or {})
    if cookies:
        given["cookie"] = "; ".join(f"{name}={value}" for name, value in cookies.items())
    limits = SimpleNamespace(refused_origins=set())
    scope = {
        "type": "http",
        "method": method,
        "path": "/",
        "query_string": b"",
        "headers": [
            (name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in given.items()
        ],
        "client": (client, 1234),
        "server": ("127.0.0.1", 8000),
        "scheme": "http",
        "app": SimpleNamespace(state=SimpleNamespace(house=SimpleNamespace(limits=limits))),
    }

    async def receive() -> dict[str, object]:
        return {"type": "http.request", "body": body, "more_body": False}

    return Request(scope, receive)
