"""Line by line through pipes: a prompt, an answer."""

import os
import re
import subprocess
import threading
import time

import labels
from surface import PATIENCE, CommandLine

FIELD = re.compile(r"\[([\w-]+)\] \((?:required|optional)\): $")
MENU = "Choose: "
ADD = re.compile(r"^Add .*\? \(y/n\): $")
REVIEW = "Press Enter to submit, or enter the number of an answer to change it: "


class LinesSurface(CommandLine):
    process = None

    def open(self, link):
        self.process = subprocess.Popen(
            [self.binary, *self.words(link)], stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=self.clock.environment)
        self.output, self.start, self.answers, self.ended = "", 0, {}, False
        self.reader = threading.Thread(target=self.read, daemon=True)
        self.reader.start()

    def read(self):
        parts = []
        while chunk := os.read(self.process.stdout.fileno(), 65536):
            parts.append(chunk)
            self.output = b"".join(parts).decode(errors="replace")
        self.ended = True

    def visible(self):
        return self.output[self.start:]

    def wait(self):
        time.sleep(0.005)

    @property
    def prompt(self):
        """The last line, when the app waits for an answer to it; else nothing."""
        line = self.output.rsplit("\n", 1)[-1]
        known = line in (MENU, REVIEW) or ADD.match(line) or FIELD.search(line)
        return line if known else ""

    def asked(self):
        end = time.monotonic() + PATIENCE
        while not self.prompt:
            assert time.monotonic() < end and not self.ended, f"no prompt in:\n{self.output}"
            self.wait()
        return self.prompt

    def say(self, line):
        """Answers the prompt; afterwards the next one, or the end, is there."""
        self.asked()
        count = len(self.output)
        self.process.stdin.write(line.encode() + b"\n")
        self.process.stdin.flush()
        end = time.monotonic() + PATIENCE
        while (len(self.output) == count or not self.prompt) and not self.ended:
            assert time.monotonic() < end, f"nothing came after {line!r}:\n{self.output}"
            self.wait()

    def act(self, line, stays=False):
        """Says what leaves the screen; the next one begins after it. What `stays` may also be refused."""
        count, steps, route = len(self.output), len(self.steps()), self.route
        self.say(line)
        if len(self.steps()) > steps and not (stays and self.route == route):
            self.start, self.answers = count, {}

    def fill(self, name, value):
        if name in labels.TOGGLES:
            value = "y" if value else "n"
        self.answers[labels.control(name)] = labels.OPTIONS.get(name, {}).get(value, value)

    def holds(self, name, value):
        """Keeps each answer up to the field's, without answering that."""
        while f"[{labels.control(name)}]" not in (prompt := self.asked()):
            # A form that was not accepted asks for its answers again on request.
            assert prompt != MENU or "changeAnswersButton" in self.visible(), self.visible()
            self.say(":changeAnswersButton" if prompt == MENU else "")
        if name in labels.TOGGLES:
            value = "Yes" if value else "No"
        shown = labels.OPTIONS.get(name, {}).get(value, value)
        return self.visible().rsplit("Press Enter to keep: ", 1)[-1].split("\n")[0] == shown

    def submit(self):
        """Answers what is asked until the form is sent, or asks for something again."""
        self.answer(turns=False)

    def turn(self):
        """Answers what is asked until the page has a list, or all answers are listed."""
        self.answer(turns=True)

    def add(self):
        self.say("y")

    def answer(self, turns):
        steps, given, is_first = len(self.steps()), set(), True
        while len(self.steps()) == steps:
            prompt = self.asked()
            if prompt == REVIEW or ADD.match(prompt):
                if turns and (prompt == REVIEW or not is_first):
                    return
                is_first = False
                self.act("", stays=True)
                continue
            is_first = False
            if prompt == MENU:
                if self.answers and "changeAnswersButton" in self.visible():
                    self.say(":changeAnswersButton")
                else:
                    self.act("continueButton")
                continue
            control = FIELD.search(prompt).group(1)
            if control in given:
                return
            given.add(control)
            self.act(self.answers.pop(control, ""), stays=True)

    def press(self, action):
        self.act(f":{action}")

    def back(self):
        self.act(":back")

    def suggestion(self, name, number):
        self.answers[labels.control(name)] = f":{number}"

    def offers(self):
        """The ids of the actions in the menu, or beside the fields."""
        menu = re.findall(r"^\d+\. .* \[(\w+)\]$", self.visible(), re.MULTILINE)
        beside = re.findall(r": :(\w+)(?:,|$)", self.visible(), re.MULTILINE)
        return {*menu, *beside} - {"continueButton", "changeAnswersButton", labels.MENU}

    def quit(self):
        self.say(":quitButton")
        assert self.process.wait(PATIENCE) == 0

    def simulate(self, requests):
        """Keeps each setting of the debug menu but one."""
        title = f"\n{labels.TITLES[self.route]}\n"
        self.say(f":{labels.MENU}")
        menu = len(self.output)
        while title not in self.output[menu:]:
            is_asked = f"[{labels.control('requests')}]" in self.asked()
            self.start = len(self.output)
            self.say(labels.OPTIONS["requests"][requests] if is_asked else "")

    def crash(self):
        self.process.kill()
        self.process.wait()
        self.reader.join()

    def close(self):
        if self.process:
            self.crash()
            self.process.stdin.close()
            self.process.stdout.close()
