"""Room for what strains a page: accents upon accents, large letters, a picture that never comes."""

import re

from browser_checks.browsing import check

# Letters as high as they get.
LETTERS = "ỄẤǕ"
CUT_TEXTS = (
    ".who .name", ".chip .p-name", ".reply-to bdi", ".excerpt a", ".pager-posts bdi",
    ".site-nav bdi", ".facts a > bdi",
)
LONG_TITLE = "A site with a rather long title that wraps"

BASE_LINE = """const baseLine = (element) => {
  const mark = document.createElement("span");
  mark.style.display = "inline-block";
  element.append(mark);
  const { bottom } = mark.getBoundingClientRect();
  mark.remove();
  return bottom;
};"""

# How far letters stand out above an element that cuts what does.
ABOVE = """(element, letters) => {
  element.textContent = letters;
  const canvas = document.createElement("canvas").getContext("2d");
  canvas.font = getComputedStyle(element).font;
  const room = baseLine(element) - element.getBoundingClientRect().top;
  return canvas.measureText(letters).actualBoundingBoxAscent - room;
}"""

# How much lower the name in @ stands than the name before it.
LOWER_HANDLE = """who => {
  const name = who.querySelector(".name");
  return baseLine(who.querySelector(".handle")) - baseLine(name.querySelector("bdi") ?? name);
}"""

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


def measure(element, expression, *arguments):
    function = f"(...all) => {{ {BASE_LINE} return ({expression})(...all); }}"
    return element.evaluate(function, *arguments)


@check("accents")
def accents(visit):
    with visit.window(390) as page:
        for paths in visit.server.kinds.values():
            visit.open(page, paths[-1])
            for selector in CUT_TEXTS:
                for text in page.locator(f"{selector}:visible").all()[:1]:
                    above = measure(text, ABOVE, LETTERS)
                    visit.look(above < 0.5, paths[-1], f"{selector}: {above:.1f} px are cut off")


@check("handles")
def handles(visit):
    with visit.window(390) as page:
        for kind in ("directory", "timeline", "post"):
            for path in visit.server.kinds.get(kind, [])[-1:]:
                visit.open(page, path)
                for who in page.locator(".who:has(.handle)").all()[:3]:
                    lower = measure(who, LOWER_HANDLE)
                    visit.look(abs(lower) < 0.5, path, f"the @name stands {lower:.1f} px lower")


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


LISTS = {
    "long": '<ol start="2026" class="long-numbers"><li>x</li></ol>',
    "of paragraphs": '<ol start="2026" class="long-numbers"><li><p>x</p><p>y</p></li></ol>',
    "of three digits": '<ol start="998"><li>x</li></ol>',
}

# Room before the text of an item, less the width of its number.
ROOM_FOR_NUMBER = """content => {
  const item = content.querySelector("li");
  const text = document.createRange();
  text.selectNodeContents(item.querySelector("p") ?? item);
  const canvas = document.createElement("canvas").getContext("2d");
  canvas.font = getComputedStyle(item).font;
  const { width } = canvas.measureText(content.querySelector("ol").start + ". ");
  const clip = parseFloat(getComputedStyle(content).overflowClipMargin) || 0;
  return text.getBoundingClientRect().left - content.getBoundingClientRect().left + clip - width;
}"""


@check("numbers of lists")
def numbers(visit):
    with visit.window(390) as page:
        path = visit.server.kinds["post"][-1]
        visit.open(page, path)
        content = page.locator(".card-main .content").first
        for name, html in LISTS.items():
            content.evaluate("(content, html) => { content.innerHTML = html; }", html)
            room = content.evaluate(ROOM_FOR_NUMBER)
            visit.look(room > -0.5, path, f"a list {name}: {-room:.1f} px of a number are cut off")


@check("tall pictures")
def tall_pictures(visit):
    with visit.window(390) as page:
        path = visit.server.kinds["post"][-1]
        visit.open(page, path)
        content = page.locator(".card-main .content").first
        picture = '<p><img src="data:," alt="" width="200" height="3000"></p>'
        content.evaluate("(content, html) => { content.innerHTML = html; }", picture)
        height = content.locator("img").bounding_box()["height"]
        visit.look(height <= 34 * 16, path, f"a picture in a text is {height} px high")


@check("dates")
def dates(visit):
    """In Japanese, too, a date has no place where a line may end."""
    with visit.window(390) as page:
        visit.open(page, "index.html")
        for language in ("ja", "zh", "ko"):
            way = page.locator(".when time").first.evaluate(
                "(time, lang) => getComputedStyle(Object.assign(time, { lang })).wordBreak",
                language,
            )
            visit.look(way == "keep-all", "index.html", f"a date in {language} breaks: {way}")


@check("lists in comments")
def lists_in_comments(visit):
    """They are no answers: those have a line beside them."""
    path = visit.server.first_page_with(r'class="comment ')
    with visit.window(390) as page:
        visit.open(page, path)
        content = page.locator(".comment .content").first
        content.evaluate("(content, html) => { content.innerHTML = html; }", LISTS["long"])
        line = content.locator("ol").evaluate(
            "list => getComputedStyle(list).borderInlineStartWidth"
        )
        visit.look(line == "0px", path, f"a list has a line of {line}")


@check("chips")
def chips(visit):
    path = visit.server.first_page_with(r'class="chip ')
    with visit.window(390) as page:
        visit.open(page, path)
        chip = page.locator(".chip:has(.avatar):visible").first
        chip.locator(".p-name").evaluate("name => { name.textContent = 'Somebody '.repeat(9); }")
        picture, name = (chip.locator(part).bounding_box() for part in (".avatar", ".p-name"))
        is_beside = picture["y"] < name["y"] + 16 and name["x"] >= picture["x"] + picture["width"]
        visit.look(is_beside, path, f"the picture is at {picture}, the name at {name}")


@check("drawn signs")
def drawn_signs(visit):
    """Arrows and dots that styles draw are not read out."""
    with visit.window() as page:
        for sign in (r'class="older"', r'class="newer"', r'class="fold"', r'class="edited"'):
            path = visit.server.first_page_with(sign)
            if not path:
                continue
            visit.open(page, path)
            read = page.locator("main").aria_snapshot()
            found = re.search("[←→▾]|text: (?:Edited )?·", read)
            visit.look(not found, path, f"reads {found and found[0]!r}")


@check("focus at the edge of a row")
def edge_of_row(visit):
    path = visit.server.kinds["profile"][0]
    with visit.window(390) as page:
        visit.open(page, path)
        page.keyboard.press("Tab")
        page.locator(".tabs a").first.focus()
        shown = page.locator(".tabs").evaluate("row => getComputedStyle(row, '::before').opacity")
        visit.look(shown == "0", path, "the row fades over what has the focus")


# Wide and high, as attributes say it.
THIN_PICTURES = ((5000, 1), (1, 5000))


@check("thin pictures")
def thin_pictures(visit):
    path = visit.server.first_page_with(r'"pictures pictures-1">')
    with visit.window(390) as page:
        visit.open(page, path)
        link = page.locator(".pictures-1 a").first
        for width, height in THIN_PICTURES:
            link.locator("img").evaluate(
                """(image, [width, height]) => {
                  image.removeAttribute("srcset");
                  const size = `width="${width}" height="${height}"`;
                  image.src = "data:image/svg+xml," + encodeURIComponent(
                    `<svg xmlns="http://www.w3.org/2000/svg" ${size}/>`);
                  Object.assign(image, { width, height });
                  return image.decode();
                }""",
                [width, height],
            )
            box = link.bounding_box()
            is_large = box["width"] >= 24 and box["height"] >= 24
            visit.look(is_large, path, f"the link of a picture of {width} to {height} is {box}")
