// The games from which one is chosen, as cards with small boards, and a filter.

import { make, startAddress } from "./dom.js";

export class GameCards {
  // `current` is the game that is chosen first. `changed` receives each other one.
  constructor(games, current, changed) {
    this.games = games;
    this.changed = changed;
    this.cards = games.map((game) => this.card(game, game.id === current));
    this.list = make("div", { id: "game", role: "radiogroup", "aria-label": "Game" }, ...this.cards);
    this.filter = make("input", {
      id: "filter",
      type: "search",
      placeholder: "Find a game",
      "aria-label": "Find a game",
      oninput: () => this.find(this.filter.value.trim().toLowerCase()),
      onkeydown: (event) => {
        if (event.key === "Enter") event.preventDefault();
      },
    });
  }

  // A game file with problems has no board.
  card(game, checked) {
    const isBad = Boolean(game.own) && !game.pieces;
    const picture = isBad
      ? make("span", { class: "start" }, "?")
      : make("img", { class: "start", src: startAddress(game), alt: "", loading: "lazy" });
    return make(
      "label",
      { class: "game", "data-game": game.id },
      make("input", {
        type: "radio",
        name: "game",
        value: game.id,
        checked,
        autofocus: checked,
        onchange: () => this.changed(this.chosen),
      }),
      picture,
      make("span", { class: "title" }, game.title),
      make("span", { class: "quiet" }, `${game.board}${game.own ? ", your own" : ""}`),
    );
  }

  get chosen() {
    const card = this.cards.findIndex((card) => card.querySelector("input").checked);
    return this.games[Math.max(0, card)];
  }

  // Shows the chosen card.
  showChosen() {
    this.cards[this.games.indexOf(this.chosen)].scrollIntoView({ block: "nearest" });
  }

  // Shows the games whose cards have a text, and chooses the first of them if the chosen one has not.
  find(wanted) {
    const found = this.cards.filter((card) => {
      card.hidden = !card.textContent.toLowerCase().includes(wanted);
      return !card.hidden;
    });
    if (!found.length || found.some((card) => card.querySelector("input").checked)) return;
    found[0].querySelector("input").checked = true;
    this.changed(this.chosen);
  }
}
