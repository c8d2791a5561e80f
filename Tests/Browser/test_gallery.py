"""Every page of the gallery: axe-core, the Nu HTML checker, console, policy and behaviour."""

import atexit
import os
import shutil
import tempfile
from pathlib import Path

import axe
import checks
import nu
import policy
import pytest
from browser import Tab
from server import serving
from shell import shell


def gallery():
    ready = os.environ.get("GALLERY")
    if ready:
        return Path(ready)
    folder = Path(tempfile.mkdtemp(prefix="gallery-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    shell("form", "gallery", str(folder))
    return folder


FOLDER = gallery()
PAGES = sorted(str(path.relative_to(FOLDER)) for path in FOLDER.rglob("*.html"))


@pytest.fixture(scope="module")
def url():
    with serving(folder=FOLDER) as address:
        yield address


def test_the_gallery_has_pages_and_an_index():
    assert "index.html" in PAGES and len(PAGES) > 50


def test_the_nu_checker_finds_nothing():
    assert nu.findings(FOLDER) == []


@pytest.fixture(scope="module")
def shared(browser):
    opened = Tab(browser)
    yield opened
    opened.close()


@pytest.mark.parametrize("name", PAGES)
def test_a_gallery_page_has_no_fault(shared, url, name):
    page = shared.open(f"{url}/{name}").page
    found = axe.findings(page) + policy.findings((FOLDER / name).read_text())
    # A theme changes colours only.
    if "dark" not in name and "highContrast" not in name:
        page.set_viewport_size({"width": 320, "height": 800})
        found += checks.overflow(page)
        page.evaluate("() => { document.documentElement.style.fontSize = '200%' }")
        found += axe.findings(page) + checks.overflow(page)
        page.evaluate("() => { document.documentElement.style.fontSize = '' }")
        page.set_viewport_size({"width": 1280, "height": 800})
        found += checks.references(page)
        if page.locator("[role=alert] a[href^='#']").count():
            found += checks.summary(page)
        found += checks.keyboard(page)
    assert found == []
    assert shared.errors == []


def test_the_index_does_not_scroll_sideways_at_twice_the_size_of_text(shared, url):
    page = shared.open(f"{url}/index.html").page
    page.set_viewport_size({"width": 320, "height": 800})
    page.evaluate("() => { document.documentElement.style.fontSize = '200%' }")
    found = checks.overflow(page)
    page.set_viewport_size({"width": 1280, "height": 800})
    assert found == []
    # A picture of each page, in the colours of its theme.
    pictures = page.locator("td a")
    assert pictures.count() == len(PAGES) - 1
    assert page.locator("th[scope=row]").count() * 4 == pictures.count()


def test_at_twice_the_size_of_text_no_value_is_a_column_of_letters(shared, url):
    found, seen = [], 0
    for name in PAGES:
        if not name.endswith("ltr-light.html"):
            continue
        page = shared.open(f"{url}/{name}").page
        page.set_viewport_size({"width": 320, "height": 800})
        page.evaluate("() => { document.documentElement.style.fontSize = '200%' }")
        widths = page.evaluate("""() => [...document.querySelectorAll(".row > dd:first-of-type")]
            .map((value) => value.clientWidth / parseFloat(getComputedStyle(value).fontSize))""")
        seen += len(widths)
        found += [f"{name}: {width}" for width in widths if width < 4]
        # A picture with initials grows with them.
        found += page.evaluate("""() => [...document.querySelectorAll(".picture, .logo")]
            .filter((picture) => picture.scrollWidth > picture.clientWidth).map((picture) => picture.innerText)""")
    page.set_viewport_size({"width": 1280, "height": 800})
    assert found == []
    assert seen > 0


def test_the_index_shows_each_page_in_small_in_the_colours_of_its_theme(shared, url):
    page = shared.open(f"{url}/index.html").page
    assert page.evaluate("""() => [...document.querySelectorAll("td use")].filter(
        (use) => !document.querySelector(use.getAttribute("href"))?.querySelector("text")).length""") == 0
    assert page.locator("symbol#signup-errors-ltr .wrong").count() > 1
    assert page.locator("symbol#signup-empty-ltr .wrong").count() == 0
    colors = {page.locator(f"td.{name} svg").first.evaluate("(svg) => getComputedStyle(svg).backgroundColor")
              for name in ("light", "dark", "highContrast", "highContrastDark")}
    assert len(colors) > 2


def test_a_message_of_success_stays_until_it_is_dismissed(shared, url):
    page = shared.open(f"{url}/login-submitted-ltr-light.html").page
    notice = page.locator(".notice.success")
    assert "Sent. Thank you." in notice.inner_text()
    page.get_by_role("button", name="Dismiss").click()
    assert notice.count() == 0
    assert page.evaluate("() => document.activeElement.localName") == "h1"
    assert shared.errors == []
