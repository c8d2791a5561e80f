"""The app in a pseudo-terminal: what a person types, and the screen they see."""

import difflib
import os
import pathlib
import signal
import time

import pexpect
import pyte

SCREENS = pathlib.Path(__file__).parent / "screens"

TAB, BACKTAB, ENTER, SPACE = "\t", "\x1b[Z", "\r", " "
UP, DOWN, RIGHT, LEFT, ESCAPE = "\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D", "\x1b"
LEAVE = b"\x1b[?1049l"
ALT_1, CTRL_C, CTRL_G, CTRL_R = "\x1b1", "\x03", "\x07", "\x12"


# What ignores signals, such as a job in the background, leaves that to its children.
for ignored in (signal.SIGHUP, signal.SIGINT, signal.SIGQUIT):
    if signal.getsignal(ignored) == signal.SIG_IGN:
        signal.signal(ignored, signal.SIG_DFL)


class App:
    """A running app and a model of its screen."""

    def __init__(self, *words, rows=24, columns=80, env=None, program=None):
        self.screen = pyte.Screen(columns, rows)
        self.stream = pyte.ByteStream(self.screen)
        self.bytes = b""
        environment = {**os.environ, "TERM": "xterm-256color", **(env or {})}
        # The app would keep its key in the keyring of whoever runs the tests.
        environment.pop("DBUS_SESSION_BUS_ADDRESS", None)
        if "NO_COLOR" not in (env or {}):
            environment.pop("NO_COLOR", None)
        self.process = pexpect.spawn(
            program or os.environ["SHELL_BINARY"], list(words), dimensions=(rows, columns),
            env=environment, timeout=20, echo=False)

    @property
    def received(self):
        return len(self.bytes)

    @property
    def text(self):
        return "\n".join(line.rstrip() for line in self.screen.display)

    def _read(self, timeout):
        chunk = self.process.read_nonblocking(65536, timeout)
        self.bytes += chunk
        self.stream.feed(chunk)

    def until(self, *texts, timeout=20):
        """Reads until every text is on the screen."""
        end = time.monotonic() + timeout
        while not all(text in self.text for text in texts):
            left = end - time.monotonic()
            assert left > 0, f"never saw {texts} in:\n{self.text}"
            try:
                self._read(left)
            except pexpect.TIMEOUT:
                continue
            except pexpect.EOF:
                raise AssertionError(f"ended before {texts} in:\n{self.text}") from None
        return self

    def step(self, timeout=20):
        """Reads what comes next."""
        self._read(timeout)
        return self

    def shows(self, name, timeout=20):
        """Reads until the screen is the one kept under a name; RECORD_SCREENS=1 keeps it anew."""
        path = SCREENS / f"{name}.txt"
        if os.environ.get("RECORD_SCREENS") == "1":
            path.write_text(self.quiet().text.rstrip("\n") + "\n")
            return self
        golden = path.read_text()
        end = time.monotonic() + timeout
        while self.text.rstrip("\n") + "\n" != golden:
            left = end - time.monotonic()
            if left <= 0:
                shown = (self.text.rstrip("\n") + "\n").splitlines()
                raise AssertionError("\n".join(difflib.unified_diff(
                    golden.splitlines(), shown, f"{name}.txt", "screen", lineterm="")))
            try:
                self._read(min(left, 0.2))
            except pexpect.TIMEOUT:
                continue
        return self

    def suspend(self):
        """Types Ctrl-Z and reads until the app gives the terminal back, with everything kept by then.

        The stop itself does nothing without a shell that would let the app go on.
        """
        before = self.bytes.count(LEAVE)
        self.type("\x1a")
        end = time.monotonic() + 20
        while self.bytes.count(LEAVE) == before:
            left = end - time.monotonic()
            assert left > 0, f"never gave the terminal back:\n{self.text}"
            try:
                self._read(left)
            except pexpect.TIMEOUT:
                continue
        return self

    def drain(self):
        """Reads until the app has ended."""
        while True:
            try:
                self._read(20)
            except pexpect.EOF:
                return self

    def click(self, text):
        """Clicks on the first place that shows a text."""
        lines = self.text.splitlines()
        row = next(index for index, line in enumerate(lines) if text in line)
        return self.type(f"\x1b[<0;{lines[row].index(text) + 1};{row + 1}M")

    def wheel(self, direction):
        return self.type(f"\x1b[<{65 if direction > 0 else 64};1;1M")

    def quiet(self):
        """Reads until nothing more comes for a moment."""
        while True:
            try:
                self._read(0.3)
            except pexpect.TIMEOUT:
                return self

    def type(self, *keys):
        for key in keys:
            self.process.send(key)
        return self

    def resize(self, rows, columns):
        self.quiet()
        self.screen.resize(rows, columns)
        self.process.setwinsize(rows, columns)
        return self

    def exit_status(self):
        self.process.expect(pexpect.EOF)
        self.process.close()
        return self.process.exitstatus
