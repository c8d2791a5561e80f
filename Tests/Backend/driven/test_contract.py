"""The server against docs/openapi.json: it answers exactly what the document says."""

import json
import os
import pathlib
import subprocess
import sys

import pytest
from openapi_spec_validator import validate

ROOT = pathlib.Path(__file__).parents[3]
DOCUMENT = ROOT / "docs" / "openapi.json"
# With a session, these would end it and leave nothing to test.
ENDING = ("deleteAccount", "signOut")


@pytest.fixture
def document():
    return json.loads(DOCUMENT.read_text(encoding="utf-8"))


def schemathesis(tmp_path, server, document, *words):
    """Runs it in its own folder, where it keeps what it found; gives its status and its words."""
    path = tmp_path / "openapi.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    done = subprocess.run(
        [pathlib.Path(sys.executable).parent / "schemathesis", "run", str(path), "--url",
         server.address, "--seed", "1", "--max-examples", "5", "--no-color",
         # Rules such as "not a reserved name" and "not taken" are beyond a schema: a request that
         # fits it may still be refused, with a status the document has.
         "--exclude-checks", "positive_data_acceptance", *words],
        cwd=tmp_path, capture_output=True, text=True, timeout=300, env={**os.environ, "CI": "1"})
    return done.returncode, done.stdout + done.stderr


def authorised(server, email="ada@example.com"):
    token = server.sign_in(email).json["accessToken"]
    # Changes also come as a stream, which does not end: every such request would be waited for in vain.
    words = ["-H", f"Authorization: Bearer {token}", "-H", "Accept: application/json"]
    for name in ENDING:
        words += ["--exclude-operation-id", name]
    return words


def test_the_document_is_openapi_3_1(document):
    assert document["openapi"].startswith("3.1.")
    validate(document)


@pytest.mark.parametrize("email", ["ada@example.com", "demo@example.com"])
def test_a_session_gets_what_the_document_says(start, tmp_path, document, email):
    server = start()
    status, text = schemathesis(tmp_path, server, document, *authorised(server, email))
    assert status == 0, text


def test_a_stranger_gets_what_the_document_says(start, tmp_path, document):
    status, text = schemathesis(tmp_path, start(), document)
    assert status == 0, text


def test_a_document_that_says_something_else_is_found_out(start, tmp_path, document):
    server = start()
    profile = document["components"]["schemas"]["Profile"]
    profile["properties"]["screenName"] = {"type": "integer"}
    status, text = schemathesis(
        tmp_path, server, document, *authorised(server), "--include-operation-id", "profile")
    assert status == 1 and "screenName" in text, text
