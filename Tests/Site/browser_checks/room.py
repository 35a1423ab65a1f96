"""Room for what strains a page: accents upon accents, large letters, a picture that never comes."""

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
