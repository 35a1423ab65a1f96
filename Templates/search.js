// Finds people, hashtags and posts in the reader's browser. The page's `data-` attributes say
// where the search files are and hold the sentences to show. Posts come in blocks, newest first,
// so most searches need only the first.

const page = document.querySelector("[data-search]");
const form = page.querySelector("form");
const input = form.elements.q;
const status = page.querySelector("[role=status]");
const says = page.dataset;
const postFiles = [says.posts, ...says.older.split(" ").filter(Boolean)];
const limit = 50;
const day = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium" });

const files = new Map();

function load(url) {
  if (!files.has(url)) {
    const file = fetch(url).then((response) => {
      if (!response.ok) throw new Error(`${url}: ${response.status}`);
      return response.json();
    });
    files.set(url, file);
    file.catch(() => files.delete(url));
  }
  return files.get(url);
}

const folded = (text) => text.normalize("NFKC").toLowerCase();

function matches(items, words, text) {
  return items.filter((item) => {
    item.folded ??= folded(text(item));
    return words.length > 0 && words.every((word) => item.folded.includes(word));
  });
}

function row(item, title, detail) {
  const link = document.createElement("a");
  link.href = says.root + item.u;
  link.dir = "auto";
  link.textContent = title;
  const note = document.createElement("p");
  note.dir = "auto";
  note.textContent = detail;
  const entry = document.createElement("li");
  entry.append(link, ...(detail ? [note] : []));
  return entry;
}

function show(kind, rows) {
  const list = page.querySelector(`[data-results=${kind}]`);
  list.replaceChildren(...rows);
  list.parentElement.hidden = rows.length === 0;
}

async function findPosts(words, isCurrent) {
  const found = [];
  for (const url of postFiles) {
    if (found.length > limit || !isCurrent()) break;
    found.push(...matches(await load(url), words, (post) => `${post.t} ${post.n}`));
  }
  return found;
}

let lastSearch = 0;

async function search() {
  const number = ++lastSearch;
  const isCurrent = () => number === lastSearch;
  const words = folded(input.value).split(/\s+/).filter(Boolean);
  const address = new URL(location.href);
  address.searchParams.delete("q");
  if (words.length) address.searchParams.set("q", input.value.trim());
  history.replaceState(null, "", address);

  let [people, tags, posts] = [[], [], []];
  let message = "";
  if (words.length) {
    status.textContent = says.loading;
    const names = words.map((word) => word.replace(/^[#@]/, "")).filter(Boolean);
    try {
      [people, tags, posts] = await Promise.all([
        load(says.people).then((all) =>
          matches(all, names, (person) => `${person.n} ${person.h} ${person.b}`)),
        load(says.tags).then((all) => matches(all, names, (tag) => tag.n)),
        findPosts(words, isCurrent),
      ]);
      const isLimited = [people, tags, posts].some((found) => found.length > limit);
      [people, tags, posts] = [people, tags, posts].map((found) => found.slice(0, limit));
      const count = people.length + tags.length + posts.length;
      message = isLimited ? says.limited : [says.none, says.one][count] ?? says.many;
      message = message.replace("{count}", count);
    } catch {
      message = says.failed;
    }
  }
  if (!isCurrent()) return;
  show("people", people.map((person) => row(person, person.n, `@${person.h}`)));
  show("tags", tags.map((tag) => row(tag, `#${tag.n}`, "")));
  show("posts", posts.map((post) =>
    row(post, post.t || post.n, `${post.n} · ${day.format(Date.parse(post.d))}`)));
  status.textContent = message;
}

let pause;
input.addEventListener("input", () => {
  clearTimeout(pause);
  pause = setTimeout(search, 250);
});
form.addEventListener("submit", (event) => {
  event.preventDefault();
  clearTimeout(pause);
  search();
});

form.hidden = false;
page.querySelector("[data-without-script]").hidden = true;
input.value = new URL(location.href).searchParams.get("q") ?? "";
if (input.value) search();
