// What the person prefers: sounds, the colours of the board and the pictures of the pieces.

import { byId, look, make, setOfPieces, showPicture } from "./dom.js";
import { handle } from "./handle.js";
import { playSound } from "./sound.js";

const KEY = "belladonna-settings";
const FIRST = { sounds: true, cards: false, board: "page", pieces: "figures", size: 100 };
const BOARDS = [
  ["page", "As the page"],
  ["wood", "Wood"],
  ["slate", "Slate"],
  ["green", "Green"],
];
const PIECES = [
  ["figures", "Figures"],
  ["letters", "Letters, with their moves"],
];

export class Settings {
  constructor() {
    this.values = { ...FIRST, ...read() };
    const { sounds, cards, board, pieces } = this.values;
    const sound = make("input", {
      type: "checkbox",
      id: "sounds",
      checked: sounds,
      onchange: () => this.change({ sounds: sound.checked }),
    });
    const card = make("input", {
      type: "checkbox",
      id: "cards",
      checked: cards,
      onchange: () => this.change({ cards: card.checked }),
    });
    const choice = (id, words, options, value) => {
      const select = make(
        "select",
        { id: `look-${id}`, onchange: () => this.change({ [id]: select.value }) },
        ...options.map(([name, text]) => make("option", { value: name, selected: name === value }, text)),
      );
      return make("div", { class: "field" }, make("label", { for: select.id }, words), select);
    };
    const dialog = byId("settings");
    dialog.append(
      make("h2", { id: "settings-title" }, "Settings"),
      make("div", { class: "field" }, sound, make("label", { for: "sounds" }, "Sounds")),
      make(
        "div",
        { class: "field" },
        card,
        make("label", { for: "cards" }, "Card of a piece under the mouse"),
      ),
      choice("board", "Colours of the board", BOARDS, board),
      choice("pieces", "Pieces", PIECES, pieces),
      make("button", { type: "button", onclick: () => dialog.close() }, "Close"),
    );
    handle(byId("size"), this);
    byId("open-settings").addEventListener("click", () => dialog.showModal());
    this.apply();
  }

  change(changed) {
    this.keep(changed);
    this.apply();
    this.sound("move");
  }

  keep(changed) {
    Object.assign(this.values, changed);
    try {
      localStorage.setItem(KEY, JSON.stringify(this.values));
    } catch {
      // A forbidden store: the choice holds until the page is closed.
    }
  }

  apply() {
    document.documentElement.dataset.board = this.values.board;
    look.pieces = this.values.pieces;
    for (const image of document.querySelectorAll('img[data-address^="/pieces/"]')) {
      const [file, piece] = image.dataset.address.split("#");
      showPicture(image, `${file.split("?")[0]}${setOfPieces()}#${piece}`);
    }
  }

  sound(name) {
    if (this.values.sounds) playSound(name);
  }
}

function read() {
  try {
    return JSON.parse(localStorage.getItem(KEY));
  } catch {
    return null;
  }
}
