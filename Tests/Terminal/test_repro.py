"""The tools that reproduce bugs, from another process, on the app that runs in a terminal."""

import os
import signal
import subprocess
import time

import pytest

from terminal import BACKTAB, ENTER, App

CTRL_G, ESCAPE = "\x07", "\x1b"


@pytest.fixture
def state(tmp_path):
    return str(tmp_path / "s")


@pytest.fixture
def app(state):
    # The toolchain's own report of a crash waits for a key.
    env = {"SWIFT_BACKTRACE": "enable=no"}
    app = App("run", "--signed-in", "--state-dir", state, env=env).until("Home", "Hello, ada_lovelace")
    yield app
    app.process.close(force=True)


def repro(state, *words):
    command = [os.environ["SHELL_BINARY"], "repro", *words, "--state-dir", state]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, stdin=subprocess.DEVNULL)


def test_a_tool_marks_the_screen_that_shows_until_it_is_off(app, state):
    run = repro(state, "offline")
    assert run.returncode == 0, run.stderr
    assert run.stdout.startswith("offline is on in the running app, which shows home.")
    app.until("Simulated: requests offline.")
    assert repro(state, "clock-skew", "--by", "3h").returncode == 0
    app.until("requests offline, a clock moved by 3h.")
    # Switching a tool on is nothing to repeat; what is done then is.
    assert repro(state, "steps").returncode == 1
    app.until("Add today").type(BACKTAB, ENTER).until("Settings", "Appearance")
    assert "offline           on " in repro(state).stdout
    assert repro(state, "offline", "off").returncode == 0
    assert repro(state, "clock-skew", "off").returncode == 0
    app.until("Settings", "Appearance").quiet()
    assert "Simulated" not in app.text
    steps = repro(state, "steps").stdout.splitlines()[1:]
    assert [step.strip() for step in steps] == [
        "offline on", "clock-skew on (3h)", "press settingsButton", "offline off", "clock-skew off"]


def test_an_app_that_is_stopped_is_busy_after_a_few_seconds(app, state):
    app.process.kill(signal.SIGSTOP)
    try:
        for words in [(), ("offline",), ("offline", "off")]:
            begin = time.monotonic()
            run = repro(state, *words)
            assert run.returncode == 75, run.stderr
            assert time.monotonic() - begin < 30
    finally:
        app.process.kill(signal.SIGCONT)


def test_an_overflowing_layout_has_20_columns_and_cuts_nothing_without_a_mark(app, state):
    assert repro(state, "layout-overflow").returncode == 0
    app.until("[Hömé··]", "[Šîmûlåtéd:").quiet()
    lines = app.text.splitlines()
    assert max(len(line.rstrip()) for line in lines) <= 20
    left = app.text.count("[") - app.text.count("]") - sum(line.rstrip().endswith("…") for line in lines)
    # The last line of what is scrolled may go on below.
    assert left in ((0, 1) if "▼" in app.text else (0,))
    assert repro(state, "layout-overflow", "off").returncode == 0
    app.until("Hello, ada_lovelace").quiet()
    assert "[Hömé" not in app.text


def test_the_log_shows_lines_as_they_arrive_and_its_search_stays(app, state):
    app.type(CTRL_G).until("Debug Menu").type(BACKTAB, BACKTAB, BACKTAB, ENTER)
    app.until("Requests and Log", "newest first").type("Repro_").until(" Repro_").quiet()
    assert "Repro_ClockSkew" not in app.text
    assert repro(state, "clock-skew").returncode == 0
    app.until("Repro_ClockSkew_Success", " Repro_")
    app.type(ESCAPE).until("Debug Menu").type(ESCAPE).until("Hello, ada_lovelace", "a clock moved by 1d")


def test_cleared_caches_start_the_app_again_on_the_same_screen(app, state):
    app.until("Add today").type(BACKTAB, ENTER).until("Settings", "Appearance")
    refused = repro(state, "clear-caches")
    assert refused.returncode == 64 and "Add --yes." in refused.stderr
    run = repro(state, "clear-caches", "--yes")
    assert run.returncode == 0 and "which shows settings" in run.stdout, run.stderr
    app.until("Settings", "Appearance", "All caches are cleared.")


def test_a_crash_ends_the_app_also_with_the_report_of_the_toolchain(state):
    app = App("run", "--signed-in", "--state-dir", state, env={"SWIFT_BACKTRACE": "enable=yes,interactive=no,color=no"})
    app.until("Home", "Hello, ada_lovelace")
    question = App("repro", "crash", "--state-dir", state)
    question.until("Continue? [y/N]").type("y\r")
    assert question.exit_status() == 0
    app.process.wait()
    assert app.process.signalstatus == signal.SIGTRAP
    assert len(os.listdir(os.path.join(state, "crashes"))) == 1


def test_a_crash_is_asked_for_and_leaves_a_report_and_its_steps(app, state):
    question = App("repro", "crash", "--state-dir", state)
    question.until("Continue? [y/N]").type("n\r")
    assert question.exit_status() == 1
    app.type(BACKTAB).quiet()
    question = App("repro", "crash", "--state-dir", state)
    question.until("Continue? [y/N]").type("y\r")
    assert question.exit_status() == 0
    app.exit_status()
    report, = os.listdir(os.path.join(state, "crashes"))
    with open(os.path.join(state, "crashes", report), encoding="utf-8") as file:
        assert file.read().startswith("signal: SIGTRAP")
    assert repro(state, "steps").stdout.splitlines()[-1].strip() == "crash"
