"""The form commands as functions."""

import json
import os
import subprocess

BINARY = os.environ["SHELL_BINARY"]
TODAY = "2026-01-31T10:00:00Z"


def shell(*words, stdin=None):
    text = None if stdin is None else stdin if isinstance(stdin, str) else json.dumps(stdin)
    return subprocess.run(
        [BINARY, "--now", TODAY, *words], input=text or "", text=True, capture_output=True,
        timeout=120)


def answer(*words, stdin=None, statuses=(0,)):
    run = shell(*words, "--json", stdin=stdin)
    assert run.returncode in statuses, run.stdout + run.stderr
    return json.loads(run.stdout)


def built_in():
    return [entry["id"] for entry in answer("form", "list")["schemas"]]


def write(folder, name, document):
    path = folder / name
    path.write_text(json.dumps(document))
    return str(path)


def verdicts(records):
    """Whether each (schema, values) is valid, by one run of form check."""
    lines = "".join(
        json.dumps({"id": index, "schema": schema, "values": values}) + "\n"
        for index, (schema, values) in enumerate(records))
    run = shell("form", "check", "--batch", "-", stdin=lines)
    assert run.returncode == 0, run.stderr
    answers = [json.loads(line) for line in run.stdout.splitlines()]
    assert [entry["id"] for entry in answers] == list(range(len(records)))
    for entry, record in zip(answers, records):
        assert "valid" in entry, (entry, record)
    return [entry["valid"] for entry in answers]
