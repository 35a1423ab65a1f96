"""What has the focus is seen to have it."""

from browser_checks.browsing import check

# Where the outline of an element is cut off by what it stands in, for all that can have the focus.
CUT_RINGS = """() => {
  const found = new Map();
  for (const element of document.querySelectorAll("a[href], button, input, summary")) {
    if (!element.checkVisibility({ visibilityProperty: true })) continue;
    element.focus({ focusVisible: true });
    if (document.activeElement !== element) continue;
    // Rows scroll.
    element.scrollIntoView({ block: "nearest", inline: "nearest" });
    const style = getComputedStyle(element);
    const room = parseFloat(style.outlineWidth) + parseFloat(style.outlineOffset);
    const own = element.getBoundingClientRect();
    for (let part = element.parentElement; part !== document.body; part = part.parentElement) {
      const { overflowX, overflowClipMargin } = getComputedStyle(part);
      if (overflowX === "visible") continue;
      const outer = part.getBoundingClientRect();
      const margin = overflowX === "clip" ? parseFloat(overflowClipMargin) || 0 : 0;
      const cut = Object.entries({
        left: outer.left - own.left,
        right: own.right - outer.right,
        top: outer.top - own.top,
        bottom: own.bottom - outer.bottom,
      }).filter(([, distance]) => distance + room > margin + 0.6);
      const sides = cut.map(([side]) => side).join(", ");
      const [inner, around] = [element, part].map((one) => `${one.localName}.${one.className}`);
      const name = `${inner} in ${around}`;
      if (sides && !found.has(name)) found.set(name, sides);
    }
  }
  return [...found];
}"""

# All of a page, in a direction.
OPEN = """direction => {
  document.dir = direction;
  for (const details of document.querySelectorAll("details")) details.open = true;
}"""


@check("rings of the focus")
def rings(visit):
    for width, direction in ((390, "ltr"), (1280, "rtl")):
        with visit.window(width) as page:
            for path in sum(visit.server.kinds.values(), []):
                visit.open(page, path)
                page.keyboard.press("Tab")
                page.evaluate(OPEN, direction)
                place = f"{path} ({width} px, {direction})"
                visit.look(page.locator("main").count(), place, "has no main part")
                for name, sides in page.evaluate(CUT_RINGS):
                    visit.fault(place, f"the ring around {name} has no edge: {sides}")
