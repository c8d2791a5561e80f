"""A form whose schema changes at the running server, line by line and in a browser."""

import json
import os
import sqlite3
import time

import pytest
from browser_surface import BrowserSurface, PlainBrowserSurface
from forms_folder import FormsFolder
from play import browser, perform
from served import ServedSurface
from steps import Fill, Open, Sees, Submit
from surface import PATIENCE
from walks import CARD, signing_in

OPENED = [
    Open("formSandbox/payment"),
    Sees("welcome"), Submit(),
    Sees("signIn"), *signing_in("ada@example.com"),
    Sees("formSandbox/payment"),
    *CARD, Fill("amount", "12"), Fill("tip", "0"),
]
CHANGED = [
    # The form asks what it did not ask before, and is not sent without it.
    Submit(),
    Sees("formSandbox/payment", "Order Number"),
    Fill("order", "A-12"), *CARD[1:], Submit(),
    Sees("formSandbox/payment/review", '"totalInCents": 1200'),
]


def surface_of(name, folder, forms):
    words = ("--forms", str(forms))
    match name:
        case "dev":
            return ServedSurface(folder, *words)
        case "browser":
            return BrowserSurface(folder, browser(), *words)
        case _:
            return PlainBrowserSurface(folder, browser(), *words)


def schemas(surface):
    """How often the app has got a schema."""
    return sum(
        request["path"].startswith("/v1/forms/") and request["status"] == 200 for request in surface.requests())


@pytest.mark.parametrize("name", ["dev", "browser", "browser without script"])
def test_an_open_form_changes_and_keeps_what_was_typed(name, tmp_path):
    forms = FormsFolder(tmp_path / "forms", os.environ["SHELL_BINARY"])
    surface = surface_of(name, tmp_path, forms.folder)
    try:
        for step in OPENED:
            perform(step, surface)
        before, end = schemas(surface), time.monotonic() + PATIENCE
        forms.publish({"id": "order", "type": "text", "label": "Order Number", "required": True})
        while schemas(surface) == before:
            assert time.monotonic() < end, "the open form does not ask for its schema"
        for step in CHANGED:
            perform(step, surface)
        with sqlite3.connect(surface.store) as database:
            (row,) = database.execute("""SELECT data FROM record WHERE "table" = 'submission'""").fetchall()
    finally:
        surface.close()
    values = json.loads(row[0])["values"]
    assert (values["cardName"], values["order"], values["amount"]) == ("Ada", "A-12", 12)
