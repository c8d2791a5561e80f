"""The app against the server: the same flow as in process, and what survives."""

import json
import os
import sqlite3
import struct
import subprocess
import time
import zlib

import pytest

from lossy import Proxy
from terminal import BACKTAB, ENTER, TAB, App


def picture(path):
    def chunk(kind, data):
        body = kind + data
        return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))

    header = struct.pack(">IIBBBBB", 8, 8, 8, 2, 0, 0, 0)
    pixels = zlib.compress(b"".join(b"\0" + b"\x40\x80\xc0" * 8 for _ in range(8)))
    path.write_bytes(
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", pixels) + chunk(b"IEND", b""))
    return str(path)


class Shell:
    """One installation of the app: a binary, a folder, and perhaps a server."""

    def __init__(self, binary, folder, server=None):
        self.binary, self.folder, self.server = binary, folder, server
        self.apps = []

    @property
    def environment(self):
        return {"SHELL_API_URL": self.server.address} if self.server else {}

    def run(self, *words):
        os.environ["SHELL_BINARY"] = self.binary
        app = App("run", "--state-dir", str(self.folder), *words, rows=60, env=self.environment)
        self.apps.append(app)
        return app

    def command(self, *words, stdin=""):
        done = subprocess.run(
            [self.binary, *words, "--json", "--state-dir", str(self.folder)], input=stdin,
            capture_output=True, text=True, timeout=30, env={**os.environ, **self.environment})
        return done.returncode, json.loads(done.stdout)


@pytest.fixture(params=["mock", "dev"])
def shell(request, start, tmp_path):
    server = start("--data", str(tmp_path / "data")) if request.param == "dev" else None
    shell = Shell(os.environ[f"SHELL_{request.param.upper()}"], tmp_path / "state", server)
    yield shell
    for app in shell.apps:
        app.process.close(force=True)


def pass_onboarding(app):
    app.until("Choose Your Handle").type("Grace_Hopper").until(" Grace_Hopper", "✓").type(ENTER)
    app.until("What's Your Name?").type("Grace", TAB, TAB, ENTER)


def identity_flow(shell, tmp_path):
    app = shell.run().until("Welcome", "Sign in").type(BACKTAB, BACKTAB, ENTER)
    app.until("Password").type("demo@example.com", TAB, "correct-horse", ENTER)
    pass_onboarding(app)
    app.until("Choose Your Name").type("john_doe").until("That name is taken", "1 john_doe2")
    app.type("\x7f" * 8, "grace_h").until(" grace_h", "✓").type(ENTER)
    app.until("When's Your Birthday?").type("1990-12-09", ENTER)
    app.until("Add Your Photo").type(picture(tmp_path / "me.png"), ENTER, ENTER)
    app.until("Check Your Answers", "grace_h", "me.jpg (8×8, jpeg)").type(ENTER)
    app.until("Home", "Hello, Grace").type(*[BACKTAB] * 3, ENTER)
    assert app.exit_status() == 0


def test_identity_flow_second_start_and_sign_out(shell, tmp_path):
    identity_flow(shell, tmp_path)
    status, boot = shell.command("boot")
    assert (status, boot["launchState"]) == (0, "authenticated")
    status, profile = shell.command("profile", "show")
    assert status == 0 and profile["screenName"] == "grace_h" and profile["avatarURL"]
    assert shell.command("session", "sign-out")[1]["status"] == "unauthenticated"
    assert shell.command("boot")[1]["launchState"] == "unauthenticated"
    assert shell.command("profile", "show")[0] == 77
    status, session = shell.command(
        "session", "sign-in", "--email", "demo@example.com", "--password-stdin",
        stdin="correct-horse\n")
    assert status == 0 and session["isNewUser"] is False
    status, failure = shell.command(
        "session", "sign-in", "--email", "demo@example.com", "--password-stdin",
        stdin="wrong-horse\n")
    assert (status, failure["error"]["code"]) == (77, "wrongCredentials")


def test_a_picture_is_set_shown_and_removed(start, tmp_path):
    shell = dev(start, tmp_path)
    identity_flow(shell, tmp_path)
    before = shell.command("avatar", "show")[1]["url"]
    status, answer = shell.command("avatar", "set", picture(tmp_path / "new.png"), "--crop", "1,1,4,4")
    assert (status, answer["status"]) == (0, "uploaded") and answer["url"] != before
    assert shell.command("profile", "show")[1]["avatarURL"] == answer["url"]
    status, shown = shell.command("avatar", "show", "--out", str(tmp_path / "out"))
    assert status == 0 and shown["url"] == answer["url"]
    assert (shown["format"], shown["width"], shown["height"]) == ("jpeg", 4, 4)
    assert len((tmp_path / "out").read_bytes()) == shown["bytes"]
    # The one before is gone from the service.
    old = "/v1/avatars/" + before.rsplit("/", 1)[1]
    assert shell.server.call("GET", old).status == 404
    assert shell.command("avatar", "remove") == (0, {"status": "removed"})
    assert shell.command("avatar", "show")[1]["error"]["code"] == "noPicture"
    assert shell.command("profile", "show")[1]["avatarURL"] is None
    assert shell.server.call("GET", "/v1/avatars/" + shown["url"].rsplit("/", 1)[1]).status == 404


@pytest.fixture
def proxied(start, tmp_path):
    """The app for dev behind a proxy, with Ada signed in."""
    proxy = Proxy(start("--data", str(tmp_path / "data")))
    shell = Shell(os.environ["SHELL_DEV"], tmp_path / "state", proxy)
    sign_in(shell)
    yield shell, proxy
    proxy.close()


def sign_in(shell):
    words = ("session", "sign-in", "--email", "ada@example.com", "--password-stdin")
    assert shell.command(*words, stdin="correct-horse\n")[0] == 0


def dev(start, tmp_path):
    server = start("--data", str(tmp_path / "data"))
    return Shell(os.environ["SHELL_DEV"], tmp_path / "state", server)


def test_kill_9_of_the_server_loses_nothing_the_app_was_told(start, tmp_path):
    shell = dev(start, tmp_path)
    identity_flow(shell, tmp_path)
    shell.server.kill()
    assert shell.command("boot")[1]["launchState"] == "authenticated"
    assert shell.command("profile", "show")[0] in (0, 69)
    shell.server.start()
    status, profile = shell.command("profile", "show")
    assert status == 0 and profile["screenName"] == "grace_h"


def test_kill_9_of_the_app_amid_the_flow_is_no_harm(start, tmp_path):
    shell = dev(start, tmp_path)
    app = shell.run().until("Welcome", "Sign in").type(BACKTAB, BACKTAB, ENTER)
    app.until("Password").type("demo@example.com", TAB, "correct-horse", ENTER)
    pass_onboarding(app)
    app.until("Choose Your Name").type("grace_h").until(" grace_h", "✓").type(ENTER)
    app.until("When's Your Birthday?")
    app.process.kill(9)
    app.process.close(force=True)
    again = shell.run().until("When's Your Birthday?").type("1990-12-09", ENTER)
    again.until("Add Your Photo")


def test_without_a_server_commands_say_so_and_boot_goes_on(start, tmp_path):
    shell = dev(start, tmp_path)
    shell.server.kill()
    assert shell.command("boot")[1]["launchState"] == "unauthenticated"
    status, failure = shell.command(
        "session", "sign-in", "--email", "demo@example.com", "--password-stdin",
        stdin="correct-horse\n")
    assert status == 69, failure


def test_a_sign_out_says_how_many_entries_it_deletes_unsent(start, tmp_path):
    shell = dev(start, tmp_path)
    sign_in(shell)
    shell.server.kill()
    for _ in range(2):
        status, streak = shell.command("streak", "add")
        assert (status, streak["isSent"]) == (0, False)
    status, answer = shell.command("session", "sign-out")
    assert (status, answer["status"], answer["lostEntries"]) == (0, "unauthenticated", 2)
    # With the service, the entries are sent first.
    shell.server.start()
    sign_in(shell)
    assert shell.command("streak", "add")[1]["isSent"]
    status, answer = shell.command("session", "sign-out")
    assert status == 0 and "lostEntries" not in answer


@pytest.mark.parametrize(
    ("status", "reason"), [(400, "invalid"), (422, "invalid"), (409, "conflict"), (413, "tooLarge")])
def test_an_entry_that_is_refused_for_good_is_said_and_taken_back(proxied, status, reason):
    shell, proxy = proxied
    proxy.refusal = status
    for path, words, total in (
        ("st_streaks/daily", ("streak", "add"), "totalEvents"),
        ("st_experience/main", ("xp", "add", "5"), "allTime"),
        ("st_progress/onboarding", ("progress", "set", "world", "0.5"), "items"),
    ):
        proxy.refuse = f"POST /v1/gamification/{path}/events"
        code, answer = shell.command(*words)
        assert (code, answer["error"]["code"], answer["error"]["details"]["reason"]) == (1, "refused", reason)
        # It is gone from the device, so that it is not sent again.
        proxy.refuse = None
        code, answer = shell.command(words[0], "show")
        assert (code, answer["isSent"]) == (0, True) and not answer[total]
        code, answer = shell.command(*words)
        assert (code, answer["isSent"]) == (0, True) and answer[total]


def test_a_command_succeeds_though_an_earlier_entry_is_refused(proxied):
    shell, proxy = proxied
    proxy.refuse, proxy.refusal = "POST /v1/gamification/st_experience/main/events", 503
    code, answer = shell.command("xp", "add", "5")
    assert (code, answer["isSent"], answer["allTime"]) == (0, False, 5)
    proxy.refusal, proxy.refusals = 422, 1
    code, answer = shell.command("xp", "add", "7")
    assert (code, answer["isSent"], answer["allTime"]) == (0, True, 7), answer
    assert [entry["reason"] for entry in answer["refused"]] == ["invalid"]
    code, answer = shell.command("xp", "show")
    assert (code, answer["allTime"]) == (0, 7) and "refused" not in answer


@pytest.mark.parametrize("zone", ["<+0530>-5:30", "EST5EDT,M3.2.0,M11.1.0", "/etc/localtime", "Mars/Olympus"])
def test_a_zone_that_is_no_name_counts_by_its_offset(start, tmp_path, zone, monkeypatch):
    monkeypatch.setenv("TZ", zone)
    shell = dev(start, tmp_path)
    sign_in(shell)
    code, answer = shell.command("streak", "add")
    assert (code, answer["isSent"], answer["currentStreak"]) == (0, True, 1), answer
    code, answer = shell.command("streak", "show")
    assert (code, answer["todayEventCount"]) == (0, 1)


def test_a_picture_whose_upload_fails_waits_and_home_offers_to_upload_it(start, tmp_path):
    server = start("--data", str(tmp_path / "data"))
    proxy = Proxy(server)
    shell = Shell(os.environ["SHELL_DEV"], tmp_path / "state", proxy)
    try:
        identity_flow(shell, tmp_path)
        before = shell.command("avatar", "show")[1]["url"]
        proxy.refuse, proxy.refusal = "PUT /v1/profile/avatar", 500
        status, answer = shell.command("avatar", "set", picture(tmp_path / "new.png"), "--crop", "1,1,4,4")
        assert (status, answer["error"]["details"]["isQueued"]) == (69, True)
        assert "home offers to upload it" in answer["error"]["message"]
        assert shell.command("avatar", "show")[1]["url"] == before
        proxy.refuse = None
        app = shell.run().until("Home", "Upload the picture again")
        # The last button, behind the tabs before the first one.
        app.type(*[BACKTAB] * 3, ENTER).until("Your picture is uploaded")
        shown = shell.command("avatar", "show")[1]
        assert (shown["width"], shown["height"]) == (4, 4)
    finally:
        for app in shell.apps:
            app.process.close(force=True)
        proxy.close()


def started(shell, *words):
    """The app line by line, as a process."""
    return subprocess.Popen(
        [shell.binary, "run", "--state-dir", str(shell.folder), *words], stdin=subprocess.PIPE,
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env={**os.environ, **shell.environment})


def read_until(process, text):
    shown = ""
    while text not in " ".join(shown.split()):
        chunk = os.read(process.stdout.fileno(), 65536)
        assert chunk, shown
        shown += chunk.decode(errors="replace")


def test_a_form_that_waits_outlives_kill_9_and_arrives_once(start, tmp_path):
    server = start("--data", str(tmp_path / "data"))
    shell = Shell(os.environ["SHELL_DEV"], tmp_path / "state", server)
    status, _ = shell.command(
        "session", "sign-in", "--email", "ada@example.com", "--password-stdin",
        stdin="correct-horse\n")
    assert status == 0
    app = started(shell, "--open", "shell://formSandbox/payment")
    read_until(app, "Name on Card")
    server.kill()
    answers = ["Ada", "4242 4242 4242 4242", "01/40", "123", "", "", "", "", "12", "0"]
    app.stdin.write("".join(line + "\n" for line in answers).encode())
    app.stdin.flush()
    read_until(app, "The answers wait on this device")
    app.kill()
    app.communicate()
    server.start()

    def stored():
        with sqlite3.connect(tmp_path / "data" / "backend.sqlite") as database:
            return database.execute("""SELECT data FROM record WHERE "table" = 'submission'""").fetchall()

    for _ in range(2):
        app = started(shell)
        end = time.monotonic() + 20
        while not stored():
            assert time.monotonic() < end, "the form never arrived"
            time.sleep(0.05)
        read_until(app, "Choose:")
        app.kill()
        app.communicate()
    (record,) = stored()
    values = json.loads(record[0])["values"]
    assert values["amount"] == 12 and values["cardNumber"] == "•••"
