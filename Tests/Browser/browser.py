"""Chromium, headless: pages that remember every error they met."""

import os
import shutil
from contextlib import contextmanager

from playwright.sync_api import sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def executable():
    found = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)
    assert found, "No chromium on PATH; Scripts/setup --checks installs it."
    return found


@contextmanager
def chromium():
    # Root, as in a container, needs --no-sandbox; the pages are ours.
    options = ["--disable-dev-shm-usage", *(["--no-sandbox"] if os.geteuid() == 0 else [])]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable(), args=options)
        yield browser
        browser.close()


class Tab:
    """One page, under one set of emulated media, with what went wrong on it."""

    def __init__(self, browser, width=1280, script=True, **media):
        self.context = browser.new_context(
            viewport={"width": width, "height": 800}, java_script_enabled=script, **media)
        # Several tests run at once, perhaps on a slow machine.
        self.context.set_default_timeout(20_000)
        self.errors = []
        self.new_page()

    def new_page(self):
        """Opens an empty page; the browser stays what it is, with its cookies."""
        self.page = self.context.new_page()
        self.page.on("console", self._console)
        self.page.on("pageerror", lambda error: self.errors.append(f"exception: {error}"))
        self.page.on("requestfailed", lambda request: self.errors.append(f"failed: {request.url}"))
        self.page.on("dialog", self._dialog)

    def _console(self, message):
        # A refusal by the Content-Security-Policy arrives here, too.
        if message.type in ("error", "warning"):
            self.errors.append(f"{message.type}: {message.text}")

    def _dialog(self, dialog):
        self.errors.append(f"dialog: {dialog.message}")
        dialog.dismiss()

    def open(self, url):
        self.errors.clear()
        self.page.goto(url)
        return self

    def close(self):
        self.context.close()
