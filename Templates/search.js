// Finds posts, people and hashtags in an index that the build has made. The page's `data-`
// attributes say where it is, and what to say. Documentation/Search.md tells the files' form.

const page = document.querySelector("[data-search]");
const form = page.querySelector("form");
const input = form.elements.q;
const status = page.querySelector("[role=status]");
const says = page.dataset;
const language = document.documentElement.lang;
// As much of it as the browser takes, as in app.js.
const locale = [language, language.replace(/-[^-]+/, ""), language.split("-")[0]].find((tag) => {
  try {
    return Intl.getCanonicalLocales(tag);
  } catch {}
});
const plurals = new Intl.PluralRules(locale);
const months = says.months.split("|");
const itemsPerFile = 8;
const mostTerms = 12;

// Cutting what is typed into terms, exactly as the build has cut the texts.

const accents = /(?=[\u0300-\u036f\u0483-\u0489\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\u{e0100}-\u{e01ef}])\p{M}|[\u0640\u00ad\u200c\u200d\u2060\ufeff]/gu;
const unspaced = "[\\u0e00-\\u0eff\\u1000-\\u109f\\u1100-\\u11ff\\u1780-\\u17ff\\u1950-\\u19ff\\u1a20-\\u1aaf\\u2e80-\\ua4cf\\ua960-\\ua97f\\ua9e0-\\uaa7f\\uac00-\\ud7ff\\uf900-\\ufaff\\u{16fe0}-\\u{18dff}\\u{1aff0}-\\u{1b2ff}\\u{20000}-\\u{3ffff}]";
const isUnspaced = new RegExp(unspaced, "u");
const runs = new RegExp(`(?:(?=${unspaced})[\\p{L}\\p{M}\\p{N}])+|(?:(?!${unspaced})[\\p{L}\\p{M}\\p{N}])+`, "gu");

// Letters that have no parts, and what people type for them.
const plainLetters = { ς: "σ", ı: "i", đ: "d", ł: "l", ø: "o", ß: "ss", ی: "ي", ک: "ك" };

function fold(text) {
  const plain = text.normalize("NFKD").replace(accents, "").toLowerCase().replace(/[ςıđłøßیک]/g, (letter) => plainLetters[letter]);
  // Katakana as hiragana.
  return plain.replace(/[ァ-ヶヽヾ]/g, (kana) => String.fromCharCode(kana.charCodeAt() - 0x60)).normalize("NFC");
}

export function runsOf(text) {
  return (fold(text).match(runs) ?? []).map((run) =>
    isUnspaced.test(run) ? run : [...run].slice(0, 32).join(""));
}

// Words, and all pairs of neighbouring letters of texts without spaces. The last word may be the
// beginning of one, when nothing has been typed after it.
export function termsOf(text) {
  const terms = new Map();
  for (const run of runsOf(text)) {
    const isWord = !isUnspaced.test(run);
    const letters = [...run];
    const parts = isWord || letters.length === 1
      ? [run] : letters.slice(1).map((letter, place) => letters[place] + letter);
    for (const part of parts) {
      // One that comes again is where it came last: the last term may be the beginning of a word.
      terms.delete(part);
      terms.set(part, { text: part, isWord });
    }
  }
  const found = [...terms.values()].slice(0, mostTerms);
  const last = found.at(-1);
  if (last && found.length === terms.size) {
    last.isBeginning = last.isWord && /[\p{L}\p{M}\p{N}]$/u.test(text) && [...last.text].length > 2;
  }
  return found;
}

// Somebody's username, which is a term of its own with the sign before it.
function usernameTerms(text) {
  const name = /^[@＠](\S+)$/u.exec(text)?.[1];
  return name ? [{ text: `@${fold(name)}`, isWord: true }] : [];
}

// The index.

const files = new Map();

function load(path) {
  if (!files.has(path)) {
    const file = fetch(`${says.index}${path}.json`).then((response) => {
      if (!response.ok) throw new Error(`${path}: ${response.status}`);
      return response.json();
    });
    files.set(path, file);
    file.catch(() => files.delete(path));
  }
  return files.get(path);
}

function shard(term, count) {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode([...term].slice(0, 3).join(""))) {
    hash = Math.imul(hash ^ byte, 0x01000193);
  }
  return hash & (count - 1);
}

// Adds the numbers of a list, which are distances from one to the next, and returns the last.
function read(list, end, numbers) {
  let rest = 0;
  for (let place = list[0] === "!" ? 1 : 0; place < list.length; place++) {
    const digit = list.charCodeAt(place);
    if (digit < 93) {
      rest = rest * 31 + digit - 61;
    } else {
      end -= rest * 34 + digit - 92;
      numbers.add(end);
      rest = 0;
    }
  }
  return end;
}

// The parts of a list, and the folders of what is shown of its items: newest first.
const isFolder = (name) => name.split("-").length === 2;
const namesOf = (list) => says.parts.split(" ").map((part) => part.split("/"))
  .filter(([kind]) => kind === list).map(([, name]) => name);
const partsOf = (list) => namesOf(list).filter((name) => !isFolder(name));
const foldersOf = (list) => namesOf(list).filter(isFolder);

// Which items of a part of the index hold all terms, newest first.
async function find(kind, part, terms, result) {
  if (part === "new") {
    const { from, items } = await load(`${kind}/new`);
    const isFound = ([words]) => terms.every(({ text, isWord, isBeginning }) =>
      ` ${words}`.includes(isWord ? ` ${text}${isBeginning ? "" : " "}` : text));
    return items.flatMap((item, place) => isFound(item) ? from + place : []).reverse();
  }
  const [end, count] = part.split("-").map(Number);
  const newest = load(`${kind}/new`);
  const found = await Promise.all(terms.map(async ({ text, isBeginning }) => {
    const entries = await load(`${kind}/${part}/${shard(text, count)}`);
    const numbers = new Set();
    // Of a term that very many have only the newest are listed: it may be in any that is older.
    let floor = 0;
    for (let place = 0; place < entries.length; place += 2) {
      if (isBeginning ? !entries[place].startsWith(text) : entries[place] !== text) continue;
      const oldest = read(entries[place + 1], end, numbers);
      if (entries[place + 1][0] !== "!") continue;
      floor = Math.max(floor, oldest);
    }
    return { numbers, floor };
  }));
  // Items have gone since the page was loaded: new ones have the numbers of these.
  if ((await newest).from < end) throw new Error(`${kind}/new`);
  // What is below all floors is in no list; all else that may be found is in that of the lowest.
  const widest = found.reduce((one, other) => other.floor < one.floor ? other : one);
  const all = [...widest.numbers]
    .filter((number) => found.every(({ numbers, floor }) => number < floor || numbers.has(number)))
    .sort((one, other) => other - one);
  result.isLimited ||= widest.floor > 0;
  result.isUncertain ||= found.some(({ floor }) => all.at(-1) < floor);
  return all;
}

async function item(kind, number) {
  const { from, items } = await load(`${kind}/new`);
  if (number >= from) return items[number - from].slice(1);
  const folder = foldersOf(kind).findLast((name) => number < parseInt(name));
  const block = await load(`${kind}/${folder}/${Math.floor(number / itemsPerFile)}`);
  return block[number % itemsPerFile];
}

// The page.

// A day as the other pages write it: in the site's language and time zone.
function day(seconds) {
  const time = new Date((seconds + says.offset * 60) * 1000);
  const twoDigits = (number) => String(number).padStart(2, "0");
  const values = {
    day: time.getUTCDate(), month: months[time.getUTCMonth()], year: time.getUTCFullYear(),
    hour: twoDigits(time.getUTCHours()), minute: twoDigits(time.getUTCMinutes()),
  };
  return says.date.replace(/{(\w+)}/g, (name, key) => values[key] ?? name);
}

// How many were found, in the language's plural form.
function counted(count) {
  const forms = JSON.parse(says.found);
  return forms[plurals.select(count)] ?? forms.other;
}

function row([link, title, note, seconds, language]) {
  const entry = document.createElement("li");
  const anchor = document.createElement("a");
  anchor.href = says.root + link;
  anchor.dir = "auto";
  if (language) anchor.lang = language;
  anchor.textContent = title || note;
  entry.append(anchor);
  if (note) {
    const detail = document.createElement("p");
    const name = document.createElement("bdi");
    name.textContent = note;
    detail.append(name);
    if (seconds !== undefined) {
      const time = document.createElement("time");
      time.dateTime = new Date(seconds * 1000).toISOString();
      time.textContent = day(seconds);
      detail.append(" · ", time);
    }
    entry.append(detail);
  }
  return entry;
}

const sections = [...page.querySelectorAll("[data-results]")].map((list) => ({
  list,
  kind: list.dataset.results,
  step: Number(list.dataset.step),
  more: list.nextElementSibling,
  parts: partsOf(list.dataset.results),
}));

// - shown: how many of it are shown at once, where somebody was here before.
function begin(section, shown = 0) {
  section.size = Math.max(section.step, shown);
  section.numbers = [];
  section.rows = 0;
}

function clear(section) {
  section.rows = 0;
  section.list.replaceChildren();
  section.list.parentElement.hidden = true;
}

// Shows the first of what was found, which may be the beginning of what is found at last. What stands there already
// stays: somebody may be at it.
async function show(section, isCurrent) {
  const first = section.numbers.slice(0, section.size);
  const rows = (await Promise.all(first.map((number) => item(section.kind, number)))).map(row);
  // Meanwhile somebody may have asked for more.
  if (!isCurrent() || rows.length < section.rows) return;
  if (!section.rows) section.list.replaceChildren();
  section.list.append(...rows.slice(section.rows));
  section.rows = rows.length;
  section.list.parentElement.hidden = !rows.length;
  section.more.hidden = section.size >= section.numbers.length;
  section.more.firstElementChild.onclick = async () => {
    if (!isCurrent()) return;
    const place = section.rows;
    section.size = 2 * place;
    try {
      await show(section, isCurrent);
      section.list.children[place]?.querySelector("a").focus();
      keep();
    } catch {
      status.textContent = says.failed;
    }
  };
}

// Posts are shown part by part, newest first; of people and hashtags those that have the very word
// come first, and the oldest, which are often the best known. A username finds its own first of all.
async function searchIn(section, terms, username, result, isCurrent) {
  const ask = (query) => section.parts.map((part) => find(section.kind, part, query, result));
  if (section.kind === "posts") {
    const found = ask(terms);
    found.forEach((part) => part.catch(() => {}));
    for (const part of found) {
      const more = await part;
      if (!isCurrent()) return;
      const isFull = section.rows >= section.size;
      section.numbers = [...new Set([...section.numbers, ...more])];
      if (!isFull) await show(section, isCurrent);
    }
  } else {
    const whole = terms.map((term) => ({ ...term, isBeginning: false }));
    const queries = [section.kind === "people" ? username : [], whole, terms].filter((query) => query.length);
    const found = await Promise.all(queries.map((query) => Promise.all(ask(query))));
    if (!isCurrent()) return;
    section.numbers = [...new Set(found.flatMap((parts) => parts.flat().sort((one, other) => one - other)))];
  }
  await show(section, isCurrent);
  result.count += section.numbers.length;
}

let lastSearch = 0;
// Whether all stands there that is looked for.
let isFound = true;

// - before: how much of it was shown, and where, when somebody was here before.
async function search(before) {
  const number = ++lastSearch;
  isFound = false;
  const isCurrent = () => number === lastSearch;
  const terms = termsOf(input.value);
  const username = usernameTerms(input.value.trim());
  const left = { "#": "people", "＃": "people", "@": "tags", "＠": "tags" }[input.value.trim()[0]];
  const result = { count: 0, isLimited: false, isUncertain: false };
  let message = "";
  if (input.value.trim()) {
    status.textContent = says.loading;
    document.documentElement.dataset.query = "";
  }
  try {
    const isAsked = ({ kind }) => kind !== left && (terms.length || kind === "people" && username.length);
    await Promise.all(sections.map((section, place) => {
      begin(section, before?.shown?.[place]);
      return isAsked(section) ? searchIn(section, terms, username, result, isCurrent) : clear(section);
    }));
    if (!isCurrent()) return;
    if (input.value.trim()) {
      message = !result.count ? says.none : result.isLimited ? says.limited
        : result.isUncertain ? says.uncertain : counted(result.count);
      message = message.replace("{count}", result.count.toLocaleString(locale, { numberingSystem: "latn" }));
    }
  } catch {
    if (!isCurrent()) return;
    // What was found before is not what is looked for, and what is still on its way comes to nothing.
    lastSearch++;
    sections.forEach(clear);
    message = says.failed;
  }
  status.textContent = message;
  isFound = true;
  // Nobody who has begun to type is taken away.
  if (before?.top && document.activeElement !== input) scrollTo(0, before.top);
}

// The address holds what is looked for. A search that was sent stays in the history.

const asked = () => new URL(location.href).searchParams.get("q") ?? "";
let sent = asked();

// Some browsers refuse it where it was done often.
function write(method, state, address) {
  try {
    history[method](state, "", address);
  } catch {}
}

function remember(query, method, state = null) {
  const address = new URL(location.href);
  address.searchParams.delete("q");
  if (query) address.searchParams.set("q", query);
  write(method, state, address);
}

// Who comes back sees as much of what was found, and at the same place, also where the browser has not kept the page.
let keptOfSent = history.state;
function keep() {
  if (!isFound) return;
  const state = { shown: sections.map(({ list }) => list.children.length), top: scrollY };
  if (asked() === sent) keptOfSent = state;
  write("replaceState", state, location.href);
}
let keeping;
addEventListener("pagehide", keep);
addEventListener("scroll", () => {
  clearTimeout(keeping);
  keeping = setTimeout(keep, 250);
}, { passive: true });

let pause;
function typed({ isComposing, data }) {
  clearTimeout(pause);
  // Kana are becoming something else yet. On phones all words are composed, and are looked for meanwhile.
  if (isComposing && /[\p{sc=Hira}\p{sc=Kana}]/u.test(data ?? "")) return;
  pause = setTimeout(() => {
    if (asked() === sent) keep();
    remember(input.value.trim(), "replaceState");
    search();
  }, 200);
}
input.addEventListener("input", typed);
input.addEventListener("compositionend", typed);
form.addEventListener("submit", (event) => {
  event.preventDefault();
  clearTimeout(pause);
  const query = input.value.trim();
  if (query !== sent) {
    if (asked() === sent) keep();
    remember(sent, "replaceState", keptOfSent);
    remember(query, "pushState");
    sent = query;
  } else if (asked() !== query) {
    remember(query, "replaceState", keptOfSent);
  }
  search();
});
addEventListener("popstate", () => {
  clearTimeout(keeping);
  sent = asked();
  keptOfSent = history.state;
  // What was typed without being sent may be what was looked for before.
  if (sent === input.value.trim()) return;
  clearTimeout(pause);
  input.value = sent;
  search(history.state);
});

form.hidden = false;
page.querySelector("[data-without-script]").hidden = true;
input.value = sent;
if (sent) search(history.state);
