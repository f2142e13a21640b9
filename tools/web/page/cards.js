// The games from which one is chosen, as cards with small boards, and a filter.

import { make, startAddress } from "./dom.js";

export class GameCards {
  // `current` is the game that is chosen first. `changed` receives each other one, and null if the search
  // finds none.
  constructor(games, current, changed) {
    this.games = games;
    this.changed = changed;
    this.cards = games.map((game) => this.card(game, game.id === current));
    this.none = make("p", { class: "quiet", hidden: true });
    const role = { role: "radiogroup", "aria-label": "Game" };
    this.list = make("div", { id: "game", ...role }, ...this.cards, this.none);
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

  // Shows the games that have all words of a text in their names, pieces and so on, and chooses the one with
  // this title. Otherwise the chosen one stays, or the first of them is chosen.
  find(wanted) {
    const words = wanted.split(/\s+/);
    const found = this.cards.filter((card, index) => {
      const text = this.games[index].words ?? card.textContent.toLowerCase();
      card.hidden = !words.every((word) => text.includes(word));
      return !card.hidden;
    });
    this.none.hidden = Boolean(found.length);
    this.none.textContent = `No game is found by “${wanted}”.`;
    const isTitle = (card) => card.querySelector(".title").textContent.toLowerCase() === wanted;
    const isChosen = (card) => card.querySelector("input").checked;
    const best = found.find(isTitle) ?? found.find(isChosen) ?? found[0];
    if (best) best.querySelector("input").checked = true;
    this.changed(found.length ? this.chosen : null);
  }
}
