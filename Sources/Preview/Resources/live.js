// What the preview adds to every page: it shows a saved change, and what is wrong with it.

// Its names are no names of the page.
(() => {
const script = document.currentScript;
let version = Number(script.dataset.version);

// One that another program has left at this address would read what it answers for.
navigator.serviceWorker?.getRegistrations().then((all) => all.forEach((worker) => worker.unregister()), () => {});

// MARK: What is shown

const isOfSite = (address) => address.startsWith(location.origin + "/");
const addressNow = () => location.href.split("#")[0];
// Lists that go on change the address while one reads.
const address = addressNow();
// The tags of what is shown, by their addresses: lists that go on ask for more pages, a search for its index.
const shown = new Map([[address, script.dataset.tag]]);
const ask = fetch;
// A proxy that compresses makes a tag a weak one (`W/`): the page is the same.
const tagOf = (answer) => answer.headers.get("ETag")?.replace(/^W\//, "");

window.fetch = async (...request) => {
  const answer = await ask(...request);
  const tag = tagOf(answer);
  if (tag && isOfSite(answer.url)) shown.set(answer.url, tag);
  return answer;
};

// MARK: Shown again where it was

const placeKey = "socialconnect-preview-place";

function rememberPlace() {
  // A theme that moves the address on, or scrolls by itself, brings its readers back by itself.
  if (addressNow() !== address || history.scrollRestoration === "manual") return;
  const place = { address: location.pathname, x: scrollX, y: scrollY };
  try { sessionStorage.setItem(placeKey, JSON.stringify(place)); } catch {}
}

function returnToPlace() {
  let place;
  try {
    place = JSON.parse(sessionStorage.getItem(placeKey));
    sessionStorage.removeItem(placeKey);
  } catch {}
  if (place?.address !== location.pathname) return;
  scrollTo({ left: place.x, top: place.y, behavior: "instant" });
  // Pictures without a size, and lists that go on when their end comes near, make a page longer.
  const until = performance.now() + 1000;
  const stop = () => { clearInterval(timer); };
  const timer = setInterval(() => {
    if (Math.abs(scrollY - place.y) < 2 || performance.now() > until) return stop();
    scrollTo({ left: place.x, top: place.y, behavior: "instant" });
  }, 30);
  addEventListener("wheel", stop, { once: true });
  addEventListener("keydown", stop, { once: true });
  addEventListener("pointerdown", stop, { once: true });
}

// Files of the owner change and keep their addresses, also style sheets and scripts. Those of the theme have a hash in
// their names.
const fileKinds = ["css", "link", "script", "video", "audio", "iframe", "embed", "object"];
const madeFile = /\/assets\/.*\.[0-9a-f]{10}\.\w+$|^\/\.socialconnect\//;

// Style sheets show pictures, too.
function hasFiles() {
  const loaded = performance.getEntriesByType("resource");
  const addresses = [
    ...[...document.images].map((image) => image.currentSrc),
    ...loaded.filter(({ initiatorType }) => fileKinds.includes(initiatorType)).map(({ name }) => name),
  ];
  return addresses.some((address) => isOfSite(address) && !madeFile.test(new URL(address).pathname));
}

// Whether a page with one tag is that with the other. The parts of a tag are of the text, of the site's pictures, and
// of style sheets, which are taken over without loading the page.
function isUnchanged(tag, shownTag) {
  const [text, pictures] = tag?.split(".") ?? [];
  const [shownText, shownPictures] = shownTag.split(".");
  return text === shownText && (pictures === shownPictures || !hasFiles());
}

async function isCurrent([page, shownTag]) {
  const answer = await ask(page, { method: "HEAD", cache: "no-store" });
  const tag = tagOf(answer);
  // A proxy has none behind it for a while.
  if (!tag && answer.status >= 500) throw new Error(answer.statusText);
  if (!isUnchanged(tag, shownTag)) return false;
  // Pictures that come later are those of now.
  shown.set(page, tag);
  return true;
}

// Loads this page again, if it is another one now, or may show other pictures.
async function renew({ version: newVersion }) {
  let answers;
  try {
    answers = await Promise.all([...shown].map(isCurrent));
  } catch {
    // Without a preview a browser would show an error page, which never comes back. It is asked again when the state
    // is heard once more.
    lastData = undefined;
    return;
  }
  if (answers.every(Boolean)) {
    version = newVersion;
    return;
  }
  rememberPlace();
  location.reload();
}

// MARK: Style sheets

// A style sheet's name without the hash of what is in it.
const plainName = (address) => new URL(address, location.href).pathname.replace(/\.[0-9a-f]{10}\.css$/, ".css");

// What comes in the place of a style sheet, while it is on its way.
const coming = new WeakMap();

function takeOver(sheets) {
  for (const link of document.querySelectorAll('link[rel="stylesheet"]:not([data-preview])')) {
    const sheet = sheets.find((sheet) => plainName(sheet) === plainName(link.href));
    if (!sheet) continue;
    const wanted = new URL(sheet, location.href).href;
    const last = coming.get(link);
    if (wanted === (last?.isConnected ? last : link).href) continue;
    last?.remove();
    if (wanted === link.href) continue;
    const next = link.cloneNode();
    next.href = sheet;
    next.dataset.preview = "coming";
    // The old one goes when the new one is there, so that the page is never bare.
    next.addEventListener("load", () => {
      if (!next.isConnected) return;
      delete next.dataset.preview;
      link.remove();
    });
    next.addEventListener("error", () => next.remove());
    coming.set(link, next);
    link.after(next);
  }
}

// MARK: What the public does not see

// Posts of the future; the theme itself marks drafts.
function markFuture(within = document) {
  for (const time of within.querySelectorAll("time.dt-published[datetime]")) {
    if (Date.parse(time.dateTime) <= Date.now() || time.dataset.preview) continue;
    time.dataset.preview = "future";
    const mark = document.createElement("strong");
    mark.className = "badge";
    const date = new Date(time.dateTime);
    if (/^ja(-|$)/i.test(document.documentElement.lang)) {
      mark.textContent = "予約投稿";
      mark.title = date.toLocaleString("ja") + "まで公開されません";
    } else {
      mark.textContent = "Scheduled";
      mark.title = "Not public before " + date.toLocaleString();
    }
    (time.closest("a") ?? time).after(" ", mark);
    const rest = date - Date.now();
    // What is longer does not fit into the number of a timer.
    if (rest < 2 ** 31) setTimeout(() => mark.remove(), rest);
  }
}

// MARK: Findings

const panel = document.createElement("socialconnect-findings");
const shadow = panel.attachShadow({ mode: "closed" });
const look = new CSSStyleSheet();
look.replaceSync(`
  :host { all: initial; position: fixed; inset: auto 0 0 0; z-index: 2147483647; display: none;
    font: 14px/1.5 system-ui, sans-serif; color-scheme: light dark }
  :host([data-severity]) { display: block }
  :host([data-severity="error"]) { inset: 0; background: rgb(0 0 0 / .55); overflow: auto }
  section { box-sizing: border-box; max-width: 60rem; margin: 4vh auto; padding: 1.25rem 1.5rem;
    background: light-dark(#fff, #1d1d20); color: light-dark(#1a1a1a, #eee); border-radius: .75rem;
    border-top: .4rem solid #c62828 }
  :host([data-severity="warning"]) section { margin: 0 auto 1rem; width: calc(100% - 2rem);
    border-top-color: #a15c00; box-shadow: 0 .25rem 1.5rem rgb(0 0 0 / .35);
    max-height: 45vh; overflow: auto }
  :host([data-severity="warning"].folded) section { width: max-content; padding: .4rem .9rem }
  h1 { font-size: 1rem; margin: 0; line-height: 1.5; display: flex; gap: 1rem; align-items: baseline }
  button { font: inherit; font-weight: 400; margin-inline-start: auto; padding: .1rem .7rem; border: 1px solid; border-radius: .4rem; background: none; color: inherit; cursor: pointer }
  :host(.folded) ol, :host(.folded) p { display: none }
  ol { list-style: none; margin: .5rem 0 0; padding: 0 }
  li { padding: .75rem 0; border-top: 1px solid light-dark(#ddd, #444) }
  .place { font-weight: 600; overflow-wrap: anywhere } .rule { opacity: .7 }
  pre { margin: .4rem 0; padding: .5rem .75rem; overflow-x: auto; background: light-dark(#f4f4f4, #111);
    border-radius: .4rem; font: 13px/1.4 ui-monospace, monospace }
  .unseen { visibility: hidden }
  .hint { font-style: italic }
`);
shadow.adoptedStyleSheets = [look];
let isFolded = true;

function make(name, className, text) {
  const element = document.createElement(name);
  element.className = className;
  element.textContent = text ?? "";
  return element;
}

function described(finding) {
  const item = make("li", finding.severity);
  const place = [finding.path ?? finding.page, finding.line, finding.column].filter((part) => part).join(":");
  item.append(make("div", "place", place), make("div", "message", finding.message + " "));
  item.lastChild.append(make("span", "rule", `[${finding.rule}]`));
  if (finding.source_line !== undefined) {
    const before = [...finding.source_line].slice(0, finding.caret_column - 1).join("");
    // The text itself is as wide as it is above, where letters are wide, or have accents of their own.
    const caret = make("span", "", "^");
    caret.prepend(make("span", "unseen", before));
    caret.setAttribute("aria-hidden", "true");
    item.append(make("pre", "", finding.source_line + "\n"));
    item.lastChild.append(caret);
  }
  if (finding.hint) item.append(make("div", "hint", finding.hint));
  return item;
}

const counted = (count, noun) => `${count} ${noun}${count === 1 ? "" : "s"}`;

function showFindings({ findings, more_warnings: more }) {
  const errors = findings.filter((finding) => finding.severity === "error");
  const warnings = findings.filter((finding) => finding.severity === "warning");
  const shown = errors.length > 0 ? errors : warnings;
  if (shown.length === 0) {
    delete panel.dataset.severity;
    return shadow.replaceChildren();
  }
  const isError = errors.length > 0;
  panel.dataset.severity = isError ? "error" : "warning";
  panel.classList.toggle("folded", !isError && isFolded);
  const box = make("section", "");
  box.setAttribute("role", isError ? "alert" : "status");
  const title = make("h1", "", isError
    ? counted(errors.length, "error") : counted(warnings.length + more, "warning"));
  const button = make("button", "", isError ? "Hide" : isFolded ? "Show" : "Hide");
  button.type = "button";
  button.addEventListener("click", () => {
    if (isError) return delete panel.dataset.severity;
    isFolded = !isFolded;
    panel.classList.toggle("folded", isFolded);
    button.textContent = isFolded ? "Show" : "Hide";
  });
  title.append(button);
  const list = make("ol", "");
  list.append(...shown.map(described));
  box.append(title, list);
  if (isError) box.append(make("p", "", "The last good site is shown until this is mended."));
  shadow.replaceChildren(box);
}

// MARK: The connection

// A browser keeps six connections to a host. So pages that nobody looks at hold none, and of the others one alone
// does and tells the rest, as far as the browser lets them agree on one: by addresses such as 127.0.0.1.
const lockName = "socialconnect-preview";
const channel = new BroadcastChannel(lockName);
const question = "";
let listening;
let lastData;
let silence;

function take(data) {
  expectMore();
  // It is sent from time to time without need; what was hidden stays hidden.
  if (data === lastData) return;
  lastData = data;
  const state = JSON.parse(data);
  panel.dataset.version = state.version;
  showFindings(state);
  takeOver(state.style_sheets);
  if (state.version !== version) renew(state);
}

// Listens until the signal comes, or the browser gives up.
function connect(signal) {
  if (signal.aborted) return;
  const events = new EventSource("/.socialconnect/events");
  events.addEventListener("message", ({ data }) => {
    take(data);
    channel.postMessage(data);
  });
  const answer = ({ data }) => {
    if (data === question && lastData) channel.postMessage(lastData);
  };
  channel.addEventListener("message", answer);
  return new Promise((end) => {
    const close = () => {
      events.close();
      channel.removeEventListener("message", answer);
      end();
    };
    signal.addEventListener("abort", close);
    // Without an answer a browser asks again, but not after one such as 502, which a proxy gives for a while.
    events.addEventListener("error", () => {
      if (events.readyState !== EventSource.CLOSED) return;
      close();
      listenLater(signal);
    });
  });
}

function listenLater(signal) {
  setTimeout(() => {
    if (!signal.aborted) listen();
  }, 2500);
}

// The preview says something every 15 s. A page that stands still, as one that shows alert(), tells nothing and keeps
// the lock: another one takes it.
function expectMore() {
  clearTimeout(silence);
  silence = setTimeout(() => listen({ steal: true }), 20_000);
}

function stopListening() {
  clearTimeout(silence);
  listening?.abort();
}

function listen(options) {
  stopListening();
  listening = new AbortController();
  const { signal } = listening;
  channel.addEventListener("message", ({ data }) => {
    if (data !== question) take(data);
  }, { signal });
  if (!navigator.locks) return connect(signal);
  channel.postMessage(question);
  expectMore();
  // Whoever has the lock is the one; when that page goes, the next one is. From whom it is taken waits for it anew.
  navigator.locks.request(lockName, options ?? { signal }, () => connect(signal))
    .catch(() => listenLater(signal));
}

function listenIfSeen() {
  if (document.hidden) stopListening();
  else listen();
}

addEventListener("DOMContentLoaded", () => {
  document.body.append(panel);
  markFuture();
  new MutationObserver((changes) => {
    for (const change of changes) {
      for (const node of change.addedNodes) if (node instanceof Element) markFuture(node);
    }
  }).observe(document.body, { childList: true, subtree: true });
  returnToPlace();
  listenIfSeen();
  document.addEventListener("visibilitychange", listenIfSeen);
});
})();
