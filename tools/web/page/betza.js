// Movements in Betza notation as lists of moves, and back. The guide describes the notation.
//
// A move goes `right` and `ahead` squares, `limit` times at most (1 is a leap, 0 as often as it can). `moves`
// and `captures` say what it may do, `first` that it is a first move, `lame` that its way must be free,
// `passant` that it captures en passant, and `hop` how it jumps over a piece: not (""), "p" or "g".

const ATOMS = {
  W: [1, 0],
  F: [1, 1],
  D: [2, 0],
  N: [2, 1],
  A: [2, 2],
  H: [3, 0],
  C: [3, 1],
  L: [3, 1],
  Z: [3, 2],
  G: [3, 3],
};
const RIDES = { R: "W", B: "F" };
const BOTH = { K: ["W", "F"], Q: ["R", "B"] };
// The longest leap.
export const REACH = 3;

const VERTICAL = "fbv";
const HORIZONTAL = "lrs";

// All directions of a leap.
function turns([far, near]) {
  const found = new Map();
  for (const [x, y] of [
    [far, near],
    [near, far],
  ])
    for (const [right, ahead] of [
      [x, y],
      [-x, y],
      [x, -y],
      [-x, -y],
    ])
      found.set(`${right},${ahead}`, [right + 0, ahead + 0]);
  return [...found.values()];
}

const TESTS = {
  f: ([, ahead]) => ahead > 0,
  b: ([, ahead]) => ahead < 0,
  r: ([right]) => right > 0,
  l: ([right]) => right < 0,
  v: ([, ahead]) => ahead !== 0,
  s: ([right]) => right !== 0,
  h: () => true,
};

// The letters of directions as single letters and pairs.
function tokens(letters) {
  const found = [];
  for (let at = 0; at < letters.length;) {
    const [one, two = ""] = letters.slice(at);
    const isPair =
      two &&
      (one === two ||
        one === "h" ||
        two === "h" ||
        (VERTICAL.includes(one) && HORIZONTAL.includes(two)) ||
        (HORIZONTAL.includes(one) && VERTICAL.includes(two)));
    found.push(isPair ? one + two : one);
    at += isPair ? 2 : 1;
  }
  return found;
}

// The directions of a leap that letters select.
function directed(leap, letters) {
  const all = turns(leap);
  if (!letters) return all;
  const [far, near] = leap;
  if (near === 0) return all.filter((step) => [...letters].some((letter) => TESTS[letter](step)));
  const isVertical = (letter) => VERTICAL.includes(letter);
  const fits = (step, token) => {
    const [one, two = one] = token;
    if (!TESTS[one](step) || !TESTS[two](step)) return false;
    if (far === near || token.includes("h")) return true;
    return isVertical(two) === Math.abs(step[1]) > Math.abs(step[0]);
  };
  const parts = tokens(letters);
  return all.filter((step) => parts.some((token) => fits(step, token)));
}

// The parts of a movement: `moves`, and `rest`, the terms that are no leaps and no straight rides.
export function readBetza(text) {
  const [moves, rest] = [[], []];
  const term = /([a-z]*)(?:(\[[^\]]*\]|\{[^}]*\})|([A-Z])(\3?)(\d*))/y;
  while (term.lastIndex < text.length) {
    const found = term.exec(text);
    if (!found) return { moves, rest: [...rest, text], isWrong: true };
    const [whole, modifiers, bent, letter, twice, number] = found;
    const isKnown = letter && [...(BOTH[letter] ?? [letter])].every((one) => ATOMS[RIDES[one] ?? one]);
    const straight = letter in RIDES || letter === "Q";
    if (bent || !isKnown || /[^mcpgniefblrsvh]/.test(modifiers) || (twice && straight)) {
      rest.push(whole);
      continue;
    }
    const has = (one) => modifiers.includes(one);
    const directions = modifiers.replace(/[mcpgnie]/g, "");
    for (const one of BOTH[letter] ?? [letter]) {
      const isRide = one in RIDES || twice;
      const limit = number === "" ? (isRide ? 0 : 1) : Number(number);
      for (const [right, ahead] of directed(ATOMS[RIDES[one] ?? one], directions)) {
        moves.push({
          right,
          ahead,
          limit,
          moves: has("m") || !has("c"),
          captures: has("c") || !has("m"),
          first: has("i"),
          lame: has("n"),
          passant: has("e"),
          hop: has("p") ? "p" : has("g") ? "g" : "",
        });
      }
    }
  }
  return { moves, rest, isWrong: false };
}

// The leap of a move without its direction.
function leapOf({ right, ahead }) {
  const [far, near] = [Math.abs(right), Math.abs(ahead)].sort((one, two) => two - one);
  return [far, near];
}

const atomOf = ([far, near]) =>
  Object.keys(ATOMS).find((letter) => ATOMS[letter][0] === far && ATOMS[letter][1] === near);

// Whether a leap has a letter.
export const isLeap = (right, ahead) => Boolean(atomOf(leapOf({ right, ahead })));

const SINGLE = ["f", "b", "l", "r", "s", "v"];
const PAIRS = ["fl", "fr", "bl", "br", "lf", "rf", "lb", "rb"];
const MORE = ["fs", "bs", "fh", "bh", "lh", "rh", "lv", "rv"];

// The letters that select some directions of a leap.
function lettersOf(leap, steps) {
  const wanted = steps.map(String).sort().join(" ");
  const selects = (letters) => directed(leap, letters).map(String).sort().join(" ") === wanted;
  const has = (test) => steps.some(TESTS[test]);
  if (leap[1] === 0) {
    const along = (one, two, both) => (has(one) && has(two) ? both : has(one) ? one : has(two) ? two : "");
    const letters = along("f", "b", "v") + along("l", "r", "s");
    return letters === "vs" ? "" : letters;
  }
  const parts = [...SINGLE, ...MORE, ...PAIRS];
  const doubled = (part) => (part.length === 1 ? part + part : part);
  const two = () =>
    parts.flatMap((one, index) => parts.slice(index + 1).map((other) => doubled(one) + doubled(other)));
  const all = () =>
    PAIRS.filter((pair) => directed(leap, pair).some((step) => steps.join(" ").includes(step)));
  const exact = () =>
    steps.map((step) => PAIRS.find((pair) => String(directed(leap, pair)) === String(step)));
  return (
    ["", ...parts].find(selects) ??
    two().find(selects) ??
    [exact().join(""), all().join("")].find(selects) ??
    ""
  );
}

const flagsOf = ({ limit, moves, captures, first, lame, passant, hop }) =>
  [limit, moves, captures, first, lame, passant, hop].join();

// The Betza string of moves and of other terms.
export function writeBetza({ moves, rest }) {
  const groups = new Map();
  for (const move of moves) {
    const leap = leapOf(move);
    const key = `${leap} ${flagsOf(move)}`;
    if (!groups.has(key)) groups.set(key, { leap, move, steps: [] });
    groups.get(key).steps.push([move.right, move.ahead]);
  }
  const terms = [...groups.values()].map(({ leap, move, steps }) => {
    const { limit, first, lame, passant, hop } = move;
    const mode = move.moves && move.captures ? "" : move.moves ? "m" : "c";
    const parts = [first && "i", lettersOf(leap, steps), mode, passant && "e", hop, lame && "n"];
    const before = parts.filter(Boolean).join("");
    const atom = atomOf(leap);
    const ride = Object.keys(RIDES).find((letter) => RIDES[letter] === atom);
    if (limit === 1) return { before, atom, after: "" };
    if (ride) return { before, atom: ride, after: limit || "" };
    return { before, atom, after: limit || atom };
  });
  // Two parts that have a letter together.
  for (const [letter, [one, other]] of Object.entries(BOTH)) {
    for (const { atom, before, after } of [...terms]) {
      if (atom !== one || /[fblrsvh]/.test(before)) continue;
      const isOther = (term) => term.atom === other && term.before === before && term.after === after;
      const second = terms.findIndex(isOther);
      if (second < 0) continue;
      const first = terms.findIndex(
        (term) => term.atom === one && term.before === before && term.after === after,
      );
      terms[Math.min(first, second)] = { before, atom: letter, after };
      terms.splice(Math.max(first, second), 1);
    }
  }
  return terms.map(({ before, atom, after }) => before + atom + after).join("") + rest.join("");
}

// The squares that a move reaches within a distance.
export function squaresOf({ right, ahead, limit }, most) {
  const found = [];
  for (let step = 1; limit === 0 || step <= limit; step++) {
    const [x, y] = [right * step, ahead * step];
    if (Math.max(Math.abs(x), Math.abs(y)) > most) break;
    found.push([x, y]);
  }
  return found;
}

// The moves that are like one in all directions (`all`), mirrored (`sides`), or that one alone (`one`).
export function alike(move, symmetry) {
  const { right, ahead } = move;
  const steps =
    symmetry === "all"
      ? turns([Math.abs(right), Math.abs(ahead)])
      : symmetry === "sides" && right
        ? [
            [right, ahead],
            [-right, ahead],
          ]
        : [[right, ahead]];
  return steps.map(([x, y]) => ({ ...move, right: x, ahead: y }));
}
