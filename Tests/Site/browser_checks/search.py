"""The search page."""

import re

from playwright.sync_api import TimeoutError

from browser_checks.browsing import check


def results(page, kind):
    return page.locator(f"[data-results={kind}] a")


def send(page, word):
    page.locator("input[type=search]").fill(word)
    page.keyboard.press("Enter")


def appears(locator, within):
    """Whether it is there in so many milliseconds."""
    try:
        locator.wait_for(timeout=within)
    except TimeoutError:
        return False
    return True


def wait_for_count(page):
    """All is found then."""
    page.locator(".search [role=status]", has_text=re.compile(r"\d")).wait_for()


def find_many(visit, page, path, is_enough):
    """Sends the beginnings of words that many posts have, in English or Japanese, until it is enough."""
    for word in ("t", "s", "の", "に"):
        visit.open(page, path)
        send(page, word)
        if is_enough():
            return True
    return False


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
                try:
                    page.locator(f'[data-results=posts] a[href$="{address}"]').wait_for()
                    visit.look(True, path, "")
                except TimeoutError:
                    visit.fault(path, f"'{word}' does not find {address}")
            visit.look("q=" in page.url, path, "the query is not in the address")

            # The address alone shows the same.
            page.reload()
            results(page, "posts").first.wait_for()
            status = page.locator(".search [role=status]", has_text=re.compile(r"\d"))
            status.wait_for()
            visit.look(True, path, "")

            send(page, "qqqqxxxxqqqq")
            page.locator("[data-results=posts] a").first.wait_for(state="detached")
            visit.look(page.locator(".search [role=status]").inner_text(), path, "says nothing")


@check("search for a username")
def search_username(visit):
    for path in visit.server.kinds.get("search", []):
        for profile in visit.server.kinds.get("profile", [])[:3]:
            with visit.window() as page:
                visit.open(page, profile)
                name = page.locator(".profile .handle").first.inner_text()
                visit.open(page, path)
                send(page, name)
                wait_for_count(page)
                first = results(page, "people").first
                first.wait_for()
                address = first.evaluate("link => new URL(link.href).pathname")
                wanted = "/" + profile.removesuffix("index.html")
                visit.look(address == wanted, path, f"{name} finds {address} first, not {wanted}")


@check("the way back to what was found")
def way_back(visit):
    for path in visit.server.kinds.get("search", []):
        with visit.window() as page:
            found = results(page, "posts")
            more = page.locator("[data-results=posts] + p button")

            def has_more():
                if not appears(found.first, 5_000):
                    return False
                wait_for_count(page)
                return more.is_visible()

            if not find_many(visit, page, path, has_more):
                # So few posts have no more.
                visit.look(True, path, "")
                continue
            first = found.count()
            more.click()
            found.nth(first).wait_for()
            count = found.count()
            page.reload()
            wait_for_count(page)
            visit.look(
                found.count() == count, path, f"{count} stood there, {found.count()} after a reload"
            )
            link = found.nth(first)
            link.scroll_into_view_if_needed()
            top = "link => link.getBoundingClientRect().top"
            before = link.evaluate(top)
            address = link.evaluate("link => link.href")
            # The browser keeps no page that wants to hear of its end.
            page.evaluate("addEventListener('unload', () => {})")
            link.click()
            page.wait_for_url(address)
            page.go_back()
            found.nth(count - 1).wait_for()
            visit.look(found.count() == count, path, f"{count} were found, {found.count()} are")
            page.wait_for_function("scrollY > 0")
            after = link.evaluate(top)
            visit.look(
                abs(after - before) < 20, path, f"what was found stood at {before}, and at {after} px"
            )


@check("a search that is typed again before the way back to it")
def typed_again(visit):
    """What was sent stays in the history, also where what was typed since is what stood there before."""
    for path in visit.server.kinds.get("search", []):
        with visit.window() as page:
            visit.open(page, path)
            field = page.locator("input[type=search]")

            def reach(word):
                send(page, word)
                page.wait_for_url(f"**?q={word}")

            reach("a")
            reach("b")
            field.fill("a")
            page.wait_for_url("**?q=a")
            page.go_back()
            reach("b")
            page.go_back()
            visit.look(page.url.endswith("?q=a"), path, f"the way back leads to {page.url}")


@check("more of what was found, while the rest comes")
def more_meanwhile(visit):
    for path in visit.server.kinds.get("search", []):
        with visit.window() as page:
            found = results(page, "posts")
            more = page.locator("[data-results=posts] + p button")
            held = []
            page.route(re.compile(r"/posts/\d+-\d+-\w+/"), lambda route: held.append(route))

            def has_more():
                if appears(more, 3_000) and held:
                    return True
                held.clear()
                return False

            if not find_many(visit, page, path, has_more):
                # The index has one part, or few posts have such a word.
                visit.look(True, path, "")
                continue
            first = found.count()
            more.click()
            found.nth(first).wait_for()
            count = found.count()
            focused = "() => document.activeElement.href"
            before = page.evaluate(focused)
            for route in held:
                route.continue_()
            wait_for_count(page)
            visit.look(found.count() >= count, path, f"of {count} that stood there {found.count()} are left")
            after = page.evaluate(focused)
            visit.look(before and after == before, path, f"the focus was at {before}, and is at {after}")


def searchable_words(server):
    """For some posts that can be found, the longest words of each, and the post's address."""
    found = []
    for file in sorted((server.folder / "posts").rglob("*.html")):
        page = file.read_text(encoding="utf-8")
        # A folded post is found by what its fold says, an unlisted one not at all.
        if 'class="fold"' in page or 'name="robots" content="noindex"' in page:
            continue
        own = page.partition('class="card card-main"')[2].partition('class="panel"')[0]
        text = re.match(r'.*?class="content e-content"[^>]*>\s*<p>([^<]*)</p>', own, re.S)
        words = re.findall(r"[^\W\d_]{5,}", text[1]) if text else []
        if words:
            path = "/" + file.relative_to(server.folder).as_posix().removesuffix("index.html")
            # Together they are in few posts, where each is in many.
            found.append((" ".join(sorted(sorted(set(words)), key=len)[-3:]), path))
    # From all over the site, old and new.
    return found[:: max(1, len(found) // 8)][:8]
