"""What an author sees who has the preview open beside the editor."""

import re
import time
from contextlib import contextmanager

from playwright.sync_api import Error as BrowserError

from .preview import check, moment

# How long a browser may wait for anything on a busy machine.
PATIENCE = 20
PANEL = "document.querySelector('socialconnect-findings')"


@contextmanager
def window(visit, preview, path="", *, errors=True, prepare=lambda page: None, **options):
    """A page that listens.

    errors: whether what the console says of answers with errors is a fault.
    prepare: is called with the page before it is opened.
    """
    context = visit.browser.new_context(viewport={"width": 800, "height": 600}, **options)
    page = context.new_page()
    page.set_default_timeout(1000 * PATIENCE)
    page.on("pageerror", lambda error: visit.fault(path or "/", f"script: {error}"))
    page.on(
        "console",
        lambda message: message.type == "error" and "(Service Unavailable)" not in message.text
        and (errors or "Failed to load resource" not in message.text)
        and "favicon" not in message.location.get("url", "")
        and visit.fault(path or "/", f"console: {message.text}"))
    prepare(page)
    page.goto(preview.url(path))
    # Anything that is shown before the page listens would be missed.
    sees(
        visit, page, path or "/", f"{PANEL}?.dataset.version !== undefined",
        "the page does not listen")
    try:
        yield page
    finally:
        context.close()


def sees(visit, page, place, condition, what, argument=None):
    """Waits for a condition, also while the page is loaded again."""
    until = time.monotonic() + PATIENCE
    holds = False
    while not holds and time.monotonic() < until:
        try:
            holds = page.evaluate(condition, argument)
        except BrowserError:
            pass
        page.wait_for_timeout(20)
    visit.look(holds, place, what)


def stays(visit, page, place, save):
    """Saves something that makes another site, and looks whether the page is not loaded again for it."""
    version = page.evaluate(f"{PANEL}.dataset.version")
    page.evaluate("window.isSame = true")
    save()
    sees(
        visit, page, place, f"(version) => ![undefined, version].includes({PANEL}?.dataset.version)",
        "does not hear of what was saved", version)
    # The page asks whether it is another one, and only then is it loaded.
    page.wait_for_timeout(1000)
    visit.look(page.evaluate("window.isSame === true"), place, "is loaded again for nothing")


def reads(visit, page, place, words, what):
    """Waits for words."""
    sees(
        visit, page, place, "(words) => document.body?.textContent.includes(words)", what, words)


def beside(page, preview, path):
    """Another page of the same browser."""
    other = page.context.new_page()
    other.set_default_timeout(1000 * PATIENCE)
    other.goto(preview.url(path))
    return other


@check("a saved change")
def change(visit):
    site = visit.site()
    with visit.preview(site) as preview, window(visit, preview) as page:
        page.evaluate("scrollTo({ top: 700, behavior: 'instant' })")
        before = page.evaluate("scrollY")
        visit.look(before > 400, "/", "the page is too short to scroll")
        site.post("p25", "Words that were just written", "2024-01-25T00:00:00Z")
        reads(visit, page, "/", "Words that were just written", "a saved change is not shown")
        sees(
            visit, page, "/", "(top) => Math.abs(scrollY - top) < 60", "the page has scrolled away",
            before)


@check("names of the script")
def names(visit):
    with visit.preview(visit.site()) as preview:
        theme = "let version, script, panel, shown, address; class make {}"
        with window(
            visit, preview, prepare=lambda page: page.route(
                re.compile(r"/theme\.\w+\.js$"), lambda route: route.fulfill(
                    content_type="text/javascript", body=theme))
        ):
            # A name that both declare is a fault.
            visit.look(True, "/", "")


@check("a change elsewhere")
def elsewhere(visit):
    """A page that does not change is not loaded again."""
    site = visit.site()
    with visit.preview(site) as preview, window(visit, preview, "posts/p3/") as page:
        page.evaluate("window.isSame = true")
        site.post("p20", "Something else", "2024-01-20T00:00:00Z")
        with window(visit, preview, "posts/p20/") as other:
            reads(visit, other, "posts/p20/", "Something else", "a saved change is not shown")
        visit.look(page.evaluate("window.isSame === true"), "posts/p3/", "was loaded again")
        site.post("p3", "And now this", "2024-01-03T00:00:00Z")
        reads(visit, page, "posts/p3/", "And now this", "the page no longer follows")


# The post at the top of a list, and where it is.
TOP = """() => {
  const item = [...document.querySelector('[data-list]')?.children ?? []]
    .find((item) => item.getBoundingClientRect().bottom > 0);
  return [item?.querySelector('a[href*="/posts/"]')?.href, Math.round(item?.getBoundingClientRect().top)];
}"""


@check("a list that goes on")
def going_on(visit):
    """It is loaded again only when something in it has changed, and then at the same posts."""
    site = visit.site()
    for number in range(31, 121):
        site.post(f"p{number}", f"Number {number}", moment(days=number - 200))
    site.write("content/pages/about.md", "---\ntitle: About\n---\nOne\n")
    with visit.preview(site) as preview, window(visit, preview) as page:
        sees(
            visit, page, "/", "() => { scrollBy(0, 300); return location.pathname !== '/blog/'; }",
            "does not go on")
        page.wait_for_timeout(1000)
        place, top = page.evaluate("location.pathname"), page.evaluate(TOP)
        stays(
            visit, page, place,
            lambda: site.write("content/pages/about.md", "---\ntitle: About\n---\nTwo\n"))
        visit.look(page.evaluate(TOP) == top, place, f"{top} has become {page.evaluate(TOP)}")
        # One that came by itself, on the page at whose address the list is now.
        name = top[0].split("/posts/")[1].strip("/")
        number = int(name.removeprefix("p"))
        site.post(
            name, "Words that were just written", moment(days=number - 200))
        reads(visit, page, place, "Words that were just written", "a saved change is not shown")
        page.wait_for_timeout(1500)
        after = page.evaluate(TOP)
        visit.look(
            after[0] == top[0] and abs(after[1] - top[1]) < 60, place, f"{top} has become {after}")


@check("a style sheet")
def style(visit):
    site = visit.site()
    with visit.preview(site) as preview, window(visit, preview) as page:
        link = page.evaluate("document.querySelector('link[rel=stylesheet][href*=\"/style.\"]').href")
        sheet = page.request.get(link).text()
        site.write("Templates/style.css", sheet)
        page.wait_for_timeout(1000)
        page.evaluate("window.isSame = true; scrollTo({ top: 500, behavior: 'instant' })")
        site.write("Templates/style.css", sheet + "\nbody { outline: 7px solid rgb(1, 2, 3) }\n")
        sees(
            visit, page, "/", "getComputedStyle(document.body).outlineWidth === '7px'",
            "a saved style is not shown")
        visit.look(page.evaluate("window.isSame === true"), "/", "was loaded again for a style")
        sees(
            visit, page, "/",
            "document.querySelectorAll('link[rel=stylesheet][href*=\"/style.\"]').length === 1",
            "the old style sheet stays")
        page.goto(preview.url("posts/p1/"))
        site.write("Templates/style.css", sheet + "\nbody { outline: 8px solid rgb(1, 2, 3) }\n")
        sees(
            visit, page, "posts/p1/", "getComputedStyle(document.body).outlineWidth === '8px'",
            "a saved style is not shown")
        stays(
            visit, page, "posts/p1/",
            lambda: site.post("p20", "Something else", "2024-01-20T00:00:00Z"))


@check("a style sheet in a hurry")
def hurried_style(visit):
    """Of a style sheet that is saved faster than it comes, the newest one comes; one that does not come is dropped."""
    site = visit.site()
    count = "document.querySelectorAll('link[rel=stylesheet][href*=\"/style.\"]').length"
    width = "getComputedStyle(document.body).outlineWidth"
    with visit.preview(site) as preview, window(visit, preview, "posts/p1/", errors=False) as page:
        link = page.evaluate("document.querySelector('link[rel=stylesheet][href*=\"/style.\"]').href")
        sheet = page.request.get(link).text()
        site.write("Templates/style.css", sheet)
        page.wait_for_timeout(1000)
        page.evaluate("window.isSame = true")
        held = []
        page.route("**/style.*.css", lambda route: held.append(route))

        def save(pixels):
            asked = len(held)
            site.write("Templates/style.css", f"{sheet}\nbody {{ outline: {pixels}px solid rgb(1, 2, 3) }}\n")
            until = time.monotonic() + PATIENCE
            while len(held) == asked and time.monotonic() < until:
                page.wait_for_timeout(20)
            visit.look(len(held) == asked + 1, "style.css", f"is asked for {len(held) - asked} times")

        for pixels in [4, 5, 6, 7]:
            save(pixels)
        visit.look(page.evaluate(count) == 2, "style.css", f"has {page.evaluate(count)} links")
        for overtaken in held[:-1]:
            overtaken.abort()
        held[-1].continue_()
        sees(visit, page, "style.css", f"{width} === '7px' && {count} === 1", "the newest is not shown alone")
        save(8)
        held[-1].abort()
        sees(visit, page, "style.css", f"{width} === '7px' && {count} === 1", "one that fails stays")
        save(9)
        held[-1].continue_()
        sees(visit, page, "style.css", f"{width} === '9px' && {count} === 1", "does not follow any more")
        visit.look(page.evaluate("window.isSame === true"), "posts/p1/", "was loaded again for a style")


@check("a mistake in the browser")
def mistake(visit):
    site = visit.site()
    with visit.preview(site) as preview, window(visit, preview) as page:
        site.post("p25", "Words", "a day in <b>spring</b>")
        sees(visit, page, "/", f"{PANEL}?.dataset.severity === 'error'", "no finding is shown")
        box = page.evaluate(f"{PANEL}.getBoundingClientRect().height")
        visit.look(box > 100, "/", "the finding can't be seen")
        visit.look("Number 25" in page.text_content("main"), "/", "the last good site is gone")
        site.post("p25", "Words that are mended", "2024-01-25T00:00:00Z")
        reads(visit, page, "/", "Words that are mended", "the mended text is not shown")
        sees(visit, page, "/", f"!{PANEL}?.dataset.severity", "the finding stays")
    # A page that was opened before there was any good site.
    site.post("p25", "Words", "a day in spring")
    with visit.preview(site) as preview, window(visit, preview) as page:
        sees(visit, page, "/", f"{PANEL}?.dataset.severity === 'error'", "no finding at the start")
        site.post("p25", "Good from the start", "2024-01-25T00:00:00Z")
        reads(visit, page, "/", "Good from the start", "the site does not come")


# Opens what is shut to other scripts than the panel's own.
OPEN_PANEL = """
  const attachShadow = Element.prototype.attachShadow;
  Element.prototype.attachShadow = function () { return attachShadow.call(this, { mode: "open" }); };
"""
# How far the caret of a finding is from a word of the line above it.
CARET_DISTANCE = """(word) => {
  const rectangle = (text, found) => {
    const range = document.createRange();
    range.setStart(text, text.data.indexOf(found));
    range.setEnd(text, text.data.indexOf(found) + 1);
    return range.getBoundingClientRect();
  };
  const line = document.querySelector("socialconnect-findings").shadowRoot.querySelector("pre");
  const texts = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
  const above = rectangle(texts.nextNode(), word);
  let last;
  while (texts.nextNode()) last = texts.currentNode;
  const caret = rectangle(last ?? line.firstChild, "^");
  return [caret.left - above.left, caret.top - above.bottom];
}"""


@check("the caret of a mistake")
def caret(visit):
    """It stands below what is wrong, also behind wide letters, accents and tabs, and is not read aloud."""
    site = visit.site()
    with visit.preview(site) as preview, window(
            visit, preview, prepare=lambda page: page.add_init_script(OPEN_PANEL)) as page:
        site.write("Templates/post.html", "{# 見出しの e\u0301te\u0301 #}\t{{ nothing }}\n")
        sees(visit, page, "/", f"{PANEL}?.dataset.severity === 'error'", "no finding is shown")
        aside, below = page.evaluate(CARET_DISTANCE, "nothing")
        visit.look(abs(aside) < 2, "post.html", f"the caret is {aside} px beside what is wrong")
        visit.look(-5 < below < 15, "post.html", f"the caret is {below} px below what is wrong")
        read = page.locator("socialconnect-findings li").aria_snapshot()
        visit.look(read.count("見出し") == 1 and "^" not in read, "post.html", f"is read as {read}")


@check("drafts and the future")
def drafts(visit):
    site = visit.site()
    with visit.preview(site) as preview:
        for path, word in {"posts/sketch/": "Draft", "posts/soon/": "Scheduled"}.items():
            with window(visit, preview, path) as page:
                sees(
                    visit, page, path,
                    "(word) => [...document.querySelectorAll('.badge')].some((badge) =>"
                    " badge.textContent === word && badge.getBoundingClientRect().height > 5)",
                    f"is not marked {word}", word)
        with window(visit, preview) as page:
            visit.look(
                page.locator(".badge", has_text="Scheduled").count() == 1, "/",
                "the list does not mark the future")
    with visit.preview(site, "--as-published") as preview:
        for path in ["posts/sketch/", "posts/soon/"]:
            visit.look(preview.ask("/blog/" + path)[0].status == 404, path, "is shown")


@check("many pages")
def many_pages(visit):
    """A browser has six connections to a host, and more pages than that follow all the same."""
    site = visit.site()
    with visit.preview(site) as preview, window(visit, preview, "posts/p1/") as first:
        pages = [first]
        for _ in range(8):
            pages.append(beside(first, preview, "posts/p1/"))
        for text in ["Words for all", "Words for those who are left"]:
            site.post("p1", text, "2024-01-01T00:00:00Z")
            for number, page in enumerate(pages):
                reads(visit, page, f"page {number}", text, "does not follow")
            # Whoever has listened for the others is gone.
            pages.pop(0).close()


# How many pages have the connection, or wait for it.
LOCKS = "navigator.locks.query().then(({ held, pending }) => held.length + pending.length)"


@check("a proxy without its server")
def bad_gateway(visit):
    """A browser gives up after any answer but 200; the page asks again."""
    site = visit.site()
    answers = [502, 502, 200]

    def answer(route):
        status = answers.pop(0) if answers else 200
        route.continue_() if status == 200 else route.fulfill(status=status)

    with visit.preview(site) as preview, window(
            visit, preview, "posts/p1/", errors=False,
            prepare=lambda page: page.route("**/.socialconnect/events", answer)) as page:
        visit.look(not answers, "posts/p1/", f"does not ask again: {answers}")
        visit.look(page.evaluate(LOCKS) == 1, "posts/p1/", f"{page.evaluate(LOCKS)} connections")
        site.post("p1", "Words behind a proxy", "2024-01-01T00:00:00Z")
        reads(visit, page, "posts/p1/", "Words behind a proxy", "does not follow")


@check("a proxy that compresses")
def weak_tags(visit):
    """It makes tags weak, of which those of the same page are still the same."""
    def weaken(route):
        answer = route.fetch()
        tag = answer.headers.get("etag")
        route.fulfill(response=answer, headers=answer.headers | ({"etag": f"W/{tag}"} if tag else {}))

    site = visit.site()
    with visit.preview(site) as preview, window(
            visit, preview, "posts/p3/",
            prepare=lambda page: page.route("**/posts/p*/", weaken)) as page:
        # As lists do that go on.
        page.evaluate("fetch('../p1/')")
        stays(
            visit, page, "posts/p3/",
            lambda: site.post("p20", "Something else", "2024-01-20T00:00:00Z"))
        site.post("p1", "And now this", "2024-01-01T00:00:00Z")
        sees(visit, page, "posts/p3/", "window.isSame === undefined", "no longer follows")


@check("a page that stands still")
def standing_still(visit):
    """Whoever listens for the others may show alert(): another page takes its place after a while."""
    site = visit.site()
    with visit.preview(site) as preview, window(visit, preview, "posts/p2/") as still:
        page = beside(still, preview, "posts/p1/")
        sees(visit, page, "posts/p1/", f"{PANEL}?.dataset.version !== undefined", "does not listen")
        dialogs = []
        still.on("dialog", lambda dialog: dialogs.append(dialog))
        still.evaluate("setTimeout(() => alert('Wait'), 0)")
        # It may have heard of the preview just before.
        page.wait_for_timeout(5000)
        for text in ["Words of one", "Words of another"]:
            site.post("p1", text, "2024-01-01T00:00:00Z")
            reads(visit, page, "posts/p1/", text, "does not follow a page that stands still")
        visit.look(len(dialogs) == 1, "posts/p2/", "does not stand still")
        dialogs[0].accept()
        for name, one in [("p1", page), ("p2", still)]:
            site.post(name, "Words for both", f"2024-01-0{name[1]}T00:00:00Z")
            reads(visit, one, f"posts/{name}/", "Words for both", "no longer follows")
        sees(visit, page, "posts/p1/", f"{LOCKS}.then((count) => count === 2)", "too many connections")


@check("a page in the background")
def hidden(visit):
    """A page listens while it is seen: also one that comes into view while it is being loaded."""
    script = """
      let isHidden = true;
      Object.defineProperty(document, 'hidden', { get: () => isHidden });
      window.setHidden = (value) => {
        isHidden = value;
        document.dispatchEvent(new Event('visibilitychange'));
      };
      document.addEventListener('readystatechange', () => {
        if (document.readyState === 'interactive') setHidden(false);
      });
    """
    with visit.preview(visit.site()) as preview, window(
            visit, preview, "posts/p1/", prepare=lambda page: page.add_init_script(script)) as page:
        for is_hidden, count in [(False, 1), (True, 0), (False, 1)]:
            page.evaluate("setHidden", is_hidden)
            sees(
                visit, page, "posts/p1/", f"{LOCKS}.then((count) => count === {count})",
                f"{page.evaluate(LOCKS)} connections when hidden is {is_hidden}")


# A page larger than a page may be.
ENDLESS = "".join(f"{{% for n{depth} in [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] %}}" for depth in range(7))
ENDLESS = f"<p>{ENDLESS}{'x' * 1000}{'{% endfor %}' * 7}</p>"


@check("a page that can't be made")
def unrenderable(visit):
    """What is wrong stands in its place, and the page comes when it is mended."""
    site = visit.site()
    with visit.preview(site) as preview, window(visit, preview, "posts/p1/", errors=False) as page:
        site.write("Templates/post.html", ENDLESS)
        sees(
            visit, page, "posts/p1/", "document.querySelector('pre')?.textContent.includes('post.html')",
            "nothing says what is wrong")
        visit.look(
            any("post.html" in line for line in preview.errors), "the terminal",
            f"says nothing: {preview.errors}")
        site.remove("Templates/post.html")
        reads(visit, page, "posts/p1/", "Number 1", "the mended page does not come")


@check("another path")
def another_path(visit):
    site = visit.site()
    with visit.preview(site) as preview, window(visit, preview, "posts/p1/", errors=False) as page:
        for path, words in [("/other/", "/other/"), ("/blog/", "Number 1")]:
            site.write("socialconnect.yml", f"title: A site\nbase_url: https://social.example{path}\n")
            reads(visit, page, path, words, "is not shown")
            stays(visit, page, path, lambda: site.post("p20", f"Else {path}", "2024-01-20T00:00:00Z"))


# The smallest picture, in two colours.
PICTURES = [
    b"GIF89a\1\0\1\0\x80\0\0" + colour + b"\0\0\0,\0\0\0\0\1\0\1\0\0\2\2D\1\0;"
    for colour in (b"\xff\0\0", b"\0\0\xff")
]
COLOUR = """() => {
  const image = document.querySelector('img[src*="dot.gif"]');
  const canvas = document.createElement('canvas').getContext('2d');
  canvas.drawImage(image, 0, 0);
  return canvas.getImageData(0, 0, 1, 1).data[2] === 255;
}"""


@check("a picture of a style sheet")
def background(visit):
    site = visit.site()
    media = site.folder / "content" / "media"
    media.mkdir()
    (media / "dot.gif").write_bytes(PICTURES[0])
    with visit.preview(site) as preview:
        link = re.search(r'/blog/\S+/style\.\w+\.css', preview.ask("/blog/")[1].decode())[0]
        sheet = preview.ask(link)[1].decode()
    site.write("Templates/style.css", sheet + "\nbody { background: url('/blog/media/dot.gif') }\n")
    with visit.preview(site) as preview, window(visit, preview, "posts/p1/") as page:
        page.evaluate("window.isSame = true")
        asked = []
        page.on("response", lambda answer: asked.append((answer.url, answer.status)))
        (media / "dot.gif").write_bytes(PICTURES[1])
        sees(visit, page, "posts/p1/", "window.isSame === undefined", "is not loaded again")
        page.wait_for_timeout(500)
        visit.look(
            (preview.url("media/dot.gif"), 200) in asked, "media/dot.gif", f"is not asked for: {asked}")


@check("a picture that comes later")
def late_picture(visit):
    """Whoever scrolls to a picture that has been replaced sees the new one, and the page stays at later saves."""
    site = visit.site()
    media = site.folder / "content" / "media"
    media.mkdir()
    (media / "dot.gif").write_bytes(PICTURES[0])
    text = "---\ntitle: About\n---\n" + "Words\n\n" * 600 + "![A dot](media/dot.gif)\n"
    site.write("content/pages/about.md", text)
    with visit.preview(site) as preview, window(visit, preview, "about/") as page:
        visit.look(
            page.evaluate("[...document.images].every((image) => !image.complete)"), "about/",
            "its picture does not come later")
        stays(visit, page, "about/", lambda: (media / "dot.gif").write_bytes(PICTURES[1]))
        page.evaluate("scrollTo(0, document.body.scrollHeight)")
        sees(visit, page, "media/dot.gif", COLOUR, "the new picture is not shown")
        stays(
            visit, page, "about/",
            lambda: site.post("p20", "Something else", "2024-01-20T00:00:00Z"))


@check("a picture")
def picture(visit):
    """A page with a picture shows the one that was put in its place."""
    site = visit.site()
    media = site.folder / "content" / "media"
    media.mkdir()
    (media / "dot.gif").write_bytes(PICTURES[0])
    site.post("p1", "With a dot", "2024-01-01T00:00:00Z", "images: [{url: media/dot.gif, alt: A dot}]\n")
    with visit.preview(site) as preview, window(visit, preview, "posts/p1/") as page:
        visit.look(not page.evaluate(COLOUR), "media/dot.gif", "has another colour from the start")
        (media / "dot.gif").write_bytes(PICTURES[1])
        sees(visit, page, "media/dot.gif", COLOUR, "the new picture is not shown")
        page.wait_for_timeout(500)
        loads = []
        page.on("load", lambda _: loads.append(page.url))
        page.wait_for_timeout(1000)
        visit.look(not loads, "posts/p1/", f"is loaded again for nothing, {len(loads)} times")


@check("files of the owner in a page")
def own_files(visit):
    """A page that holds a style sheet or a script from static/ shows what is saved there; others stay."""
    site = visit.site()
    site.write(
        "Templates/404.html",
        '<!DOCTYPE html><html lang="en"><head><title>Lost</title><link rel="stylesheet" href="/blog/extra.css">'
        '<script src="/blog/extra.js"></script></head><body>Lost</body></html>')
    site.write("static/extra.css", "body { order: 1 }")
    site.write("static/extra.js", "window.extra = 1;")
    with visit.preview(site) as preview:
        with window(visit, preview, "nowhere/", errors=False) as page:
            site.write("static/extra.css", "body { order: 2 }")
            sees(
                visit, page, "extra.css", "getComputedStyle(document.body).order === '2'",
                "a saved style is not shown")
            site.write("static/extra.js", "window.extra = 2;")
            sees(visit, page, "extra.js", "window.extra === 2", "a saved script does not run")
        with window(visit, preview, "posts/p1/") as page:
            stays(
                visit, page, "posts/p1/",
                lambda: site.write("static/extra.css", "body { order: 3 }"))


@check("a preview that is away for a moment")
def away(visit):
    """A page that can't ask whether it is another one now stays until it can."""
    site = visit.site()
    # None is no answer at all, as while the preview is started again; the other one is that of a proxy.
    answers = [None, 502]

    def answer(route):
        if route.request.method != "HEAD" or not answers:
            return route.continue_()
        status = answers.pop(0)
        return route.abort() if status is None else route.fulfill(status=status)

    with visit.preview(site) as preview, window(visit, preview, "posts/p1/", errors=False) as page:
        page.evaluate("window.isSame = true")
        page.route("**/posts/p1/", answer)
        for left in [1, 0]:
            site.post("p1", f"Words that are asked for {left}", "2024-01-01T00:00:00Z")
            until = time.monotonic() + PATIENCE
            while len(answers) > left and time.monotonic() < until:
                page.wait_for_timeout(20)
            page.wait_for_timeout(500)
            visit.look(
                len(answers) == left and page.evaluate("window.isSame === true"), "posts/p1/",
                "is loaded without an answer")
        site.post("p1", "Words of one that is back", "2024-01-01T00:00:00Z")
        reads(visit, page, "posts/p1/", "Words of one that is back", "does not ask again")
