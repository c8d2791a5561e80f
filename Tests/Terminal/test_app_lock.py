"""The app lock: a passcode at a start and at the return from the background."""

from terminal import BACKTAB, CTRL_C, ENTER, TAB
from test_flow import start  # noqa: F401
from test_lifecycle import CTRL_Z

PASSCODE = "secret-1"


def settings(app):
    return app.until("Home", "Add today").type(BACKTAB, ENTER).until("Appearance")


def set_lock(app):
    settings(app).type(*[TAB] * 7, ENTER).until("Ask for the passcode")
    app.type("\x1b[B", " ").until("● Always").type(TAB, PASSCODE, TAB, PASSCODE, ENTER)
    return app.until("The app lock is on.")


def leave(app):
    app.type(CTRL_C)
    assert app.exit_status() == 130


def test_a_start_asks_for_the_passcode_and_returns_to_the_place(start):
    leave(set_lock(start("--signed-in")))
    app = start().until("Unlock the App")
    assert "Settings" not in app.text and "ada_lovelace" not in app.text
    app.type("wrong-one", ENTER).until("4 more times")
    app.type("\x15", PASSCODE, ENTER).until("Appearance")


def test_the_fifth_wrong_passcode_over_restarts_leads_to_the_sign_in(start):
    leave(set_lock(start("--signed-in")))
    app = start().until("Unlock the App")
    for left in ["4 more times", "3 more times", "2 more times"]:
        app.type("\x15", "wrong-one", ENTER).until(left)
    leave(app)
    app = start().until("Unlock the App").type("wrong-one", ENTER).until("once more")
    app.type("\x15", "wrong-one", ENTER).until("wrong 5 times", "Welcome")


def test_the_app_is_covered_after_a_kill_in_the_background(start):
    app = set_lock(start("--signed-in")).suspend()
    app.process.kill(9)
    app.exit_status()
    start().until("Unlock the App").type(PASSCODE, ENTER).until("Appearance")


def test_line_by_line_the_passcode_unlocks(start):
    leave(set_lock(start("--signed-in")))
    app = start("--accessible").until("Unlock the App", "Passcode").type(PASSCODE + "\r")
    app.until("Settings")


def test_line_by_line_ctrl_z_locks_the_app(start):
    leave(set_lock(start("--signed-in")))
    app = start("--accessible").until("Passcode").type(PASSCODE + "\r").until("Appearance").quiet()
    # The stop itself does nothing here, as there is no shell that would let the app go on.
    app.type(CTRL_Z).until("Unlock the App")
