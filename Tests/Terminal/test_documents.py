"""The lines of input that the documentation gives, run as they are printed."""

import os
import pathlib
import re
import subprocess

import pytest

ROOT = pathlib.Path(__file__).parents[2]
RUN = re.compile(r"    printf '([^']*)' \|\n +Scripts/shell mock run --state-dir \S+\n")


def recipes():
    return [
        (path.name, input_) for path in sorted([ROOT / "README.md", *(ROOT / "docs").glob("*.md")])
        for input_ in RUN.findall(path.read_text())]


def test_the_documentation_gives_lines_of_input():
    assert len(recipes()) >= 2


@pytest.mark.parametrize("name, text", recipes())
def test_lines_of_input_lead_where_the_documentation_says(tmp_path, name, text):
    done = subprocess.run(
        [os.environ["SHELL_BINARY"], "run", "--state-dir", str(tmp_path / "state")],
        input=text.replace("\\n", "\n"), capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "\nDone: " in done.stdout and "\nHello, " in done.stdout, done.stdout
    assert "Error" not in done.stdout, done.stdout
    # A busy machine may warn of a slow operation.
    assert "severe" not in done.stderr, done.stderr
