"""The app in a pseudo-terminal: what a person types, and the screen they see."""

import os
import time

import pexpect
import pyte

TAB, BACKTAB, ENTER, SPACE = "\t", "\x1b[Z", "\r", " "
ALT_1, CTRL_C, CTRL_R = "\x1b1", "\x03", "\x12"


class App:
    """A running app and a model of its screen."""

    def __init__(self, *words, rows=24, columns=80, env=None):
        self.screen = pyte.Screen(columns, rows)
        self.stream = pyte.ByteStream(self.screen)
        self.received = 0
        environment = {**os.environ, "TERM": "xterm-256color", **(env or {})}
        environment.pop("NO_COLOR", None)
        self.process = pexpect.spawn(
            os.environ["SHELL_BINARY"], list(words), dimensions=(rows, columns),
            env=environment, timeout=20, echo=False)

    @property
    def text(self):
        return "\n".join(line.rstrip() for line in self.screen.display)

    def _read(self, timeout):
        chunk = self.process.read_nonblocking(65536, timeout)
        self.received += len(chunk)
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
        self.screen.resize(rows, columns)
        self.process.setwinsize(rows, columns)
        return self

    def exit_status(self):
        self.process.expect(pexpect.EOF)
        self.process.close()
        return self.process.exitstatus
