// The panels beside the board: moves, analysis, rules, setting up, and records.

import { byId, make } from "./dom.js";
import { sided } from "./players.js";
import { LOSSES, SIGNS, moveNumber, spoken } from "./tree.js";

// The results that a list of moves ends with.
export const RESULTS = new Set(["1-0", "0-1", "1/2-1/2"]);
const TABS = [
  ["moves", "Moves"],
  ["rules", "Rules"],
  ["edit", "Set up"],
  ["record", "Record"],
  ["puzzles", "Puzzles"],
];

// Makes the tabs. Returns the panels by name.
export function makeTabs() {
  const panels = {};
  const tabs = TABS.map(([name, words], index) => {
    panels[name] = make("div", {
      role: "tabpanel",
      id: `panel-${name}`,
      "aria-labelledby": `tab-${name}`,
      hidden: index > 0,
      tabindex: "0",
    });
    return make(
      "button",
      {
        type: "button",
        role: "tab",
        id: `tab-${name}`,
        "aria-controls": `panel-${name}`,
        "aria-selected": String(index === 0),
        tabindex: index === 0 ? "0" : "-1",
        onclick: (event) => {
          openTab(name);
          // The arrow keys belong to the moves again, unless the tab was reached by keys.
          if (event.detail) event.currentTarget.blur();
        },
        onkeydown: (event) => {
          const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
          if (!step) return;
          const other = tabs[(index + step + tabs.length) % tabs.length];
          other.focus();
          other.click();
        },
      },
      words,
    );
  });
  byId("tabs").append(...tabs);
  byId("panels").append(...Object.values(panels));
  return panels;
}

export function openTab(name) {
  for (const [other] of TABS) {
    byId(`panel-${other}`).hidden = other !== name;
    byId(`tab-${other}`).setAttribute("aria-selected", String(other === name));
    byId(`tab-${other}`).tabIndex = other === name ? 0 : -1;
  }
}

// The moves of a game with its variations: White's and Black's moves in two columns, comments and variations
// below them.
export class MoveList {
  constructor(panel, go) {
    this.list = make("div", { class: "moves", "aria-label": "Moves", role: "group" });
    // The nodes of the buttons. One listener serves all of them.
    this.nodes = new WeakMap();
    this.list.addEventListener("click", (event) => {
      const node = this.nodes.get(event.target.closest(".move"));
      if (node) go(node);
    });
    panel.append(this.list);
    // Lines of the engine above the list make it smaller.
    new ResizeObserver(() => this.showCurrent()).observe(this.list);
  }

  show(tree) {
    this.game = tree.game;
    this.list.replaceChildren(...this.words(tree.root), ...this.line(tree, tree.root, true));
    if (!tree.root.children.length) this.list.append(make("p", {}, "No moves yet."));
    if (RESULTS.has(tree.result)) this.list.append(make("p", { class: "result" }, tree.result));
    this.showCurrent();
  }

  // Scrolls the list, and not the page, to the current move.
  showCurrent() {
    const current = this.list.querySelector("[aria-current]");
    if (!current) return;
    const [list, move] = [this.list, current].map((element) => element.getBoundingClientRect());
    // On a phone the moves stand in one row.
    if (move.left < list.left || move.right > list.right)
      this.list.scrollLeft += move.left + move.width / 2 - list.left - list.width / 2;
    if (move.top < list.top) this.list.scrollTop -= list.top - move.top;
    else if (move.bottom > list.bottom) this.list.scrollTop += move.bottom - list.bottom;
  }

  // The elements of the line after a node, the variations in parentheses.
  line(tree, node, first) {
    const elements = [];
    let needsNumber = first;
    while (node.children.length) {
      const [main, ...others] = node.children;
      elements.push(...this.move(tree, main, needsNumber));
      needsNumber = this.words(main).length > 0;
      for (const other of others) {
        const variation = make(
          "span",
          { class: "variation" },
          "(",
          ...this.move(tree, other, true),
          ...this.line(tree, other, this.words(other).length > 0),
          ")",
        );
        elements.push(variation);
        needsNumber = true;
      }
      node = main;
    }
    return elements;
  }

  move(tree, node, needsNumber) {
    const { number, white } = moveNumber(tree, node);
    const before = white ? `${number}.` : needsNumber ? `${number}…` : "";
    const loss = LOSSES.get(node.mistake);
    const mistake = loss ? make("span", { class: loss, title: loss }, SIGNS.get(node.mistake)) : null;
    const button = make(
      "button",
      {
        type: "button",
        class: "move",
        "aria-current": node === tree.current ? "true" : null,
        "aria-label": labelOf(node),
      },
      node.san ?? node.move,
    );
    this.nodes.set(button, node);
    const nags = node.nags.map((nag) => SIGNS.get(nag) ?? `$${nag}`).join(" ");
    const said = saidText(node);
    const marks = [
      nags && make("span", { class: "nag" }, nags),
      mistake,
      said && make("span", { class: "said" }, said),
    ].filter(Boolean);
    return [
      before && make("span", { class: "number" }, before),
      make("span", { class: `ply ${white ? "white" : "black"}` }, button, ...marks),
      ...this.words(node),
    ].filter(Boolean);
  }

  // The comment after a move, and where a game goes on after an end that nobody claimed, the first such end.
  words(node) {
    const words = node.comment ? [make("span", { class: "comment" }, node.comment), " "] : [];
    if (node.end && node.children.length && isFirstEnd(node)) {
      const title = "Nobody claimed this end: the game goes on.";
      words.push(make("span", { class: "unclaimed", title }, sided(this.game, node.end)), " ");
    }
    return words;
  }
}

// A name for the button of a move, if the move is not read aloud as it is written.
function labelOf({ san }) {
  const words = san && spoken(san);
  return words === san ? null : words;
}

function isFirstEnd({ parent }) {
  for (let node = parent; node; node = node.parent) if (node.end) return false;
  return true;
}

// The score and the clock that a record has for a move.
function saidText({ said }) {
  const value = (name) => said.find(([known]) => known === name)?.[1];
  const [score, clock] = [value("eval")?.split(",")[0], value("clk")];
  return [score && (Number(score) > 0 ? `+${score}` : score), clock].filter(Boolean).join(" ");
}
