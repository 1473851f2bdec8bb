#!/usr/bin/env python3
"""Checks that local links of HTML pages lead to files and anchors that exist: links.py FOLDER. Lists broken links."""

import os
import sys
from html.parser import HTMLParser
from urllib.parse import unquote, urlsplit


class Page(HTMLParser):
    """Anchors and link targets of a page."""

    def __init__(self, text):
        super().__init__()
        self.anchors, self.targets = set(), []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        for name, value in attrs:
            if name == "id" or (tag, name) == ("a", "name"):
                self.anchors.add(value)
            elif name in ("href", "src") and value:
                self.targets.append(value)


def broken(folder):
    """Yields page and target of each link that leads nowhere."""
    pages = {}
    for place, _, files in os.walk(folder):
        for name in filter(lambda name: name.endswith(".html"), files):
            path = os.path.normpath(os.path.join(place, name))
            with open(path, encoding="utf8") as file:
                pages[path] = Page(file.read())
    for path, page in sorted(pages.items()):
        # The page for missing addresses is served at any depth, so its links begin at the address of the book.
        for target in page.targets if os.path.basename(path) != "404.html" else ():
            link = urlsplit(target)
            if link.scheme or link.netloc:
                continue
            to = os.path.normpath(os.path.join(os.path.dirname(path), unquote(link.path))) if link.path else path
            if not os.path.exists(to) or link.fragment and to in pages and unquote(link.fragment) not in pages[to].anchors:
                yield path, target
    print(f"{len(pages)} pages, {sum(len(page.targets) for page in pages.values())} links")


wrong = list(broken(sys.argv[1]))
for page, target in wrong:
    print(f"{page}: {target} leads nowhere")
sys.exit(bool(wrong))
