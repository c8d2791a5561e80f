"""What every surface does with a step; a surface decides nothing, it finds controls and types."""

import contextlib
import json
import os
import pathlib
import re
import sqlite3
import struct
import subprocess
import time
import zlib

import labels
from walk_clock import Clock

PATIENCE = 20


def picture(path, is_picture):
    def chunk(kind, data):
        body = kind + data
        return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))

    pixels = zlib.compress((b"\0" + b"\x40\x80\xc0" * 8) * 8)
    path.write_bytes(
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 8, 8, 8, 2, 0, 0, 0))
        + chunk(b"IDAT", pixels) + chunk(b"IEND", b"") if is_picture else b"<svg/>")
    return str(path)


def requests_in(path):
    """The requests of a record, in their order."""
    lines = path.read_text().splitlines() if path.exists() else []
    found = (json.loads(line) for line in lines)
    return [line["request"] for line in found if "request" in line]


def waiting_lines(path):
    """The bytes of lines that the app has not written yet."""
    try:
        with path.open("rb") as file:
            head, tail = struct.unpack_from("=QQ", file.read(32), 16)
    except (FileNotFoundError, struct.error):
        return 0
    return head - tail


def log_number(path):
    """The place of a log file: its day, then its number on that day."""
    day, *number = path.name.removesuffix(".jsonl").split(".")
    return day, int(number[0]) if number else 0


class Surface:
    """Plays steps; a subclass has the controls."""

    code = None

    def errors(self):
        """The errors of the surface itself."""
        return []

    def log(self):
        """The lines of the app's log files, in their order."""
        return []

    def read_mail(self):
        """Waits for another code than the last one."""
        end = time.monotonic() + PATIENCE
        while (newest := self.newest_code()) in (None, self.code):
            assert time.monotonic() < end, f"no code came:\n{self.visible()}"
            self.wait()
        self.code = newest

    def read_key(self):
        """Copies the key of the authenticator app, in groups of four."""
        self.key = re.search(r"\b[A-Z2-7]{4}(?: [A-Z2-7]{4}){7}\b", self.visible()).group()

    def read_recovery_codes(self):
        """Copies the ten recovery codes."""
        found = re.findall(r"\b[0-9A-Z]{4}(?:-[0-9A-Z]{4}){3}\b", self.visible())
        assert len(set(found)) == 10, self.visible()
        self.recovery_codes = found

    def app_code(self, steps):
        """The code that another program computes of the key."""
        now = int(time.time()) + self.clock.seconds + 30 * steps
        made = subprocess.run(
            ["oathtool", "--totp", "--base32", "--now", f"@{now}", "-"], input=self.key, text=True,
            capture_output=True, check=True)
        return made.stdout.strip()

    def go_offline(self):
        self.simulate("offline")

    def go_online(self):
        self.simulate("sent")

    def simulate(self, requests):
        """Sets in the debug menu what becomes of every request."""
        route, end = self.route, time.monotonic() + PATIENCE
        self.open_menu()
        while not self.has_title(labels.TITLES["debugMenu"]):
            assert time.monotonic() < end, f"no debug menu:\n{self.visible()}"
            self.wait()
        self.fill("requests", requests)
        self.apply_menu()
        self.sees(route, ())

    def received(self, form, count):
        """Waits until the service has stored a number of submissions of a form."""
        end = time.monotonic() + PATIENCE
        while (found := self.submissions(form)) != count:
            assert time.monotonic() < end and found < count, f"{found} submissions:\n{self.visible()}"
            self.wait()

    def submissions(self, form):
        with contextlib.closing(sqlite3.connect(self.store)) as database:
            return database.execute(
                """SELECT count(*) FROM record WHERE "table" = 'submission' AND "key" LIKE ?""",
                (f"%/{form}/%",)).fetchone()[0]

    def sees(self, route, texts):
        """Waits until the route shows with the texts."""
        end = time.monotonic() + PATIENCE
        while not self.shows(route, texts):
            assert time.monotonic() < end, (
                f"{route} with {texts} never showed; {self.route}:\n{self.visible()}")
            self.wait()

    def shows(self, route, texts):
        visible = self.visible()
        return (
            self.route == route and self.shows_title(route)
            and all(text in visible for text in texts))

    def shows_title(self, route):
        return any(map(self.has_title, labels.texts(labels.TITLES[route])))

    def has_title(self, title):
        """Whether a line is the title, perhaps after the name of the app or before that of a page or the review."""
        lines = (line.split(" · ")[0] for line in self.visible().split("\n"))
        return any(line == title or line.endswith(f" — {title}") for line in lines)


class CommandLine(Surface):
    """The app as a process of the command line, on a folder of its own; it records itself."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.clock = Clock(folder)
        self.sittings = []

    @property
    def binary(self):
        return os.environ["SHELL_BINARY"]

    def words(self, link):
        """The words of the next process."""
        self.record = self.folder / f"record-{len(self.sittings)}.jsonl"
        self.sittings.append(self.record)
        words = ["run", "--state-dir", str(self.folder / "state"), "--record", str(self.record)]
        return [*words, "--open", f"shell://{link}"] if link else words

    def steps(self):
        """The recorded actions so far, with the routes they led to."""
        if not self.record.exists():
            return []
        lines = self.record.read_text().split("\n")[:-1]
        return [step for step in map(json.loads, lines) if "request" not in step]

    @property
    def route(self):
        steps = self.steps()
        return steps[-1].get("next") if steps else None

    def newest_code(self):
        """The code in the notice of the demo's mailbox."""
        found = re.findall(
            r"Demo: (?:an account has this address\. The|the (?:guardian's )?) ?code is (\S+?)\.(?:\s|$)",
            " ".join(self.visible().split()))
        return found[-1] if found else None

    def requests(self):
        return [request for record in self.sittings for request in requests_in(record)]

    def log(self):
        folder = self.folder / "state" / "logs"
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end and any(map(waiting_lines, folder.glob("*.pending"))):
            time.sleep(0.01)
        files = sorted(folder.glob("*.jsonl"), key=log_number)
        return [line for path in files for line in path.read_text().splitlines()]

    @property
    def store(self):
        return self.folder / "state" / "backend" / "backend.sqlite"
