// The openings of a game: how often each move of the position on the board was played in games, with which
// results, and what the engine thinks of it. They come from a book, a text with a position in each line.

import { make, plural } from "./dom.js";
import { scoreText } from "./graph.js";
import { sided } from "./players.js";

// A position without its move numbers: how it was reached does not matter.
const placeOf = (fen) => fen.replace(/ \d+ \d+(?= |$)/, "");

// Reads a book: the games of which it knows, and the moves of each position.
function readBook(text) {
  const [head, ...lines] = text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  return { played: head.played ?? [], places: new Map(lines.map(({ fen, moves }) => [placeOf(fen), moves])) };
}

// The games with a move that White has won, that Black has won, and the others.
function resultsOf({ games = 0, wins = 0, losses = 0 }, side) {
  const [white, black] = side === "white" ? [wins, losses] : [losses, wins];
  return [white, games - wins - losses, black];
}

const RESULTS = ["White wins", "Drawn", "Black wins"];
const CLASSES = ["won", "drawn", "lost"];

export class Explorer {
  // `table` has the game, the analysis and the connection.
  constructor(table) {
    this.table = table;
    // The books that were loaded, by game.
    this.books = new Map();
    this.element = make("section", { class: "openings", "aria-label": "Openings" });
    this.scores = new Map();
  }

  // Loads the book of a game once.
  load({ id }) {
    const load = async () => {
      const answer = await fetch(`openings/${id}.book`);
      if (!answer.ok) throw new Error("The openings cannot be loaded.");
      return readBook(await answer.text());
    };
    if (!this.books.has(id)) this.books.set(id, load());
    return this.books.get(id);
  }

  // Shows what is known about a position.
  async show(node) {
    this.node = node;
    const { game } = this.table.tree;
    let book;
    try {
      book = await this.load(game);
    } catch (error) {
      this.books.delete(game.id);
      if (node === this.node) this.element.replaceChildren(make("p", { class: "quiet" }, error.message));
      return;
    }
    if (node !== this.node || !node.view) return;
    const { view } = node;
    const legal = new Map(view.legal.map((move) => [move.text, move]));
    const moves = (book.places.get(placeOf(view.fen)) ?? []).filter(({ move }) => legal.has(move));
    const order = ({ games = 0, weight }) => [games, weight];
    moves.sort((one, other) => {
      const [a, b] = [order(one), order(other)];
      return b[0] - a[0] || b[1] - a[1];
    });
    const all = moves.reduce((sum, { games = 0 }) => sum + games, 0);
    this.scores.clear();
    const rows = moves.map((entry) => this.row(entry, legal.get(entry.move), view, all));
    const heads = ["Move", "Games", "Results", "Score"].map((words) => make("th", { scope: "col" }, words));
    const table = make("table", {}, make("thead", {}, make("tr", {}, ...heads)), make("tbody", {}, ...rows));
    this.element.replaceChildren(
      make("h2", { class: "minor" }, "Openings", make("span", { class: "quiet" }, this.source(book.played))),
      moves.length ? table : make("p", { class: "quiet" }, "No game of the book has come to this position."),
    );
    this.showScores();
  }

  // Where the results come from.
  source(played) {
    const games = played.reduce((sum, { games }) => sum + games, 0);
    const strengths = played.map(({ strength }) => strength).filter(Boolean);
    return `${plural(games, "game")}${strengths.length ? `, ${strengths.join("; ")}` : ""}`;
  }

  row(entry, move, view, all) {
    const { games = 0, score } = entry;
    const { game } = this.table.tree;
    const play = () => this.table.act(() => this.table.playHere(move));
    const value = make("td", { class: "score" });
    const white = view.side === "white" ? score : -score;
    this.scores.set(move.text, { value, known: score === undefined ? null : { score: white, mate: null } });
    const parts = resultsOf(entry, view.side);
    const percents = parts.map((part) => Math.round((100 * part) / games));
    const words = RESULTS.map((name, index) => `${sided(game, name)} ${percents[index]} %`).join(", ");
    const part = (count, index) => {
      const span = make(
        "span",
        { class: CLASSES[index] },
        percents[index] >= 20 ? `${percents[index]} %` : "",
      );
      span.style.flexGrow = count;
      return span;
    };
    const bar = make("div", { class: "results", role: "img", "aria-label": words, title: words });
    bar.append(...parts.map(part));
    const share = all ? `${Math.round((100 * games) / all)} %` : "";
    return make(
      "tr",
      { onclick: play },
      make("td", {}, make("button", { type: "button", class: "step" }, move.san)),
      make(
        "td",
        { class: "games-count" },
        games ? `${games.toLocaleString("en")} ` : "",
        games ? make("span", { class: "quiet" }, share) : "–",
      ),
      make("td", {}, games ? bar : ""),
      value,
    );
  }

  // Shows what the engine thinks of the moves: now, or when the book was made.
  showScores() {
    const { infos, isOn, node } = this.table.analysis;
    const lines = isOn && node === this.node ? infos.filter(Boolean) : [];
    for (const [text, { value, known }] of this.scores) {
      const line = lines.find(({ moves }) => moves[0] === text);
      const shown = line ?? known;
      value.textContent = shown ? scoreText(shown) : "";
      value.classList.toggle("quiet", !line);
      value.title = line
        ? `The engine now, depth ${line.depth}`
        : known
          ? "The engine, when the book was made"
          : "";
    }
  }
}
