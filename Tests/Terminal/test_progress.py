"""What the scripts show of a build at a terminal."""

from terminal import App

SCRIPT = """
set -euo pipefail
source Scripts/support.sh
{
  echo 'Building for debugging...'
  echo '[1/200] Compiling Domain A.swift'
  echo '[2/200] Compiling Domain %s.swift'
  read -r _ </dev/tty
  echo '[3/200] Linking app'
} | progress_of app
echo done
"""


def test_progress_is_one_line_that_moves_and_goes():
    app = App("-c", SCRIPT % ("LongName" * 20), program="bash", columns=60)
    app.until("Building app: 2 of 200, Compiling Domain LongName")
    lines = app.text.rstrip("\n").split("\n")
    assert len([line for line in lines if line]) == 1 and len(lines[0]) == 59
    app.type("\r").until("done")
    assert "Building" not in app.text
