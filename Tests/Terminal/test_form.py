"""Any form on the full screen, compared with the screens in `screens/`."""

import json
import os
import pathlib
import re
import signal
import subprocess
import time

import pexpect
import pytest

from terminal import BACKTAB, CTRL_C, ENTER, SPACE, TAB, App

HERE = pathlib.Path(__file__).parent
DOWN, UP, PAGE_DOWN, ESCAPE = "\x1b[B", "\x1b[A", "\x1b[6~", "\x1b"
HOME, END, CTRL_A = "\x1b[H", "\x1b[F", "\x01"
STYLE = re.compile(rb"\x1b\[[0-9;]*m")
RESET = {b"\x1b[m"}


@pytest.fixture
def fill():
    apps = []

    def run(schema, *words, **options):
        path = schema if "/" in str(schema) else HERE / "schemas" / f"{schema}.json"
        app = App("form", "fill", str(path), "--now", "2026-01-31T10:00:00Z", *words, **options)
        apps.append(app)
        return app

    yield run
    for app in apps:
        app.process.close(force=True)


def person(app):
    """Fills the first page in."""
    return app.type("Ada", ENTER, "2000-01-15", ENTER, "1234", ENTER, DOWN, SPACE)


def test_sections_pages_and_review(fill):
    app = fill("trip").shows("open")
    person(app).shows("choice")
    app.type(TAB, "7", TAB, SPACE, DOWN, DOWN, SPACE).shows("several")
    app.type(ENTER).shows("second-page")
    app.type("See you", TAB, SPACE, ENTER).shows("review")
    app.type(ENTER).until('"cabin": "7"', '"pin": "•••"')
    assert app.exit_status() == 0


def test_a_list_is_filtered_by_typing(fill):
    app = fill("trip").until("Name").type(TAB, TAB, TAB, "b")
    app.shows("filter").type(ESCAPE).until("○ Train")


def test_a_list_takes_spaces_in_its_filter_and_page_keys(fill):
    app = fill("places").until("› ○ New Caledonia", "Page 1 of 2").type(PAGE_DOWN).until("› ○ Togo")
    app.type(END).until("› ○ Tonga").type(PAGE_DOWN, HOME).until("› ○ New Caledonia", "Page 1 of 2")
    app.type("new z").until("Filter: new z", "› ○ New Zealand").type(SPACE).until("› ● New Zealand")
    app.type(TAB).until("› □ New Caledonia", "Ctrl-A all").type("new ", CTRL_A)
    app.until("› ■ New Caledonia", "■ New Zealand").type(ENTER).until("Page 2 of 2", "Ctrl-J new line")
    app.type("far", "\n", "away").until("far", "away", "Page 2 of 2").type(ENTER).until("Review").type(ENTER)
    app.until('"home": "nz"', '"note": "far\\naway"', '"seen": [')
    assert app.exit_status() == 0


def test_the_error_summary_jumps_to_the_field(fill):
    app = fill("trip").until("Name").type("A", PAGE_DOWN).shows("summary")
    app.type(BACKTAB).shows("summary-line").type(ENTER).until("┃ Travel by")


def test_a_day_that_does_not_exist_stays_typed_with_one_message(fill):
    app = fill("trip").until("Name").type(TAB, "2023-02-29").shows("no-such-day")


def test_a_secret_is_masked_until_it_is_shown(fill):
    app = fill("trip").until("Name").type(TAB, TAB, "1234").until("┃  ••••")
    app.type("\x12").until("┃  1234").type("\x12").until("┃  ••••")


def test_wide_combining_and_right_to_left_texts(fill):
    app = fill("scripts").until("お名前")
    app.type("山田太郎", TAB, "Zoe\u0308", TAB, "דנה לוי", TAB, "🙂🎒x").until("🎒x")
    app.shows("scripts").type("\x7f\x7f", "y").until("🙂y")
    app.type(BACKTAB, BACKTAB, "\x7f").until("┃  Zo\n")


def test_a_paste_is_text_and_no_keys(fill):
    app = fill("trip").until("Name").type("\x1b[200~Ada\r\n\tLove\x03lace\r\x1b[201~")
    app.until("lace").type(TAB, BACKTAB).until("┃ Name")
    assert "Page 1 of 2" in app.text and "Love" in app.text and "lace" in app.text


def test_twenty_columns_and_back(fill):
    app = fill("trip", rows=12, columns=20).shows("narrow-open")
    person(app).shows("narrow-choice")
    app.resize(24, 80).shows("choice").resize(8, 20).shows("narrow-low")


@pytest.mark.parametrize("rows,columns", [(1, 1), (2, 3), (3, 200), (100, 8)])
def test_no_size_is_too_small(fill, rows, columns):
    app = fill("trip", rows=rows, columns=columns).quiet().type("A", TAB, DOWN, ENTER).quiet()
    app.resize(24, 80).until("Page 1 of 2").type(CTRL_C)
    assert app.exit_status() == 130


def test_without_colour_no_style_is_sent(fill):
    app = fill("trip", env={"NO_COLOR": "1"}).shows("open-plain").type(CTRL_C)
    assert set(STYLE.findall(app.drain().bytes)) <= RESET
    flag = fill("trip", "--no-color").shows("open-plain").type(CTRL_C).drain()
    assert set(STYLE.findall(flag.bytes)) <= RESET
    styled = fill("trip").shows("open")
    assert set(STYLE.findall(styled.bytes)) > RESET


def test_a_frame_comes_as_one_update_and_a_key_as_what_changes(fill):
    app = fill("trip").shows("open").quiet()
    assert app.bytes.count(b"\x1b[?2026h") == app.bytes.count(b"\x1b[?2026l") == 1
    before = app.received
    app.type("A").until("┃  A").quiet()
    assert app.received - before < 100


def test_the_mouse_clicks_and_scrolls_when_asked_to(fill):
    app = fill("trip", "--mouse", rows=12).until("┃ Name")
    assert b"\x1b[?1000h\x1b[?1006h" in app.bytes
    app.click("PIN").until("┃ PIN").wheel(1).until("▲").wheel(-1).until("  Name").click("Name").until("┃ Name")
    app.type(CTRL_C).drain()
    assert b"\x1b[?1006l\x1b[?1000l" in app.bytes
    assert b"\x1b[?1000h" not in fill("trip").until("┃ Name").bytes


def test_ten_thousand_fields_open_and_answer_keys(fill, tmp_path):
    fields = [
        {"id": f"f{n}", "type": "text", "label": f"Field {n}", "required": True}
        for n in range(10_000)]
    path = tmp_path / "long.json"
    path.write_text(json.dumps(
        {"formatVersion": 1, "id": "long", "title": "Long", "sections": [{"id": "s", "fields": fields}]}))
    app = fill(path).until("┃ Field 0").quiet()
    before = app.received
    app.type("abc").until("┃  abc").quiet()
    assert app.received - before < 160
    app.type(BACKTAB, UP).until("┃ Field 9999", "▲").type(BACKTAB).until("┃ Field 9998")


# The terminal is as it was, whatever ends or stops the program.


def attributes(shell):
    shell.sendline("echo attributes $(stty -g)")
    shell.expect(r"attributes ([0-9a-f:]{20,})\r\n")
    return shell.match.group(1)


@pytest.fixture
def bash():
    shell = pexpect.spawn(
        "bash", ["--norc", "--noprofile", "-i"], timeout=30, encoding="utf-8", codec_errors="replace",
        env={**os.environ, "PS1": "ready$ ", "TERM": "xterm-256color",
             "SWIFT_BACKTRACE": "enable=no"}, dimensions=(24, 80))
    shell.expect(r"ready\$ ")
    yield shell
    shell.close(force=True)


def start(shell, *words):
    schema = HERE / "schemas" / "trip.json"
    shell.sendline(f"$SHELL_BINARY form fill {schema} {' '.join(words)}")
    shell.expect("As in your passport")


def children(pid):
    return [int(child) for child in pathlib.Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


@pytest.mark.parametrize(
    "name",
    ["SIGTERM", "SIGHUP", "SIGINT", "SIGQUIT", "SIGSEGV", "SIGABRT", "SIGBUS", "SIGILL", "SIGSYS", "SIGXCPU", "SIGALRM",
     "SIGUSR1", "SIGUSR2"])
def test_a_signal_that_ends_the_program_restores_the_terminal(bash, name):
    before = attributes(bash)
    start(bash, "--mouse")
    os.kill(children(bash.pid)[0], getattr(signal, name))
    for sequence in ["2026l", "1006l", "1000l", "2004l", "25h", "1049l"]:
        bash.expect_exact(f"\x1b[?{sequence}")
    bash.expect(r"ready\$ ")
    bash.sendline("echo status $?")
    bash.expect(rf"status {128 + getattr(signal, name)}\r\n")
    assert attributes(bash) == before


@pytest.mark.parametrize("name", ["SIGXCPU", "SIGQUIT"])
def test_a_crash_of_a_form_leaves_a_report(bash, tmp_path, name):
    start(bash, "--state-dir", str(tmp_path / "state"))
    os.kill(children(bash.pid)[0], getattr(signal, name))
    bash.expect_exact("\x1b[?1049l")
    bash.expect(r"ready\$ ")
    report, = (tmp_path / "state" / "crashes").iterdir()
    text = report.read_text()
    assert text.startswith(f"signal: {name}\nversion: ")
    assert "\ncommand: form fill\n" in text


def test_a_crash_of_a_command_that_waits_for_its_password_leaves_a_report(tmp_path):
    command = subprocess.Popen(
        [os.environ["SHELL_BINARY"], "session", "sign-in", "--email", "ada@example.com", "--password-stdin",
         "--state-dir", str(tmp_path / "state")], stdin=subprocess.PIPE)
    status = pathlib.Path(f"/proc/{command.pid}/status")
    while not int(re.search(r"SigCgt:\s*(\w+)", status.read_text())[1], 16) & 1 << signal.SIGSYS - 1:
        assert command.poll() is None
    command.send_signal(signal.SIGSYS)
    assert command.wait() == -signal.SIGSYS
    report, = (tmp_path / "state" / "crashes").iterdir()
    assert "\ncommand: session sign-in\n" in report.read_text()


def test_ctrl_z_gives_the_terminal_back_and_fg_takes_it_again(bash):
    before = attributes(bash)
    start(bash)
    bash.send("Ada")
    bash.expect("a")
    bash.send("\x1a")
    bash.expect_exact("\x1b[?1049l")
    bash.expect("Stopped")
    bash.expect(r"ready\$ ")
    assert attributes(bash) == before
    bash.sendline("fg")
    bash.expect_exact("\x1b[?1049h")
    bash.expect(r"\[.*Ada")
    bash.send("!")
    bash.expect("!")
    bash.send("\x03")
    bash.expect_exact("\x1b[?1049l")
    bash.expect(r"ready\$ ")
    assert attributes(bash) == before


def test_a_size_that_changed_while_stopped_is_taken_in(bash):
    start(bash)
    bash.send("\x1a")
    bash.expect("Stopped")
    bash.setwinsize(10, 20)
    bash.sendline("fg")
    bash.expect_exact("\x1b[?1049h")
    bash.expect_exact("\x1b[10;3H")
    bash.send("\x03")
    bash.expect(r"ready\$ ")
