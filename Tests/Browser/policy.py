"""A strict Content-Security-Policy for one page: nothing but its own files and inline blocks."""

import base64
import hashlib
from html.parser import HTMLParser


class Blocks(HTMLParser):
    """The inline style and script blocks of a page, as the browser hashes them."""

    def __init__(self, text):
        super().__init__(convert_charrefs=False)
        self.found = {"style": [], "script": []}
        self.metas = []
        self.open = None
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        if tag in self.found and "src" not in attributes:
            self.open = tag
            self.found[tag].append("")
        if tag == "meta" and (attributes.get("http-equiv") or "").lower() == "content-security-policy":
            self.metas.append(attributes.get("content") or "")

    def handle_endtag(self, tag):
        self.open = None

    def handle_data(self, data):
        if self.open:
            self.found[self.open][-1] += data


def digest(block):
    return "'sha256-%s'" % base64.b64encode(hashlib.sha256(block.encode()).digest()).decode()


def policy(text):
    """No style attribute, event handler attribute, eval or foreign host passes it."""
    blocks = Blocks(text).found
    return "; ".join((
        "default-src 'none'", "base-uri 'none'", "form-action 'self'", "frame-ancestors 'none'",
        "img-src 'self' data:", "connect-src 'self'",
        " ".join(("style-src 'self'", *map(digest, blocks["style"]))),
        " ".join(("script-src 'self'", *map(digest, blocks["script"])))))


def findings(text):
    """What a policy that the page itself declares leaves open."""
    return [
        f"the page's own policy allows {word}"
        for meta in Blocks(text).metas
        for word in ("unsafe-inline", "unsafe-eval", "unsafe-hashes", "*", "http:", "https:")
        if word in meta.replace("'", "").replace(";", " ").split()]
