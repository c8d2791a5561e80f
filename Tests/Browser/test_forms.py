"""Forms filled and sent in the browser: by mouse, by keyboard, with and without script."""

import json

import axe
import checks
import pytest
from server import serving
from shell import Forms

SIGN_UP = {
    "Full Name": "Ada Lovelace", "Email": "Ada@Example.com", "Password": "correct-horse",
    "Confirm Password": "correct-horse"}


@pytest.fixture(scope="module")
def url():
    with serving(form=Forms()) as address:
        yield address


def control(page, label):
    return page.get_by_label(label, exact=False).first


def submit(page):
    # The first one takes the return key and is out of sight.
    page.locator("form button[value=submit]").last.click()


def accepted(page):
    assert page.title() == "Accepted", page.inner_text("body")
    return json.loads(page.inner_text("pre"))


@pytest.mark.parametrize("script", [True, False], ids=["script", "no script"])
def test_mistakes_are_summed_up_followed_and_corrected(tab, url, script):
    opened = tab(script=script).open(f"{url}/form/login")
    page = opened.page
    control(page, "Email").fill("nobody")
    control(page, "Password").fill("123")
    submit(page)
    page.wait_for_selector("[role=alert] a")
    assert page.title().startswith("Error: ")
    assert control(page, "Email").input_value() == "nobody"
    assert control(page, "Password").input_value() == "" or script
    page.locator("[role=alert] a").first.click()
    assert page.evaluate("() => document.activeElement.type") == "email"
    control(page, "Email").fill("Ada@Example.com")
    control(page, "Password").fill("correct-horse")
    submit(page)
    page.wait_for_selector("pre")
    assert accepted(page) == {"email": "ada@example.com", "password": "•••"}
    assert opened.errors == []


def test_a_form_is_filled_and_sent_by_keyboard_alone(tab, url):
    opened = tab().open(f"{url}/form/login")
    page = opened.page
    page.evaluate(checks.script("controls.js"))
    page.evaluate("() => window.checks.start()")
    tab_to(page, "email")
    page.keyboard.type("nobody")
    page.keyboard.press("Enter")
    page.wait_for_selector("[role=alert] a")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert page.evaluate("() => document.activeElement.type") == "email"
    page.keyboard.press("Control+A")
    page.keyboard.type("ada@example.com")
    tab_to(page, "password")
    page.keyboard.type("correct-horse")
    page.keyboard.press("Enter")
    page.wait_for_selector("pre")
    assert accepted(page) == {"email": "ada@example.com", "password": "•••"}
    assert opened.errors == []


def tab_to(page, kind):
    for _ in range(20):
        page.keyboard.press("Tab")
        if page.evaluate("() => document.activeElement.type") == kind:
            return
    raise AssertionError(f"Tab does not reach the {kind} field")


def test_a_conditional_field_follows_its_condition(tab, url):
    opened = tab().open(f"{url}/form/signup")
    page = opened.page
    company = page.get_by_label("Company Name")
    assert not company.is_visible()
    choose(page, "Business")
    company.wait_for(state="visible")
    for label, text in SIGN_UP.items():
        control(page, label).fill(text)
    company.fill("Analytical Engines")
    submit(page)
    page.wait_for_selector("pre")
    assert accepted(page)["companyName"] == "Analytical Engines"
    assert opened.errors == []


def test_what_a_hidden_field_holds_is_not_asked_for(tab, url):
    page = tab().open(f"{url}/form/signup").page
    choose(page, "Business")
    page.get_by_label("Company Name").fill("Analytical Engines")
    choose(page, "Personal")
    page.get_by_label("Company Name").wait_for(state="hidden")
    for label, text in SIGN_UP.items():
        control(page, label).fill(text)
    submit(page)
    page.wait_for_selector("pre")
    assert "companyName" not in accepted(page)


def test_without_script_a_conditional_field_is_there_to_fill(tab, url):
    page = tab(script=False).open(f"{url}/form/signup").page
    for label, text in SIGN_UP.items():
        control(page, label).fill(text)
    choose(page, "Business")
    if not page.get_by_label("Company Name").is_visible():
        submit(page)
        page.wait_for_selector("[role=alert] a")
        control(page, "Password").fill("correct-horse")
        control(page, "Confirm Password").fill("correct-horse")
    page.get_by_label("Company Name").fill("Analytical Engines")
    submit(page)
    page.wait_for_selector("pre")
    assert accepted(page)["companyName"] == "Analytical Engines"


def choose(page, option):
    radio = page.get_by_role("radio", name=option)
    if radio.count():
        radio.check()
    else:
        page.get_by_label("Account Type").select_option(label=option)


def test_a_live_form_tells_of_a_mistake_before_it_is_sent(tab, url):
    opened = tab().open(f"{url}/form/signup")
    page = opened.page
    email = control(page, "Email")
    email.fill("nobody")
    email.press("Tab")
    page.wait_for_selector("[aria-invalid=true]")
    assert email.get_attribute("aria-invalid") == "true"
    described = email.get_attribute("aria-describedby").split()
    assert any(page.locator(f"[id='{name}']").inner_text().strip() for name in described)
    email.fill("ada@example.com")
    email.press("Tab")
    page.wait_for_selector("[aria-invalid=true]", state="detached")
    assert checks.references(page) == []
    assert opened.errors == []


MEDIA = {
    "light": {"color_scheme": "light"},
    "dark": {"color_scheme": "dark"},
    "high contrast": {"contrast": "more"},
    "dark, high contrast": {"color_scheme": "dark", "contrast": "more"},
    "forced colours": {"forced_colors": "active"},
    "reduced motion": {"reduced_motion": "reduce"},
}


@pytest.mark.parametrize("media", MEDIA)
def test_a_page_follows_what_the_reader_prefers(tab, url, media):
    preferred = MEDIA[media]
    opened = tab(**preferred).open(f"{url}/form/signup")
    page = opened.page
    submit(page)
    page.wait_for_selector("[role=alert] a")
    assert axe.findings(page) == []
    assert checks.keyboard(page) == []
    if set(preferred) == {"color_scheme"}:
        is_dark = preferred.get("color_scheme") == "dark"
        assert (checks.darkness(page) < 0.5) == is_dark
    if "reduced_motion" in preferred:
        assert checks.moving(page) == []
    assert opened.errors == []


@pytest.mark.parametrize("locale,direction", [("en", "ltr"), ("ar", "rtl")])
def test_a_page_runs_in_the_direction_of_its_language(tab, locale, direction):
    with serving(form=Forms("--locale", locale)) as address:
        page = tab(width=320).open(f"{address}/form/signup").page
        assert page.evaluate("() => getComputedStyle(document.documentElement).direction") == direction
        assert page.evaluate("() => document.documentElement.lang").split("-")[0] == locale
        assert checks.overflow(page) == []
        sides = page.evaluate(checks.script("sides.js"))
        assert sides and set(sides) == {"right" if direction == "rtl" else "left"}
