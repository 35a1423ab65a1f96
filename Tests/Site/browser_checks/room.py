"""Room for what strains a page: accents upon accents, large letters, a picture that never comes."""

import re

from browser_checks.browsing import check

LONG_TITLE = "A site with a rather long title that wraps"

# How far something stands out of its list.
OUTSIDE = """element => {
  const [own, outer] = [element, element.closest("ul")].map((part) => part.getBoundingClientRect());
  return Math.max(own.right - outer.right, outer.left - own.left);
}"""

LINE_STARTS = """element => {
  const lines = document.createRange();
  lines.selectNodeContents(element);
  return [...lines.getClientRects()].map(({ left }) => left);
}"""


@check("large letters")
def large_letters(visit):
    path = visit.server.first_page_with('<ul class="facts">')
    with visit.window(390) as page:
        visit.open(page, path)
        page.evaluate("document.documentElement.style.fontSize = '250%'")
        for fact in page.locator(".facts li > *").all():
            outside = fact.evaluate(OUTSIDE)
            visit.look(outside < 1, path, f"{outside:.0f} px of '{fact.inner_text()}' are cut")


@check("lost pictures")
def lost_pictures(visit):
    path = visit.server.first_page_with(r'"pictures pictures-1">\s*<li><a[^>]*><img[^>]* width=')
    with visit.window(390) as page:
        # An answer without a picture: the console would tell of none.
        page.route(re.compile("/(media|pictures)/"), lambda route: route.fulfill(body=""))
        visit.open(page, path)
        for image in page.locator(".pictures-1 img[width]").all():
            image.scroll_into_view_if_needed()
            image.evaluate("image => image.decode().catch(() => {})")
            outside = image.evaluate(OUTSIDE)
            visit.look(outside < 1, path, f"{outside:.0f} px of a lost picture's text are cut")


@check("long title")
def long_title(visit):
    for width in (390, 1280):
        with visit.window(width) as page:
            visit.open(page, "index.html")
            title = page.locator(".site-title bdi")
            title.evaluate("(element, text) => { element.textContent = text; }", LONG_TITLE)
            starts = title.evaluate(LINE_STARTS)
            place = f"index.html ({width} px)"
            visit.look(len(starts) > 1, place, "the long title has one line")
            visit.look(len(set(starts)) == 1, place, f"the lines of the title start at {starts}")
