"""One browser for all tests; every tab is closed after its test."""

import pytest
from browser import Tab, chromium


@pytest.fixture(scope="session")
def browser():
    with chromium() as running:
        yield running


def pytest_addoption(parser):
    parser.addoption(
        "--submissions", type=int, default=2_000,
        help="how many submissions test_submissions.py generates; 2,000 by default")


@pytest.fixture(scope="module")
def page(browser):
    """An empty page in which scripts run."""
    context = browser.new_context()
    yield context.new_page()
    context.close()


@pytest.fixture
def tab(browser):
    tabs = []

    def open_tab(**options):
        tabs.append(Tab(browser, **options))
        return tabs[-1]

    yield open_tab
    for opened in tabs:
        opened.close()
