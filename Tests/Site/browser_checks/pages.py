"""Every kind of page: accessibility, width, weight, stillness."""

import gzip
import time

from axe_playwright_python.sync_playwright import Axe

from browser_checks.browsing import check

# WCAG 2.0 to 2.2, A and AA, and what axe takes for good practice.
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
WINDOWS = [(scheme, width) for scheme in ("light", "dark") for width in (1280, 320)]
# Bytes, compressed as a host sends them: a page of the timeline with its styles and scripts.
MAXIMUM_WEIGHT = 40_000
MAXIMUM_SCRIPT_WEIGHT = 10_000

WIDER_THAN_WINDOW = """() => {
  const limit = document.documentElement.clientWidth + 1;
  if (document.documentElement.scrollWidth <= limit) return null;
  const wide = [...document.querySelectorAll("body *")].find((element) =>
    element.getBoundingClientRect().right > limit && !element.closest(".visually-hidden"));
  return wide ? wide.outerHTML.slice(0, 120) : "the page";
}"""

LAYOUT_SHIFT = """() => new Promise((resolve) => {
  let sum = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) sum += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
  setTimeout(() => resolve(sum), 500);
})"""


@check("accessibility")
def accessibility(visit):
    axe = Axe()
    for scheme, width in WINDOWS[-1:] if visit.is_brief else WINDOWS:
        with visit.window(width, scheme) as page:
            for kind, paths in visit.server.kinds.items():
                for path in paths:
                    visit.open(page, path)
                    results = axe.run(page, options={"runOnly": RULES}).response
                    place = f"{path} ({scheme}, {width} px)"
                    visit.look(results["passes"], place, "axe looked at nothing")
                    for violation in results["violations"]:
                        node = violation["nodes"][0]
                        why = node["failureSummary"].splitlines()[-1].strip()
                        visit.fault(place, f"{violation['id']}: {node['html'][:120]}: {why}")
                    if visit.shots:
                        visit.shots.mkdir(parents=True, exist_ok=True)
                        name = f"{kind}-{paths.index(path)}-{width}-{scheme}.png"
                        page.screenshot(path=visit.shots / name)


@check("width")
def nothing_overflows(visit):
    for width in (320, 390):
        with visit.window(width) as page:
            for paths in visit.server.kinds.values():
                for path in paths:
                    visit.open(page, path)
                    wide = page.evaluate(WIDER_THAN_WINDOW)
                    visit.look(wide is None, path, f"is wider than {width} px: {wide}")


@check("weight")
def weight(visit):
    with visit.window() as page:
        weights, responses = {}, []
        page.on("response", lambda response: responses.append(response))
        visit.open(page, "index.html")
        for response in responses:
            kind = response.request.resource_type
            if kind in ("document", "stylesheet", "script"):
                size = len(gzip.compress(response.body(), 9))
                weights[kind] = weights.get(kind, 0) + size
        total, scripts = sum(weights.values()), weights.get("script", 0)
        visit.look(total < MAXIMUM_WEIGHT, "index.html", f"weighs {total} bytes: {weights}")
        visit.look(
            0 < scripts < MAXIMUM_SCRIPT_WEIGHT, "index.html", f"its scripts weigh {scripts} bytes"
        )


def late(route):
    """On a slow line the page is seen before its script runs."""
    time.sleep(0.2)
    route.fallback()


@check("stillness")
def stillness(visit):
    for width in (390, 1280):
        with visit.window(width) as page:
            page.route("**/app.*.js", late)
            for paths in visit.server.kinds.values():
                visit.open(page, paths[-1])
                shift = page.evaluate(LAYOUT_SHIFT)
                visit.look(shift < 0.01, paths[-1], f"moves while it loads: {shift:.3f} ({width} px)")
