"""The full screen: keys into a pseudo-terminal, and an emulator's screen."""

import re
import time

import labels
import pexpect
from surface import PATIENCE, CommandLine
from terminal import CTRL_G, ENTER, ESCAPE, SPACE, TAB, App

UP, DOWN = "\x1b[A", "\x1b[B"
CLEAR = "\x05\x15"
BUTTON = re.compile(r"\[ (\S(?:.*?\S)?) \]")


class TerminalSurface(CommandLine):
    app = None

    def open(self, link):
        # Without colours brackets show where the controls are.
        environment = {**self.clock.environment, "NO_COLOR": "1"}
        self.app = App(*self.words(link), rows=60, columns=120, env=environment, program=self.binary)
        self.shown = (None, "")

    @property
    def text(self):
        """The lines of the screen; reading them takes the emulator long."""
        if self.shown[0] != self.app.received:
            self.shown = (self.app.received, self.app.text)
        return self.shown[1]

    def visible(self):
        return "\n".join(line for line in self.text.split("\n") if line)

    def wait(self, timeout=0.05):
        try:
            self.app.step(timeout)
        except (pexpect.TIMEOUT, pexpect.EOF):
            time.sleep(0.01)

    def until(self, condition, what):
        end = time.monotonic() + PATIENCE
        while not condition():
            assert time.monotonic() < end, f"{what} never came:\n{self.visible()}"
            self.wait()

    @property
    def named(self):
        """The screen, where a row's button is named after the row, as in lines."""
        titles = "|".join(map(re.escape, labels.ROWS))
        return re.sub(
            rf"^(  (?P<row>{titles})  .*)\[ (?P<label>\S(?:.*\S)?) \]$", r"\1[ \g<label>: \g<row> ]",
            self.text, flags=re.MULTILINE)

    def focused(self):
        """The button or the line with the focus."""
        text = self.named
        found = re.search(r"› \[ (?=\S).*? \]", text) or re.search("^› .*", text, re.MULTILINE)
        # The calendar of a date is beside its label, and shows another month when the date changes.
        return re.sub(" {5,}.*", "", found.group()).rstrip() if found else ""

    def focus(self, pattern):
        """Presses Tab until a control has the focus; false when a refused file keeps it."""
        self.until(self.focused, "a focus")
        for _ in range(60):
            before = self.focused()
            if re.search(pattern, before):
                return True
            self.app.type(TAB)
            self.until(
                lambda: self.focused() not in ("", before) or self.refuses_file(),
                f"the control after {before}")
            if self.refuses_file():
                return False
        raise AssertionError(f"{pattern} never had the focus:\n{self.visible()}")

    def refuses_file(self):
        """Whether the field with the focus has a path that was refused."""
        files = "|".join(re.escape(labels.FIELDS[name]) for name in labels.FILES)
        return re.search(rf"^› (?:{files}).*\n.* ✗$", self.text, re.MULTILINE)

    def fill(self, name, value):
        label = re.escape(labels.field(self.route, name))
        if name in labels.TOGGLES:
            self.focus(rf"^› \[[ x]\] {label}")
            if ("[x]" in self.focused()) != value:
                self.app.type(SPACE)
                self.until(lambda: ("[x]" in self.focused()) == value, f"{name} {value}")
            return
        self.focus(rf"^› {label}(?: \*| \(optional\))?$")
        if name in labels.SEARCHED:
            self.search(labels.OPTIONS[name][value])
        elif name in labels.OPTIONS:
            self.choose(list(labels.OPTIONS[name].values()), labels.OPTIONS[name][value])
        else:
            # A paste arrives in one piece, so that no part of it is judged.
            self.app.type(CLEAR, f"\x1b[200~{value}\x1b[201~")
            if name in labels.FILES:
                self.until(lambda: not self.refuses_file(), f"{value} without an error")

    def choose(self, options, option):
        """Moves to an option by the arrow keys and chooses it."""
        def marked():
            found = re.search(r"^  › \(.\) (.*)$", self.text, re.MULTILINE)
            return found.group(1) if found else None

        # The options are in the order of the form; none is marked before one is chosen.
        while (present := marked()) != option:
            is_below = present is None or options.index(present) < options.index(option)
            self.app.type(DOWN if is_below else UP)
            self.until(lambda: marked() not in (None, present), f"the option after {present}")
        self.app.type(SPACE)
        self.until(lambda: f"(•) {option}" in self.text, f"the choice of {option}")

    def search(self, option):
        """Filters the options by the first word of one and chooses it."""
        word = option.split()[-1]
        self.app.type(*word)
        self.until(lambda: f"Filter: {word}" in self.text, f"the filter {word}")
        self.app.type(SPACE)
        self.until(lambda: f"(•) {option}" in self.text, f"the choice of {option}")

    def holds(self, name, value):
        label = re.escape(labels.field(self.route, name))
        if name in labels.TOGGLES:
            shown = rf"\[{'x' if value else ' '}\] {label}"
        elif name in labels.OPTIONS:
            option = re.escape(labels.OPTIONS[name][value])
            # A choice with the focus shows its options.
            shown = rf"^[› ] {label}.*\n(?:  \[{option}\]|(?:    .*\n)*?  .*\(•\) {option}$)"
        else:
            shown = rf"^[› ] {label}.*\n  \[{re.escape(value)} *\]"
        return re.search(shown, self.text, re.MULTILINE) is not None

    def button(self, label):
        if not self.focus(rf"^› \[ {re.escape(label)} \]$"):
            return
        before, steps = self.focused(), len(self.steps())
        self.app.type(ENTER)
        # A form that is not sent gives the focus to its first error.
        self.until(
            lambda: len(self.steps()) > steps or self.focused() != before, f"the end of {label}")

    def submit(self):
        present = [
            label for label in labels.texts(labels.SUBMIT[self.route]) if f"[ {label} ]" in self.text]
        self.button(present[0])

    def turn(self):
        """The button of the next page, or on the last one that of the review."""
        label = next(label for label in ("Next page", "Review") if f"[ {label} ]" in self.text)
        self.button(label)

    def add(self):
        self.button("Add Address")

    def press(self, action):
        self.button(labels.ACTIONS[action])

    def back(self):
        if self.route in labels.TABS:
            self.app.type(ESCAPE)
        else:
            self.button(labels.BACK)

    def suggestion(self, name, number):
        self.focus(rf"^› {re.escape(labels.field(self.route, name))}\b")
        self.app.type(f"\x1b{number}")

    def offers(self):
        """The ids of the buttons."""
        names = {label: action for action, label in labels.ACTIONS.items()} | labels.NAMED.get(self.route, {})
        found = [line.group(1) for line in BUTTON.finditer(self.named)]
        for submit in labels.texts(labels.SUBMIT.get(self.route, ())):
            if submit in found:
                found.remove(submit)
        # The pages and the items of a form have buttons of their own, which lines ask for, and folded parts one that unfolds them.
        own = re.compile(rf"{labels.BACK}|[▸▾] .*|Next page|Previous page|Review|(?:Add|Remove) Address.*")
        return {names.get(label, label) for label in found if not own.fullmatch(label)}

    def open_menu(self):
        self.app.type(CTRL_G)

    def apply_menu(self):
        self.button(labels.SUBMIT["debugMenu"])

    def crash(self):
        self.app.process.close(force=True)

    def quit(self):
        self.press("quitButton")
        assert self.app.exit_status() == 0

    def close(self):
        if self.app:
            self.crash()
