"""Room for what strains a page: accents upon accents, large letters, a picture that never comes."""

import re

from browser_checks.browsing import check

# How far something stands out of its list.
OUTSIDE = """element => {
  const [own, outer] = [element, element.closest("ul")].map((part) => part.getBoundingClientRect());
  return Math.max(own.right - outer.right, outer.left - own.left);
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
