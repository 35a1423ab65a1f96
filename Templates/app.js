// What pages do with JavaScript. Everything has a plain equivalent: the link to the next page, the
// full date, reloading, the post's address, the picture's own file, the system's colours.
// Sentences come from the page, in its language.

const root = document.documentElement;
const says = document.body.dataset;
const minute = 60_000;
const themeKey = "socialconnect-theme";

// What has happened, for screen readers.
const status = document.createElement("p");
status.className = "visually-hidden";
status.setAttribute("role", "status");
document.body.append(status);

function each(selector, work, within = document) {
  for (const element of within.querySelectorAll(selector)) work(element);
}

function make(name, properties, ...children) {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
}

// The page's language as far as the browser takes it: of `zh-yue` it takes `zh` alone, of `x-klingon`
// nothing, and then it writes numbers in its own.
const locale = [root.lang, root.lang.replace(/-[^-]+/, ""), root.lang.split("-")[0]].find((tag) => {
  try {
    return Intl.getCanonicalLocales(tag);
  } catch {}
});

// Whether a click is to open a link in a new tab or window, or to keep what it leads to.
function isForAnotherPlace({ button, metaKey, ctrlKey, shiftKey, altKey }) {
  return button || metaKey || ctrlKey || shiftKey || altKey;
}

// A text in the plural form that a count takes in the page's language.
function counted(forms, count) {
  const texts = JSON.parse(forms);
  return texts[new Intl.PluralRules(locale).select(count)] ?? texts.other;
}

// MARK: Light and dark

each("[data-theme-switch]", (button) => {
  // An older browser shows the light colours alone.
  if (!CSS.supports("color", "light-dark(#000, #fff)")) return;
  const system = matchMedia("(prefers-color-scheme: dark)");
  const isDark = () => (root.dataset.theme ?? (system.matches ? "dark" : "light")) === "dark";
  const show = () => button.setAttribute("aria-pressed", isDark());
  button.addEventListener("click", () => {
    const theme = isDark() ? "light" : "dark";
    // Who wants what the system wants follows the system from then on.
    const isSystem = system.matches === (theme === "dark");
    if (isSystem) delete root.dataset.theme;
    else root.dataset.theme = theme;
    try {
      if (isSystem) localStorage.removeItem(themeKey);
      else localStorage.setItem(themeKey, theme);
    } catch {}
    show();
  });
  system.addEventListener("change", show);
  // The page may come back as it was left (`pageshow`), or another tab may have chosen (`storage`).
  const recall = () => {
    try {
      const theme = localStorage.getItem(themeKey);
      if (theme === "light" || theme === "dark") root.dataset.theme = theme;
      else delete root.dataset.theme;
    } catch {}
    show();
  };
  addEventListener("pageshow", ({ persisted }) => persisted && recall());
  addEventListener("storage", ({ key }) => (key === themeKey || key === null) && recall());
  show();
  button.hidden = false;
});

// MARK: Rows that scroll

// Shows the link to this very page.
each(":is(.site-nav, .tabs) [aria-current]", (link) => {
  const row = link.closest("nav");
  const [place, view] = [link.getBoundingClientRect(), row.getBoundingClientRect()];
  if (place.right > view.right) row.scrollLeft += place.right - view.right + 24;
  else if (place.left < view.left) row.scrollLeft += place.left - view.left - 24;
});

// MARK: Whom a page is about

// Who comes to an answer sees it at once, and not what was before it. Who comes back is where they were.
each(".thread + .h-entry .card-main", (card) => {
  const [{ type } = {}] = performance.getEntriesByType("navigation");
  if (!location.hash && type === "navigate") card.scrollIntoView();
});

// A picture of somebody that no longer is where it was: a plain disc stands for it.
function leaveOut({ target }) {
  if (target.matches?.("img.avatar")) target.replaceWith(make("span", { className: "avatar hue-1" }));
}
addEventListener("error", leaveOut, true);
each("img.avatar", (image) => image.complete && !image.naturalWidth && leaveOut({ target: image }));

// MARK: Times

// Those of the numbers that the build has written.
const digits = { numberingSystem: "latn" };
// In numbers: "yesterday" is another day than 24 to 48 hours ago.
const ago = new Intl.RelativeTimeFormat(locale, digits);
const now = new Intl.RelativeTimeFormat(locale, { numeric: "auto", ...digits }).format(0, "second");
const units = [["day", 86_400], ["hour", 3_600], ["minute", 60], ["second", 1]];
const full = new WeakMap();
// On paper nobody knows what "3 minutes ago" was.
let isPrinting = false;

// Japanese has no space between a number and what it counts.
function since(count, unit) {
  const text = ago.format(-count, unit);
  return /^ja(-|$)/i.test(root.lang) ? text.replace(" ", "") : text;
}

function tellTimes() {
  each(".when time[datetime]", (time) => {
    if (!full.has(time)) full.set(time, time.textContent);
    if (isPrinting) return (time.textContent = full.get(time));
    const seconds = Math.round((Date.now() - Date.parse(time.dateTime)) / 1000);
    const [unit, length] = units.find(([, length]) => Math.abs(seconds) >= length) ?? units[3];
    // Who opens a post may want to know when it was, and has no mouse to point with.
    const isRecent =
      seconds >= 0 && seconds < 7 * 86_400 && !time.closest(".edited, .card-main .card-head");
    const count = Math.floor(seconds / length);
    const text = !isRecent ? full.get(time) : count ? since(count, unit) : now;
    if (isRecent) time.title = full.get(time);
    else time.removeAttribute("title");
    if (time.textContent !== text) time.textContent = text;
  });
}

// Now, then every minute, and never in the background.
function repeat(work, interval) {
  let last = Date.now();
  const check = () => {
    // A timer that was late the last time comes early.
    if (document.hidden || Date.now() - last < interval / 2) return;
    last = Date.now();
    work();
  };
  setInterval(check, interval);
  document.addEventListener("visibilitychange", check);
}

tellTimes();
repeat(tellTimes, minute);
for (const type of ["beforeprint", "afterprint"]) {
  addEventListener(type, () => {
    isPrinting = type === "beforeprint";
    tellTimes();
  });
}

// MARK: The next page

// As many pages as come by themselves: then the link is a link again, and the foot of the page can
// be reached.
const pagesAtOnce = 3;

each("[data-more]", (pager) => {
  const list = document.querySelector("[data-list]");
  if (!list) return;
  // The address changes below, and what is relative to it (`url_style: html`) would be elsewhere.
  each(":is(a, link)[href]:not([href^='#'], [href^='/'])", (link) => {
    link.href = link.href;
  });
  resolve(document.body, location.href, ["src"]);
  // The pages in the list, by the number of their first item.
  const starts = [{ address: location.href, title: document.title, first: 0 }];
  const topOf = (number) => list.children[number]?.getBoundingClientRect().top;
  let isLoading = false;

  const link = () => pager.querySelector(".older");
  // It tells when the pager comes into view: one whose page did not come is tried again when it comes back.
  const observer = new IntersectionObserver(
    (entries) => entries.at(-1).isIntersecting && load(), { rootMargin: "1200px" });

  // Begins anew, and so hears of a pager that is in view already, too.
  function watch() {
    observer.disconnect();
    if (starts.length <= pagesAtOnce) observer.observe(pager);
  }

  async function load() {
    if (isLoading || !link()) return;
    isLoading = true;
    pager.setAttribute("aria-busy", "true");
    try {
      const response = await fetch(link().href);
      if (!response.ok) throw new Error(response.status);
      const page = new DOMParser().parseFromString(await response.text(), "text/html");
      resolve(page, response.url);
      const items = [...page.querySelector("[data-list]").children];
      const isFocused = link() === document.activeElement;
      starts.push({ address: link().href, title: page.title, first: list.children.length });
      list.append(...items);
      const next = page.querySelector("[data-more] .older");
      // The link stays, and with it the focus; at the end that goes on to what has come.
      if (next) {
        link().href = next.href;
      } else {
        link().remove();
        // A landmark without a link would lead readers to nothing.
        pager.hidden = !pager.querySelector("a");
        if (isFocused) items[0]?.querySelector("a")?.focus({ preventScroll: true });
      }
      tellTimes();
      status.textContent = pager.dataset.more;
      watch();
    } catch {
      // The link is still there.
    }
    pager.removeAttribute("aria-busy");
    isLoading = false;
  }

  // The way back, a reload and a bookmark lead to the item at the top: the browser remembers a distance,
  // which is another where fewer pages are loaded.
  const { item, top } = history.state ?? {};
  if (topOf(item) !== undefined) scrollBy(0, topOf(item) - top);
  let waiting;
  addEventListener("scroll", () => {
    clearTimeout(waiting);
    waiting = setTimeout(remember, 250);
  }, { passive: true });
  addEventListener("pagehide", remember);

  // The address is that of the page whose items are in view. What is said as late as when the page is left
  // is lost by a reload.
  function remember() {
    clearTimeout(waiting);
    if (starts.length === 1 && history.scrollRestoration === "auto") return;
    const items = [...list.children];
    const inView = items.findIndex((one) => one.getBoundingClientRect().bottom > 0);
    const { address, title, first } =
      starts.findLast(({ first }) => topOf(first) < innerHeight / 2) ?? starts[0];
    const number = Math.max(first, inView < 0 ? items.length - 1 : inView);
    history.scrollRestoration = "manual";
    history.replaceState({ item: number - first, top: topOf(number) }, "", address);
    document.title = title;
  }

  addEventListener("online", watch);
  watch();
});

// Makes the addresses of a page that was loaded from elsewhere absolute, but for those that are none:
// people write what they like.
function resolve(page, base, names = ["href", "src"]) {
  const absolute = (address) => {
    try {
      return new URL(address, base).href;
    } catch {
      return address;
    }
  };
  for (const name of names) {
    each(`[${name}]:not(script, [${name}^="/"])`, (element) => {
      element.setAttribute(name, absolute(element.getAttribute(name)));
    }, page);
  }
  each("[srcset]:not([srcset^='/'])", (element) => {
    element.srcset = element.getAttribute("srcset")
      .replace(/(^|,\s+)(\S+)/g, (_, before, address) => before + absolute(address));
  }, page);
}

// MARK: New posts

each("[data-latest]", (notice) => {
  const { latest, newest, count: forms, limited } = notice.dataset;
  const link = notice.querySelector("a");
  const address = new URL(latest, location.href).href;
  // The browser may hold the page from before: it is asked for anew.
  link.addEventListener("click", async (event) => {
    if (isForAnotherPlace(event)) return;
    event.preventDefault();
    await fetch(link.href, { cache: "reload" }).catch(() => {});
    location.assign(link.href);
  });
  repeat(async () => {
    try {
      const response = await fetch(address, { cache: "no-cache" });
      if (!response.ok) return;
      const { posts } = await response.json();
      const count = posts.filter((time) => Date.parse(time) > Date.parse(newest)).length;
      if (count === 0) return;
      // All that the file tells of: there may be more.
      const isAll = count > 1 && count === posts.length;
      const text = ((isAll && limited) || counted(forms, count))
        .replace("{count}", count.toLocaleString(locale, digits));
      // It is said once.
      if (!notice.hidden && link.textContent === text) return;
      status.textContent = link.textContent = text;
      notice.hidden = false;
    } catch {
      // Offline, perhaps: next time.
    }
  }, 2 * minute);
});

// MARK: Sharing

each("[data-share]", (button) => {
  const label = button.textContent;
  const address = document.querySelector("link[rel=canonical]")?.href ?? location.href;
  button.addEventListener("click", async () => {
    try {
      if (navigator.share) return await navigator.share({ title: document.title, url: address });
      await navigator.clipboard.writeText(address);
      button.textContent = button.dataset.share;
      status.textContent = button.dataset.share;
      setTimeout(() => (button.textContent = label), 3000);
    } catch {
      // Called off, or not allowed: the address stands in the browser's bar.
    }
  });
  button.hidden = !(navigator.share ?? navigator.clipboard);
});

// MARK: Pictures in full

let viewer;

function makeViewer() {
  let image = make("img", { alt: "" });
  const caption = make("figcaption", { id: "viewer-caption", dir: "auto" });
  const place = make("p", { className: "viewer-place", dir: "ltr" });
  for (const said of [caption, place]) said.setAttribute("aria-live", "polite");
  const button = (className, label, work) => {
    const button = make("button", { type: "button", className });
    button.setAttribute("aria-label", label);
    button.addEventListener("click", work);
    return button;
  };
  const dialog = make("dialog", { className: "viewer" }, make("figure", {}, image, caption), place);
  dialog.setAttribute("aria-describedby", caption.id);
  let [pictures, position] = [[], 0];
  const step = (distance) => {
    position = (position + distance + pictures.length) % pictures.length;
    const picture = pictures[position].querySelector("img");
    // Another element: one that gets a new address shows the old picture until the new one is there.
    const fresh = make("img", { src: pictures[position].href, alt: picture.alt });
    image.replaceWith(fresh);
    image = fresh;
    caption.textContent = picture.alt;
    // What says that there is no description is for those who can't see the picture.
    caption.classList.toggle("visually-hidden", "nameless" in picture.dataset);
    image.lang = caption.lang = picture.closest("[lang]").lang;
    place.textContent = pictures.length > 1 ? `${position + 1} / ${pictures.length}` : "";
    // The description is read as the caption, in its own language.
    dialog.setAttribute("aria-label", place.textContent || picture.alt);
  };
  const previous = button("viewer-previous", says.previous, () => step(-1));
  const next = button("viewer-next", says.next, () => step(1));
  const close = button("viewer-close", says.close, () => dialog.close());
  // Else a description so long that it scrolls has the focus first.
  close.autofocus = true;
  dialog.append(close, previous, next);
  dialog.addEventListener("keydown", ({ key, altKey, ctrlKey, metaKey }) => {
    // With Alt it is the browser's way back.
    if (altKey || ctrlKey || metaKey) return;
    const forward = root.dir === "rtl" ? "ArrowLeft" : "ArrowRight";
    if (key === "ArrowLeft" || key === "ArrowRight") step(key === forward ? 1 : -1);
  });
  dialog.addEventListener("click", ({ target }) => {
    if (target === dialog || target === image) dialog.close();
  });
  document.body.append(dialog);
  return (links, link) => {
    pictures = links;
    position = links.indexOf(link);
    previous.hidden = next.hidden = links.length < 2;
    step(0);
    dialog.showModal();
  };
}

document.addEventListener("click", (event) => {
  const link = event.target.closest?.(".pictures a");
  if (!link || !window.HTMLDialogElement || isForAnotherPlace(event)) return;
  event.preventDefault();
  viewer ??= makeViewer();
  viewer([...link.closest(".pictures").querySelectorAll("a")], link);
});
