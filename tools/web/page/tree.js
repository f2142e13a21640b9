// A game with its variations, as a tree of moves.

export class Tree {
  // `start` has the start position: `fen`, `array` or nothing.
  constructor(game, start = {}) {
    this.game = game;
    this.start = start;
    this.root = { move: null, san: null, parent: null, children: [], view: null };
    this.current = this.root;
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
      child = { move, san, parent: this.current, children: [], view: null };
      this.current.children.push(child);
    }
    this.current = child;
    return child;
  }

  // Removes the current move and what follows it.
  takeBack() {
    const { parent } = this.current;
    if (!parent) return false;
    parent.children = parent.children.filter((child) => child !== this.current);
    this.current = parent;
    return true;
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
