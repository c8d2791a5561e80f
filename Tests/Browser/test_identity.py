"""The app in a browser, served by the development server, with and without script."""

import os
import struct
import subprocess
import zlib
from pathlib import Path
from urllib.parse import parse_qsl

import axe
import pytest

ROOT = Path(__file__).parents[2]
BINARY = os.environ.get("BACKEND_BINARY", ROOT / ".build-backend" / "debug" / "backend")


@pytest.fixture
def url():
    process = subprocess.Popen(
        [BINARY, "--port", "0"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    yield process.stdout.readline().strip()
    process.terminate()
    process.communicate(timeout=20)


def picture(path):
    def chunk(kind, data):
        body = kind + data
        return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))

    path.write_bytes(
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 8, 8, 8, 2, 0, 0, 0))
        + chunk(b"IDAT", zlib.compress((b"\0" + b"\x40\x80\xc0" * 8) * 8)) + chunk(b"IEND", b""))
    return path


def press(page, name):
    # The first main button takes the return key and is out of sight.
    page.get_by_role("button", name=name, exact=True).last.click()


def arrived(page, title, script=True):
    page.wait_for_selector(f'h1:text-is("{title}")')
    # axe-core waits for what never comes where scripts are off.
    assert not script or axe.findings(page) == []


def test_an_overflowing_layout_is_20_characters_wide(tab, url):
    page = tab().open(url + "/").page
    arrived(page, "Welcome to Shell")
    press(page, "Debug menu")
    page.wait_for_selector('h1:text-is("Debug Menu")')
    page.get_by_label("Make layouts overflow").check()
    press(page, "Apply")
    page.wait_for_selector('[data-width="narrow"] h1')
    width = page.evaluate("document.body.getBoundingClientRect().width")
    assert 160 <= width <= 260
    # Nothing is wider than the frame.
    assert page.evaluate("document.body.scrollWidth") <= round(width)


@pytest.mark.parametrize("script", [True, False], ids=["script", "no script"])
def test_a_browser_goes_from_sign_in_to_home_and_out(tab, url, tmp_path, script):
    opened = tab(script=script).open(url + "/")
    page = opened.page
    arrived(page, "Welcome to Shell", script)
    press(page, "Sign in")
    arrived(page, "Welcome Back", script)
    page.get_by_label("Email").fill("demo@example.com")
    page.get_by_label("Password").fill("correct-horse")
    press(page, "Log In")
    arrived(page, "Choose Your Handle", script)
    page.get_by_label("Handle").fill("john_doe")
    press(page, "Continue")
    page.wait_for_selector("text=That handle is taken")
    page.get_by_label("Handle").fill("Grace_Hopper")
    press(page, "Continue")
    arrived(page, "What's Your Name?", script)
    page.get_by_label("Display Name").fill("Grace")
    page.get_by_label("About You").fill("Counts in nanoseconds")
    press(page, "Continue")
    arrived(page, "Choose Your Name", script)
    page.get_by_label("Screen Name").fill("john_doe")
    press(page, "Continue")
    page.wait_for_selector("text=That name is taken")
    page.get_by_label("Screen Name").fill("grace_h")
    press(page, "Continue")
    arrived(page, "When's Your Birthday?", script)
    page.get_by_label("Day").fill("30")
    page.get_by_label("Month").fill("2")
    page.get_by_label("Year").fill("1990")
    press(page, "Continue")
    page.wait_for_selector("text=That's not a valid date. Try 1 31 2000")
    # The server puts no secret into a page; with script the page was not left.
    typed = [page.get_by_label(part).input_value() for part in ("Day", "Month", "Year")]
    assert typed == (["30", "2", "1990"] if script else ["", "", ""])
    arrived(page, "When's Your Birthday?", script)
    page.get_by_label("Year").fill("1990")
    page.get_by_label("Day").fill("9")
    page.get_by_label("Month").fill("12")
    press(page, "Continue")
    arrived(page, "Add Your Photo", script)
    (tmp_path / "fake.png").write_text("<svg onload='alert(1)'/>")
    page.get_by_label("Profile Picture").set_input_files(tmp_path / "fake.png")
    press(page, "Continue")
    page.wait_for_selector("text=Choose a JPEG, PNG or WebP picture.")
    page.get_by_label("Profile Picture").set_input_files(picture(tmp_path / "me.png"))
    if script:
        # Asked for once a picture is chosen; a page without script takes the centred square.
        page.get_by_label("Part to keep").fill("1,2,4,4")
    press(page, "Continue")
    arrived(page, "Check Your Answers", script)
    assert f"me.jpg ({'4×4' if script else '8×8'}, jpeg)" in page.inner_text("main")
    # The picture waits for the profile, so that the page holds it.
    shown = page.locator("img#avatarPreview")
    assert shown.get_attribute("alt") == "Your picture"
    assert shown.get_attribute("src").startswith("data:image/jpeg;base64,")
    if script:
        assert shown.evaluate("picture => picture.decode().then(() => picture.naturalWidth)") == 4
    page.locator("#editScreenNameButton").click()
    arrived(page, "Choose Your Name", script)
    assert page.get_by_label("Screen Name").input_value() == "grace_h"
    page.get_by_label("Screen Name").fill("hopper_g")
    press(page, "Continue")
    arrived(page, "Check Your Answers", script)
    assert "hopper_g" in page.inner_text("main")
    press(page, "Create profile")
    arrived(page, "Home", script)
    assert "Hello, Grace" in page.inner_text("main")
    press(page, "Settings")
    arrived(page, "Settings", script)
    page.go_back()
    arrived(page, "Home", script)
    press(page, "Sign out")
    arrived(page, "Welcome to Shell", script)
    page.goto(url + "/home")
    arrived(page, "Welcome to Shell", script)
    assert opened.errors == []


def choose_google(page, script, answer):
    """Leaves the welcome for the provider's page and presses a button there."""
    press(page, "Continue with Google")
    arrived(page, "Sign In in Your Browser", script)
    page.get_by_role("link", name="Go to the provider's page").click()
    page.wait_for_selector("text=stands in for the provider google")
    page.get_by_role("button", name=answer).first.click()


@pytest.mark.parametrize("script", [True, False], ids=["script", "no script"])
def test_a_browser_signs_in_at_a_provider_and_comes_back(tab, url, script):
    page = tab(script=script).open(url + "/").page
    arrived(page, "Welcome to Shell", script)
    choose_google(page, script, "Cancel")
    arrived(page, "Welcome to Shell", script)
    choose_google(page, script, "Continue as")
    arrived(page, "Choose Your Handle", script)
    page.go_back()
    page.go_forward()
    arrived(page, "Choose Your Handle", script)


def sign_in(page):
    page.get_by_label("Email").fill("demo@example.com")
    page.get_by_label("Password").fill("correct-horse")
    page.keyboard.press("Enter")
    arrived(page, "Choose Your Handle")
    page.get_by_label("Handle").fill("Grace_Hopper")
    press(page, "Continue")
    arrived(page, "What's Your Name?")
    page.get_by_label("Display Name").fill("Grace")
    press(page, "Continue")
    arrived(page, "Choose Your Name")


def test_the_browsers_back_button_shows_the_current_screen_and_keeps_what_was_typed(tab, url):
    page = tab().open(url + "/signIn").page
    sign_in(page)
    page.get_by_label("Screen Name").fill("grace_h")
    page.keyboard.press("Enter")
    page.get_by_role("group", name="Date of Birth").wait_for()
    page.go_back()
    arrived(page, "When's Your Birthday?")
    press(page, "Back")
    arrived(page, "Choose Your Name")
    assert page.get_by_label("Screen Name").input_value() == "grace_h"


@pytest.mark.parametrize("script", [True, False], ids=["script", "no script"])
def test_a_refusal_has_the_focus_and_is_in_the_title(tab, url, script):
    page = tab(script=script).open(url + "/signIn").page
    assert page.title() == "Welcome Back – Shell"
    page.get_by_label("Email").fill("demo@example.com")
    page.get_by_label("Password").fill("wrong-horse-1")
    page.keyboard.press("Enter")
    page.wait_for_selector(".notice.error")
    assert page.title() == "Error: Welcome Back – Shell"
    page.wait_for_function("() => document.activeElement.matches('.notice.error[role=alert]')")
    page.keyboard.press("Tab")
    assert page.evaluate("() => document.activeElement.name") == "email"


def test_a_link_skips_the_tabs(tab, url):
    page = tab().open(url + "/signIn").page
    page.get_by_label("Email").fill("ada@example.com")
    page.get_by_label("Password").fill("correct-horse")
    page.keyboard.press("Enter")
    arrived(page, "Home")
    page.goto(url + "/home")
    tabs = page.get_by_role("navigation", name="Main").get_by_role("listitem")
    assert tabs.count() > 1
    link = page.get_by_role("link", name="Skip to content")
    assert link.bounding_box()["width"] == 1
    page.keyboard.press("Tab")
    assert link.evaluate("link => document.activeElement === link")
    assert link.bounding_box()["width"] > 100 and axe.findings(page) == []
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert page.evaluate("() => document.activeElement.closest('main') !== null")


def test_the_form_of_an_earlier_tab_does_nothing(tab, url):
    page = tab().open(url + "/signIn").page
    sign_in(page)
    other = page.context.new_page()
    other.goto(url + "/identity/screenName")
    page.get_by_label("Screen Name").fill("john_doe")
    press(page, "Continue")
    page.wait_for_selector("text=That name is taken")
    other.get_by_label("Screen Name").fill("grace_h")
    press(other, "Continue")
    other.wait_for_selector("text=This page was out of date.")
    assert other.get_by_label("Screen Name").input_value() == "grace_h"
    press(other, "Continue")
    arrived(other, "When's Your Birthday?")


def test_a_form_of_another_site_does_nothing(tab, url, tmp_path):
    page = tab().open(url + "/signIn").page
    sign_in(page)
    evil = tmp_path / "evil.html"
    evil.write_text(
        f"<form method=post action='{url}/identity/screenName'><input name=screenName value=evil_name>"
        "<button>x</button></form>")
    page.goto(evil.as_uri())
    with page.expect_navigation():
        page.get_by_role("button").click()
    page.goto(url + "/")
    arrived(page, "Choose Your Name")


@pytest.mark.parametrize("script", [True, False], ids=["script", "no script"])
def test_a_german_browser_gets_the_app_and_every_kind_of_content_in_german(tab, url, script):
    opened = tab(script=script, locale="de-DE").open(url + "/")
    page = opened.page
    arrived(page, "Willkommen bei Shell", script)
    assert page.locator("html").get_attribute("lang") .startswith("de")
    press(page, "Anmelden")
    page.get_by_label("E-Mail").fill("ada@example.com")
    page.get_by_label("Passwort").fill("correct-horse")
    press(page, "Anmelden")
    arrived(page, "Start", script)
    press(page, "Formulare")
    arrived(page, "Formular-Labor", script)
    press(page, "Inhaltsblöcke")
    arrived(page, "Inhaltsblöcke", script)
    press(page, "Heute eintragen")
    page.wait_for_selector("text=einmal gedrückt")
    assert "Letzte 12 Wochen: 61 von 84 Tagen aktiv" in page.content()
    assert opened.errors == []


def open_menu(page, script):
    press(page, "Debug menu")
    arrived(page, "Debug Menu", script)


@pytest.mark.parametrize("script", [True, False], ids=["script", "no script"])
def test_the_debug_menu_simulates_for_one_browser_only(tab, url, script):
    opened, other = tab(script=script).open(url + "/signIn"), tab(script=script).open(url + "/signIn")
    page = opened.page
    page.get_by_label("Email").fill("ada@example.com")
    open_menu(page, script)
    assert page.get_by_role("button", name="Debug menu", exact=True).count() == 0
    page.get_by_label("Requests").select_option("offline")
    press(page, "Apply")
    arrived(page, "Welcome Back", script)
    page.wait_for_selector("text=Simulated: requests offline.")
    assert page.get_by_label("Email").input_value() == "ada@example.com"
    page.get_by_label("Password").fill("correct-horse")
    press(page, "Log In")
    page.wait_for_selector("text=You're offline. Check your connection.")
    other.page.get_by_label("Email").fill("ada@example.com")
    other.page.get_by_label("Password").fill("correct-horse")
    press(other.page, "Log In")
    arrived(other.page, "Home", script)
    assert "Simulated" not in other.page.content()
    open_menu(page, script)
    assert page.get_by_label("Requests").input_value() == "offline"
    page.get_by_label("Requests").select_option("maintenance")
    press(page, "Apply")
    page.get_by_label("Password").fill("correct-horse")
    press(page, "Log In")
    arrived(page, "We Will Be Back Soon", script)
    open_menu(page, script)
    page.get_by_label("Requests").select_option("sent")
    press(page, "Apply")
    arrived(page, "We Will Be Back Soon", script)
    assert "Simulated" not in page.content()
    press(page, "Try again")
    arrived(page, "Welcome Back", script)
    page.get_by_label("Email").fill("ada@example.com")
    page.get_by_label("Password").fill("correct-horse")
    press(page, "Log In")
    arrived(page, "Home", script)
    assert opened.errors == [] and other.errors == []


@pytest.mark.parametrize("script", [True, False], ids=["script", "no script"])
def test_the_debug_menu_fails_a_submission_and_clears_drafts_after_a_question(tab, url, script):
    opened = tab(script=script).open(url + "/signIn")
    page = opened.page
    page.get_by_label("Email").fill("ada@example.com")
    page.get_by_label("Password").fill("correct-horse")
    press(page, "Log In")
    arrived(page, "Home", script)
    page.goto(url + "/formSandbox/login")
    page.get_by_label("Email").fill("ada@example.com")
    page.get_by_label("Password").fill("correct-horse")
    open_menu(page, script)
    page.get_by_label("Inject a server error").check()
    page.get_by_label("Clear drafts").check()
    press(page, "Apply")
    arrived(page, "Clear All Drafts?", script)
    press(page, "Clear drafts")
    page.wait_for_selector("text=All drafts are cleared.")
    page.wait_for_selector("text=Simulated: server error.")
    assert page.get_by_label("Email").input_value() == "ada@example.com"
    press(page, "Log In")
    page.wait_for_selector("text=Something went wrong. Try again later.")
    page.get_by_label("Password").fill("correct-horse")
    press(page, "Log In")
    page.wait_for_url("**/formSandbox/login/review")
    open_menu(page, script)
    page.go_back()
    page.wait_for_url("**/formSandbox/login/review")
    assert page.get_by_role("button", name="Debug menu", exact=True).count() == 1
    assert opened.errors == []


@pytest.mark.parametrize("script", [True, False], ids=["script", "no script"])
def test_the_log_of_the_debug_menu_has_new_lines_and_copies_a_request(tab, url, script):
    opened = tab(script=script).open(url + "/signIn")
    page = opened.page
    page.get_by_label("Email").fill("ada@example.com")
    page.get_by_label("Password").fill("correct-horse")
    press(page, "Log In")
    arrived(page, "Home", script)
    open_menu(page, script)
    page.locator("#inspectorButton").click()
    arrived(page, "Requests and Log", script)
    page.get_by_label("Route").fill("/v1/profile")
    press(page, "Search")
    page.wait_for_selector("text=newest first")
    assert page.get_by_label("Route").input_value() == "/v1/profile"
    before = page.locator("ul.rows li").count()
    assert before >= 2
    if script:
        # The list follows the log by itself, what is typed stays, and the focus in it stops it.
        def newer(route):
            if route.request.resource_type != "fetch":
                return route.continue_()
            answer = route.fetch()
            route.fulfill(response=answer, body=answer.text().replace("newest first", "newer ones first"))

        page.route("**/debugMenu", newer)
        page.get_by_label("Route").fill("typed meanwhile")
        page.wait_for_selector("text=newer ones first")
        assert page.get_by_label("Route").input_value() == "typed meanwhile"
        page.unroute("**/debugMenu")
        page.wait_for_selector("text=newest first")
    page.reload()
    assert page.get_by_label("Route").input_value() == "/v1/profile"
    assert page.locator("ul.rows li").count() >= before
    page.locator("ul.rows button").first.click()
    page.wait_for_selector("text=curl -g -X GET")
    copy = page.locator("button.copy")
    assert copy.count() == 1
    assert copy.is_visible() == script
    if script:
        page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        copy.click()
        page.wait_for_function("navigator.clipboard.readText().then((text) => text.startsWith('curl -g -X GET'))")
    assert opened.errors == []


@pytest.mark.parametrize("script", [True, False], ids=["script", "no script"])
def test_the_profile_form_is_filled_turned_and_reviewed(tab, url, script):
    opened = tab(script=script).open(url + "/signIn")
    page = opened.page
    page.get_by_label("Email").fill("ada@example.com")
    page.get_by_label("Password").fill("correct-horse")
    press(page, "Log In")
    arrived(page, "Home", script)
    page.goto(url + "/formSandbox/profile")
    assert page.get_by_label("Email").input_value() == "ada@example.com"
    page.get_by_label("Full Name").fill("Ada Lovelace")
    # Typing the first letters of a name finds it among all countries.
    page.get_by_label("Country").focus()
    page.keyboard.type("Germ")
    assert page.get_by_label("Country").input_value() == "DE"
    page.get_by_label("Email").fill("nowhere")
    press(page, "Next page")
    page.wait_for_selector("text=Invalid email address")
    page.get_by_label("Email").fill("ada@example.com")
    press(page, "Next page")
    page.wait_for_selector("text=Page 2 of 2")
    press(page, "Add Address")
    page.get_by_label("Street and Number").fill("Invalidenstr. 44")
    press(page, "Review")
    page.wait_for_selector("text=This field is required")
    # The city is required too, and is looked up when the page is sent.
    page.get_by_label("Postal Code").fill("10115")
    press(page, "Review")
    page.wait_for_selector("text=Invalidenstr. 44")
    press(page, "Save")
    page.wait_for_url("**/formSandbox/profile/review")
    assert '"city": "Berlin"' in page.inner_text("main")
    assert opened.errors == []


def test_a_form_of_the_app_reports_the_field_with_the_focus_and_no_value(tab, url):
    opened = tab().open(url + "/signIn")
    page = opened.page
    page.get_by_label("Email").fill("ada@example.com")
    page.get_by_label("Password").fill("correct-horse")
    press(page, "Log In")
    arrived(page, "Home")
    page.goto(url + "/formSandbox/payment")
    reports = []
    page.on("request", lambda request: reports.append((request, dict(parse_qsl(request.post_data or "")))))
    page.get_by_label("Name on Card").fill("Ada")
    with page.expect_request(lambda request: "_focus=cardNumber" in (request.post_data or "")):
        page.keyboard.press("Tab")
    with page.expect_request(lambda request: "_focus=cardName" in (request.post_data or "")):
        page.keyboard.press("Shift+Tab")
    sent = [fields for request, fields in reports if "_focus" in fields]
    assert [fields["_focus"] for fields in sent] == ["cardName", "cardNumber", "cardName"]
    assert all(set(fields) == {"_focus", "_token", "_revision"} for fields in sent)
    assert [request.response().status for request, fields in reports if "_focus" in fields] == [204] * 3
    # The page is still the present one.
    press(page, "Pay")
    page.wait_for_selector("text=This field is required")
    assert page.get_by_label("Name on Card").input_value() == "Ada"
    assert opened.errors == []


def test_a_table_is_a_stop_of_the_tab_key_only_while_it_scrolls(tab, url):
    page = tab().open(url + "/signIn").page
    page.get_by_label("Email").fill("ada@example.com")
    page.get_by_label("Password").fill("correct-horse")
    page.keyboard.press("Enter")
    arrived(page, "Home")
    page.goto(url + "/formSandbox/content")
    arrived(page, "Content Blocks")
    page.wait_for_selector(".scroll:not([tabindex])")
    page.locator(".scroll table").evaluate("table => table.style.inlineSize = '60rem'")
    page.set_viewport_size({"width": 600, "height": 800})
    page.wait_for_selector(".scroll[tabindex='0']")
    page.locator(".scroll table").evaluate("table => table.style.inlineSize = ''")
    page.set_viewport_size({"width": 700, "height": 800})
    page.wait_for_selector(".scroll:not([tabindex])")
