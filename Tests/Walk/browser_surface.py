"""A browser on the pages of the development server, with and without script."""

import json
import os
import pathlib
import re
import subprocess
import threading
import time
from urllib.parse import urlsplit

import labels
from browser import Tab
from walk_clock import Clock
from surface import PATIENCE, Surface, requests_in


class BrowserSurface(Surface):
    script = True

    def __init__(self, folder, browser):
        self.folder, self.browser = pathlib.Path(folder), browser
        self.tab, self.log, self.clock = None, [], Clock(folder)
        self.process = subprocess.Popen(
            [os.environ["BACKEND_BINARY"], "--port", "0", "--data", str(self.folder / "data"),
             "--record", str(self.folder / "record.jsonl")],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            env=self.clock.environment)
        self.url = self.process.stdout.readline().strip()
        self.reader = threading.Thread(target=self.read)
        self.reader.start()

    def read(self):
        for line in self.process.stderr:
            self.log.append(line)

    def open(self, link):
        if self.tab:
            self.tab.close()
        self.tab = Tab(self.browser, script=self.script)
        self.tab.context.set_default_timeout(PATIENCE * 1000)
        self.tab.open(f"{self.url}/{link or ''}")

    @property
    def page(self):
        return self.tab.page

    @property
    def route(self):
        return urlsplit(self.page.url).path[1:]

    def visible(self):
        return self.page.inner_text("body")

    def has_title(self, title):
        return self.page.inner_text("h1") == title

    def wait(self):
        self.page.wait_for_timeout(20)

    def fill(self, name, value):
        control = f'[name="{name}"]:not([type="hidden"])'
        found = self.page.locator(control).first
        if not self.script and not found.is_visible():
            # Without script a page shows on request what depends on the answers.
            self.button("update")
        kind = found.evaluate("control => control.type || control.tagName")
        if kind == "radio":
            self.page.locator(f'{control}[value="{value}"]').check()
        elif kind == "checkbox":
            found.set_checked(value)
        elif kind == "select-one":
            found.select_option(value)
        elif kind == "file":
            found.set_input_files(value)
        else:
            found.fill(value)

    def holds(self, name, value):
        control = f'[name="{name}"]:not([type="hidden"])'
        found = self.page.locator(control).first
        kind = found.evaluate("control => control.type || control.tagName")
        if kind == "radio":
            return self.page.locator(f'{control}[value="{value}"]').is_checked()
        if kind == "checkbox":
            return found.is_checked() == value
        return found.input_value() == value

    def button(self, value):
        # The first main button takes the return key and is out of sight.
        self.page.locator(f'button[name="_button"][value="{value}"]').last.click()

    def submit(self):
        self.button("submit")

    def press(self, action):
        self.button(f"action:{action}")

    def back(self):
        self.button("back")

    def suggestion(self, name, number):
        self.page.locator(f'button[value^="use:{name}="]').nth(number - 1).click()

    def offers(self):
        values = self.page.locator('button[name="_button"]').evaluate_all(
            "buttons => buttons.filter(button => button.checkVisibility()).map(button => button.value)")
        found = {value.removeprefix("action:") for value in values if value.startswith("action:")}
        return found - {labels.MENU}

    def newest_code(self):
        """The code in the newest message of the server's log."""
        messages = [line for line in map(json.loads, self.log) if line["event"] == "message"]
        return re.search(r'"([^"]+)"', messages[-1]["detail"]).group(1) if messages else None

    def quit(self):
        """Pages offer no Quit: a new browser takes the place of this one."""
        self.open("")
        self.sees("welcome", ())

    def requests(self):
        """The record, once nothing is sent in the background any more."""
        record = self.folder / "record.jsonl"
        found, end = [], time.monotonic() + 0.5
        while time.monotonic() < end:
            now = requests_in(record)
            if len(now) > len(found):
                found, end = now, time.monotonic() + 0.5
            time.sleep(0.02)
        return found

    @property
    def store(self):
        return self.folder / "data" / "backend.sqlite"

    def errors(self):
        """The errors of the last page."""
        return self.tab.errors

    def close(self):
        if self.tab:
            self.tab.close()
        self.process.terminate()
        self.process.wait(PATIENCE)
        self.reader.join()
        self.process.stdout.close()
        self.process.stderr.close()


class PlainBrowserSurface(BrowserSurface):
    script = False
