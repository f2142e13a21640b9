// What the person writes at the current move: a mark, a comment, and changes of its variation.

import { confirm } from "./choose.js";
import { make } from "./dom.js";
import { SIGNS } from "./tree.js";

// The annotations of a move itself, not of a position.
const MARKS = [1, 2, 3, 4, 5, 6];

export class Notes {
  constructor(panel, table) {
    this.table = table;
    const button = (words, action) =>
      make("button", { type: "button", onclick: () => table.act(action) }, words);
    this.mark = make(
      "select",
      { id: "mark", "aria-label": "Mark of the move", onchange: () => this.setMark(Number(this.mark.value)) },
      make("option", { value: 0 }, "no mark"),
      ...MARKS.map((nag) => make("option", { value: nag }, SIGNS.get(nag))),
    );
    this.comment = make("input", {
      id: "comment",
      placeholder: "Comment",
      "aria-label": "Comment",
      autocomplete: "off",
      maxlength: 2000,
      oninput: () => this.setComment(this.comment.value.trim()),
    });
    this.promote = button("Make this the main line", () => this.change((tree, node) => tree.promote(node)));
    this.remove = button("Delete", () => this.delete());
    this.row = make("div", { class: "row notes" }, this.mark, this.comment, this.promote, this.remove);
    panel.append(this.row);
  }

  show(tree) {
    const { current } = tree;
    const isMove = Boolean(current.parent);
    this.mark.disabled = this.remove.disabled = !isMove;
    this.mark.value = current.nags.find((nag) => MARKS.includes(nag)) ?? 0;
    // What is typed now stays, unless another move is shown.
    if (this.node !== current || document.activeElement !== this.comment)
      this.comment.value = current.comment;
    this.node = current;
    this.promote.hidden = !tree.path().some((node) => node.parent.children[0] !== node);
  }

  change(action) {
    const { table } = this;
    action(table.tree, table.tree.current);
    table.showMoves();
    table.store();
  }

  setMark(nag) {
    this.change((_, node) => {
      node.nags = [nag, ...node.nags.filter((known) => !MARKS.includes(known))].filter(Boolean);
      node.mistake = null;
    });
  }

  setComment(comment) {
    this.change((_, node) => (node.comment = comment));
  }

  // Deletes the current move and all that follow it. Moves of the game that is played stay.
  async delete() {
    const { table } = this;
    const { tree } = table;
    const node = tree.current;
    if (table.live && tree.path(table.live).includes(node))
      throw new Error("This move belongs to the game that is played. “Take back” takes it back.");
    const following = node.children.length ? " and all moves after it" : "";
    if (!(await confirm(`Delete ${node.san}${following}?`, "Delete"))) return;
    if (tree !== table.tree || node !== tree.current) return;
    tree.remove(node);
    await table.go(node.parent);
  }
}
