"""The app for dev or prod beside the development server, on any surface of the command line."""

import os
import re

import labels
from lines_surface import LinesSurface
from service import Service
from terminal_surface import TerminalSurface

# What a field asks the service is no request of the screen.
PROGRESS = re.compile(r"(?!Checking availability|Loading the options|Looking up)[^:]+…$")
TITLES = {title for titles in labels.TITLES.values() for title in labels.texts(titles)}


class Served:
    configuration = "DEV"

    def __init__(self, folder, *server):
        """``server``: more words of the server's command."""
        super().__init__(folder)
        # The app would keep its key in the keyring of whoever runs the tests.
        os.environ.pop("DBUS_SESSION_BUS_ADDRESS", None)
        self.service = Service(
            os.environ["BACKEND_BINARY"], folder, self.clock, "--text-messages", *server)

    @property
    def binary(self):
        return os.environ[f"SHELL_{self.configuration}"]

    def words(self, link):
        return [*super().words(link), "--api-url", self.service.url]

    def newest_code(self):
        return self.service.newest_code()

    def requests(self):
        return self.service.requests()

    @property
    def store(self):
        return self.service.store

    def go_offline(self):
        self.service.stop()

    def go_online(self):
        self.service.start()

    def close(self):
        super().close()
        self.service.close()


class ServedSurface(Served, LinesSurface):
    """The app for dev, line by line."""


class ServedTerminalSurface(Served, TerminalSurface):
    """The app for dev on the full screen."""


class ProductionSurface(ServedSurface):
    """The app for production, which records nothing: a screen is known by its title, and a request by its progress."""

    configuration = "PROD"

    def words(self, link):
        words = super().words(link)
        place = words.index("--record")
        return words[:place] + words[place + 2:]

    def steps(self):
        steps, title = [], None
        for line in self.output.split("\n"):
            last = line.split(" — ")[-1]
            if last in TITLES:
                title = last
            if last in TITLES or PROGRESS.match(line):
                steps.append({"next": title})
        return steps

    def shows(self, route, texts):
        visible = self.visible()
        return self.shows_title(route) and all(text in visible for text in texts)
