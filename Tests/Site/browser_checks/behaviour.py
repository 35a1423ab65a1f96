"""What the pages do with JavaScript."""

import json
import re
from datetime import datetime, timedelta, timezone
from urllib.parse import urlsplit

from playwright.sync_api import TimeoutError

from browser_checks.browsing import check

MINUTES = 60_000


def utc(text):
    return datetime.fromisoformat(text.replace("Z", "+00:00")).astimezone(timezone.utc)


def written(time):
    return time.isoformat().replace("+00:00", "Z")


# How the browser says it in the language of the page: "5 minutes ago", "1 day ago".
AGO = """([count, unit]) => new Intl.RelativeTimeFormat(
  document.documentElement.lang).format(-count, unit)"""


# The notice in the languages that come with the theme.
NEW_POSTS = {
    "en": lambda count, more: f"{count}{'+' if more else ''} new post{'' if count == 1 else 's'}",
    "ja": lambda count, more: f"新しい投稿{count}件{'以上' if more else ''}",
}


def announced(page):
    """What a screen reader was told last."""
    return page.locator("body > [role=status]").inner_text()


@check("theme switch")
def theme_switch(visit):
    for scheme, other in (("light", "dark"), ("dark", "light")):
        with visit.window(390, scheme) as page:
            paper = "getComputedStyle(document.documentElement).backgroundColor"
            visit.open(page, "index.html")
            switch = page.locator("[data-theme-switch]")
            before = page.evaluate(paper)
            pressed = switch.get_attribute("aria-pressed")
            switch.focus()
            page.keyboard.press("Enter")
            after = page.evaluate(paper)
            visit.look(before != after, "index.html", f"the switch does not change {scheme}")
            visit.look(
                switch.get_attribute("aria-pressed") != pressed, "index.html", "is not pressed"
            )
            page.reload()
            visit.look(page.evaluate(paper) == after, "index.html", f"{other} is not remembered")
            page.locator("[data-theme-switch]").click()
            visit.look(page.evaluate(paper) == before, "index.html", "does not switch back")
            stored = page.evaluate("localStorage.length")
            visit.look(stored == 0, "index.html", "still overrides the system's colours")


@check("relative times")
def relative_times(visit):
    with visit.window() as page:
        visit.open(page, "index.html")
        newest = utc(page.locator(".when time").first.get_attribute("datetime"))
    for passed, unit in (
        (timedelta(minutes=5), (5, "minute")), (timedelta(hours=3), (3, "hour")),
        (timedelta(days=1), (1, "day")), (timedelta(days=30), None),
    ):
        with visit.window() as page:
            page.clock.set_fixed_time(newest + passed)
            visit.open(page, "index.html")
            time = page.locator(".when time").first
            text, title = time.inner_text(), time.get_attribute("title")
            if unit:
                told = page.evaluate(AGO, unit)
                # Japanese has no space between a number and what it counts.
                if page.locator("html").get_attribute("lang").startswith("ja"):
                    told = told.replace(" ", "")
                visit.look(text == told, "index.html", f"says '{text}' after {passed}")
                visit.look(re.search(r"\d{4}", title or ""), "index.html", "loses the full date")
            else:
                visit.look(re.search(r"\d{4}", text), "index.html", f"says '{text}' for {passed}")
    with visit.window() as page:
        page.clock.set_fixed_time(newest + timedelta(hours=3))
        visit.open(page, "index.html")
        page.locator(".permalink").first.click()
        text = page.locator(".card-main .card-head .when time").first.inner_text()
        visit.look(re.search(r"\d{4}", text), page.url, f"says no more than '{text}'")


@check("next page")
def next_page(visit):
    # An address that is none, as people write them, must not stop the list.
    def add_bad_link(route):
        response = route.fetch()
        bad = '<a href="http://[zz]/">x</a></main>'
        route.fulfill(response=response, body=response.text().replace("</main>", bad))

    with visit.window() as page:
        page.route(re.compile(r"/page/\d"), add_bad_link)
        visit.open(page, "index.html")
        start = page.url
        count = page.locator("[data-list] > *").count()
        following = urlsplit(page.locator(".pager .older").evaluate("link => link.href")).path
        own = "links => links.map(link => link.href)"
        before = page.locator(".site-head a").evaluate_all(own)
        page.locator(".pager").scroll_into_view_if_needed()
        page.locator("[data-list] > *").nth(count).wait_for(state="attached")
        visit.look(announced(page), start, "does not announce that more was loaded")
        focused = page.evaluate("document.activeElement === document.body")
        visit.look(focused, start, "moves the focus")
        links = page.locator("[data-list] .permalink").evaluate_all(
            "links => links.map(link => link.href)"
        )
        visit.look(len(links) == len(set(links)), start, "shows a post twice")

        # The address follows the posts in view, and the way back from a post leads there.
        page.locator("[data-list] > *").nth(count + 2).scroll_into_view_if_needed()
        page.wait_for_url(lambda address: urlsplit(address).path.endswith(following))
        after = page.locator(".site-head a").evaluate_all(own)
        visit.look(after == before, start, f"the page's own links lead elsewhere: {after}")
        link = page.locator("[data-list] > *").nth(count + 2).locator(".permalink")
        address = link.evaluate("link => link.href")
        top = "link => link.getBoundingClientRect().top"
        link.scroll_into_view_if_needed()
        before = link.evaluate(top)
        link.click()
        page.wait_for_url(address)
        page.go_back()
        page.wait_for_load_state()
        visit.look(page.url.endswith(following), page.url, "the way back leads elsewhere")
        shown = page.locator("[data-list] .permalink").evaluate_all(
            "links => links.map(link => link.href)"
        )
        visit.look(address in shown, page.url, "the way back does not show the post")
        after = page.evaluate(
            """address => [...document.querySelectorAll("[data-list] .permalink")]
              .find(link => link.href === address)?.getBoundingClientRect().top ?? Infinity""",
            address,
        )
        visit.look(
            abs(after - before) < 20, page.url, f"the post was at {before}, and is at {after} px"
        )


@check("next page after a failure")
def next_page_again(visit):
    """A list whose next page did not come asks again once its end comes back, or the network does."""
    def answer(route):
        asked.append(route.request.url)
        # Another failure would be a fault.
        route.abort("blockedbyclient") if len(asked) == 1 else route.fallback()

    for way in ("scrollTo(0, 0)", "dispatchEvent(new Event('online'))"):
        with visit.window() as page:
            asked = []
            page.route(re.compile(r"/page/\d"), answer)
            visit.open(page, "index.html")
            items, pager = page.locator("[data-list] > *"), page.locator(".pager")
            count = items.count()
            pager.scroll_into_view_if_needed()
            page.wait_for_timeout(1000)
            visit.look(len(asked) == 1, page.url, f"asks {len(asked)} times for what does not come")
            page.evaluate(way)
            page.wait_for_timeout(300)
            pager.scroll_into_view_if_needed()
            try:
                items.nth(count).wait_for(state="attached", timeout=10_000)
            except TimeoutError:
                visit.fault(page.url, f"does not go on after {way}")


@check("reloading a list that has grown")
def reloaded_list(visit):
    with visit.window() as page:
        visit.open(page, "index.html")
        start = page.url
        count = page.locator("[data-list] > *").count()
        page.locator(".pager").scroll_into_view_if_needed()
        item = page.locator("[data-list] > *").nth(count + 4)
        item.wait_for(state="attached")
        item.evaluate("item => item.scrollIntoView()")
        page.wait_for_url(lambda address: address != start)
        address = item.locator(".permalink").evaluate("link => link.href")
        page.wait_for_function("history.state?.item === 4")
        page.reload()
        top = page.evaluate(
            """address => [...document.querySelectorAll("[data-list] .permalink")]
              .find(link => link.href === address)
              ?.closest("[data-list] > *").getBoundingClientRect().top ?? Infinity""",
            address,
        )
        visit.look(abs(top) < 20, start, f"the post at the top is at {top} px after a reload")


@check("rows that scroll")
def rows(visit):
    for path in visit.server.kinds["notifications"][:1] + visit.server.kinds["page"]:
        with visit.window(390, has_touch=True, is_mobile=True) as page:
            visit.open(page, path)
            for link in page.locator(":is(.site-nav, .tabs) [aria-current]").all():
                box = link.bounding_box()
                is_in_view = box["x"] >= 0 and box["x"] + box["width"] <= 390
                visit.look(is_in_view, path, f"the link to this page is at {box}")
        # A mouse can't draw them along.
        with visit.window(320) as page:
            visit.open(page, path)
            for row in page.locator(":is(.site-nav, .tabs) ul").all():
                width, room = row.evaluate("row => [row.scrollWidth, row.parentElement.clientWidth]")
                visit.look(width <= room, path, f"a row of {width} px has room for {room}")


@check("end of the list")
def end_of_list(visit):
    with visit.window() as page:
        visit.open(page, "index.html")
        for _ in range(12):
            page.mouse.wheel(0, 20_000)
            page.wait_for_timeout(150)
        foot = page.locator(".site-foot a").first
        foot.scroll_into_view_if_needed()
        page.wait_for_timeout(300)
        visit.look(foot.is_visible(), page.url, "the foot of the page cannot be reached")


@check("last page")
def last_page(visit):
    """Once the last page has come, there is no navigation without a link."""
    def end(route):
        response = route.fetch()
        text = re.sub(r'<a class="older"[^>]*>', "<a>", response.text())
        route.fulfill(response=response, body=text)

    with visit.window() as page:
        page.route(re.compile(r"/page/\d"), end)
        visit.open(page, "index.html")
        count = page.locator("[data-list] > *").count()
        page.locator(".pager").scroll_into_view_if_needed()
        page.locator("[data-list] > *").nth(count).wait_for(state="attached")
        visit.look(not page.locator(".pager").is_visible(), page.url, "leaves an empty navigation")


# Languages that a site may have (BCP 47), and that browsers refuse as a whole.
REFUSED = ("zh-yue", "zh-cmn-Hans", "en-GB-oed", "x-klingon", "de-1901-1901", "art-lojban")


@check("languages that browsers refuse")
def refused_languages(visit):
    for language in REFUSED:
        def speak(route):
            response = route.fetch()
            text = re.sub('<html lang="[^"]*"', f'<html lang="{language}"', response.text())
            route.fulfill(response=response, body=text)

        for path in ["index.html"] + visit.server.kinds.get("search", [])[:1]:
            with visit.window() as page:
                page.route(lambda url: not re.search(r"\.\w+$", url) or url.endswith("html"), speak)
                # What fails is a fault.
                visit.open(page, path)
                visit.look(
                    page.locator("[data-theme-switch]").is_visible(), path, f"{language}: no switch"
                )
                if path != "index.html":
                    form = page.locator(".search form")
                    visit.look(form.is_visible(), path, f"{language}: nothing to search with")


@check("new posts")
def new_posts(visit):
    file = visit.server.folder / "latest.json"
    before = file.read_bytes()
    times = json.loads(before)["posts"]
    newest = utc(times[0])

    def publish(count):
        new = [written(newest + timedelta(minutes=count - number)) for number in range(count)]
        file.write_text(json.dumps({"posts": (new + times)[: len(times)]}))

    try:
        for count in (1, 3, 90):
            with visit.window() as page:
                page.clock.install()
                file.write_bytes(before)
                visit.open(page, "index.html")
                notice = page.locator(".news")
                page.clock.fast_forward(3 * MINUTES)
                page.wait_for_timeout(200)
                visit.look(not notice.is_visible(), page.url, "tells of posts that are not there")
                publish(count)
                page.clock.fast_forward(3 * MINUTES)
                notice.wait_for()
                text = notice.inner_text()
                language = page.locator("html").get_attribute("lang")
                # The file tells of so many; there may be more.
                most = len(times)
                expected = NEW_POSTS[language](min(count, most), count >= most)
                visit.look(text == expected, page.url, f"says '{text}' of {count} new posts")
                visit.look(announced(page) == text, page.url, "does not announce new posts")
                visit.look(
                    notice.locator("a").get_attribute("href"), page.url, "leads to no new posts"
                )
        with visit.window() as page:
            page.clock.install()
            file.write_bytes(before)
            visit.open(page, "index.html")
            asked = []
            page.on(
                "request",
                lambda request: request.resource_type == "fetch" and asked.append(request.url),
            )
            page.evaluate("Object.defineProperty(document, 'hidden', { value: true })")
            page.clock.fast_forward(30 * MINUTES)
            page.wait_for_timeout(200)
            visit.look(not asked, page.url, f"asks in the background: {asked}")
    finally:
        file.write_bytes(before)


@check("sharing")
def sharing(visit):
    path = visit.server.kinds["post"][-1]
    with visit.window(permissions=["clipboard-read", "clipboard-write"]) as page:
        page.add_init_script("delete Navigator.prototype.share")
        visit.open(page, path)
        page.locator("[data-share]").click()
        said = page.locator("body > [role=status]").filter(has_text=re.compile(r"\S"))
        said.wait_for(state="attached")
        copied = page.evaluate("navigator.clipboard.readText()")
        canonical = page.locator("link[rel=canonical]").get_attribute("href")
        visit.look(copied == canonical, path, f"copies '{copied}'")
    with visit.window() as page:
        page.add_init_script(
            "Navigator.prototype.share = async (what) => { window.shared = what; }"
        )
        visit.open(page, path)
        page.locator("[data-share]").click()
        shared = page.evaluate("window.shared")
        visit.look(shared and shared["url"] == canonical, path, f"shares {shared}")


@check("pictures in full")
def pictures(visit):
    path = visit.server.first_page_with(r'class="pictures pictures-[2-9]')
    if not path:
        return
    with visit.window() as page:
        visit.open(page, path)
        links = page.locator(".pictures:has(> :nth-child(2))").first.locator("a")
        links.first.focus()
        page.keyboard.press("Enter")
        viewer = page.locator("dialog.viewer")
        viewer.wait_for()
        source = viewer.locator("img").get_attribute("src")
        alternative = links.first.locator("img").get_attribute("alt")
        visit.look(viewer.locator("img").get_attribute("alt") == alternative, path, "loses the alt")
        language = "element => element.closest('[lang]').lang"
        spoken = links.first.locator("img").evaluate(language)
        shown = viewer.locator("img").evaluate(language)
        visit.look(shown == spoken, path, f"the language becomes '{shown}'")
        page.keyboard.press("ArrowRight")
        second = viewer.locator("img").get_attribute("src")
        visit.look(second != source, path, "the arrow key shows no other picture")
        page.keyboard.press("ArrowLeft")
        visit.look(
            viewer.locator("img").get_attribute("src") == source, path, "does not go back"
        )
        for name in ("close", "previous", "next"):
            label = viewer.locator(f".viewer-{name}").get_attribute("aria-label")
            visit.look(label, path, f"the button {name} has no name")
        page.keyboard.press("Escape")
        visit.look(not viewer.is_visible(), path, "Escape does not close it")
        focused = links.first.evaluate("link => link === document.activeElement")
        visit.look(focused, path, "the focus does not come back")
