// Making elements.

// An element with attributes, event listeners (names that begin with "on") and children.
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "src") showPicture(element, value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

// An element of an SVG picture.
export function draw(tag, attributes = {}, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

// Draws the picture of an address, if no server has it: resolves with SVG.
export const artist = { draw: null };

// The addresses of the pictures that the artist has drawn, by those of the server.
const drawn = new Map();

// Shows the picture of an address, such as "/pieces/chess.svg#wK".
export function showPicture(image, address) {
  image.dataset.address = address;
  if (!artist.draw || !address.startsWith("/")) {
    image.src = address;
    return;
  }
  const [file, part] = address.split("#");
  const show = (known) => {
    if (image.dataset.address === address) image.src = part ? `${known}#${part}` : known;
  };
  const known = drawn.get(file);
  if (typeof known === "string") {
    show(known);
    return;
  }
  const drawing =
    known ??
    artist.draw(file).then((svg) => {
      const made = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
      drawn.set(file, made);
      return made;
    });
  drawn.set(file, drawing);
  drawing.then(show, () => drawn.delete(file));
}

// The text of the picture of an address.
export async function pictureText(address) {
  return artist.draw ? artist.draw(address) : (await fetch(address)).text();
}

// A number of things in words.
export const plural = (count, word) => `${count} ${word}${count === 1 ? "" : "s"}`;

// One of several choices, as buttons that touch. Each choice has a value and words.
export function segments(name, words, choices, value, changed) {
  const choice = ([known, shown]) =>
    make(
      "label",
      {},
      make("input", {
        type: "radio",
        name,
        value: known,
        checked: known === value,
        onchange: () => changed(known),
      }),
      shown,
    );
  return make("fieldset", { class: "segments" }, make("legend", {}, words), ...choices.map(choice));
}

// A link to a page of the guide.
export const guide = (page, words) =>
  make("a", { href: `https://github.com/belladonna-chess/belladonna/blob/main/docs/${page}` }, words);

// Loads a style sheet.
export function addSheet(href) {
  return new Promise((resolve) => {
    document.head.append(make("link", { rel: "stylesheet", href, onload: resolve, onerror: resolve }));
  });
}

export const byId = (id) => document.getElementById(id);

// How pieces look, and the page: as the `system` has it, `light` or `dark`.
export const look = { pieces: "figures", theme: "system" };

export const isDark = () =>
  look.theme === "system" ? window.matchMedia("(prefers-color-scheme: dark)").matches : look.theme === "dark";

// The sets of pieces by what the person can choose. Without a set they look as the game wants it.
const SETS = { western: "?set=figures", discs: "?set=discs", letters: "?set=letters" };

export const setOfPieces = () => SETS[look.pieces] ?? "";

// The address of the picture of a piece, a part of the file with all pieces.
export function pieceAddress(game, side, letter) {
  return `/pieces/${game.id}.svg${setOfPieces()}#${side === "white" ? "w" : "b"}${letter}`;
}

// The address of the picture of a piece's moves.
export function movesAddress(game, side, letter, from) {
  const { written } = game.pieces.find((piece) => piece.letter === letter);
  const name = `${side === "white" ? "w" : "b"}${written.white}`;
  const place = from ? `&from=${from}` : "";
  return `/moves/${game.id}/${name}.svg?theme=${isDark() ? "dark" : "light"}${place}`;
}

// The address of the picture of a game's start position.
export function startAddress(game) {
  return `/start/${game.id}.svg?theme=${isDark() ? "dark" : "light"}`;
}

export function pieceImage(game, side, letter, size) {
  const { points } = game.pieces.find((piece) => piece.letter === letter) ?? {};
  const attributes = { src: pieceAddress(game, side, letter), alt: "", draggable: "false" };
  if (points) attributes.class = "points-ahead";
  if (size) Object.assign(attributes, { width: size, height: size });
  return make("img", attributes);
}

// A download of a text or of bytes.
export function download(name, type, content) {
  const address = URL.createObjectURL(new Blob([content], { type }));
  make("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
