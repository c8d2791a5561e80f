"""The identity flow by keyboard."""

import json
import os
import re
import struct
import subprocess
import zlib

import pexpect
import pytest

from terminal import ALT_1, BACKTAB, CTRL_C, CTRL_G, CTRL_R, ENTER, ESCAPE, LEFT, SPACE, TAB, App

# At home, from the first button to the one that quits.
QUIT = [BACKTAB] * 3 + [ENTER]

NOW = ("--now", "2026-01-31T10:00:00Z")


def picture(path, rows=(b"\x40\x80\xc0" * 8,) * 8):
    """Writes a PNG of rows of pixels, three bytes each."""
    def chunk(kind, data):
        body = kind + data
        return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))

    header = struct.pack(">IIBBBBB", len(rows[0]) // 3, len(rows), 8, 2, 0, 0, 0)
    pixels = zlib.compress(b"".join(b"\0" + row for row in rows))
    path.write_bytes(
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", pixels) + chunk(b"IEND", b""))
    return str(path)


@pytest.fixture
def start(tmp_path):
    apps = []

    def run(*words, program=None, rows=40, **options):
        if program is None:
            words = ("run", "--state-dir", str(tmp_path / "state"), *NOW, *words)
        app = App(*words, program=program, rows=rows, **options)
        apps.append(app)
        return app

    yield run
    for app in apps:
        app.process.close(force=True)


def sign_in(app):
    app.until("Welcome", "Sign in").type(BACKTAB, BACKTAB, ENTER)
    app.until("Password").type("demo@example.com", TAB, "correct-horse", ENTER)
    app.until("Choose Your Handle").type("Grace_Hopper").until(" Grace_Hopper", "✓").type(ENTER)
    app.until("What's Your Name?").type("Grace", TAB, TAB, ENTER)
    return app.until("Choose Your Name")


def test_whole_flow_by_keyboard_then_a_second_start_at_home(start, tmp_path):
    # With room for all of home, the focus begins at its main button.
    app = sign_in(start(rows=60))
    app.type("ab").until("At least 3 characters")
    app.type("\x7f\x7f", "john_doe").until("Checking availability")
    app.until("That name is taken", "1 john_doe2").type(ALT_1)
    app.until("┃  john_doe2", "✓").type(ENTER)
    app.until("When's Your Birthday?").type("2000-02-30", ENTER)
    app.until("That's not a valid date").type("\x7f" * 5, "01-15", ENTER)
    app.until("Add Your Photo").type(picture(tmp_path / "me.png"), ENTER, ENTER)
    app.until("Check Your Answers", "john_doe2", "26", "me.jpg (8×8, jpeg)", "Step 6 of 6")
    assert "2000-01-15" not in app.text
    app.type(ENTER).until("Home", "Hello, Grace").type(*QUIT)
    assert app.exit_status() == 0
    assert start(rows=60).until("Home", "Hello, Grace").type(*QUIT).exit_status() == 0


def test_a_review_step_is_edited_and_comes_back(start):
    app = start("--start-at", "review").until("Check Your Answers", "demo_user")
    app.type(*[BACKTAB] * 4, ENTER).until("Choose Your Name", " demo_user")
    app.type("\x7f" * 9, "other_name").until("✓").type(ENTER)
    app.until("Check Your Answers", "other_name")


def test_a_handle_is_checked_as_it_is_typed(start):
    app = start("--start-at", "handle").until("Choose Your Handle", "Step 1 of 6", "@")
    app.type("12").until("At least 3 characters").type("3").until("Can't be all numbers")
    app.type("\x7f" * 3, "John_Doe").until("Checking availability")
    app.until("That handle is taken", "1 John_Doe2").type(ALT_1)
    app.until("John_Doe2", "✓").type(ENTER)
    app.until("What's Your Name?", "About You").type("Grace", TAB, "Counts in nanoseconds", TAB, ENTER)
    app.until("Choose Your Name", "Step 3 of 6")


def test_someone_too_young_is_told(start):
    app = start("--start-at", "birthday").until("When's Your Birthday?")
    app.type("2016-01-15", ENTER).until("Sorry, you must be at least 13", "Contact support")
    app.type(CTRL_C)
    assert app.exit_status() == 130
    start().until("Sorry, you must be at least 13", "You can try again on")


def test_a_minor_asks_a_guardian(start):
    app = start("--start-at", "birthday", rows=60).until("When's Your Birthday?")
    app.type("2010-06-15", TAB).until("You'll need guardian consent").type(ENTER)
    app.until("Ask a Parent or Guardian").type("mum@example.com", TAB, ENTER)
    app.until("Add Your Photo", "guardian's code").type(TAB, TAB, ENTER).until("No picture yet")
    # The button of the message is the last one.
    app.type(ENTER).until("Home", "Your profile is pending").type(BACKTAB, *QUIT)
    assert app.exit_status() == 0
    app = start().until("Home", "Your profile is pending")
    app.type(BACKTAB * 3, ENTER).until("Ask a Parent or Guardian")
    app.type("dad@example.com", TAB, ENTER).until("Home", "We've asked your guardian", "code is")


def test_a_secret_is_masked_and_shown_on_request(start):
    app = start().until("Welcome").type(BACKTAB, BACKTAB, ENTER).until("Password").type(TAB, "correct-horse")
    app.until("•••••••••••••")
    assert "┃  correct-horse" not in app.text
    app.type(CTRL_R).until("┃  correct-horse")


def test_a_key_press_sends_only_what_changed(start):
    app = start().until("Welcome").type(BACKTAB, BACKTAB, ENTER).until("Password").quiet()
    before = app.received
    app.type("d").until("┃  d").quiet()
    assert app.received - before < 100


@pytest.mark.parametrize("rows,columns", [(24, 80), (10, 40), (6, 20)])
def test_the_screen_follows_its_size(start, rows, columns):
    app = start().until("Welcome")
    app.resize(rows, columns).type(BACKTAB, BACKTAB).until("Sign in").type(ENTER).until("Email")


def test_ctrl_c_keeps_the_draft(start):
    app = sign_in(start())
    app.type("kept_name").until("✓").type(ENTER)
    app.until("When's Your Birthday?").type("2000-0", CTRL_C)
    assert app.exit_status() == 130
    again = start().until("When's Your Birthday?", " 2000-0")
    again.type("1-15", ENTER).until("Add Your Photo")


def test_ctrl_c_restores_the_terminal():
    script = "stty -g; $SHELL_BINARY run; echo status $?; stty -g; echo done"
    process = pexpect.spawn("bash", ["-c", script], timeout=20, encoding="utf-8")
    process.expect(r"([0-9a-f:]{20,})\r\n")
    before = process.match.group(1)
    process.expect("Welcome")
    process.send(CTRL_C)
    process.expect(r"status 130\r\n([0-9a-f:]{20,})\r\ndone")
    assert process.match.group(1) == before


def test_the_screen_is_left_as_it_was(start):
    app = start().until("Welcome").type(CTRL_C)
    assert app.exit_status() == 130
    sent = app.process.before
    assert b"\x1b[?1049l" in sent and b"\x1b[?25h" in sent


def test_accessible_mode_is_plain_lines_without_control_ids(start):
    app = start("--accessible").until("Sign in", "Choose:")
    app.type("1\r").until("Email (required):").quiet()
    assert b"\x1b[" not in app.bytes and "Button]" not in app.text


def test_show_ids_names_the_controls_in_accessible_mode(start):
    app = start("--accessible", "--show-ids").until("Sign in [continueButton]", "Choose:")
    app.type("1\r").until("Email [emailField] (required):")


@pytest.mark.parametrize("terminal", ["dumb", ""])
def test_a_terminal_without_a_screen_gets_plain_lines(start, terminal):
    app = start(env={"TERM": terminal}).until("Choose:")
    app.type("1\r").until("Email (required):").quiet()
    assert b"\x1b" not in app.bytes


def test_json_leaves_standard_output_to_the_document(start, tmp_path):
    document = tmp_path / "document.json"
    app = start(
        "-c", f'"$0" run --json --signed-in --now 2026-01-31T10:00:00Z >{document}; echo status $?',
        os.environ["SHELL_BINARY"], program="bash")
    app.until("Home", "Quit").type(CTRL_C).until("status 130")
    assert json.loads(document.read_text())["error"]["code"] == "interrupted"


def test_a_closed_pipe_ends_quietly(tmp_path):
    command = f"{os.environ['SHELL_BINARY']} tokens list | head -n 1; echo ${{PIPESTATUS[0]}}"
    result = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=True)
    assert result.stdout.splitlines()[-1] in ("0", "141")
    assert result.stderr == ""


def test_ctrl_c_line_by_line_keeps_the_answers_of_the_step(start):
    app = start("--accessible", "--start-at", "birthday").until("Birthday")
    app.type("2010-06-15\r").until("guardian")
    app.type("demo@example.com\r").until("not your own")
    app.quiet().type("m", CTRL_C)
    assert app.exit_status() == 130
    start("--accessible", "--show-ids").until(
        "Press Enter to keep: hidden", "guardianEmailField")


def test_reduced_motion_draws_no_turning_sign(start):
    app = sign_in(start("--reduced-motion"))
    app.type("my_name").until("✓").quiet()
    assert not any(sign.encode() in app.bytes for sign in "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏")


def simulate(app, *fields):
    """Flips switches of the debug menu: 1 offline, 3 slow network."""
    app.type(CTRL_G).until("Debug Menu")
    for place in range(1, 13):
        app.type(TAB, *([SPACE] if place in fields else []))
    return app.type(ENTER)


def simulate_photos(app, access):
    """Chooses an access to photos in the debug menu."""
    app.type(CTRL_G).until("Debug Menu").type(*[TAB] * 6).until("Limited to some photos")
    # A first space may belong to the filter, as in "limited to"; a second one chooses.
    return app.type(access, SPACE, SPACE, *[TAB] * 6, ENTER)


def test_without_access_to_photos_no_picture_can_be_chosen_until_the_settings_grant_it(start):
    app = start("--start-at", "avatar").until("Add Your Photo")
    simulate_photos(app, "denied").until("Simulated: denied access to photos.")
    app.until("We need photo access to set your avatar", "Profile Picture: —")
    app.type(TAB, TAB, TAB, ENTER).until("Simulated: granted access to photos.").quiet()
    assert "We need photo access" not in app.text
    simulate_photos(app, "limited").until("This app sees only some of your photos.", "Choose more photos")


def test_an_upload_shows_how_far_it_is_and_leaves_nothing_behind(start, tmp_path):
    app = start("--start-at", "avatar").until("Add Your Photo")
    simulate(app, 3).until("Simulated: slow network.").type(picture(tmp_path / "me.png"), ENTER, ENTER)
    seen = []
    app.until("Uploading your picture [")
    while "Uploading your picture" in app.text:
        seen.append(int(re.search(r"(\d+) %", app.text).group(1)))
        app.step()
    app.until("Check Your Answers", "me.jpg (8×8, jpeg)").quiet()
    assert "Uploading" not in app.text and "%" not in app.text
    assert seen == sorted(seen) and len(set(seen)) > 3 and seen[-1] <= 100


def test_line_by_line_an_upload_is_told_in_quarters(start, tmp_path):
    app = start("--accessible", "--show-ids", "--start-at", "avatar", rows=60).until("Profile Picture")
    app.type(":debugMenuButton\r").until("validationPicker").type("\r")
    app.until("offlineToggle").type("\r").until("serverErrorToggle").type("\r")
    app.until("slowNetworkToggle").type("y\r").until("requestsPicker").type("\r")
    app.until("biometricsPicker").type("\r").until("photosPicker").type("\r")
    app.until("clock").type("\r").until("layoutToggle").type("\r")
    app.until("clearDraftsToggle").type("\r").until("flag-formSandbox").type("\r").until("experiment-streakHeading").type("\r")
    app.until("Simulated: slow network.").type(picture(tmp_path / "me.png") + "\r\r")
    app.until("Check Your Answers")
    told = re.findall(r"Uploading your picture(?: (\d+) %)?$", app.text, re.MULTILINE)
    assert told[0] == ""
    assert [int(percent) // 25 for percent in told[1:]][:3] == [1, 2, 3]


def test_ctrl_c_during_an_upload_leaves_at_once(start, tmp_path):
    app = start("--start-at", "avatar").until("Add Your Photo")
    simulate(app, 3).until("Simulated: slow network.").type(picture(tmp_path / "me.png"), ENTER, ENTER)
    app.until("Uploading your picture [").type(CTRL_C)
    assert app.exit_status() == 130


def colours(app):
    """The colours of the pixels on the screen, as red, green and blue."""
    cells = [cell for row in app.screen.buffer.values() for cell in row.values()]
    names = {name for cell in cells if cell.data in "▀▄" for name in (cell.fg, cell.bg)}
    return [tuple(bytes.fromhex(name)) for name in names if re.fullmatch("[0-9a-f]{6}", name)]


def test_the_part_of_a_picture_to_keep_is_chosen_with_the_keys(start, tmp_path):
    half_red = (b"\xe0\x20\x20" * 32 + b"\x20\x20\xe0" * 32,) * 32
    app = start("--start-at", "avatar", rows=30, env={"COLORTERM": "truecolor"})
    app.until("Add Your Photo").type(picture(tmp_path / "half.png", half_red), ENTER)
    app.until("Part to keep", "Space crop").type(SPACE).until("16,0,32,32", "arrows move").quiet()
    assert {(224, 32, 32), (32, 32, 224), (78, 11, 11), (11, 11, 78)} <= set(colours(app))
    app.type(*[LEFT] * 20).until(" 0,0,32,32").quiet()
    assert {(224, 32, 32), (11, 11, 78)} <= set(colours(app)) and (32, 32, 224) not in colours(app)
    app.type(ENTER).until("Space crop").type(ENTER).until("Check Your Answers", "half.jpg").quiet()
    kept = [colour for colour in colours(app) if sum(colour) > 0]
    assert kept and all(red > 200 and blue < 60 for red, _, blue in kept), kept


def test_a_picture_that_was_not_uploaded_is_uploaded_again_on_request(start, tmp_path):
    app = start("--start-at", "avatar").until("Add Your Photo")
    simulate(app, 1).until("Simulated: offline.").type(picture(tmp_path / "me.png"), ENTER, ENTER)
    app.until("Check Your Answers", "Upload failed. Try again later?", "Upload the picture again")
    simulate(app, 1, 3).until("Simulated: slow network.").type(TAB, ENTER)
    app.until("One Moment", "Uploading your picture [")
    app.until("Check Your Answers", "Your picture is uploaded.").quiet()
    assert "Upload the picture again" not in app.text


def test_the_reason_of_a_refusal_stays_while_the_debug_menu_is_open(tmp_path):
    app = App("run", "--state-dir", str(tmp_path / "state"))
    app.until("Welcome").type(BACKTAB, BACKTAB, ENTER).until("Welcome Back")
    app.type("demo@example.com", TAB, "wrong-horse", ENTER).until("The email or password is incorrect.")
    app.type(CTRL_G).until("Debug").type(ESCAPE).until("Welcome Back").quiet()
    assert "The email or password is incorrect." in app.text
    assert "was not submitted" not in app.text
    app.process.close(force=True)
