// The icons of buttons, as lines in 24 x 24 units.

import { draw } from "./dom.js";

const ICONS = {
  first: "M6 5v14M19 5 9 12l10 7z",
  previous: "M16 5 6 12l10 7z",
  next: "M8 5l10 7-10 7z",
  last: "M18 5v14M5 5l10 7-10 7z",
  back: "M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3",
  resign: "M5 21V4h13l-3 4 3 4H5",
  draw: "M4 6l3-2v8M18 4 6 20M14 15q0-3 3-3t3 2.5c0 2-6 3.5-6 5.5h6",
  now: "M13 3 5 14h6l-1 7 8-11h-6z",
  flip: "M8 20V5M4 9l4-4 4 4M16 4v15M12 15l4 4 4-4",
  engine: "M7 7h10v10H7zM10 3v4M14 3v4M10 17v4M14 17v4M3 10h4M3 14h4M17 10h4M17 14h4",
  explorer: "M3 12h18l-3-3m3 3-3 3M7 12q4-1 6-7h7m-3-3 3 3-3 3M7 12q4 1 6 7h7m-3-3 3 3-3 3",
  open: "M14 4h6v6M20 4l-9 9M18 14v6H4V6h6",
  legend: "M12 6Q8 3 3 4v14q5-1 9 2 4-3 9-2V4q-5-1-9 2v14",
  play: "M4 12a8 8 0 1 0 16 0 8 8 0 1 0-16 0M10 8.5v7l6-3.5z",
};

export function icon(name) {
  const lines = draw("path", { d: ICONS[name] });
  return draw("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" }, lines);
}

// Gives the buttons of the page their icons.
export function showIcons() {
  for (const button of document.querySelectorAll("[data-icon]"))
    button.replaceChildren(icon(button.dataset.icon));
}
