"""Without JavaScript, or without a script that does not arrive."""

import re

from browser_checks.browsing import check


@check("without JavaScript")
def without_javascript(visit):
    with visit.window(390, java_script_enabled=False) as page:
        for paths in visit.server.kinds.values():
            for path in paths:
                visit.open(page, path)
                visit.look(page.locator("main h1").count() == 1, path, "has not one h1")
                text = page.locator("main").inner_text().strip()
                visit.look(text, path, "shows nothing")
                for useless in ("[data-theme-switch]", "[data-share]", "[role=search]", ".news"):
                    for element in page.locator(useless).all():
                        visit.look(not element.is_visible(), path, f"{useless} is in view")


@check("next page without JavaScript")
def next_page(visit):
    with visit.window(java_script_enabled=False) as page:
        visit.open(page, "index.html")
        first = page.locator(".card .permalink").first.get_attribute("href")
        page.locator(".pager .older").click()
        page.wait_for_load_state()
        visit.look(page.locator(".card").count() > 0, page.url, "has no posts")
        links = page.locator(".card .permalink").evaluate_all(
            "links => links.map(link => link.getAttribute('href'))"
        )
        visit.look(first not in links, page.url, "shows the posts of the page before")


@check("search without JavaScript")
def search(visit):
    paths = visit.server.kinds.get("search", [])
    with visit.window(java_script_enabled=False) as page:
        for path in paths:
            visit.open(page, path)
            advice = page.locator("[data-without-script]")
            visit.look(advice.is_visible(), path, "does not say what to do without JavaScript")
            visit.look(advice.locator("a").count() > 0, path, "leads nowhere without JavaScript")
    with visit.window() as page:
        page.route(re.compile(r"/search\.[^/]*\.js$"), lambda route: route.abort("blockedbyclient"))
        for path in paths:
            visit.open(page, path)
            advice = page.locator("[data-without-script]")
            visit.look(advice.is_visible(), path, "is empty where its script does not arrive")
