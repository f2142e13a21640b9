// Game files as texts in TOML: what they say, and changes of single keys that leave the rest as it was.

const ESCAPES = { b: "\b", t: "\t", n: "\n", f: "\f", r: "\r", e: "\x1b", '"': '"', "\\": "\\" };

class Reader {
  constructor(text) {
    this.text = text;
    this.at = 0;
  }

  fail(what) {
    const line = this.text.slice(0, this.at).split("\n").length;
    throw new Error(`line ${line}: ${what}`);
  }

  // Takes what matches here; null if nothing does.
  take(pattern) {
    const sticky = new RegExp(pattern.source, "y");
    sticky.lastIndex = this.at;
    const found = sticky.exec(this.text);
    if (found) this.at = sticky.lastIndex;
    return found;
  }

  need(pattern, what) {
    return this.take(pattern) ?? this.fail(`${what} is missing`);
  }

  // Skips spaces and comments, with line ends.
  skip() {
    this.take(/(?:\s|#[^\n]*)*/);
  }

  key() {
    const parts = [];
    do {
      this.take(/[ \t]*/);
      const bare = this.take(/[A-Za-z0-9_-]+/);
      parts.push(bare ? bare[0] : this.string());
      this.take(/[ \t]*/);
    } while (this.take(/\./));
    return parts;
  }

  string() {
    const literal = this.take(/'''\n?([^]*?)'''/) ?? this.take(/'([^'\n]*)'/);
    if (literal) return literal[1];
    const found = this.take(/"""\n?((?:[^\\]|\\[^])*?)"""/) ?? this.take(/"((?:[^"\\\n]|\\.)*)"/);
    if (!found) this.fail("a text in quotation marks is missing");
    return found[1].replace(/\\(?:u(.{4})|U(.{8})|\s*\n\s*|(.))/g, (_, short, long, one) => {
      const code = short ?? long;
      if (code) return String.fromCodePoint(parseInt(code, 16));
      return one ? (ESCAPES[one] ?? one) : "";
    });
  }

  value() {
    if (/["']/.test(this.text[this.at])) return this.string();
    if (this.take(/\[/)) {
      const items = [];
      for (this.skip(); !this.take(/\]/); this.skip()) {
        items.push(this.value());
        this.skip();
        if (this.take(/,/)) continue;
        this.need(/\]/, "a bracket");
        break;
      }
      return items;
    }
    if (this.take(/\{/)) {
      const table = {};
      for (this.skip(); !this.take(/\}/); this.skip()) {
        const key = this.key();
        this.need(/=\s*/, "=");
        put(table, key, this.value());
        this.skip();
        if (this.take(/,/)) continue;
        this.need(/\}/, "a brace");
        break;
      }
      return table;
    }
    const [word] = this.need(/[^\s,\]}#]+/, "a value");
    if (word === "true" || word === "false") return word === "true";
    const number = Number(word.replaceAll("_", ""));
    return Number.isNaN(number) ? this.fail(`${word} is no value`) : number;
  }
}

const isTable = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

// Sets the value of a path in a table.
function put(table, path, value) {
  let inner = table;
  for (const key of path.slice(0, -1)) {
    if (!Object.hasOwn(inner, key)) inner[key] = {};
    inner = inner[key];
    if (!isTable(inner)) throw new Error(`${path.join(".")} is no table`);
  }
  inner[path.at(-1)] = value;
}

// The value of a path, undefined if there is none.
export const get = (table, path) =>
  path.reduce((inner, key) => (isTable(inner) && Object.hasOwn(inner, key) ? inner[key] : undefined), table);

// Reads a text. `table` has its values. `places` has each line with a key: its path, the path of its section,
// and where the line and the value begin and end. `sections` has the lines with names of sections.
export function readToml(text) {
  const reader = new Reader(text);
  const [table, places, sections] = [{}, [], []];
  let section = [];
  // The table of a line such as [[start.slots]], which has no places.
  let item = null;
  for (reader.skip(); reader.at < text.length; reader.skip()) {
    const start = text.lastIndexOf("\n", reader.at - 1) + 1;
    if (reader.take(/\[\[/)) {
      section = reader.key();
      reader.need(/\]\]/, "a bracket");
      item = {};
      put(table, section, [...(get(table, section) ?? []), item]);
      continue;
    }
    if (reader.take(/\[/)) {
      item = null;
      section = reader.key();
      reader.need(/\]/, "a bracket");
      if (get(table, section) === undefined) put(table, section, {});
      sections.push({ path: section, end: endOfLine(text, reader.at) });
      continue;
    }
    const key = reader.key();
    reader.need(/=[ \t]*/, "=");
    if (item) {
      put(item, key, reader.value());
      continue;
    }
    const path = [...section, ...key];
    const valueStart = reader.at;
    put(table, path, reader.value());
    const end = endOfLine(text, reader.at);
    places.push({ path, section, start, valueStart, valueEnd: reader.at, end });
  }
  return { table, places, sections };
}

const endOfLine = (text, at) => (text.indexOf("\n", at) + 1 || text.length + 1) - 1;

const writeKey = (key) => (/^[A-Za-z0-9_-]+$/.test(key) ? key : JSON.stringify(key));

// A value as TOML. A list of tables has a line for each of them.
export function writeToml(value) {
  if (Array.isArray(value)) {
    const items = value.map(writeToml);
    if (!value.some(isTable)) return `[${items.join(", ")}]`;
    return `[\n${items.map((item) => `    ${item},\n`).join("")}]`;
  }
  if (!isTable(value)) return JSON.stringify(value);
  const keys = Object.entries(value).map(([key, inner]) => `${writeKey(key)} = ${writeToml(inner)}`);
  return keys.length ? `{ ${keys.join(", ")} }` : "{}";
}

const startsWith = (path, start) => start.every((key, index) => path[index] === key);

// The text with another value of a key; without the key if the value is undefined.
export function changed(text, path, value) {
  const { table, places, sections } = readToml(text);
  const known = places.find((place) => place.path.length === path.length && startsWith(place.path, path));
  const splice = (from, to, words) => text.slice(0, from) + words + text.slice(to);
  if (value === undefined) {
    if (known) return splice(known.start, known.end + 1, "");
    // Several lines, or a section.
    const inside = places.filter((place) => startsWith(place.path, path));
    if (inside.length) return changed(changed(text, inside[0].path, undefined), path, undefined);
  }
  if (known) return splice(known.valueStart, known.valueEnd, writeToml(value));
  // A part of a table that stands in one line.
  const around = places.find((place) => startsWith(path, place.path));
  if (around) {
    const outer = structuredClone(get(table, around.path));
    const inner = path.slice(around.path.length);
    if (value === undefined) {
      const holder = get(outer, inner.slice(0, -1)) ?? outer;
      delete holder[inner.at(-1)];
    } else {
      put(outer, inner, value);
    }
    return splice(around.valueStart, around.valueEnd, writeToml(outer));
  }
  if (value === undefined) return text;
  const line = (section) => `${path.slice(section.length).map(writeKey).join(".")} = ${writeToml(value)}`;
  const parent = path.slice(0, -1);
  const besides = places.filter((place) => startsWith(place.path, parent) && startsWith(path, place.section));
  if (besides.length) {
    const last = besides.at(-1);
    return splice(last.end, last.end, `\n${line(last.section)}`);
  }
  const section = sections.find((known) => known.path.length === 1 && known.path[0] === path[0]);
  if (section) return splice(section.end, section.end, `\n${line(section.path)}`);
  return `${text.trimEnd()}\n\n[${writeKey(path[0])}]\n${line([path[0]])}\n`;
}

// The table of a game that is based on another one.
export function merged(base, over) {
  const both = structuredClone(base);
  for (const [key, value] of Object.entries(over)) {
    both[key] = isTable(value) && isTable(both[key]) ? merged(both[key], value) : structuredClone(value);
  }
  return both;
}

// The table without the keys that a list names, such as "castling" or "pieces.C".
export function without(table, names) {
  const left = structuredClone(table);
  for (const name of names) {
    const path = name.split(".");
    const holder = get(left, path.slice(0, -1)) ?? {};
    delete holder[path.at(-1)];
  }
  return left;
}
