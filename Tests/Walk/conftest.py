"""Each walk is played once on each surface, by one process more than there are processors, as a walk often waits."""

import os
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import pytest
from play import play_on


@pytest.fixture(scope="session")
def played(request, tmp_path_factory):
    """What a walk led to on a surface."""
    names = [item.callspec.params for item in request.session.items if hasattr(item, "callspec")]
    wanted = {(name["walk"], surface) for name in names if "walk" in name
              for surface in ("lines", name.get("surface", "lines"))}
    with ProcessPoolExecutor(min(os.cpu_count() + 1, 8), get_context("spawn")) as pool:
        # The browsers take longest.
        running = {
            (walk, surface): pool.submit(play_on, walk, surface, tmp_path_factory.mktemp("walk"))
            for walk, surface in sorted(wanted, key=lambda one: (one[1] == "lines", one[1]))}

        def result(walk, surface):
            found = running[walk, surface].result()
            assert not isinstance(found, str), f"{walk}, {surface}\n{found}"
            return found

        yield result
