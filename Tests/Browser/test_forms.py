"""Forms filled and sent in the browser: by mouse, by keyboard, with and without script."""

import contextlib
import json
from pathlib import Path
from urllib.parse import urlsplit

import axe
import checks
import pytest
from server import serving
from shell import Forms, shell

SIGN_UP = {
    "Screen Name": "ada_1815", "Full Name": "Ada Lovelace", "Email": "Ada@Example.com",
    "Password": "correct-horse", "Confirm Password": "correct-horse"}


@pytest.fixture(scope="module")
def url():
    with serving(form=Forms()) as address:
        yield address


SURROUNDINGS = Path(__file__).parent / "fixtures" / "surroundings.json"
CONTACT = Path(__file__).parent / "fixtures" / "contact.json"


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


def test_a_day_in_three_inputs_is_judged_once_it_is_complete(tab, url):
    opened = tab().open(f"{url}/form/birthday")
    page = opened.page
    day, month, year = (page.get_by_label(part, exact=True) for part in ("Day", "Month", "Year"))
    day.fill("30")
    day.press("Tab")
    month.fill("2")
    month.press("Tab")
    year.press_sequentially("199")
    assert page.locator(".issue").count() == 0
    year.press("0")
    year.press("Tab")
    page.wait_for_selector("text=That's not a valid date. Try 1 31 2000")
    # The part that is wrong.
    assert page.locator("[aria-invalid=true]").count() == 1 and day.get_attribute("aria-invalid") == "true"
    day.fill("28")
    day.press("Tab")
    page.wait_for_selector("[aria-invalid=true]", state="detached")
    year.fill("")
    submit(page)
    page.wait_for_selector("#_summary >> text=Enter a full date")
    assert page.locator("[aria-invalid=true]").count() == 1
    page.locator("#_summary a").click()
    # The part that is missing.
    assert year.evaluate("input => document.activeElement === input")
    assert checks.references(page) == [] and opened.errors == []


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


@pytest.mark.parametrize("script", [True, False], ids=["script", "no script"])
def test_what_the_form_as_a_whole_demands_is_said_and_goes_when_it_is_met(tab, url, script):
    opened = tab(script=script).open(f"{url}/form/{CONTACT}")
    page = opened.page
    choose(page, "Write")
    submit(page)
    page.wait_for_selector("[role=alert]")
    assert page.title().startswith("Error: ")
    demand = "Give an email address or a phone number"
    assert demand in page.locator("[role=alert]").inner_text()
    assert page.locator("[role=alert] a").count() == 0
    assert [" ".join(text.split()) for text in page.locator("form > .issue").all_inner_texts()] == [
        f"Error: {demand}"]
    control(page, "Phone").fill("12345")
    if script:
        control(page, "Phone").press("Tab")
        page.wait_for_selector("form > .issue", state="detached")
    submit(page)
    page.wait_for_selector("pre")
    assert accepted(page)["phone"] == "12345"
    assert opened.errors == []


def test_a_step_is_judged_by_decimals_before_the_form_is_sent(tab, url):
    page = tab().open(f"{url}/form/{CONTACT}").page
    hours = control(page, "Hours")
    for text, isWrong in [("0.3", False), ("0.35", True), ("1.1", False)]:
        hours.fill(text)
        hours.press("Tab")
        assert (hours.get_attribute("aria-invalid") == "true") == isWrong, text


def test_when_the_focused_field_disappears_the_next_visible_one_has_the_focus(tab, url):
    page = tab().open(f"{url}/form/{CONTACT}").page
    choose(page, "Call")
    when = page.get_by_label("When")
    when.wait_for(state="visible")
    when.focus()
    # As an answer that arrives by itself would: a click of a script moves no focus.
    page.evaluate("() => document.querySelector('input[value=write]').click()")
    when.wait_for(state="hidden")
    assert page.evaluate("() => document.activeElement.name") == "hours"


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_field_moves_only_when_it_appears_later_and_the_reader_does_not_mind(tab, url, motion):
    page = tab(reduced_motion=motion).open(f"{url}/form/signup").page
    assert page.evaluate(checks.script("animated.js")) == []
    choose(page, "Business")
    page.get_by_label("Company Name").wait_for(state="visible")
    moving = page.evaluate(checks.script("animated.js"))
    assert moving == (["companyName"] if motion == "no-preference" else [])


COLOURS = "() => ['--color-text-secondary', '--color-border-strong', '--color-background'].map(" \
    "(name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim())"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_more_contrast_is_given_where_it_is_preferred(tab, url, scheme):
    found = [
        tab(color_scheme=scheme, **more).open(f"{url}/form/login").page.evaluate(COLOURS)
        for more in ({}, {"contrast": "more"})]
    assert all(all(colours) for colours in found)
    assert found[0] != found[1]


def test_the_policy_that_comes_with_a_page_lets_it_work_and_nothing_else(tab):
    answer = json.loads(shell("form", "render", "signup", "--format", "html", "--json"))
    opened = tab()
    foreign = '<main><img src="http://localhost:1/x.png" alt=""><script>document.title = "run"</script>'
    texts = {"/page": answer["html"], "/foreign": answer["html"].replace("<main>", foreign)}
    opened.page.route("http://form.test/**", lambda route: route.fulfill(
        body=texts.get(urlsplit(route.request.url).path, ""), content_type="text/html; charset=utf-8",
        headers={"Content-Security-Policy": answer["contentSecurityPolicy"]}))
    page = opened.open("http://form.test/page").page
    choose(page, "Business")
    page.get_by_label("Company Name").wait_for(state="visible")
    assert opened.errors == []
    page = opened.open("http://form.test/foreign").page
    assert page.title() != "run"
    assert len([error for error in opened.errors if "Content Security Policy" in error]) >= 2


def test_on_paper_answers_stand_without_buttons(tab, url):
    page = tab().open(f"{url}/form/signup").page
    control(page, "Full Name").fill("Ada Lovelace")
    page.emulate_media(media="print")
    assert page.locator("button:visible").count() == 0
    assert control(page, "Full Name").is_visible()
    assert page.evaluate("() => getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"


def test_a_password_shows_on_request_and_is_a_password_again_when_it_is_sent(tab, url):
    page = tab().open(f"{url}/form/login").page
    field = page.get_by_label("Password", exact=True)
    field.fill("abc")
    width = field.bounding_box()["width"]
    page.locator(".reveal").click()
    assert field.get_attribute("type") == "text" and field.bounding_box()["width"] == width
    assert page.locator(".reveal").inner_text().startswith("Hide")
    page.locator(".reveal").click()
    assert field.get_attribute("type") == "password"
    page.locator(".reveal").click()
    field.press("Enter")
    page.wait_for_selector("[role=alert] a")
    assert field.get_attribute("type") == "password"
    assert not tab(script=False).open(f"{url}/form/login").page.locator(".reveal").is_visible()


def test_the_message_of_an_edited_field_is_announced(tab, url):
    page = tab().open(f"{url}/form/signup").page
    status = page.locator("body > [role=status]")
    assert status.inner_text() == ""
    page.get_by_label("Email").fill("x")
    page.get_by_label("Full Name").focus()
    status.filter(has_text="Email. Error: Invalid email address").wait_for(state="attached")
    page.get_by_label("Email").fill("x@example.com")
    page.get_by_label("Full Name").focus()
    page.wait_for_function(
        "() => document.querySelector('body > [role=status]').textContent === ''")


PRESSED = {
    "formatVersion": 1, "id": "pressed", "title": "Pressed",
    "validation": {"mode": "onBlur", "revalidate": "live"}, "sections": [{"fields": [
        {"id": "amount", "type": "number", "label": "Amount", "rules": [{"rule": "min", "value": 1}]},
        {"id": "tip", "type": "number", "label": "Tip", "default": 2},
        {"id": "total", "type": "number", "label": "Total",
         "compute": {"add": [{"field": "amount"}, {"field": "tip"}]}}]}]}


@pytest.fixture
def pressed(tab, tmp_path):
    """Opens a form whose entries are judged when they are left; its server stays up."""
    schema = tmp_path / "pressed.json"
    schema.write_text(json.dumps(PRESSED))
    html = shell("form", "render", str(schema), "--format", "html")
    with serving(pages={"/": html}) as address:
        yield tab().open(f"{address}/").page


def test_the_press_that_ends_a_wrong_entry_is_not_lost(pressed):
    pressed.get_by_label("Amount").fill("0")
    button = pressed.locator("button.primary").bounding_box()
    # A press as a person makes it: where the button was when they saw it.
    pressed.mouse.move(button["x"] + 10, button["y"] + 4)
    pressed.mouse.down()
    assert pressed.locator("button.primary").bounding_box() == button
    pressed.mouse.up()
    pressed.wait_for_selector("#_summary:focus")
    assert pressed.get_by_label("Amount").get_attribute("aria-invalid") == "true"


def test_the_press_beside_a_wrong_entry_judges_it(pressed):
    amount = pressed.get_by_label("Amount")
    amount.fill("0")
    pressed.mouse.click(5, 5)
    pressed.wait_for_selector("[name=amount][aria-invalid=true]")
    assert pressed.locator("#_summary").count() == 0


def test_a_computed_number_follows_what_is_typed(pressed):
    total = pressed.locator("output")
    assert total.inner_text() == "—"
    pressed.get_by_label("Amount").fill("12.5")
    assert total.inner_text() == "14.5"
    pressed.get_by_label("Tip").fill("")
    assert total.inner_text() == "—"


def test_the_second_click_of_a_double_click_sends_nothing(tab, url):
    page = tab().open(f"{url}/form/login").page
    page.get_by_label("Email").fill("ada@example.com")
    page.get_by_label("Password", exact=True).fill("correct-horse")
    # Keeps the page, as a slow server does.
    sent = page.evaluate("""() => {
      const form = document.getElementById("_fields");
      let sent = 0;
      form.addEventListener("submit", (event) => {
        if (!event.defaultPrevented) sent += 1;
        event.preventDefault();
      });
      const button = form.querySelector("button.primary");
      button.click();
      button.click();
      return sent;
    }""")
    assert sent == 1


@pytest.fixture
def surroundings(tab):
    """Opens the form of units and counts; its server stays up for what the page fetches by itself."""
    with contextlib.ExitStack() as servers:
        def opened(*options, **media):
            html = shell("form", "render", str(SURROUNDINGS), "--format", "html", *options)
            address = servers.enter_context(serving(pages={"/": html}))
            return tab(**media).open(f"{address}/")

        yield opened


def test_the_characters_left_are_counted_as_the_engine_counts(surroundings):
    opened = surroundings()
    page, line = opened.page, opened.page.locator(".count").first
    assert line.inner_text() == "You have 10 characters remaining"
    control(page, "About it").fill("  👩‍👩‍👧 é  ")
    assert line.inner_text() == "You have 7 characters remaining"
    control(page, "About it").fill("x" * 11)
    assert line.inner_text() == "You have 1 character too many"
    assert "over" in line.get_attribute("class")
    control(page, "About it").fill("x")
    page.wait_for_function(
        "() => document.querySelector('body > [role=status]').textContent === 'You have 9 characters remaining'")
    assert axe.findings(page) == [] and opened.errors == []


COUNTED = {
    "formatVersion": 1, "id": "counted", "title": "Counted", "sections": [{"fields": [
        {"id": "more", "type": "toggle", "label": "More"},
        {"id": "about", "type": "textarea", "label": "About", "maxLength": 10,
         "visible": {"field": "more", "equals": True}}]}]}


def test_a_field_that_was_hidden_counts_anew(tab, tmp_path):
    schema = tmp_path / "counted.json"
    schema.write_text(json.dumps(COUNTED))
    html = shell("form", "render", str(schema), "--format", "html", "--values", "-", stdin={"more": True})
    with serving(pages={"/": html}) as address:
        page = tab().open(f"{address}/").page
        line = page.locator(".count")
        control(page, "About").fill("xxxx")
        assert line.inner_text() == "You have 6 characters remaining"
        page.get_by_label("More").uncheck()
        page.get_by_label("More").check()
        assert line.inner_text() == "You have 10 characters remaining"


def test_without_script_the_limit_is_a_hint(surroundings):
    page = surroundings(script=False).page
    assert page.locator(".count").first.inner_text() == "You can enter up to 10 characters"


def test_a_summary_names_the_item_of_a_repeat_as_the_server_does(surroundings):
    opened = surroundings()
    submit(opened.page)
    script = opened.page.locator("#_summary a").all_inner_texts()
    server = surroundings("--errors").page.locator("#_summary a").all_inner_texts()
    assert "Store 2 – City: This field is required" in script
    assert script == server


def test_units_are_a_part_of_the_name(surroundings):
    opened = surroundings()
    page = opened.page
    assert page.get_by_role("spinbutton", name="Price (€, per kg)").count() == 1
    inputs = page.locator(".affixed > *")
    tops = {round(inputs.nth(index).bounding_box()["y"]) for index in range(inputs.count())}
    assert inputs.count() == 3 and len(tops) == 1


BOXES = """() => [...document.querySelectorAll("[data-field], button, .hint")].filter(e => e.offsetParent).map(e => {
  const box = e.getBoundingClientRect();
  return [e.dataset.field ?? e.id ?? e.textContent, Math.round(box.x), Math.round(box.y), Math.round(box.width), Math.round(box.height)];
})"""
SHIFTS = """() => new Promise(done => {
  const found = [];
  new PerformanceObserver(list => found.push(...list.getEntries().map(entry => entry.value)))
    .observe({ type: "layout-shift", buffered: true });
  setTimeout(() => done(found), 300);
})"""


@pytest.mark.parametrize("width", [1280, 320])
@pytest.mark.parametrize("name", ["login", "signup", "payment", "additionalInfo", str(SURROUNDINGS)])
def test_nothing_moves_when_the_script_starts(tab, name, width):
    html = shell("form", "render", name, "--format", "html")
    with serving(pages={"/": html}) as address:
        before = tab(width=width, script=False).open(f"{address}/").page
        page = tab(width=width).open(f"{address}/").page
        # The button that shows a password is there with a script only.
        def boxes(opened):
            return [box for box in opened.evaluate(BOXES) if box[0]]
        assert page.evaluate(SHIFTS) == []
        assert boxes(before) == boxes(page)


@pytest.mark.parametrize("options", [(), ("--errors",)], ids=["empty", "errors"])
@pytest.mark.parametrize("name", ["signup", "payment", str(SURROUNDINGS)])
def test_a_page_of_twice_the_text_fits_a_window_of_320_pixels(tab, name, options):
    html = shell("form", "render", name, "--format", "html", *options)
    with serving(pages={"/": html}) as address:
        opened = tab(width=320).open(f"{address}/")
        opened.page.evaluate("() => document.documentElement.style.setProperty('font-size', '200%')")
        assert checks.overflow(opened.page) == []
        assert axe.findings(opened.page) == []

