"""What all tests share: the form that runs is said first, and examples are not judged by the clock."""

from hypothesis import settings

from zugwerk import _compiled

pytest_plugins = ["tests.databases", "tests.server.post"]

settings.register_profile("zugwerk", deadline=None)
settings.load_profile("zugwerk")


def pytest_report_header() -> str:
    return f"zugwerk: {_compiled.form()} form"
