"""A browser on the pages of the development server, with and without script."""

import os
import pathlib
from urllib.parse import urlsplit

import labels
from browser import Tab
from service import Service
from surface import PATIENCE, Surface
from walk_clock import Clock


class BrowserSurface(Surface):
    script = True

    def __init__(self, folder, browser, *server):
        """``server``: more words of the server's command."""
        self.folder, self.browser = pathlib.Path(folder), browser
        self.tab, self.clock = None, Clock(folder)
        self.service = Service(
            os.environ["BACKEND_BINARY"], folder, self.clock, "--text-messages", *server)

    def open(self, link):
        if self.tab and self.tab.page.is_closed():
            self.tab.new_page()
        else:
            if self.tab:
                self.tab.close()
            self.tab = Tab(self.browser, script=self.script)
            self.tab.context.set_default_timeout(PATIENCE * 1000)
        self.tab.open(f"{self.service.url}/{link or ''}")

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

    @staticmethod
    def control(name):
        """The control of a field, also in an item of a list."""
        return f':is([name="{name}"], [name$="].{name}"]):not([type="hidden"])'

    def day(self, name):
        """The inputs of a day: year, month, day; none for other fields."""
        parts = [self.page.locator(f'[name="_{part}.{name}"]') for part in ("year", "month", "day")]
        return parts if parts[0].count() else []

    def fill(self, name, value):
        if inputs := self.day(name):
            for part, text in zip(inputs, value.split("-"), strict=True):
                part.fill(text)
            return
        control = self.control(name)
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
        if inputs := self.day(name):
            return [int(part.input_value() or 0) for part in inputs] == [int(text) for text in value.split("-")]
        control = self.control(name)
        found = self.page.locator(control).first
        kind = found.evaluate("control => control.type || control.tagName")
        if kind == "radio":
            return self.page.locator(f'{control}[value="{value}"]').is_checked()
        if kind == "checkbox":
            return found.is_checked() == value
        return found.input_value() == value

    def button(self, value):
        # The button that takes the return key is out of sight.
        self.page.locator(f'button[name="_button"][value="{value}"]:not(.visually-hidden)').last.click()

    def submit(self):
        self.button("submit")

    def turn(self):
        """The button of the next page, or on the last one that of the review."""
        self.page.locator('button[name="_button"]:is([value="next"], [value="submit"])').last.click()

    def add(self):
        self.page.locator('button[name="_button"][value^="add:"]').click()

    def press(self, action):
        self.button(f"action:{action}")

    def back(self):
        if self.route in labels.TABS:
            self.press("homeButton")
        else:
            self.button("submit" if self.route in labels.LEADS_BACK else "back")

    def suggestion(self, name, number):
        self.page.locator(f'button[value^="use:{name}="]').nth(number - 1).click()

    def offers(self):
        values = self.page.locator('button[name="_button"]').evaluate_all(
            "buttons => buttons.filter(button => button.checkVisibility()).map(button => button.value)")
        found = {value.removeprefix("action:") for value in values if value.startswith("action:")}
        return found - {labels.MENU}

    def newest_code(self):
        return self.service.newest_code()

    def open_menu(self):
        self.press(labels.MENU)

    def apply_menu(self):
        self.button("submit")

    def crash(self):
        """Closes the tab; another one of the same browser takes its place."""
        self.tab.page.close()

    def quit(self):
        """Pages offer no Quit: a new browser takes the place of this one."""
        self.open("")
        self.sees("welcome", ())

    def requests(self):
        return self.service.requests()

    @property
    def store(self):
        return self.service.store

    def errors(self):
        """The errors of the last page."""
        return self.tab.errors

    def close(self):
        if self.tab:
            self.tab.close()
        self.service.close()


class PlainBrowserSurface(BrowserSurface):
    script = False
