"""The form sandbox and the debug menu by keyboard."""

import pytest

from terminal import BACKTAB, CTRL_C, ENTER, SPACE, TAB, App

CTRL_G, ESCAPE = "\x07", "\x1b"
# Removes what a field was filled with: to its end, then back to its start.
CLEAR = "\x05\x15"


@pytest.fixture
def start(tmp_path):
    apps = []

    def run(*words, **options):
        app = App(
            "run", "--signed-in", "--state-dir", str(tmp_path / "state"),
            "--now", "2026-01-31T10:00:00Z", *words, **options)
        apps.append(app)
        return app

    yield run
    for app in apps:
        app.process.close(force=True)


def open_form(app, name):
    """From home to a form of the sandbox, picked by a part of its label."""
    name = {"login": "in", "signup": "up"}.get(name, name)
    app.until("Home", "Forms", "Add today").type(BACKTAB, BACKTAB, ENTER)
    return app.until("Form Sandbox", "● Sign in").type(name).until(f"Filter: {name}").type(
        SPACE, ENTER)


def debug(app, *keys):
    """Opens the debug menu, moves and switches by keys, applies."""
    app.type(CTRL_G).until("Debug Menu", "● As the form specifies").quiet()
    assert app.text.splitlines()[0].startswith(" ›_ Shell")
    app.type(*keys)
    return app


def test_a_form_is_filled_in_and_seen_as_redacted_json(start):
    app = open_form(start(), "login").until("Welcome Back")
    app.type(CLEAR, "Ada@Example.COM", ENTER, "correct-horse", ENTER)
    app.until("Mapped Values", '"email": "ada@example.com"', '"password": "•••"')
    assert "correct-horse" not in app.text
    app.type(TAB, ENTER).until("Welcome Back", " ada@example.com").type(ESCAPE)
    app.until("Form Sandbox").type(ESCAPE).until("Home", "Forms")


def test_the_help_line_names_the_menu_and_the_way_back(start):
    app = open_form(start(), "signup").until("Create Account")
    app.until("Ctrl-G debug menu", "Esc back", "Ctrl-C quit")


def test_the_debug_menu_opens_over_a_form_and_keeps_what_was_typed(start):
    app = open_form(start(), "signup").until("Create Account")
    app.type("ada_1815").until("✓")
    debug(app, ESCAPE).until("Create Account", " ada_1815")
    debug(app, TAB, SPACE).until("■ Simulate offline").type(*[TAB] * 10, ENTER)
    app.until("Create Account", "Simulated: offline.", " ada_1815")
    app.type("6").until("We'll check this when you're online")


def test_a_slow_network_shows_what_is_being_waited_for(start):
    app = open_form(start(), "signup").until("Create Account")
    debug(app, TAB, TAB, TAB, SPACE).until("■ Slow network").type(*[TAB] * 8, ENTER)
    app.until("Simulated: slow network.").type("ada_1815").until("Checking availability")
    app.until("✓")


def test_a_slow_submission_says_what_is_being_waited_for(start):
    app = open_form(start(), "login").until("Welcome Back")
    debug(app, TAB, TAB, TAB, SPACE).until("■ Slow network").type(*[TAB] * 8, ENTER)
    app.until("Simulated: slow network.").type(CLEAR, "a@example.com", ENTER, "correct-horse", ENTER)
    app.until("Sending the form…").until("Mapped Values").quiet()
    assert "Sending" not in app.text


def test_a_server_error_is_said_and_the_next_try_passes(start):
    app = open_form(start(), "login").until("Welcome Back")
    debug(app, TAB, TAB, SPACE).until("■ Inject a server error").type(*[TAB] * 9, ENTER)
    app.until("Simulated: server error.").type(CLEAR, "a@example.com", ENTER, "correct-horse", ENTER)
    app.until("Something went wrong. Try again later.").type(ENTER)
    app.until("Mapped Values")


def test_a_draft_is_back_at_the_next_start_until_it_is_cleared(start):
    app = open_form(start(), "login").until("Welcome Back").type(CLEAR, "kept@example.com")
    app.until(" kept@example.com").type(CTRL_C)
    assert app.exit_status() == 130
    app = start()
    app.until("Welcome Back", "Your last answers are restored", " kept@example.com").type(ESCAPE)
    app.until("Form Sandbox")
    debug(app, *[TAB] * 9, SPACE).until("■ Clear drafts").type(TAB, TAB, TAB, ENTER)
    app.until("Clear All Drafts?", "Keep drafts").type(TAB, ENTER)
    app.until("Form Sandbox", "All drafts are cleared.").type(ENTER)
    app.until("Welcome Back").quiet()
    assert "kept@example.com" not in app.text


def test_the_menu_ends_with_the_program(start):
    app = start().until("Home").type(CTRL_G).until("Debug Menu").type(CTRL_C)
    assert app.exit_status() == 130


def test_a_country_is_searched_and_a_postal_code_looked_up_in_it(start):
    app = open_form(start(), "payment").until("Payment (Demonstration)")
    app.type("Ada", TAB, "4242424242424242", TAB, "01/40", TAB, "123", TAB)
    app.until("United States").type("Germany").until("Filter: Germany").type(SPACE)
    app.until("● Germany").type(TAB, "10115", TAB).until(" Berlin").type(TAB).until(" BE")


def test_a_card_number_is_back_at_the_next_start_and_a_code_is_not(start):
    app = open_form(start(), "payment").until("Payment (Demonstration)")
    app.type("Ada", TAB, "4242424242424242", TAB, "01/40", TAB, "123").until("•••").quiet()
    app.type(CTRL_C)
    assert app.exit_status() == 130
    app = start()
    app.until("Your last answers are restored", " Ada", "•" * 16).quiet()
    assert "4242" not in app.text


def test_a_changed_name_shows_before_a_slow_service_has_answered(start):
    app = start("--open", "shell://profile/edit").until("Edit Your Profile")
    debug(app, TAB, TAB, TAB, TAB, "delay").until("Filter: delay").type(SPACE).until("●")
    app.type(*[TAB] * 8, ENTER).until("Edit Your Profile", "Simulated")
    app.type("\x05\x15", "Countess", ENTER, ENTER)
    app.until("Your Profile", "Countess").until("Your profile is saved.")
