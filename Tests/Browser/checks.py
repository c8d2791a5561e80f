"""What one open page must satisfy; each check gives what it found wrong."""

from functools import cache
from pathlib import Path


@cache
def script(name):
    return (Path(__file__).parent / "scripts" / name).read_text()


def overflow(page):
    """What is wider than the window (WCAG 2.2, 1.4.10)."""
    return page.evaluate(script("overflow.js"))


def keyboard(page):
    """What the Tab key does not reach, reaches out of order, or reaches without showing it."""
    page.evaluate(script("controls.js"))
    expected = page.evaluate("() => window.checks.controls()")
    page.evaluate("() => window.checks.start()")
    reached, found = [], []
    # The parts of a date or a time are stops of their own.
    for _ in range(8 * len(expected) + 1):
        page.keyboard.press("Tab")
        stop = page.evaluate("() => window.checks.focused()")
        if stop is None or reached[1:] and stop["name"] == reached[0]:
            break
        if stop["name"] in reached[-1:]:
            continue
        reached.append(stop["name"])
        if not stop["visible"]:
            found.append(f"{stop['name']} does not show that it has the focus")
    if reached != expected:
        found.append(f"Tab goes through {reached}, not {expected}")
    return found


def references(page):
    """Labels, descriptions and links that lead nowhere; secrets that are echoed."""
    return page.evaluate(script("references.js"))


def summary(page):
    """An error summary whose links lead to their fields, announced by title and focus."""
    found = []
    # The product may follow.
    if not f"{page.title()} – ".partition(": ")[2].startswith(page.locator("h1").inner_text() + " – "):
        found.append(f"the title is {page.title()!r}")
    links = page.locator("[role=alert] a[href^='#']")
    if links.count() == 0:
        return [*found, "no summary with links"]
    if not page.evaluate("() => document.activeElement?.closest('[role=alert], .summary') != null"):
        found.append("the summary does not have the focus")
    for index in range(links.count()):
        link = links.nth(index)
        target = link.get_attribute("href")
        link.click()
        if not page.evaluate(script("arrival.js"), target[1:]):
            found.append(f"the link {link.inner_text()!r} does not lead to the field {target}")
    invalid = page.locator("[aria-invalid=true]").count()
    if invalid == 0:
        found.append("no field is marked invalid")
    return found


def darkness(page):
    """The luminance of the page's background, 0 black to 1 white."""
    return page.evaluate(script("luminance.js"))


def moving(page):
    """What moves although the reader prefers that nothing does."""
    return page.evaluate(script("moving.js"))
