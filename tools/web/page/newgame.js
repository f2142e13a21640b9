// The dialog for a new game.

import { GameCards } from "./cards.js";
import { byId, make, plural, segments } from "./dom.js";
import { NAME, SIDES, sided } from "./players.js";

const KEY = "belladonna-choice";
const FULL_SKILL = 20;
// Minutes on the clock and seconds added, from fast to slow.
const PRESETS = [
  [1, 0],
  [3, 2],
  [10, 5],
  [30, 20],
];
// The choice before there is a last one.
const FIRST = { opponent: "computer", side: "white", skill: 4, time: "move", amount: 1, increment: 2 };
const OPPONENTS = [
  ["computer", "Computer"],
  ["persons", "Two players"],
  ["engines", "Watch"],
  ["friend", "A friend"],
  ["none", "Analyse"],
];
const BY_LINK = "You get a link for your friend, who plays at a page of their own.";
const NO_SERVER =
  "A game with a friend needs a server that has such games, as the program belladonna-web does.";
const COLOURS = [...Object.entries(NAME), ["random", "Random"]];
const TIMES = [
  ["move", "No clock"],
  ["clock", "Clock"],
];
// The names of levels, each with the first that has it.
const NAMES = [
  [0, "Beginner"],
  [3, "Novice"],
  [6, "Club player"],
  [10, "Strong"],
  [13, "Expert"],
  [16, "Master"],
  [FULL_SKILL, "Full strength"],
];

function kept() {
  try {
    const choice = { ...FIRST, ...JSON.parse(localStorage.getItem(KEY)) };
    const isKnown = (list, value) => list.some(([known]) => known === value);
    if (!isKnown(OPPONENTS, choice.opponent)) choice.opponent = FIRST.opponent;
    if (!isKnown(COLOURS, choice.side)) choice.side = FIRST.side;
    return choice;
  } catch {
    return FIRST;
  }
}

// The `match` of a choice, null without players, and whether the board is turned.
function matchOf({ opponent, side, skill, time, amount, increment }) {
  const own = side === "random" ? SIDES[Math.floor(Math.random() * 2)] : side;
  const other = { persons: "person", friend: "friend" }[opponent] ?? "engine";
  const kind = (colour) => (opponent !== "engines" && colour === own ? "person" : other);
  const match = {
    kinds: { white: kind("white"), black: kind("black") },
    skill: Number(skill),
    time: time === "clock" ? [Number(amount), Number(increment)] : null,
    movetime: Math.max(50, Math.round(Number(amount) * 1000)),
  };
  const isTurned = ["computer", "friend"].includes(opponent) && own === "black";
  return { match: opponent === "none" ? null : match, flip: isTurned };
}

// The match of the last choice.
export const lastMatch = () => matchOf(kept());

function keep(choice) {
  try {
    localStorage.setItem(KEY, JSON.stringify(choice));
  } catch {
    // The next dialog begins with the first choice.
  }
}

const nameOf = (level) => NAMES.findLast(([first]) => first <= level)[1];

// What a level of skill means. `elo` has the points of the levels, `errors_below` those below which it makes
// errors. The points are shown in the game where they were measured.
function skillText(level, { points, game, errors_below: least }, shownGame) {
  if (level === FULL_SKILL) return "As well as it can.";
  const about = game === shownGame ? `About ${points[level]} Elo (an estimate). ` : "";
  if (points[level] < least)
    return `${about}It overlooks moves and leaves pieces to be captured, as people of this level do.`;
  const positions = 100 * 10 ** ((points[level] - least) / 320);
  const digits = 10 ** Math.floor(Math.log10(positions) - 1);
  const shown = (Math.round(positions / digits) * digits).toLocaleString("en");
  return `${about}It looks at ${shown} positions for a move, and answers as soon as it has.`;
}

// Opens the dialog. `current` is the game that is chosen first, `opponent` the opponent if it is not that of
// the last choice, `fen` the position on the board (null at its start and its end) of the game `shown`.
// `isRunning` says that it is played and not over, `elo` has the points of the levels, and `offersFriends`
// says whether the server has games with friends. `begin` receives the choice, and `edit` a game whose rules
// are to be changed.
export function openSetup(
  games,
  { current, opponent: wanted, shown, fen, isRunning, elo, offersFriends },
  { begin, edit },
) {
  const choice = { ...kept(), ...(wanted && { opponent: wanted }) };
  let shownGame = null;
  const dialog = byId("setup");
  const array = make("input", { id: "array", type: "number", min: 1, required: true });
  const facts = make("p", { class: "facts", id: "game-facts" });
  const draw = () => (array.value = 1 + Math.floor(Math.random() * array.max));
  const random = make("button", { type: "button", onclick: draw }, "Random");
  const field = (words, element, ...more) =>
    make("div", { class: "field" }, make("label", { for: element.id }, words), element, ...more);
  const arrays = field("Start position", array, random);
  const here = make("input", { id: "here", type: "checkbox" });
  const fromHere = make("label", { for: "here" }, "From the position on the board");
  const position = make("div", { class: "field" }, here, fromHere);
  const begins = make("button", { type: "submit", id: "begin", class: "primary" }, "Begin");
  const skill = make("input", { id: "skill", type: "range", min: 0, max: FULL_SKILL, value: choice.skill });
  const level = make("output", { for: "skill" });
  const meaning = make("p", { class: "facts", id: "skill-meaning" });
  const showSkill = () => {
    level.textContent = `${skill.value}: ${nameOf(skill.value)}`;
    meaning.textContent = skillText(Number(skill.value), elo, shownGame?.id);
  };
  skill.addEventListener("input", showSkill);
  const colour = segments("side", "You play", COLOURS, choice.side, (value) => (choice.side = value));
  // A game file with problems has no pieces, and a friend needs a server.
  let chosenGame = null;
  const allow = () => {
    const isWrong = !chosenGame || (Boolean(chosenGame.own) && !chosenGame.pieces);
    begins.disabled = isWrong || (choice.opponent === "friend" && !offersFriends);
  };
  const showGame = (game) => {
    chosenGame = game;
    allow();
    changes.disabled = !game;
    if (!game || game === shownGame) return;
    shownGame = game;
    array.max = game.arrays;
    array.value = game.array;
    if (game.is_shuffled) draw();
    arrays.hidden = array.disabled = game.arrays === 1;
    here.checked = false;
    position.hidden = !fen || game.id !== shown;
    // A game file with problems has no sides.
    const sides = game.sides ?? NAME;
    for (const side of SIDES) colour.querySelector(`[value="${side}"]`).nextSibling.data = sides[side];
    facts.textContent = sided(game, game.summary || game.facts.join(" "));
    showSkill();
  };
  const cards = new GameCards(games, current, showGame);
  const change = () => {
    dialog.close();
    edit(cards.chosen);
  };
  const changes = make("button", { type: "button", id: "change", onclick: change }, "Change its rules …");
  showGame(cards.chosen);
  const step = ([first, name]) => {
    const set = () => {
      skill.value = first;
      showSkill();
    };
    return make("button", { type: "button", "data-level": first, onclick: set }, name);
  };
  const levels = make(
    "div",
    {},
    field("Level", skill, level),
    make("div", { class: "row steps" }, ...NAMES.map(step)),
    meaning,
  );
  const number = (id, min, value) =>
    make("input", { id, type: "number", min, max: 600, step: 0.1, value, required: true });
  const amount = number("amount", 0.1, choice.amount);
  const amountField = field("", amount);
  const increment = number("increment", 0, choice.increment);
  const preset = (minutes, seconds) => `${plural(minutes, "minute")} and ${plural(seconds, "second")} a move`;
  const presets = PRESETS.map(([minutes, seconds]) =>
    make(
      "button",
      {
        type: "button",
        "aria-label": `${minutes}+${seconds}: ${preset(minutes, seconds)}`,
        onclick: () => ([amount.value, increment.value] = [minutes, seconds]),
      },
      `${minutes}+${seconds}`,
    ),
  );
  const clock = make(
    "div",
    {},
    field("Seconds added after each move", increment),
    make("div", { class: "row" }, ...presets),
  );
  const time = segments("time", "Time", TIMES, choice.time, (value) => {
    choice.time = value;
    amount.value = value === "clock" ? 10 : 1;
    show();
  });
  const byLink = make("p", { class: "facts", id: "by-link" }, offersFriends ? BY_LINK : NO_SERVER);
  const opponent = segments("opponent", "Opponent", OPPONENTS, choice.opponent, (value) => {
    choice.opponent = value;
    show();
  });
  // Shows what the choice needs.
  const show = () => {
    const isEngine = ["computer", "engines"].includes(choice.opponent);
    const isFriend = choice.opponent === "friend";
    colour.hidden = choice.opponent !== "computer" && !isFriend;
    byLink.hidden = !isFriend;
    allow();
    levels.hidden = !isEngine;
    const isClock = choice.time === "clock";
    time.hidden = choice.opponent === "none";
    amountField.hidden = time.hidden || (!isClock && !isEngine);
    amountField.firstChild.textContent = isClock ? "Minutes" : "Seconds for the computer’s move";
    clock.hidden = time.hidden || !isClock;
    for (const input of [amount, increment]) input.disabled = Boolean(input.closest("[hidden]"));
  };
  const more = [colour, levels, time, amountField, clock, arrays, position];
  const form = make(
    "form",
    { method: "dialog" },
    make("h2", { id: "setup-title" }, "New game"),
    make(
      "div",
      { class: "columns" },
      make("div", { class: "choice" }, cards.filter, cards.list, facts, changes),
      make("div", { class: "wishes" }, opponent, byLink, ...more),
    ),
    isRunning
      ? make("p", { class: "warning" }, "The game in progress ends. “Back” of the browser returns to it.")
      : "",
    make(
      "div",
      { class: "row" },
      begins,
      make("button", { type: "button", onclick: () => dialog.close() }, "Cancel"),
    ),
  );
  form.addEventListener("submit", () => {
    const { opponent: against, side, time: kind } = choice;
    const numbers = { skill: skill.value, amount: amount.value, increment: increment.value };
    const wish = { opponent: against, side, time: kind, ...numbers };
    keep(wish);
    const { id, file } = cards.chosen;
    const start = here.checked ? { fen } : { array: Number(array.value) };
    begin({ game: id, file, start, ...matchOf(wish) });
  });
  dialog.replaceChildren(form);
  dialog.showModal();
  show();
  cards.showChosen();
}
