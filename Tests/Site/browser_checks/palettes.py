"""In colours that the reader has chosen (forced colours)."""

from browser_checks.browsing import check

# What a style sheet asked for is seen; the rest of the colours are the browser's.
COLOURS = """([selector, part, name]) => {
  const probe = document.createElement("p");
  probe.style.cssText = `forced-color-adjust: none; background: ${name}`;
  document.body.append(probe);
  const wanted = getComputedStyle(probe).backgroundColor;
  probe.remove();
  const element = document.querySelector(selector);
  return [getComputedStyle(element, part || null).backgroundColor, wanted];
}"""

# A picture of a folded post, with the sign that closes it.
OPENED = """<li><details class="fold" open><summary><span>Fog</span></summary>
<a href="#"><img src="data:," alt=""></a></details></li>"""


def has_colour(visit, page, path, selector, part, name):
    """Whether what is drawn with a background has a colour of the reader's."""
    colour, wanted = page.evaluate(COLOURS, [selector, part, name])
    visit.look(colour == wanted, path, f"{selector}{part} is {colour}, and {name} {wanted}")


def has_border(visit, page, path, selector):
    width = page.locator(selector).first.evaluate(
        "element => getComputedStyle(element).borderTopWidth"
    )
    visit.look(width != "0px", path, f"{selector} has no border")


@check("forced colours")
def forced_colours(visit):
    find = visit.server.first_page_with
    folds = find(r'<article(?:(?!</article>).)*<details class="fold"')
    gallery = find(r'class="gallery"')
    pictures = find(r'class="pictures pictures-[2-9]')
    for scheme in ("light", "dark"):
        with visit.window(390, scheme, forced_colors="active") as page:
            visit.open(page, folds)
            has_colour(visit, page, folds, ".fold > summary", "::before", "CanvasText")
            has_border(visit, page, folds, ".fold")

            visit.open(page, gallery)
            page.locator(".gallery").evaluate(
                "(gallery, html) => gallery.insertAdjacentHTML('afterbegin', html)", OPENED
            )
            opened = ".gallery .fold[open] > summary"
            has_colour(visit, page, gallery, opened, "", "Canvas")
            has_colour(visit, page, gallery, opened, "::before", "CanvasText")
            has_border(visit, page, gallery, opened)

            visit.open(page, pictures)
            page.locator(".pictures a:visible").first.click()
            for name in ("close", "previous", "next"):
                has_border(visit, page, pictures, f".viewer-{name}")
