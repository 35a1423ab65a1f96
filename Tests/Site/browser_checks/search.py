"""The search page."""

import re

from browser_checks.browsing import check


def results(page, kind):
    return page.locator(f"[data-results={kind}] a")


@check("search")
def search(visit):
    for path in visit.server.kinds.get("search", []):
        words = searchable_words(visit.server)
        with visit.window() as page:
            visit.open(page, path)
            page.keyboard.press("Tab")
            page.locator("input[type=search]").focus()
            for word, address in words:
                page.keyboard.press("ControlOrMeta+a")
                page.keyboard.type(word)
                page.keyboard.press("Enter")
                results(page, "posts").first.wait_for()
                found = results(page, "posts").evaluate_all("links => links.map(l => l.pathname)")
                visit.look(address in found, path, f"'{word}' does not find {address}")
            visit.look("q=" in page.url, path, "the query is not in the address")

            # The address alone shows the same.
            page.reload()
            results(page, "posts").first.wait_for()
            status = page.locator(".search [role=status]").inner_text()
            visit.look(re.search(r"\d", status), path, f"says '{status}'")

            page.locator("input[type=search]").fill("qqqqxxxxqqqq")
            page.keyboard.press("Enter")
            page.wait_for_function("!document.querySelector('[data-results=posts] a')")
            visit.look(page.locator(".search [role=status]").inner_text(), path, "says nothing")


def searchable_words(server):
    """For some posts, the longest word of each, and the post's address."""
    found = []
    for file in sorted((server.folder / "posts").rglob("*.html")):
        text = re.search(
            r'class="content e-content"[^>]*>\s*<p>([^<]*)</p>', file.read_text(encoding="utf-8")
        )
        words = re.findall(r"[^\W\d_]{5,}", text[1]) if text else []
        if words:
            path = "/" + file.relative_to(server.folder).as_posix().removesuffix("index.html")
            found.append((max(words, key=len), path))
    # From all over the site, old and new.
    return found[:: max(1, len(found) // 8)][:8]
