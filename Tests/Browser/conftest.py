"""One browser for all tests; every tab is closed after its test."""

import pytest
from browser import Tab, chromium


@pytest.fixture(scope="session")
def browser():
    with chromium() as running:
        yield running


@pytest.fixture
def tab(browser):
    tabs = []

    def open_tab(**options):
        tabs.append(Tab(browser, **options))
        return tabs[-1]

    yield open_tab
    for opened in tabs:
        opened.close()
