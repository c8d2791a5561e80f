"""The app while the system stops and ends it, and while its service is under maintenance."""

import json
import os
import signal
import subprocess
import time

import pytest

from terminal import BACKTAB, CTRL_C, CTRL_G, ENTER, TAB, App
from test_flow import NOW, sign_in, start  # noqa: F401

CTRL_Z = "\x1a"


@pytest.fixture
def backend(tmp_path):
    """The data folder of the service, which only its owner may open."""
    folder = tmp_path / "state" / "backend"
    folder.mkdir(parents=True)
    folder.chmod(0o700)
    folder.parent.chmod(0o700)
    return folder


def birthday(app):
    sign_in(app).type("kept_name").until("✓").type(ENTER)
    return app.until("When's Your Birthday?")


def test_sigterm_keeps_what_was_typed(start):
    app = birthday(start()).type("2000-0").until(" 2000-0")
    app.process.kill(signal.SIGTERM)
    assert app.exit_status() == 143
    assert b"\x1b[?1049l" in app.process.before
    start().until("When's Your Birthday?", " 2000-0")


def test_a_closed_terminal_ends_the_app_in_order(start):
    app = birthday(start()).type("2000-0").until(" 2000-0")
    app.process.kill(signal.SIGHUP)
    assert app.exit_status() == 143
    start().until("When's Your Birthday?", " 2000-0")


def test_a_window_that_is_closed_while_the_app_draws_is_no_crash(start, tmp_path):
    app = birthday(start()).type("2000-0").until(" 2000-0")
    # Keys are on their way when the window goes away: the app draws on a terminal that is not there.
    app.process.send("1-31" * 50)
    app.process.kill(signal.SIGSTOP)
    app.process.ptyproc.fileobj.close()
    app.process.kill(signal.SIGCONT)
    end = time.monotonic() + 20
    while app.process.ptyproc.isalive():
        assert time.monotonic() < end, "never ended"
        time.sleep(0.01)
    assert not list((tmp_path / "state" / "crashes").glob("*"))
    start().until("When's Your Birthday?", " 2000-0")


def test_sigterm_line_by_line_ends_the_wait_and_keeps_the_answers(start):
    app = start("--accessible", "--start-at", "birthday").until("Birthday")
    app.type("2010-06-15\r").until("guardian").quiet()
    app.process.kill(signal.SIGTERM)
    assert app.exit_status() == 143
    start("--accessible", "--show-ids").until("guardianEmailField")


def test_an_interrupt_of_a_run_that_reads_a_pipe_keeps_the_answers(start, tmp_path):
    state = tmp_path / "state"
    words = ("run", "--json", "--start-at", "birthday", "--state-dir", str(state), *NOW)
    with subprocess.Popen(
            [os.environ["SHELL_BINARY"], *words], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE) as process:
        process.stdin.write(b"2010-06-15\n")
        process.stdin.flush()
        seen = b""
        while b"guardianEmailField" not in seen:
            byte = process.stderr.read(1)
            assert byte, seen
            seen += byte
        process.send_signal(signal.SIGINT)
        # Standard input stays open: its end would be another reason to leave.
        assert process.wait(timeout=20) == 130
        output = process.stdout.read()
    assert json.loads(output)["error"]["code"] == "interrupted"
    assert not list((state / "run").glob("*"))
    start("--accessible", "--show-ids").until("guardianEmailField")


def test_what_was_typed_is_there_after_a_kill_in_the_background(start):
    app = birthday(start()).type("2000-0").until(" 2000-0").suspend()
    app.process.kill(signal.SIGKILL)
    app.exit_status()
    start().until("When's Your Birthday?", " 2000-0")


def test_the_screens_are_there_after_a_kill_in_the_background(start):
    app = start("--signed-in").until("Home", "Add today").type(BACKTAB, ENTER).until("Appearance")
    app.suspend()
    app.process.kill(signal.SIGKILL)
    app.exit_status()
    start().until("Appearance").type("\x1b").until("Home")


def test_maintenance_covers_a_form_and_gives_it_back(start, backend):
    app = start().until("Welcome").type(BACKTAB, BACKTAB, ENTER).until("Email")
    app.type("demo@example.com", TAB, "correct-horse").until("•••••••••••••")
    (backend / "maintenance").touch()
    app.type(ENTER).until("We Will Be Back Soon", "Try again")
    app.type(ENTER).until("has not ended yet")
    (backend / "maintenance").unlink()
    # It ends by itself, within the first pauses between two questions.
    app.until(" demo@example.com", "•••••••••••••", timeout=40)
    app.type(ENTER).until("Choose Your Handle")


def test_maintenance_line_by_line_ends_by_itself(start, backend):
    (backend / "maintenance").touch()
    app = start("--accessible").until("We Will Be Back Soon", "Choose:").quiet()
    (backend / "maintenance").unlink()
    app.until("Welcome to Shell\n", timeout=40).type(CTRL_C)
    assert app.exit_status() == 130


def test_a_start_that_the_maintenance_prevents_goes_on_by_itself(start, backend):
    (backend / "maintenance").touch()
    app = start("--signed-in").until("We Will Be Back Soon").quiet()
    (backend / "maintenance").unlink()
    app.until("Home", "Hello, ada_lovelace", timeout=40)


def test_what_was_typed_under_the_cover_is_there_after_a_kill(start, backend):
    app = sign_in(start()).type("my_nam").until(" my_nam")
    (backend / "maintenance").touch()
    # The request for the configuration may meet the maintenance before the last letter is typed.
    app.type("e").until("We Will Be Back Soon").suspend()
    app.process.kill(signal.SIGKILL)
    app.exit_status()
    (backend / "maintenance").unlink()
    start().until("Choose Your Name", " my_nam")


def test_sigterm_after_the_debug_menu_keeps_what_was_typed(start):
    app = birthday(start()).type(CTRL_G).until("Debug Menu").type("\x1b").until("Birthday")
    app.type("2000-0").until(" 2000-0")
    app.process.kill(signal.SIGTERM)
    assert app.exit_status() == 143
    start().until("When's Your Birthday?", " 2000-0")


def test_line_by_line_ctrl_z_stops_the_program_and_fg_goes_on(tmp_path):
    shell = App("--norc", "-i", rows=60, program="/bin/bash")
    command = f"{os.environ['SHELL_BINARY']} run --accessible --state-dir {tmp_path / 'state'}"
    shell.type(command + "\r").until("Welcome", "Choose:").type("Sign in\r").until("Email (required):")
    shell.type("ada@example.com\r").until("Password (required):").quiet()
    shell.type(CTRL_Z).until("Stopped").type("echo at the prompt\r").until("\nat the prompt")
    shell.type("fg\r").quiet().type("correct-horse\r").until("Home", "Hello, ada_lovelace")
    # Only the hint about the demo account has it.
    assert shell.text.count("correct-horse") == 1
    shell.type(CTRL_Z).until("Choose:\n[1]+  Stopped").type("kill %1; fg\r").quiet()
    shell.type("echo status $?\r").until("status 143").type("exit\r")
