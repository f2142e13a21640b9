// What the person prefers: sounds, the colours of the board and the pictures of the pieces.

import { byId, isDark, look, make, segments, setOfPieces, showPicture } from "./dom.js";
import { handle } from "./handle.js";
import { playSound } from "./sound.js";

const KEY = "belladonna-settings";
const FIRST = { sounds: true, cards: false, theme: "system", board: "page", pieces: "figures", size: 100 };
const THEMES = [
  ["system", "As the system"],
  ["light", "Light"],
  ["dark", "Dark"],
];
const BOARDS = [
  ["page", "As the page"],
  ["wood", "Wood"],
  ["slate", "Slate"],
  ["green", "Green"],
  ["blue", "Blue"],
  ["rose", "Rose"],
  ["contrast", "Black and white"],
];
const PIECES = [
  ["figures", "As the game wants them"],
  ["western", "Figures in all games"],
  ["discs", "Figures on discs"],
  ["letters", "Letters, with their moves"],
];

export class Settings {
  constructor() {
    this.values = { ...FIRST, ...read() };
    const { sounds, cards, theme, board, pieces } = this.values;
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
      segments("theme", "Page", THEMES, theme, (chosen) => this.change({ theme: chosen })),
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
    const { board, pieces, theme } = this.values;
    Object.assign(document.documentElement.dataset, { board, theme });
    Object.assign(look, { pieces, theme });
    for (const image of document.querySelectorAll('img[data-address*="theme="]')) {
      const { address } = image.dataset;
      showPicture(image, address.replace(/theme=\w+/, `theme=${isDark() ? "dark" : "light"}`));
    }
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
