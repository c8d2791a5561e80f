"""What the service has stored at the end of a walk, without what is different in each process."""

import hashlib
import json
import re

INSTANT = re.compile(r"\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z")
ID = re.compile(r"(?=.*\d)[A-Za-z0-9_-]{16,}={0,2}|[0-9a-f]{16,}")
# Random, or times of attempts.
SECRETS = {"password", "digest", "tokens", "salt", "key"}


def plain(value):
    if isinstance(value, dict):
        return {
            plain(key): "•••" if key in SECRETS else plain(item) for key, item in value.items()}
    if isinstance(value, list):
        return [plain(item) for item in value]
    if isinstance(value, str):
        if len(value) > 200:
            return hashlib.sha256(value.encode()).hexdigest()
        if INSTANT.fullmatch(value):
            return "instant"
        if ID.fullmatch(value):
            return "id"
    return value


def records(database):
    """The records of each table, in an order of their own."""
    tables = {}
    for table, key, data in database.execute('SELECT "table", "key", data FROM record'):
        name = "/".join(plain(part) for part in key.split("/"))
        tables.setdefault(table, []).append((name, plain(json.loads(data))))
    return {table: sorted(rows, key=str) for table, rows in tables.items()}
