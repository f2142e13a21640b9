// The lines above and below the board: name, clock, points, checks, jokers, hand, reserve and lost pieces.

import { clockText } from "./clock.js";
import { byId, make, pieceImage, plural } from "./dom.js";

export const SIDES = ["white", "black"];
export const NAME = { white: "White", black: "Black" };
export const OTHER = { white: "black", black: "white" };

// A text with the names that a game has for its sides, such as Red. A game that is not known has none.
export const sided = (game, text) =>
  text.replace(/\b(White|Black)\b/g, (name) => game?.sides?.[name.toLowerCase()] ?? name);

// The names of those who play and are not the engine.
const KINDS = { person: "Person", friend: "Friend", player: "Player" };

// The names of the players: those that the tags of a record have, or those of a match.
export function namesOf(match, tags) {
  const name = (side) => {
    const tag = tags.find(([known]) => known === NAME[side])?.[1];
    if (tag || !match) return tag ?? "?";
    return KINDS[match.kinds[side]] ?? `Belladonna, skill ${match.skill}`;
  };
  return { white: name("white"), black: name("black") };
}

// How often each letter of a list occurs.
function counted(letters) {
  const counts = new Map();
  for (const letter of letters) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  return [...counts];
}

// Shows the players. `turn` is the side to move, null at the end of a game. `actions` has the functions
// `explain(piece, element)`, `hover(event, piece)`, `leave()`, and `press(event, piece)` and `choose(piece)`
// for pieces in hand.
export function showPlayers({ game, view, names, turn, clocks, flipped, pieceName }, actions) {
  for (const side of SIDES) {
    const line = byId((side === "white") === flipped ? "top" : "bottom");
    const piece = (letter, count, from, more = {}) =>
      make(
        "button",
        {
          type: "button",
          class: "held",
          "aria-label": `${count > 1 ? `${count} ` : ""}${pieceName(letter)}, ${from}`,
          onclick: (event) => actions.explain({ side, letter }, event.currentTarget),
          oncontextmenu: (event) => {
            event.preventDefault();
            actions.explain({ side, letter }, event.currentTarget);
          },
          onpointerover: (event) => actions.hover(event, { side, letter }),
          onpointerleave: () => actions.leave(),
          ...more,
        },
        pieceImage(game, side, letter, 24),
        count > 1 ? make("span", {}, String(count)) : null,
      );
    const who = names[side] === "?" ? "" : ` (${names[side]})`;
    const parts = [make("span", { class: "name" }, `${turn === side ? "● " : ""}${game.sides[side]}${who}`)];
    if (view.points) {
      const ahead = view.points[side] - view.points[OTHER[side]];
      const more = ahead > 0 ? ` (+${ahead})` : "";
      parts.push(make("span", { class: "points" }, `${plural(view.points[side], "point")}${more}`));
    }
    if (view.checks_left) {
      const left = view.checks_left[side];
      parts.push(make("span", { class: "checks" }, `${plural(left, "check")} to win`));
    }
    if (view.jokers) {
      const joker =
        game.pieces.find((known) => known.class === "joker") ??
        game.pieces.find((known) => known.betza === "");
      const power = view.jokers[side];
      parts.push(
        make(
          "span",
          { class: "joker" },
          pieceImage(game, side, joker.letter, 24),
          "=",
          power ? piece(power, 1, "what the jokers imitate") : make("span", {}, "–"),
        ),
      );
    }
    if (view.hands) {
      const held = game.pieces
        .filter((known) => view.hands[side][known.letter])
        .map((known) => {
          const button = piece(known.letter, view.hands[side][known.letter], "in hand", {
            // A key has no pointer before its click.
            onclick: (event) => event.detail === 0 && actions.choose({ side, letter: known.letter }),
            onpointerdown: (event) => actions.press(event, { side, letter: known.letter }),
          });
          button.classList.add("drops");
          button.dataset.hand = `${side} ${known.letter}`;
          return button;
        });
      parts.push(make("span", { class: "reserve" }, "Hand: ", ...(held.length ? held : ["nothing"])));
    } else if (view.reserve) {
      const held = game.pieces
        .filter((known) => view.reserve[side][known.letter])
        .map((known) => piece(known.letter, view.reserve[side][known.letter], "in reserve"));
      parts.push(make("span", { class: "reserve" }, "Reserve: ", ...(held.length ? held : ["nothing"])));
    } else if (view.lost[side].length) {
      const lost = counted(view.lost[side]).map(([letter, count]) => piece(letter, count, "captured"));
      parts.push(make("span", { class: "reserve" }, "Lost: ", ...lost));
    }
    const clock = make("span", { class: "clock", id: `clock-${side}` });
    if (clocks) clock.textContent = clockText(clocks.left[side]);
    line.classList.toggle("turn", turn === side);
    line.replaceChildren(...parts, clock);
  }
}
