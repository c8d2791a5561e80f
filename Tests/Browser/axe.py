"""axe-core, injected past the page's Content-Security-Policy."""

from functools import cache
from pathlib import Path

import axe_playwright_python

# target-size is WCAG 2.2 AA and off by default.
RUN = """() => Promise.allSettled(
  // A field that is still fading in has no contrast yet.
  document.getAnimations()
    .filter(animation => animation.effect.getComputedTiming().iterations !== Infinity)
    .map(animation => animation.finished)
).then(() => axe.run(document, {
  resultTypes: ["violations"], rules: { "target-size": { enabled: true } }
})).then(result => result.violations)"""


@cache
def source():
    return (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text()


def findings(page):
    page.evaluate(source())
    return [
        f"{rule['id']}: {' '.join(map(str, node['target']))}: {node['failureSummary']}"
        for rule in page.evaluate(RUN) for node in rule["nodes"]]
