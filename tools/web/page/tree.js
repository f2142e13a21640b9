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

function newNode(move, san, parent) {
  return { move, san, parent, children: [], view: null, nags: [], comment: "" };
}

export class Tree {
  // `start` has the start position: `fen`, `array` or nothing.
  constructor(game, start = {}) {
    this.game = game;
    this.start = start;
    this.root = newNode(null, null, null);
    this.current = this.root;
  }

  // The tree of a record that the server has read. The last move of the main line is the current one.
  static fromRecord(game, start, record) {
    const tree = new Tree(game, start);
    tree.root.comment = record.comment;
    const nodes = [];
    for (const { move, san, parent, nags, comment } of record.nodes) {
      const before = parent === null ? tree.root : nodes[parent];
      const node = { ...newNode(move, san, before), nags, comment };
      before.children.push(node);
      nodes.push(node);
    }
    tree.current = tree.end();
    return tree;
  }

  // All moves with variations, comments and annotations, for a request to the server. Mistakes that the
  // analysis has found are annotations, too.
  record() {
    const nodes = [];
    const numbers = new Map([[this.root, null]]);
    const waiting = [...this.root.children].reverse();
    while (waiting.length) {
      const node = waiting.pop();
      numbers.set(node, nodes.length);
      const found = [...SIGNS].find(([, sign]) => sign === node.mistake?.[1])?.[0];
      const nags = found && !node.nags.includes(found) ? [...node.nags, found] : node.nags;
      nodes.push({ move: node.move, parent: numbers.get(node.parent), nags, comment: node.comment });
      waiting.push(...[...node.children].reverse());
    }
    return { comment: this.root.comment, nodes };
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
    let child = this.current.children.find((known) => known.move === move);
    if (!child) {
      child = newNode(move, san, this.current);
      this.current.children.push(child);
    }
    this.current = child;
    return child;
  }

  // The last node of the line that continues a node.
  end(node = this.root) {
    while (node.children.length) [node] = node.children;
    return node;
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

// The number of the move that leads to a node, such as "12." or "12...".
export function moveNumber(tree, node) {
  const first = tree.root.view;
  const plies = tree.path(node).length - 1 + (first?.side === "black" ? 1 : 0);
  const number = (first?.move_number ?? 1) + Math.floor(plies / 2);
  return { number, white: plies % 2 === 0 };
}
