// A game as an animated picture: one file, which shows the moves one after the other.

import { pieceAddress, pictureText, setOfPieces } from "./dom.js";

// The time of a move, of the slide at its beginning, and of the last position, in seconds.
const [MOVE, SLIDE, LAST] = [1.2, 0.25, 3];
// The width of a square in the picture.
const PIXELS = 60;

const number = (value) => String(Math.round(value * 1e5) / 1e5);

// An element that is seen from one time to another, both as parts of the whole.
function seen(from, to, total) {
  if (from === 0 && to === total) return "";
  const times = [0, from, to].map((time) => number(time / total));
  const [values, at] =
    from === 0
      ? ["visible;hidden", [0, times[2]]]
      : to === total
        ? ["hidden;visible", times.slice(0, 2)]
        : ["hidden;visible;hidden", times];
  return (
    `<animate attributeName="visibility" calcMode="discrete" values="${values}" keyTimes="${at.join(";")}" ` +
    `dur="${number(total)}s" repeatCount="indefinite"/>`
  );
}

// A slide from another place, that begins at a time.
function slides([dx, dy], from, total) {
  const times = [0, from, from + SLIDE, total].map((time) => number(time / total));
  const moved = `${number(dx)} ${number(dy)}`;
  return (
    `<animateTransform attributeName="transform" type="translate" values="${moved};${moved};0 0;0 0" ` +
    `keyTimes="${times.join(";")}" dur="${number(total)}s" repeatCount="indefinite"/>`
  );
}

// The pieces of a game as symbols, from the file with all of them. Those that point to the enemy turn with
// the board.
async function symbols({ board, tree }, used) {
  const { game } = tree;
  const turns = (letter) => game.pieces.find((piece) => piece.letter === letter).points;
  const isTurned = ({ id }) => board.flipped && !setOfPieces() && turns(id.slice(1));
  const text = await pictureText(pieceAddress(game, "white", game.pieces[0].letter).split("#")[0]);
  const file = new DOMParser().parseFromString(text, "image/svg+xml");
  const drawn = new Map(
    [...file.querySelectorAll("svg > svg")].map((part) => [part.getAttribute("x"), part]),
  );
  return [...file.querySelectorAll("view")]
    .filter((view) => used.has(view.id))
    .map((view) => {
      const part = drawn.get(view.getAttribute("viewBox").split(" ")[0]);
      part.querySelector("title")?.remove();
      const inner = part.innerHTML.replaceAll(' xmlns="http://www.w3.org/2000/svg"', "");
      const shown = isTurned(view) ? `<g transform="rotate(180 50 50)">${inner}</g>` : inner;
      return `<symbol id="${view.id}" viewBox="${part.getAttribute("viewBox")}">${shown}</symbol>`;
    })
    .join("");
}

// The squares, in the colours of the page.
async function board(table, corner) {
  const { game } = table.tree;
  const colour = (element) => window.getComputedStyle(element).backgroundColor;
  const squares = [...table.board.cells].map(([name, cell]) => {
    const [x, y] = corner(name);
    return `<rect x="${x}" y="${y}" width="1" height="1" fill="${colour(cell)}"/>`;
  });
  if (game.board_look !== "lines") return squares.join("");
  const lines = await pictureText(`/start/${game.id}.svg?part=lines`);
  const [width, height] = [game.files, game.ranks.length];
  const ground = `<rect width="${width}" height="${height}" fill="${colour(table.board.element)}"/>`;
  const inner = new DOMParser().parseFromString(lines, "image/svg+xml").querySelector("path").outerHTML;
  return `${ground}<g transform="scale(.01)">${inner}</g>`;
}

// The picture of the game, from its start to its end.
export async function animation(table) {
  const { tree } = table;
  const { game } = tree;
  const nodes = [tree.root, ...tree.path(tree.end(tree.current))];
  for (const node of nodes) await table.load(node, tree);
  const total = (nodes.length - 1) * MOVE + LAST;
  const corner = (name) => table.board.middle(name).map((at) => at - 0.5);
  const begins = (index) => index * MOVE;
  const ends = (index) => (index === nodes.length - 1 ? total : begins(index + 1));
  const [marks, pieces, used] = [[], [], new Set()];
  // The pieces that stand on the board, with the time since when and the square from which they came.
  let standing = new Map();
  const leave = (name, { id, dim, since, from }, until) => {
    const [x, y] = corner(name);
    const way = from && from !== name ? corner(from).map((at, axis) => at - [x, y][axis]) : null;
    const inner = seen(since, until, total) + (way ? slides(way, since, total) : "");
    const place = `x="${x + 0.04}" y="${y + 0.04}" width=".92" height=".92"${dim ? ' opacity=".6"' : ""}`;
    pieces.push(`<use href="#${id}" ${place}>${inner}</use>`);
  };
  nodes.forEach(({ view }, index) => {
    const [from, to] = view.last ?? [];
    for (const name of new Set(view.last ?? [])) {
      const [x, y] = corner(name);
      marks.push(
        `<rect x="${x}" y="${y}" width="1" height="1" fill="#e2c22c" opacity=".55">` +
          `${seen(begins(index), ends(index), total)}</rect>`,
      );
    }
    const now = new Map();
    for (const [name, { side, letter, poison }] of Object.entries(view.pieces)) {
      const id = `${side[0]}${letter}`;
      const dim = poison !== undefined;
      const before = standing.get(name);
      used.add(id);
      const isSame = before?.id === id && before.dim === dim && !(index && name === to && from !== to);
      now.set(
        name,
        isSame ? before : { id, dim, since: begins(index), from: index && name === to ? from : null },
      );
    }
    for (const [name, piece] of standing) if (now.get(name) !== piece) leave(name, piece, begins(index));
    standing = now;
  });
  for (const [name, piece] of standing) leave(name, piece, total);
  const [width, height] = [game.files, game.ranks.length];
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width * PIXELS}" ` +
    `height="${height * PIXELS}"><defs>${await symbols(table, used)}</defs>` +
    `${await board(table, corner)}${marks.join("")}${pieces.join("")}</svg>\n`
  );
}
