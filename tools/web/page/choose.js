// Questions to the person: which of several moves, and whether something is really wanted.

import { byId, make, pieceImage } from "./dom.js";

// Shows a dialog with answers, of which one or none is chosen. A click beside it means none.
function answerTo(title, answers, place = null) {
  const dialog = byId("choose");
  return new Promise((resolve) => {
    const pick = (value) => {
      dialog.close();
      resolve(value);
    };
    dialog.replaceChildren(
      make("h2", { id: "choose-title", class: place ? "hidden" : null }, title),
      ...answers.map(({ value, content, kind }) =>
        make("button", { type: "button", class: kind, onclick: () => pick(value) }, ...content),
      ),
    );
    dialog.oncancel = () => resolve(null);
    dialog.onclick = (event) => {
      if (event.target === dialog) pick(null);
    };
    dialog.classList.toggle("strip", Boolean(place));
    dialog.style.left = "";
    dialog.style.top = "";
    dialog.showModal();
    if (place) moveTo(dialog, place);
  });
}

// Puts the dialog beside a place of the board, where it is in view.
function moveTo(dialog, place) {
  const { width, height } = dialog.getBoundingClientRect();
  const within = (wanted, most) => `${Math.max(0, Math.min(wanted, most))}px`;
  dialog.style.left = within(place.left + place.width / 2 - width / 2, window.innerWidth - width);
  dialog.style.top = within(place.top, window.innerHeight - height);
}

// Whether moves with the same two squares differ in a third one, which is chosen on the board.
export const differInThird = (moves) => new Set(moves.map((move) => move.third)).size > 1;

// Shows the piece of such a move on the square that it reaches, while the third one is chosen.
export function showBegun(from, to) {
  const image = from?.querySelector("img");
  if (!image || from === to) return;
  from.classList.add("left");
  const preview = image.cloneNode();
  preview.classList.add("preview");
  to.append(preview);
}

// Asks for one of several moves between two squares; null for none. `place` is the target square.
export function chooseMove(moves, { game, view, pieceName }, place) {
  const words = (move) => {
    if (move.promotion) return pieceName(move.promotion);
    if (move.gate) return `with a ${pieceName(move.gate)} behind it (${move.san})`;
    if (move.kind === "poison") return "poison it";
    if (move.kind === "cure") return "cure it";
    if (moves.some((other) => other.promotion)) return "no promotion";
    return move.captures ? "capture it" : `move (${move.san})`;
  };
  const answers = moves.map((move) => {
    const count = move.promotion ? view.reserve?.[view.side][move.promotion] : null;
    const letter = move.promotion ?? move.gate;
    const content = [
      letter ? pieceImage(game, view.side, letter, 40) : null,
      `${words(move)}${count ? ` (${count} in reserve)` : ""}`,
    ];
    return { value: move, content: content.filter(Boolean) };
  });
  return answerTo("Which move?", [...answers, { value: null, content: ["None"] }], place);
}

// Asks whether something is really wanted. The `kind` of the answer is "danger" if something is lost by it.
export function confirm(question, yes, kind = "danger") {
  return answerTo(question, [
    { value: true, content: [yes], kind },
    { value: false, content: ["No"] },
  ]);
}
