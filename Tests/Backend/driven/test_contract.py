"""The server against docs/openapi.json: it answers exactly what the document says."""

import copy
import json
import os
import pathlib
import re
import subprocess
import sys

import pytest
from openapi_spec_validator import validate

ROOT = pathlib.Path(__file__).parents[3]
DOCUMENT = ROOT / "docs" / "openapi.json"
# With a session, these would end it and leave nothing to test.
ENDING = ("deleteAccount", "signOut")
# Refusals of requests that fit the document, by rules no schema states.
BEYOND_SCHEMA = {
    # A password that is one of the commonest.
    ("signUp", "linkAccount", "confirmPasswordReset", "changePassword"): ["422"],
    # The version a change is based on.
    ("putDocument", "deleteDocument"): ["412", "428"],
    # The bytes of a picture.
    ("uploadAvatar", "completeUpload"): ["413", "415"],
    # The members that an entry of a kind has, and the time zones that exist.
    ("recordGameEvent",): ["422"],
    # The length its upload began with.
    ("appendChunk",): ["413"],
    # Names and handles that are reserved, rude, or too short once they are folded.
    ("screenNameAvailability", "reserveScreenName", "handleAvailability", "reserveHandle",
     "setHandle"): ["422"],
    # The name's rules, a birthday that has been, a picture of the user's, another's address.
    ("createProfile", "updateProfile", "setDateOfBirth", "requestGuardianConsent",
     "checkEligibility"): ["422"],
    # The addresses of an app, the identities that there are, and codes.
    ("authorizationPage", "authorize", "exchangeCode"): ["400"],
}
# The next upload ends one that is open, which looks as if the new one had never been.
GIVING_WAY = ("beginUpload", "upload", "appendChunk", "cancelUpload", "completeUpload")
ACCEPTED = ["2xx", "3xx", "401", "403", "404", "409", "429"]


@pytest.fixture
def document():
    return json.loads(DOCUMENT.read_text(encoding="utf-8"))


def schemathesis(tmp_path, server, document, *words):
    """Runs it in its own folder, where it keeps what it found; gives its status and its words."""
    path = tmp_path / "openapi.json"
    path.write_text(json.dumps(at_demo_store(document)), encoding="utf-8")
    (tmp_path / "schemathesis.toml").write_text(configuration(document), encoding="utf-8")
    done = subprocess.run(
        [pathlib.Path(sys.executable).parent / "schemathesis", "run", str(path), "--url",
         server.address, "--seed", "1", "--max-examples", "5", "--no-color", *words],
        cwd=tmp_path, capture_output=True, text=True, timeout=300, env={**os.environ, "CI": "1"})
    return done.returncode, done.stdout + done.stderr


def configuration(document):
    """Every request that fits is accepted, but for the refusals above."""
    known = {operation["operationId"] for item in document["paths"].values()
             for operation in item.values()}
    lines = ["[checks.positive_data_acceptance]", f"expected-statuses = {json.dumps(ACCEPTED)}"]
    for names, statuses in BEYOND_SCHEMA.items():
        assert known.issuperset(names), f"{set(names) - known} are not in the document"
        for name in names:
            lines += [
                "[[operations]]", f"include-operation-id = {json.dumps(name)}",
                "[operations.checks.positive_data_acceptance]",
                f"expected-statuses = {json.dumps(ACCEPTED + statuses)}"]
    assert known.issuperset(GIVING_WAY)
    for name in GIVING_WAY:
        lines += [
            "[[operations]]", f"include-operation-id = {json.dumps(name)}",
            "[operations.checks.ensure_resource_availability]", "enabled = false"]
    return "\n".join(lines) + "\n"


def at_demo_store(document):
    """The document with the products and transactions of this server, which others choose otherwise."""
    document = copy.deepcopy(document)
    content = document["paths"]["/v1/purchases"]["post"]["requestBody"]["content"]
    content["application/json"]["schema"] = {"oneOf": [
        {
            "type": "object", "required": ["productID", "transactionID"],
            "additionalProperties": False,
            "properties": {
                "productID": {"const": product},
                "transactionID": {
                    "type": "string", "pattern": f"^demo:{re.escape(product)}:[A-Za-z0-9_-]{{1,64}}$"},
            },
        } for product in ("com.example.pro.monthly", "com.example.pro.lifetime")]}
    return document


def authorised(server, email="ada@example.com"):
    """The words of a session; no address is an anonymous account's."""
    answer = server.sign_in(email) if email else server.call("POST", "/v1/auth/anonymous")
    # Changes also come as a stream, which does not end: every such request would be waited for in vain.
    words = ["-H", f"Authorization: Bearer {answer.json['accessToken']}",
             "-H", "Accept: application/json"]
    for name in ENDING:
        words += ["--exclude-operation-id", name]
    return words


def test_the_document_is_openapi_3_1(document):
    assert document["openapi"].startswith("3.1.")
    validate(document)


@pytest.mark.parametrize("email", ["ada@example.com", "demo@example.com", None])
def test_a_session_gets_what_the_document_says(start, tmp_path, document, email):
    server = start()
    status, text = schemathesis(tmp_path, server, document, *authorised(server, email))
    assert status == 0, text


def test_a_stranger_gets_what_the_document_says(start, tmp_path, document):
    status, text = schemathesis(tmp_path, start(), document)
    assert status == 0, text


def test_a_request_that_fits_and_is_refused_is_found_out(start, tmp_path, document):
    server = start()
    del document["components"]["schemas"]["EmailAddress"]["pattern"]
    status, text = schemathesis(
        tmp_path, server, document, "--include-operation-id", "requestPasswordReset")
    assert status == 1 and "Valid data should have been accepted" in text, text


def test_a_document_that_says_something_else_is_found_out(start, tmp_path, document):
    server = start()
    profile = document["components"]["schemas"]["Profile"]
    profile["properties"]["screenName"] = {"type": "integer"}
    status, text = schemathesis(
        tmp_path, server, document, *authorised(server), "--include-operation-id", "profile")
    assert status == 1 and "screenName" in text, text
