// A game with its variations, as a tree of moves.

// The annotations of PGN by their numbers.
export const SIGNS = new Map([
  [1, "!"],
  [2, "?"],
  [3, "!!"],
  [4, "??"],
  [5, "!?"],
  [6, "?!"],
  [10, "="],
  [13, "∞"],
  [14, "+/="],
  [15, "=/+"],
  [16, "+/−"],
  [17, "−/+"],
  [18, "+−"],
  [19, "−+"],
]);

// The classes of the annotations that mark a loss.
export const LOSSES = new Map([
  [6, "inaccuracy"],
  [2, "mistake"],
  [4, "blunder"],
]);

// `mistake` is an annotation that the analysis has found; `drawn` has the arrows and circles of the person,
// and `said` what a record says of the move for programs: `eval`, `clk` and others, with their values. `end`
// is the end that nobody claimed after the move.
function newNode(move, san, parent) {
  const empty = { nags: [], comment: "", mistake: null, drawn: [], said: [], end: null };
  return { move, san, parent, children: [], view: null, ...empty };
}

// What programs write into comments: [%eval 0.25] [%clk 0:09:58], and arrows and circles with their colours,
// [%cal Ge2e4] [%csl Rd5].
const COMMAND = /\[%(\w+) ([^\]]*)\]\s*/g;

// The comment of a node of a record, and what was in it for programs: of `pack`, or of the server, with all
// of it in the comment.
function noteOf({ comment, drawn, said = [], end = null }) {
  if (drawn) return { comment, drawn, said, end };
  const commands = [...comment.matchAll(COMMAND)].map(([, name, value]) => [name, value.trim()]);
  const isDrawn = ([name]) => name === "cal" || name === "csl";
  const found = commands.filter(isDrawn).flatMap(([, list]) => list.split(","));
  const parts = found.map((text) => text.trim().match(/^([A-Z])([a-z]\d+)([a-z]\d+)?$/)).filter(Boolean);
  return {
    comment: comment.replace(COMMAND, "").trim(),
    drawn: parts.map(([, colour, from, to]) => [from, to ?? from, colour]),
    said: commands.filter((command) => !isDrawn(command)),
    end,
  };
}

function writeNote({ comment, drawn, said }) {
  const list = (name, pairs, text) => (pairs.length ? `[%${name} ${pairs.map(text).join(",")}]` : null);
  const [circles, arrows] = [true, false].map((is) => drawn.filter(([from, to]) => (from === to) === is));
  const parts = [
    ...said.map(([name, value]) => `[%${name} ${value}]`),
    list("csl", circles, ([square, , colour = "G"]) => `${colour}${square}`),
    list("cal", arrows, ([from, to, colour = "G"]) => `${colour}${from}${to}`),
    comment,
  ];
  return parts.filter(Boolean).join(" ");
}

export class Tree {
  // `start` has the start position: `fen`, `array` or nothing.
  constructor(game, start = {}) {
    this.game = game;
    this.start = start;
    this.root = newNode(null, null, null);
    this.current = this.root;
    // The tags and the result of a game that was read.
    this.tags = [];
    this.result = null;
  }

  // The tree of a record: of the server, or of `pack`. Without the number of the current move it is the last
  // one of the main line.
  static fromRecord(game, start, record) {
    const tree = new Tree(game, start);
    Object.assign(tree.root, noteOf(record));
    tree.tags = record.tags ?? [];
    tree.result = record.result ?? null;
    const nodes = [];
    for (const { parent, ...fields } of record.nodes) {
      const before = parent === null ? tree.root : nodes[parent];
      const node = { ...newNode(null, null, before), ...fields, ...noteOf(fields) };
      before.children.push(node);
      nodes.push(node);
    }
    tree.current = record.current === undefined ? tree.end() : (nodes[record.current] ?? tree.root);
    return tree;
  }

  // All that is needed to make the tree again.
  pack() {
    const nodes = [];
    const numbers = new Map([[this.root, null]]);
    const waiting = [...this.root.children].reverse();
    while (waiting.length) {
      const node = waiting.pop();
      numbers.set(node, nodes.length);
      const { move, san, nags, comment, mistake, drawn, said, end } = node;
      nodes.push({ move, san, parent: numbers.get(node.parent), nags, comment, mistake, drawn, said, end });
      waiting.push(...[...node.children].reverse());
    }
    const { tags, result } = this;
    const { comment, drawn, said, end } = this.root;
    return { comment, drawn, said, end, nodes, current: numbers.get(this.current), tags, result };
  }

  // All moves with variations, comments and annotations, for a request to the server. Mistakes that the
  // analysis has found are annotations, too.
  record() {
    const { nodes, ...root } = this.pack();
    const written = nodes.map(({ move, parent, nags, mistake, ...node }) => ({
      move,
      parent,
      nags: mistake && !nags.includes(mistake) ? [...nags, mistake] : nags,
      comment: writeNote(node),
    }));
    return { comment: writeNote(root), nodes: written };
  }

  // The moves from the start to a node.
  path(node = this.current) {
    const nodes = [];
    for (let at = node; at.parent; at = at.parent) nodes.unshift(at);
    return nodes;
  }

  // A line for a request to the server.
  line(node = this.current) {
    return { game: this.game.id, ...this.start, moves: this.path(node).map((step) => step.move) };
  }

  // Goes to the position after a move, in the main line, a known variation or a new one.
  play(move, san) {
    this.current = this.add(this.current, move, san);
    return this.current;
  }

  // The node after a move, which may be new.
  add(node, move, san) {
    let child = node.children.find((known) => known.move === move);
    if (!child) {
      child = newNode(move, san, node);
      node.children.push(child);
    }
    return child;
  }

  // The last node of the line that continues a node.
  end(node = this.root) {
    while (node.children.length) [node] = node.children;
    return node;
  }

  // Removes a move with those that follow it.
  remove(node) {
    const siblings = node.parent.children;
    siblings.splice(siblings.indexOf(node), 1);
  }

  // Makes the variation to which a node belongs the main line.
  promote(node) {
    for (let at = node; at.parent; at = at.parent) {
      const siblings = at.parent.children;
      siblings.splice(siblings.indexOf(at), 1);
      siblings.unshift(at);
    }
  }
}

// A text with moves as it is read aloud: what stands in brackets after a move in words.
export function spoken(text) {
  return text
    .replace(/\[x([a-z]\d+)\]/g, ", the piece on $1 dies")
    .replace(/\[([a-z]\d+),C\]/g, ", the piece on $1 is cured")
    .replace(/\[([a-z]\d+),(\d+)\]/g, (_, square, count) => {
      return `, the piece on ${square} is poisoned and has ${count} ${count === "1" ? "move" : "moves"} left`;
    });
}

// What stands before a move of a line from a position, by its place in the line: "12.", "12…" or nothing.
export function lineNumbers({ side, move_number }) {
  const before = side === "black" ? 1 : 0;
  return (index) => {
    const plies = index + before;
    if (plies % 2) return index ? "" : `${move_number}…`;
    return `${move_number + plies / 2}.`;
  };
}

// The move that leads to a node, with its number, such as "12. Nf3" or "12… Nf6".
export function moveText(tree, node) {
  const { number, white } = moveNumber(tree, node);
  return `${number}${white ? "." : "…"} ${node.san ?? node.move}`;
}

// The number of the move that leads to a node, such as "12." or "12...".
export function moveNumber(tree, node) {
  const first = tree.root.view;
  const plies = tree.path(node).length - 1 + (first?.side === "black" ? 1 : 0);
  const number = (first?.move_number ?? 1) + Math.floor(plies / 2);
  return { number, white: plies % 2 === 0 };
}
