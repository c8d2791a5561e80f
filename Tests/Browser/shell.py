"""The shell's commands as functions, and forms that it renders and judges."""

import html
import json
import os
import re
import subprocess
from email.message import Message
from email.parser import BytesParser
from urllib.parse import parse_qsl

BINARY = os.environ["SHELL_BINARY"]
TODAY = "2026-01-31T10:00:00Z"


def shell(*words, stdin=None, text="", statuses=(0,), now=TODAY):
    run = subprocess.run(
        [BINARY, "--now", now, *words], input=text if stdin is None else json.dumps(stdin),
        text=True, capture_output=True, timeout=300)
    assert run.returncode in statuses, run.stdout + run.stderr
    return run.stdout


def fields(items):
    """The field definitions of a schema by id, wherever they stand."""
    if isinstance(items, dict):
        if "type" in items and "id" in items:
            yield items["id"], items
        items = [value for key, value in items.items() if key not in ("rules", "options")]
    if isinstance(items, list):
        for item in items:
            yield from fields(item)


def entries(kind, body):
    """The name and text of every entry of a posted form, files left out."""
    header = Message()
    header["Content-Type"] = kind
    if header.get_content_type() == "application/x-www-form-urlencoded":
        return parse_qsl(body.decode(), keep_blank_values=True)
    parts = BytesParser().parsebytes(b"Content-Type: " + kind.encode() + b"\r\n\r\n" + body)
    return [
        (part.get_param("name", header="Content-Disposition"), part.get_payload(decode=True).decode())
        for part in parts.get_payload() if part.get_filename() is None]


def values(schema, posted):
    """A posted form as the values of a schema: names are paths, a toggle is there or not."""
    known = dict(fields(schema))
    result = {}
    for name, field in known.items():
        if field["type"] == "toggle":
            result[name] = False
    for path, text in posted:
        steps = [int(step) if step.isdigit() else step for step in re.findall(r"[\w-]+", path)]
        if steps[-1] not in known:
            continue
        kind = known[steps[-1]]["type"]
        holder = result
        for step, following in zip(steps, steps[1:]):
            empty = [] if isinstance(following, int) else {}
            if isinstance(step, int):
                holder.extend({} for _ in range(step + 1 - len(holder)))
                holder = holder[step]
            else:
                holder = holder.setdefault(step, empty)
        # An unticked group or switch is sent as an empty or false hidden input.
        if kind == "multiChoice" and text != "":
            holder.setdefault(steps[-1], []).append(text)
        elif kind == "toggle":
            holder[steps[-1]] = holder.get(steps[-1]) or text == "true"
        elif text != "":
            holder[steps[-1]] = text
    return result


class Forms:
    """Renders a built-in form, and judges what is posted to it."""

    def __init__(self, *options):
        self.options = options

    def page(self, name):
        return shell("form", "render", name, "--format", "html", *self.options)

    def post(self, name, kind, body):
        schema = json.loads(shell("form", "show", name))
        posted = values(schema, entries(kind, body))
        verdict = json.loads(shell("form", "check", name, "-", "--json", stdin=posted, statuses=(0, 1)))
        if verdict["valid"]:
            accepted = html.escape(json.dumps(verdict["values"], sort_keys=True))
            return f'<!DOCTYPE html><html lang="en"><title>Accepted</title><pre>{accepted}</pre></html>'
        return shell(
            "form", "render", name, "--format", "html", "--values", "-", "--errors", *self.options,
            stdin=posted)
