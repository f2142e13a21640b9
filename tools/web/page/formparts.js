// Parts of the forms of a game file: promotion, castling, captures and ends.

import { make } from "./dom.js";
import { readRows } from "./startboard.js";

// A row of boxes, one for each letter. `write` receives the letters that are checked.
function letterBoxes(forms, id, words, letters, chosen, write) {
  const boxes = letters.map((letter) => {
    const box = make("input", {
      type: "checkbox",
      id: `${id}-${letter}`,
      value: letter,
      checked: chosen.includes(letter),
      onchange: () =>
        write(
          boxes
            .filter((one) => one.checked)
            .map((one) => one.value)
            .join(""),
        ),
    });
    return box;
  });
  const label = (box) => make("label", {}, box, " ", forms.get("pieces", box.value, "name") ?? box.value);
  return make("fieldset", { class: "letters" }, make("legend", {}, words), ...boxes.map(label));
}

const isRoyal = (forms, letter) => forms.get("pieces", letter, "role") === "royal";

// The zones of promotion, and a button for another one.
export function zoneRows(forms) {
  const zones = forms.get("promotion", "zones") ?? [];
  const path = ["promotion", "zones"];
  const others = forms.letters.filter((letter) => !isRoyal(forms, letter));
  const isPawn = (letter) => forms.get("pieces", letter, "role") === "pawn";
  const change = (index, fields) => {
    const now = (forms.get(...path) ?? []).map((zone, at) => (at === index ? { ...zone, ...fields } : zone));
    for (const zone of now)
      for (const key of Object.keys(zone)) if (zone[key] === undefined) delete zone[key];
    forms.set(path, now);
  };
  const row = (zone, index) => {
    const id = `zone-${index}`;
    const who = zone.pieces ?? forms.letters.filter(isPawn).join("");
    const where = zone.region
      ? make("p", {}, `In the region ${zone.region}:`)
      : forms.input(
          `${id}-rank`,
          "On rank",
          { type: "number", min: 1, max: forms.get("board", "ranks"), value: zone.rank ?? 1, required: true },
          (rank) => change(index, { rank }),
        );
    const pawns = forms.letters.filter(isPawn).join("");
    return make(
      "div",
      { class: "zone", role: "group", "aria-label": `Promotion ${index + 1}` },
      where,
      letterBoxes(forms, `${id}-who`, "These pieces", others, who, (pieces) =>
        change(index, { pieces: pieces === pawns ? undefined : pieces }),
      ),
      letterBoxes(forms, `${id}-to`, "can become", others, zone.to ?? "", (to) => change(index, { to })),
      // Pawns cannot stand on the last rank.
      !zone.pieces && zone.rank === forms.get("board", "ranks")
        ? ""
        : forms.check(`${id}-optional`, "or stay what they are", zone.optional ?? false, (optional) =>
            change(index, { optional: optional || undefined }),
          ),
      forms.button("Remove this promotion", () => {
        forms.set(
          path,
          zones.filter((_, at) => at !== index),
        );
        forms.draw();
      }),
    );
  };
  const add = () => {
    const to = others
      .filter((letter) => !isPawn(letter))
      .slice(0, 1)
      .join("");
    forms.set(path, [...zones, { rank: forms.get("board", "ranks"), to }]);
    forms.draw();
  };
  return [...zones.map(row), forms.button("Add a promotion", add, { id: "add-zone" })];
}

const squareName = (file) => `${String.fromCharCode(97 + file)}1`;

// The castlings of the start position in which the king goes some squares towards the outermost pieces on its
// rank, and what goes with them; null if there is no such king.
function castlingOf(forms, steps) {
  const fen = forms.get("start", "fen");
  if (typeof fen !== "string") return null;
  const row = readRows(fen.split(/[ []/)[0]).at(-1);
  const king = row.findIndex((token) => token && token === token.toUpperCase() && isRoyal(forms, token));
  if (king < 0) return null;
  const pieces = row.flatMap((token, file) => (token && token !== "*" ? [file] : []));
  const moves = [
    ["K", 1, pieces.at(-1)],
    ["Q", -1, pieces[0]],
  ].flatMap(([right, way, partner]) => {
    const to = king + way * steps;
    const isBeyond = way > 0 ? to > partner : to < partner;
    if (partner === king || isBeyond || to < 0 || to >= row.length) return [];
    const from = { partner: row[partner], "partner-from": squareName(partner) };
    return [{ right, "king-to": squareName(to), ...from, "partner-to": squareName(to - way) }];
  });
  return { home: squareName(king), moves };
}

export function castlings(forms) {
  const known = forms.get("castling", "moves") ?? [];
  const text = (moves) => JSON.stringify(moves.map((move) => Object.entries(move).sort()));
  const all = Array.from({ length: 6 }, (_, index) => index + 1);
  const steps = all.find((count) => {
    const found = castlingOf(forms, count);
    return found?.moves.length && text(found.moves) === text(known);
  });
  forms.steps = steps ?? 2;
  forms.castles = null;
  const castle = (count) => {
    const found = castlingOf(forms, count);
    if (!found?.moves.length) return remove();
    forms.set(["castling", "moves"], found.moves);
    forms.set(["castling", "king-home"], found.home);
    const rights = found.moves.map(({ right }) => right).join("");
    forms.setFen({ rights: rights + rights.toLowerCase() });
    return forms.draw();
  };
  const remove = () => {
    for (const key of ["moves", "king-home", "notation"]) forms.set(["castling", key], undefined);
    if (forms.get("castling", "moves")?.length)
      forms.set(["without"], [...(forms.own.without ?? []), "castling"]);
    forms.setFen({ rights: "-" });
    return forms.show();
  };
  if (known.length && !steps) {
    const words = "The game castles in another way than these forms describe. The text says how.";
    return [
      make("p", { class: "quiet" }, words),
      forms.button("Castle as in chess instead", () => castle(2)),
      forms.button("No castling", remove),
    ];
  }
  if (steps) forms.castles = castle;
  return [
    forms.check("castles", "The king castles with the outermost pieces of its rank", Boolean(steps), (is) =>
      is ? castle(forms.steps) : remove(),
    ),
    steps
      ? forms.input(
          "castling-steps",
          "Squares that it goes",
          { type: "number", min: 1, max: 6, value: steps, required: true },
          castle,
        )
      : "",
  ];
}

const STALEMATE = [
  ["draw", "is a draw"],
  ["loss", "loses"],
  ["win", "wins"],
];
const BARE = [
  ["plays-on", "plays on"],
  ["loses", "loses"],
  ["loses-unless-returned", "loses, unless its next move makes the other king bare"],
];
const REPETITION = [
  ["draw", "is a draw"],
  ["win", "loses for the side that repeats"],
  ["loss", "wins for the side that repeats"],
];

// The squares in the middle of the board, for kings that win there.
function middle(files, ranks) {
  const half = (count) => [Math.ceil(count / 2), Math.floor(count / 2) + 1];
  const [[left, right], [low, high]] = [half(files), half(ranks)];
  const name = (file, rank) => `${String.fromCharCode(96 + file)}${rank}`;
  return [`${name(left, low)}-${name(right, high)}`];
}

export function endFields(forms) {
  const { get } = { get: (...path) => forms.get(...path) };
  const number = (id, words, path, standard, most) =>
    forms.input(
      id,
      words,
      { type: "number", min: 0, max: most, value: get(...path) ?? standard, required: true },
      (value) => forms.set(path, value === 0 && standard === 0 ? undefined : value),
    );
  const flag = (id, words, path, standard = false) =>
    forms.check(id, words, get(...path) ?? standard, (is) =>
      forms.set(path, is === standard ? undefined : is),
    );
  const extinction = get("ends", "extinction") ?? "";
  const goal = get("ends", "goal");
  const isMiddle = JSON.stringify(goal) === JSON.stringify({ region: "middle" });
  return [
    flag("must-capture", "Who can capture must capture", ["moves", "must-capture"]),
    flag("explosions", "A capture explodes, with all pieces but pawns around it", ["moves", "explosions"]),
    forms.check(
      "drops",
      "Captured pieces change sides, and are dropped",
      get("hands", "captures") ?? false,
      (is) => {
        forms.set(["hands", "captures"], is ? true : undefined);
        forms.set(["promotion", "falls-back"], is ? true : undefined);
      },
    ),
    forms.select(
      "stalemate",
      "A side that cannot move",
      STALEMATE,
      get("ends", "stalemate") ?? "draw",
      (value) => forms.set(["ends", "stalemate"], value),
    ),
    forms.select("bare-king", "A king alone", BARE, get("ends", "bare-king") ?? "plays-on", (value) =>
      forms.set(["ends", "bare-king"], value),
    ),
    number("checks-to-win", "Checks that win (0: none)", ["ends", "checks"], 0, 9),
    number("repetitions", "Times of a position that end the game (0: never)", ["ends", "repetitions"], 3, 9),
    forms.select(
      "repetition-result",
      "Such a repetition",
      REPETITION,
      get("ends", "repetition-result") ?? "draw",
      (value) => forms.set(["ends", "repetition-result"], value),
    ),
    number(
      "move-count",
      "Moves without progress that end the game (0: never)",
      ["ends", "move-count"],
      50,
      500,
    ),
    typeof extinction === "string"
      ? letterBoxes(
          forms,
          "extinction",
          "A side loses that has lost all its",
          forms.letters.filter((letter) => !isRoyal(forms, letter)),
          extinction,
          (letters) => forms.set(["ends", "extinction"], letters || undefined),
        )
      : "",
    goal === undefined || isMiddle
      ? forms.check("hill", "A king wins on the squares in the middle", isMiddle, (is) => {
          const [files, ranks] = [get("board", "files"), get("board", "ranks")];
          forms.set(["regions", "middle"], is ? middle(files, ranks) : undefined);
          forms.set(["ends", "goal"], is ? { region: "middle" } : undefined);
        })
      : "",
  ];
}
