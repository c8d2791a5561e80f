"""A form whose schema changes at the running server while a person fills it in."""

import json
import os
import sqlite3
import time

import pytest

from forms_folder import FormsFolder
from terminal import ENTER, TAB
from test_app import Shell

ORDER = {"id": "order", "type": "text", "label": "Order Number"}
FLOOR = {"id": "floor", "type": "integer", "label": "Floor"}


@pytest.fixture
def forms(tmp_path):
    return FormsFolder(tmp_path / "forms", os.environ["SHELL_MOCK"])


@pytest.fixture
def shell(start, forms, tmp_path):
    server = start(
        "--data", str(tmp_path / "data"), "--forms", str(forms.folder),
        "--record", str(tmp_path / "requests.jsonl"))
    shell = Shell(os.environ["SHELL_DEV"], tmp_path / "state", server)
    assert shell.command(
        "session", "sign-in", "--email", "ada@example.com", "--password-stdin", stdin="correct-horse\n")[0] == 0
    yield shell
    for app in shell.apps:
        app.process.close(force=True)


def wait_for_request(tmp_path):
    """Waits until the open form has asked for its schema once more."""
    def count():
        lines = (tmp_path / "requests.jsonl").read_text().splitlines()
        return sum('"/v1/forms/' in line and '"GET"' in line for line in lines)

    before, end = count(), time.monotonic() + 40
    while count() == before:
        assert time.monotonic() < end, "the open form does not ask for its schema"
        time.sleep(0.05)


def test_an_open_form_changes_and_keeps_what_was_typed(shell, forms, tmp_path):
    app = shell.run("--open", "shell://formSandbox/payment").until("Name on Card")
    app.type("Ada Lovelace").until(" Ada Lovelace")
    assert "Order Number" not in app.text
    forms.publish(ORDER)
    app.until("Order Number", " Ada Lovelace")
    # A schema that does not load changes nothing.
    forms.write('{"formatVersion": 1, "id": "payment"}')
    wait_for_request(tmp_path)
    app.quiet()
    assert "Order Number" in app.text and " Ada Lovelace" in app.text
    forms.publish(ORDER, FLOOR)
    app.until("Floor", "Order Number", " Ada Lovelace")
    app.type(TAB, "A-12", TAB, "3", TAB, "4242 4242 4242 4242", TAB, "01/40", TAB, "123")
    app.until("A-12", "01/40").type(*[TAB] * 5, "12", ENTER, ENTER).until("Mapped Values")
    with sqlite3.connect(tmp_path / "data" / "backend.sqlite") as database:
        (row,) = database.execute("""SELECT data FROM record WHERE "table" = 'submission'""").fetchall()
    values = json.loads(row[0])["values"]
    assert (values["cardName"], values["order"], values["floor"], values["amount"]) == (
        "Ada Lovelace", "A-12", 3, 12)
