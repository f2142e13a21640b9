// The dialog for a new game.

import { GameCards } from "./cards.js";
import { byId, make, plural } from "./dom.js";

const SIDES = ["white", "black"];
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
const FIRST = { players: "white", skill: 4, time: "move", amount: 1, increment: 2 };

function kept() {
  try {
    return { ...FIRST, ...JSON.parse(localStorage.getItem(KEY)) };
  } catch {
    return FIRST;
  }
}

// The `match` of a choice, null without players, and whether the board is turned.
function matchOf({ players, skill, time, amount, increment }) {
  const wish = players === "random" ? SIDES[Math.floor(Math.random() * 2)] : players;
  const kind = (side) => ([side, "persons"].includes(wish) ? "person" : "engine");
  const match = {
    kinds: { white: kind("white"), black: kind("black") },
    skill: Number(skill),
    time: time === "clock" ? [Number(amount), Number(increment)] : null,
    movetime: Math.max(50, Math.round(Number(amount) * 1000)),
  };
  return { match: wish === "none" ? null : match, flip: wish === "black" };
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

// What players of four levels each are called.
const NAMES = ["Beginner", "Casual player", "Club player", "Expert", "Master"];

// What a level of skill means. `elo` has the points of the levels in a game where they were measured, or null
// in others. Level 0 looks at 100 positions, and four levels more are ten times as many.
function skillText(level, elo) {
  if (level === FULL_SKILL) return "Full strength.";
  const positions = 100 * 10 ** (level / 4);
  const digits = 10 ** Math.floor(Math.log10(positions) - 1);
  const shown = (Math.round(positions / digits) * digits).toLocaleString("en");
  const points = elo ? `, about ${elo[level]} Elo (an estimate)` : "";
  const name = `${NAMES[Math.floor(level / 4)]}${points}.`;
  return `${name} The engine looks at ${shown} positions for a move, and answers as soon as it has.`;
}

// Opens the dialog. `current` is the game now, `fen` its position (null at its start and its end),
// `isRunning` says that it is played and not over, and `elo` is the estimate for each level of skill in the
// game `eloGame`. `begin` receives the choice, and `edit` a game whose rules are to be changed.
export function openSetup(games, { current, fen, isRunning, elo, eloGame }, { begin, edit }) {
  const last = kept();
  let shownGame = null;
  const dialog = byId("setup");
  const option = (value, words, selected) => make("option", { value, selected }, words);
  const array = make("input", { id: "array", type: "number", min: 1, required: true });
  const facts = make("p", { class: "facts", id: "game-facts" });
  const arrays = make(
    "div",
    { class: "field" },
    make("label", { for: "array" }, "Start position"),
    array,
    make(
      "button",
      {
        type: "button",
        onclick: () => draw(),
      },
      "Random",
    ),
  );
  const here = make("input", { id: "here", type: "checkbox" });
  const position = make(
    "div",
    { class: "field" },
    here,
    make("label", { for: "here" }, "From the position on the board"),
  );
  const begins = make("button", { type: "submit", id: "begin" }, "Begin");
  const draw = () => (array.value = 1 + Math.floor(Math.random() * array.max));
  const skill = make("input", { id: "skill", type: "range", min: 0, max: FULL_SKILL, value: last.skill });
  const shown = make("output", { for: "skill" });
  const meaning = make("p", { class: "facts", id: "skill-meaning" });
  const showSkill = () => {
    shown.textContent = skill.value;
    meaning.textContent = skillText(Number(skill.value), shownGame?.id === eloGame ? elo : null);
  };
  skill.addEventListener("input", showSkill);
  const showGame = (game) => {
    // A game file with problems has no pieces.
    begins.disabled = !game || (Boolean(game.own) && !game.pieces);
    changes.disabled = !game;
    if (!game || game === shownGame) return;
    shownGame = game;
    array.max = game.arrays;
    array.value = game.array;
    if (game.is_shuffled) draw();
    arrays.hidden = array.disabled = game.arrays === 1;
    here.checked = false;
    position.hidden = !fen || game.id !== current;
    facts.textContent = game.summary || game.facts.join(" ");
    showSkill();
  };
  const cards = new GameCards(games, current, showGame);
  const change = () => {
    dialog.close();
    edit(cards.chosen);
  };
  const changes = make("button", { type: "button", id: "change", onclick: change }, "Change its rules …");
  showGame(cards.chosen);
  const players = make(
    "select",
    { id: "players" },
    option("white", "You are White"),
    option("black", "You are Black"),
    option("random", "Either side"),
    option("persons", "Two persons"),
    option("engines", "The engine plays itself"),
    option("none", "Nobody: analyse"),
  );
  players.value = last.players;
  const time = make(
    "select",
    { id: "time" },
    option("move", "seconds for each move"),
    option("clock", "minutes on the clock"),
  );
  time.value = last.time;
  const number = (id, min, value) =>
    make("input", { id, type: "number", min, max: 600, step: 0.1, value, required: true });
  const amount = number("amount", 0.1, last.amount);
  const increment = number("increment", 0, last.increment);
  const incrementField = make(
    "div",
    { class: "field", hidden: last.time !== "clock" },
    make("label", { for: "increment" }, "Seconds added after each move"),
    increment,
  );
  const showTime = (kind, first, added = increment.value) => {
    [time.value, amount.value, increment.value] = [kind, first, added];
    incrementField.hidden = kind !== "clock";
  };
  time.addEventListener("change", () => showTime(time.value, time.value === "clock" ? 10 : 1));
  const preset = (minutes, seconds) => `${plural(minutes, "minute")} and ${plural(seconds, "second")} a move`;
  const presets = PRESETS.map(([minutes, seconds]) =>
    make(
      "button",
      {
        type: "button",
        "aria-label": `${minutes}+${seconds}: ${preset(minutes, seconds)}`,
        onclick: () => showTime("clock", minutes, seconds),
      },
      `${minutes}+${seconds}`,
    ),
  );
  const field = (words, element, ...more) =>
    make("div", { class: "field" }, make("label", { for: element.id }, words), element, ...more);
  const form = make(
    "form",
    { method: "dialog" },
    make("h2", { id: "setup-title" }, "New game"),
    cards.filter,
    cards.list,
    facts,
    arrays,
    position,
    field("Players", players),
    field("Skill of the engine", skill, shown),
    meaning,
    make(
      "div",
      { class: "field" },
      make("label", { for: "amount" }, "Time"),
      amount,
      make("label", { for: "time", class: "hidden" }, "Kind of time"),
      time,
    ),
    incrementField,
    make("div", { class: "row" }, ...presets),
    isRunning
      ? make("p", { class: "warning" }, "The game in progress ends. “Back” of the browser returns to it.")
      : "",
    make(
      "div",
      { class: "row" },
      begins,
      changes,
      make("button", { type: "button", onclick: () => dialog.close() }, "Cancel"),
    ),
  );
  form.addEventListener("submit", () => {
    const choice = {
      players: players.value,
      skill: skill.value,
      time: time.value,
      amount: amount.value,
      increment: increment.value,
    };
    keep(choice);
    const { id, file } = cards.chosen;
    const start = here.checked ? { fen } : { array: Number(array.value) };
    begin({ game: id, file, start, ...matchOf(choice) });
  });
  dialog.replaceChildren(form);
  dialog.showModal();
  cards.showChosen();
}
