"""The apps of browsers in the folder of the server, over kill -9."""

import html
import json
import re
import sqlite3
import time
import urllib.error
import urllib.parse
import urllib.request


class NoRedirect(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_):
        return None


class Browser:
    """A browser without script: keeps its cookie and the page it is on."""

    def __init__(self, server):
        self.server, self.cookie, self.path, self.page = server, None, "/", ""
        self.opener = urllib.request.build_opener(NoRedirect)

    def go(self, path, fields=None):
        data = None if fields is None else urllib.parse.urlencode(fields).encode()
        for _ in range(10):
            request = urllib.request.Request(self.server.address + path, data=data)
            request.add_header("Accept", "text/html")
            if self.cookie:
                request.add_header("Cookie", self.cookie)
            if data is not None:
                request.add_header("Origin", self.server.address)
            try:
                answer = self.opener.open(request, timeout=30)
            except urllib.error.HTTPError as refusal:
                answer = refusal
            if "Set-Cookie" in answer.headers:
                self.cookie = answer.headers["Set-Cookie"].split(";")[0]
            if answer.status != 303:
                break
            path, data = answer.headers["Location"], None
        assert answer.status == 200, (answer.status, path)
        self.path, self.page = path.split("?")[0], answer.read().decode()
        return self

    def submit(self, button="submit", **fields):
        hidden = dict(re.findall(r'type="hidden" name="(_\w+)" value="([^"]*)"', self.page))
        assert "_revision" in hidden, self.page
        return self.go(self.path, {**hidden, **fields, "_button": button})

    @property
    def text(self):
        return html.unescape(re.sub(r"<[^>]+>", " ", self.page))


PAYMENT = {
    "cardName": "Ada", "cardNumber": "4242 4242 4242 4242", "expiry": "01/40", "securityCode": "123",
    "amount": "12"}


def test_a_form_that_waits_in_a_browser_outlives_kill_9_and_arrives_once(start, tmp_path):
    server = start("--data", str(tmp_path / "data"))
    browser = Browser(server).go("/").submit()
    browser.submit(email="ada@example.com", password="correct-horse")
    assert browser.path == "/home", browser.text
    browser.go("/debugMenu").submit(requests="offline")
    browser.go("/formSandbox/payment").submit(**PAYMENT)
    assert "The answers wait on this device" in browser.text, browser.text
    server.kill()
    server.start()

    def stored():
        with sqlite3.connect(tmp_path / "data" / "backend.sqlite") as database:
            return database.execute("""SELECT data FROM record WHERE "table" = 'submission'""").fetchall()

    assert stored() == []
    for _ in range(2):
        browser.go("/home")
        assert browser.path == "/home" and "ada_lovelace" in browser.text
        end = time.monotonic() + 20
        while not stored():
            assert time.monotonic() < end, "the form never arrived"
            time.sleep(0.05)
        server.kill()
        server.start()
    (record,) = stored()
    values = json.loads(record[0])["values"]
    assert values["amount"] == 12 and values["cardNumber"] == "•••"
    for path in (tmp_path / "data" / "visitors").rglob("*"):
        assert path.stat().st_mode & 0o077 == 0, path
        if path.is_file():
            assert b"4242 4242" not in path.read_bytes() and b"4242424242424242" not in path.read_bytes()
