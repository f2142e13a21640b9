// The dialog for a new game.

import { byId, make, startAddress } from "./dom.js";

const SIDES = ["white", "black"];

// Opens the dialog. `current` is the game now, `level` the skill of the engine; `begin` receives the choice.
export function openSetup(games, current, level, begin) {
  const dialog = byId("setup");
  const option = (value, words, selected) => make("option", { value, selected }, words);
  const game = make(
    "select",
    { id: "game" },
    ...games.map((known) => option(known.id, `${known.title} (${known.board})`, known.id === current)),
  );
  const array = make("input", { id: "array", type: "number", min: 1 });
  const facts = make("p", { class: "facts", id: "game-facts" });
  const picture = make("img", { class: "start", alt: "" });
  const arrays = make(
    "div",
    { class: "field" },
    make("label", { for: "array" }, "Start position"),
    array,
    make(
      "button",
      {
        type: "button",
        onclick: () => {
          array.value = 1 + Math.floor(Math.random() * array.max);
        },
      },
      "Random",
    ),
  );
  const chosen = () => games.find((known) => known.id === game.value);
  const showGame = () => {
    array.max = chosen().arrays;
    array.value = chosen().array;
    arrays.hidden = chosen().arrays === 1;
    picture.src = startAddress(chosen());
    facts.textContent = chosen().facts.slice(1, 3).join(" ");
  };
  game.addEventListener("change", showGame);
  showGame();
  const players = make(
    "select",
    { id: "players" },
    option("white", "You are White", true),
    option("black", "You are Black"),
    option("random", "Either side"),
    option("persons", "Two persons"),
    option("engines", "The engine plays itself"),
    option("none", "Nobody: analyse"),
  );
  const skill = make("input", { id: "skill", type: "range", min: 0, max: 20, value: level });
  const shown = make("output", { for: "skill" }, String(level));
  skill.addEventListener("input", () => {
    shown.textContent = skill.value;
  });
  const time = make(
    "select",
    { id: "time" },
    option("move", "seconds for each move", true),
    option("clock", "minutes on the clock"),
  );
  const amount = make("input", { id: "amount", type: "number", min: 0.1, step: 0.1, value: 1 });
  const increment = make("input", { id: "increment", type: "number", min: 0, step: 0.1, value: 2 });
  const incrementField = make(
    "div",
    { class: "field", hidden: true },
    make("label", { for: "increment" }, "Seconds added after each move"),
    increment,
  );
  time.addEventListener("change", () => {
    incrementField.hidden = time.value !== "clock";
    amount.value = time.value === "clock" ? 10 : 1;
  });
  const field = (words, element, ...more) =>
    make("div", { class: "field" }, make("label", { for: element.id }, words), element, ...more);
  const form = make(
    "form",
    { method: "dialog" },
    make("h2", { id: "setup-title" }, "New game"),
    field("Game", game),
    picture,
    facts,
    arrays,
    field("Players", players),
    field("Skill of the engine", skill, shown),
    make(
      "div",
      { class: "field" },
      make("label", { for: "amount" }, "Time"),
      amount,
      make("label", { for: "time", class: "hidden" }, "Kind of time"),
      time,
    ),
    incrementField,
    make(
      "div",
      { class: "row" },
      make("button", { type: "submit", id: "begin" }, "Begin"),
      make("button", { type: "button", onclick: () => dialog.close() }, "Cancel"),
    ),
  );
  form.addEventListener("submit", () => {
    const wish = players.value === "random" ? SIDES[Math.floor(Math.random() * 2)] : players.value;
    begin({
      game: game.value,
      array: Number(array.value),
      wish,
      skill: Number(skill.value),
      clock: time.value === "clock" ? [Number(amount.value), Number(increment.value)] : null,
      movetime: Math.max(50, Math.round(Number(amount.value) * 1000)),
    });
  });
  dialog.replaceChildren(form);
  dialog.showModal();
}
