"""What a person reaches and is told: targets, focus, announcements, paper."""

import json

import axe
import checks
import pytest
from server import serving
from shell import Forms, shell

OPTIONS = {
    "formatVersion": 1, "id": "options", "title": "Options", "sections": [{"fields": [
        {"id": "one", "type": "choice", "label": "One", "required": True,
         "options": [{"value": f"{n}", "label": f"A way to go, number {n}"} for n in range(4)]},
        {"id": "few", "type": "choice", "label": "Few", "required": True,
         "options": [{"value": "a", "label": "A"}, {"value": "b", "label": "B"}]},
        {"id": "many", "type": "multiChoice", "label": "Many",
         "options": [{"value": "c", "label": "C"}, {"value": "d", "label": "D"}]},
        {"id": "terms", "type": "toggle", "label": "I accept the terms"},
        {"id": "code", "type": "text", "label": "Code",
         "rules": [{"rule": "maxLength", "value": 5, "unit": "utf16"}]},
        {"id": "about", "type": "textarea", "label": "About", "maxLength": 20},
        {"id": "born", "type": "date", "label": "Born"}]}]}

# Each row of options with its height, and the points of it that a press does not take to the option.
DEAD = """() => [...document.querySelectorAll(".choice")].map(row => {
  const {x, y, width, height} = row.getBoundingClientRect();
  const input = row.querySelector("input");
  const dead = [];
  for (let across = 1; across < width; across += 7) {
    for (let down = 1; down < height; down += 3) {
      const hit = document.elementFromPoint(x + across, y + down);
      if (hit !== input && hit?.control !== input) dead.push([across, down]);
    }
  }
  return [height, dead.length];
})"""


@pytest.fixture(scope="module")
def url():
    with serving(form=Forms()) as address:
        yield address


@pytest.fixture
def options(tab, tmp_path):
    """Opens the form of options."""
    schema = tmp_path / "options.json"
    schema.write_text(json.dumps(OPTIONS))
    html = shell("form", "render", str(schema), "--format", "html")
    with serving(pages={"/": html}) as address:
        yield lambda **media: tab(**media).open(f"{address}/").page


@pytest.mark.parametrize("width", [1280, 320])
def test_an_option_is_a_target_of_44_pixels_all_over_its_row(options, width):
    page = options(width=width)
    page.set_viewport_size({"width": width, "height": 2000})
    rows = page.evaluate(DEAD)
    assert len(rows) == 9
    assert [row for row in rows if row[0] < 44 or row[1]] == []


def test_a_text_that_is_pasted_stays_whole_and_the_form_says_that_it_is_too_long(options):
    page = options()
    code = page.get_by_label("Code")
    code.focus()
    page.keyboard.insert_text("ABCDEFGH")
    assert code.input_value() == "ABCDEFGH"
    page.locator("form button[value=submit]").last.click()
    page.wait_for_selector("[data-field=code] .issue")


def test_the_count_follows_a_text_that_changes_without_an_event(options):
    page = options()
    about = page.get_by_label("About")
    about.focus()
    about.evaluate("area => { area.value = 'Dictated' }")
    page.locator(".count", has_text="12 characters").wait_for()


def test_the_group_of_a_day_names_its_role(options):
    assert options().locator("[data-field=born]").get_attribute("role") == "group"


def test_a_password_that_shows_or_hides_is_announced_and_hidden_on_the_way_back(tab, url):
    page = tab().open(f"{url}/form/login").page
    status = page.locator("body > [role=status]")
    page.locator(".reveal").click()
    status.filter(has_text="Password is shown").wait_for(state="attached")
    page.locator(".reveal").click()
    status.filter(has_text="Password is hidden").wait_for(state="attached")
    page.locator(".reveal").click()
    field = page.get_by_label("Password", exact=True)
    assert field.get_attribute("type") == "text"
    page.evaluate("() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    assert field.get_attribute("type") == "password"


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_print_is_black_on_paper(tab, url, theme):
    page = tab(color_scheme=theme).open(f"{url}/form/signup").page
    page.get_by_label("Full Name").fill("Ada")
    page.locator("form button[value=submit]").last.click()
    page.wait_for_selector("[role=alert] a")
    page.emulate_media(media="print", color_scheme=theme)
    colors = page.evaluate("""() => [...document.querySelectorAll("h1, label, input, .hint, .issue, .summary a")]
      .map(element => getComputedStyle(element)).map(style => style.color + " " + style.backgroundColor)""")
    assert len(colors) > 10 and set(colors) == {"rgb(0, 0, 0) rgba(0, 0, 0, 0)"}
    assert page.evaluate("() => getComputedStyle(document.documentElement).colorScheme") == "light"


@pytest.mark.parametrize("script", [True, False], ids=["script", "no script"])
def test_the_box_of_errors_has_the_focus_and_holds_the_alert(tab, url, script):
    page = tab(script=script).open(f"{url}/form/login").page
    page.locator("form button[value=submit]").last.click()
    page.wait_for_selector("#_summary[role=group] > [role=alert] a")
    page.wait_for_function("() => document.activeElement.id === '_summary'")
    assert not script or axe.findings(page) == []


def test_a_button_that_is_pressed_looks_pressed(tab, url):
    page = tab().open(f"{url}/form/login").page
    button = page.locator("form button.primary").last
    def look():
        return button.evaluate("button => getComputedStyle(button).filter")
    button.hover()
    before = look()
    page.mouse.down()
    assert look() not in (before, "none")
