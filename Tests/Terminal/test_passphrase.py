"""The passphrase of the secrets, asked at the terminal."""

import pexpect

from terminal import CTRL_C, ENTER, App

PASSPHRASE = "open sesame"


def start(folder, *words):
    return App(*words, "--ask-passphrase", "--state-dir", str(folder / "state"))


def status(app):
    app.process.expect(pexpect.EOF)
    app.process.close()
    return app.process.exitstatus


def test_a_new_passphrase_is_asked_twice_and_opens_the_secrets_from_then_on(tmp_path):
    app = start(tmp_path, "run", "--signed-in").until("New passphrase:")
    app.type(PASSPHRASE, ENTER).until("Repeat the passphrase:").type("open sesam", ENTER)
    again = "The passphrases do not match.\nNew passphrase:"
    app.until(again).type(PASSPHRASE, ENTER).until(f"{again}\nRepeat the passphrase:")
    app.type(PASSPHRASE, ENTER).until("Home", "Add today")
    assert PASSPHRASE.encode() not in app.bytes
    app.type(CTRL_C)
    assert status(app) == 130
    app = start(tmp_path, "session", "status").until("Passphrase:").type(PASSPHRASE, ENTER)
    app.until("Signed in as")
    assert status(app) == 0


def test_a_wrong_passphrase_is_refused_and_loses_nothing(tmp_path):
    app = start(tmp_path, "run", "--signed-in").until("New passphrase:")
    app.type(PASSPHRASE, ENTER).until("Repeat the passphrase:").type(PASSPHRASE, ENTER).until("Home")
    app.type(CTRL_C)
    assert status(app) == 130
    app = start(tmp_path, "session", "status").until("Passphrase:").type("wrong", ENTER)
    assert status(app) == 77
    app = start(tmp_path, "run").until("Passphrase:").type("wrong", ENTER)
    assert status(app) == 77
    app = start(tmp_path, "session", "status").until("Passphrase:").type(PASSPHRASE, ENTER)
    app.until("Signed in as")
