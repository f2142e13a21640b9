// A link with a whole game.

import { fieldsOf, linkOf } from "./link.js";
import { pack } from "./own.js";

// The longest link that other programs take.
const LONGEST_LINK = 8000;

// The main line of a record.
function mainLine({ nodes, current }) {
  const [kept, places] = [[], new Map([[null, null]])];
  let at = null;
  for (;;) {
    const next = nodes.findIndex(({ parent }) => parent === at);
    if (next < 0) break;
    places.set(next, kept.length);
    kept.push({ ...nodes[next], parent: places.get(at) });
    at = next;
  }
  return { nodes: kept, current: places.has(current) ? places.get(current) : places.get(at) };
}

// What is left out of a link that is too long, step by step.
const change = (fields) => (record) => ({
  ...fields,
  nodes: record.nodes.map((node) => ({ ...node, ...fields })),
});
const LESS = [
  ["drawings, scores and clocks", change({ drawn: [], said: [] })],
  ["comments", change({ comment: "" })],
  ["variations", mainLine],
];

// A link with the whole game: variations, comments, names and result, and the current move. What makes it too
// long is left out. Returns the link and what it leaves out.
export async function wholeLink(tree, flip, { names, result }) {
  const fields = fieldsOf(tree, flip);
  const record = tree.pack();
  const known = Object.entries(names).filter(([, name]) => name !== "?");
  const tags = known.map(([side, name]) => [side === "white" ? "White" : "Black", name]);
  const whole = { ...record, result: result ?? record.result };
  if (!record.tags.length) whole.tags = tags;
  const address = location.href.split("#")[0];
  const left = [];
  for (const [words, without] of [[null, (kept) => kept], ...LESS]) {
    if (words) left.push(words);
    Object.assign(whole, without(whole));
    fields.set("record", await pack(JSON.stringify(whole)));
    const link = `${address}#${fields}`;
    if (link.length <= LONGEST_LINK) return { link, left };
  }
  return { link: `${address}${linkOf(tree, flip)}`, left: [...left, "the moves after this one"] };
}
