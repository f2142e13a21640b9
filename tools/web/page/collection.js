// Texts with several games: PGN files, and logs of matches. A table of the games, and a crosstable.

import { make } from "./dom.js";
import { pack, unpack } from "./own.js";

// The games that the table shows at once, and that a click adds.
const MOST_ROWS = 200;
const COLUMNS = ["number", "white", "black", "result", "event", "date"];
const KEY = "belladonna-collection";
// The players of the largest crosstable.
const MOST_PLAYERS = 16;
const TAG = /^\[(\w+) "((?:[^"\\]|\\.)*)"\]/;
// White's points by result.
const POINTS = new Map([
  ["1-0", 1],
  ["white-advantage", 0.75],
  ["1/2-1/2", 0.5],
  ["black-advantage", 0.25],
  ["0-1", 0],
]);

// The games of a text: `white`, `black`, `result`, `event`, `date`, and either the `text` of the game or its
// line of a `log`. A text without tags has none.
export function gamesOf(text) {
  return text.trimStart().startsWith("{") ? gamesOfLog(text) : gamesOfPgn(text);
}

// A log has a game as JSON on each line. The last one may be incomplete.
function gamesOfLog(text) {
  const lines = text.split("\n").filter((line) => line.trim());
  return lines.flatMap((line) => {
    try {
      const log = JSON.parse(line);
      const { white, black, result, reason, date } = log;
      return Array.isArray(log.moves) ? [{ white, black, result, event: reason, date, log }] : [];
    } catch {
      return [];
    }
  });
}

// A game begins with the first tag after moves.
function gamesOfPgn(text) {
  const games = [];
  let isHead = false;
  for (const line of text.split(/\r?\n/)) {
    const tag = line.match(TAG);
    if (tag && !isHead) games.push({ lines: [], tags: {} });
    if (tag || line.trim()) isHead = Boolean(tag);
    if (tag) games.at(-1).tags[tag[1]] = tag[2];
    games.at(-1)?.lines.push(line);
  }
  return games.map(({ lines, tags }) => ({
    white: tags.White ?? "?",
    black: tags.Black ?? "?",
    result: tags.Result ?? "*",
    event: tags.Event ?? "",
    date: tags.Date ?? "",
    text: lines.join("\n"),
  }));
}

// The record of a game of a log, as `Table.begin` takes it.
export function recordOfLog({ moves, white, black, result, date }) {
  const nodes = moves.map((move, index) => {
    return { move, san: null, parent: index ? index - 1 : null, nags: [], comment: "" };
  });
  const tags = [
    ["White", white],
    ["Black", black],
    ["Date", date],
  ];
  const known = tags.filter(([, value]) => typeof value === "string");
  return { comment: "", nodes, tags: known, result: /^[01]-[01]$|^1\/2/.test(result) ? result : null };
}

// The text of the games is kept for a reload, if the store of the tab has room for it.
export async function keepText(text) {
  try {
    if (text) sessionStorage.setItem(KEY, await pack(text));
    else sessionStorage.removeItem(KEY);
  } catch {
    try {
      sessionStorage.removeItem(KEY);
    } catch {
      // A forbidden store.
    }
  }
}

// The text of the games before a reload; null if there is none.
export async function keptText() {
  try {
    const packed = sessionStorage.getItem(KEY);
    return packed && (await unpack(packed));
  } catch {
    return null;
  }
}

export class Collection {
  // `open` receives a game that was chosen.
  constructor(panel, open) {
    this.open = open;
    this.games = [];
    this.filter = make("input", {
      type: "search",
      placeholder: "Find a player, a result, an event",
      "aria-label": "Find games",
      oninput: () => this.list(),
    });
    this.count = make("p", { class: "quiet", role: "status" });
    this.rows = make("tbody");
    this.order = ["number", 1];
    this.most = MOST_ROWS;
    this.heads = ["No.", "White", "Black", "Result", "Event", "Date"].map((words, index) => {
      const sort = () => this.sort(COLUMNS[index]);
      return make(
        "th",
        { scope: "col" },
        make("button", { type: "button", class: "line", onclick: sort }, words),
      );
    });
    const { heads } = this;
    const add = () => {
      this.most += MOST_ROWS;
      this.list();
    };
    this.more = make("button", { type: "button", onclick: add }, `Show ${MOST_ROWS} more`);
    const table = make("table", {}, make("thead", {}, make("tr", {}, ...heads)), this.rows);
    this.cross = make("table", { class: "cross" });
    const label = { role: "region", tabindex: "0" };
    this.element = make(
      "div",
      { class: "collection", hidden: true },
      this.filter,
      this.count,
      make("div", { class: "games", "aria-label": "Games", ...label }, table, this.more),
      make("div", { class: "games", "aria-label": "Crosstable", ...label }, this.cross),
    );
    panel.append(this.element);
  }

  show(games) {
    this.games = games.map((game, index) => ({ ...game, number: index + 1 }));
    this.element.hidden = games.length < 2;
    this.filter.value = "";
    this.order = ["number", 1];
    this.most = MOST_ROWS;
    this.list();
    this.drawCross();
  }

  // Sorts by a column; a second time the other way.
  sort(column) {
    const [known, way] = this.order;
    this.order = [column, column === known ? -way : 1];
    this.list();
  }

  list() {
    const wanted = this.filter.value.trim().toLowerCase();
    const words = ({ white, black, result, event, date }) => [white, black, result, event, date];
    const found = this.games.filter((game) => words(game).join(" ").toLowerCase().includes(wanted));
    const [column, way] = this.order;
    const compare = new Intl.Collator("en", { numeric: true }).compare;
    const value = (game) => String(game[column] ?? "");
    found.sort((a, b) => way * compare(value(a), value(b)) || a.number - b.number);
    this.heads.forEach((head, index) => {
      const sorted = way > 0 ? "ascending" : "descending";
      head.ariaSort = COLUMNS[index] === column ? sorted : null;
    });
    const shown = found.slice(0, this.most);
    this.more.hidden = shown.length === found.length;
    const more = found.length > shown.length ? `, of which ${shown.length} are shown` : "";
    this.count.textContent = `${found.length} games${more}`;
    const row = (game) => {
      const open = make(
        "button",
        { type: "button", class: "line", onclick: () => this.open(game) },
        String(game.number),
      );
      open.setAttribute("aria-label", `Open game ${game.number}`);
      const cells = words(game).map((text) => make("td", {}, String(text ?? "")));
      return make(
        "tr",
        { onclick: (event) => event.target !== open && this.open(game) },
        make("td", {}, open),
        ...cells,
      );
    };
    this.rows.replaceChildren(...shown.map(row));
  }

  // The points of each player against each other one, the best first.
  drawCross() {
    const players = new Map();
    const add = (player, other, points) => {
      const scores = players.get(player) ?? new Map();
      const [sum, count] = scores.get(other) ?? [0, 0];
      players.set(player, scores.set(other, [sum + points, count + 1]));
    };
    for (const { white, black, result } of this.games) {
      const points = POINTS.get(result);
      if (points === undefined || white === black) continue;
      add(white, black, points);
      add(black, white, 1 - points);
    }
    this.cross.parentElement.hidden = players.size < 2 || players.size > MOST_PLAYERS;
    const total = (scores) =>
      [...scores.values()].reduce(([a, b], [sum, count]) => [a + sum, b + count], [0, 0]);
    const share = (scores) => total(scores)[0] / total(scores)[1];
    const sorted = [...players].sort(([, a], [, b]) => share(b) - share(a));
    const text = (score) => (score ? `${score[0]} / ${score[1]}` : "");
    const heads = ["Player", "Points", ...sorted.map((_, index) => String(index + 1))];
    const row = ([player, scores], index) =>
      make(
        "tr",
        {},
        make("th", { scope: "row" }, `${index + 1}. ${player}`),
        make("td", {}, text(total(scores))),
        ...sorted.map(([other]) => make("td", {}, other === player ? "–" : text(scores.get(other)))),
      );
    this.cross.replaceChildren(
      make("caption", {}, "Crosstable"),
      make("thead", {}, make("tr", {}, ...heads.map((head) => make("th", { scope: "col" }, head)))),
      make("tbody", {}, ...sorted.map(row)),
    );
  }
}
