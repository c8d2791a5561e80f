"""A wall clock that a test moves while the programs run."""

import os
import pathlib
import struct
import subprocess


class Clock:
    def __init__(self, folder):
        self.path = pathlib.Path(folder) / "clock"
        self.library = pathlib.Path(folder) / "later.so"
        self.seconds = 0
        self.write()
        source = pathlib.Path(__file__).with_name("later.c")
        subprocess.run(
            ["clang", "-shared", "-fPIC", "-O1", "-Wall", "-Werror", "-o", self.library, source, "-ldl"],
            check=True)

    def write(self):
        # The programs have mapped the file, so that it keeps its place.
        with open(self.path, "r+b" if self.path.exists() else "wb") as file:
            file.write(struct.pack("q", self.seconds))

    def pass_by(self, minutes):
        self.seconds += minutes * 60
        self.write()

    @property
    def environment(self):
        """The variables of a program with this clock."""
        return {**os.environ, "LD_PRELOAD": str(self.library), "WALK_CLOCK": str(self.path)}
