// The start screen: what a person can do here, and the main games.

import { byId, make, startAddress } from "./dom.js";
import { hasServer } from "./friendsocket.js";

const WAYS = [
  ["play", "Play", "Against the computer at your level, or two players at one board"],
  ["friend", "Play a friend", "Send a link: each of you plays at a page of your own"],
  ["analyse", "Analyse", "Move the pieces freely, and see what the engine thinks"],
  ["puzzles", "Puzzles", "Find the one good move"],
  ["learn", "Learn", "The pieces and the special rules, move by move"],
  ["make", "Make a game", "Click where your own pieces go, and play with them at once"],
];

export class Start {
  // `table` has the game. `openTab` shows a tool beside the board.
  constructor(table, openTab) {
    this.table = table;
    const open = (name) => () => {
      this.hide();
      openTab(name);
    };
    const actions = {
      play: () => table.beginning.ask(),
      friend: () => table.beginning.ask({ opponent: "friend" }),
      analyse: () => {
        open("moves")();
        return table.analysis.turnOn();
      },
      puzzles: () => {
        this.hide();
        byId("tab-puzzles").click();
      },
      learn: open("rules"),
      make: () => table.beginning.edit({ id: "chess", title: "Chess" }),
    };
    const way = ([name, words, meaning], index) =>
      make(
        "button",
        {
          type: "button",
          id: `start-${name}`,
          class: index === 0 ? "primary way" : "way",
          hidden: name === "friend" && !hasServer,
          onclick: () => table.act(actions[name]),
        },
        make("strong", {}, words),
        make("span", {}, meaning),
      );
    this.goOn = make("button", { type: "button", id: "go-on", hidden: true, onclick: () => this.hide() });
    this.games = make("div", { class: "starts" });
    this.element = byId("start");
    this.element.append(
      make("h2", {}, "Chess and its variants"),
      make("div", { class: "ways" }, ...WAYS.map(way), this.goOn),
      make("h2", {}, "Games"),
      this.games,
      make("p", { class: "quiet" }, "Play finds many more games, by name, inventor, board or piece."),
    );
    byId("home").addEventListener("click", () => this.show());
  }

  // Shows the main games: those that have puzzles, and whether the server offers games with friends.
  showGames(games, offersFriends) {
    byId("start-friend").hidden = !offersFriends;
    const card = (game) =>
      make(
        "button",
        {
          type: "button",
          class: "game",
          "data-start": game.id,
          onclick: () => this.table.act(() => this.table.beginning.ask({ game: game.id })),
        },
        make("img", { class: "start", loading: "lazy", src: startAddress(game), alt: "" }),
        make("span", { class: "title" }, game.title),
        make("span", { class: "quiet" }, game.summary),
      );
    this.games.replaceChildren(...games.filter(({ puzzles }) => puzzles).map(card));
  }

  show() {
    const { tree, match } = this.table;
    const isPlayed = Boolean(tree && (match || tree.root.children.length));
    this.goOn.hidden = !isPlayed;
    if (isPlayed) this.goOn.textContent = `Back to ${tree.game.title}`;
    document.documentElement.dataset.start = "";
    this.element.hidden = false;
  }

  hide() {
    if (this.element.hidden) return;
    this.element.hidden = true;
    delete document.documentElement.dataset.start;
  }
}
