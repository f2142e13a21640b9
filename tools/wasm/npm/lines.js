// Reads the lines of UCI that the engine prints.

// A line "info …" as an object; null if it has no score.
export function readInfo(line) {
  const score = / score (cp|mate) (-?\d+)( lowerbound| upperbound)?/.exec(line);
  if (!score) return null;
  const number = (name) => Number(new RegExp(` ${name} (\\d+)`).exec(line)?.[1] ?? 0);
  return {
    depth: number("depth"),
    seldepth: number("seldepth"),
    multipv: number("multipv"),
    [score[1]]: Number(score[2]),
    bound: score[3]?.trim() ?? "exact",
    nodes: number("nodes"),
    nps: number("nps"),
    time: number("time"),
    pv: / pv (.*)$/.exec(line)?.[1].split(" ") ?? [],
  };
}

// Puts a line of thinking at its rank. If its move had a lower rank, the lines between move down, so that no
// move is there twice when a search ends between two ranks.
export function rank(found, info) {
  const at = info.multipv - 1;
  const before = found.findIndex(({ pv }) => pv[0] === info.pv[0]);
  if (before > at) found.splice(at, 0, ...found.splice(before, 1));
  found[at] = info;
}

export const numbered = (found) => found.map((info, index) => ({ ...info, multipv: index + 1 }));

const READ = { spin: Number, check: (word) => word === "true", combo: String, string: String };

// A line "option …" as an object with one key, the name of the option; null for another line.
export function readOption(line) {
  const [, name, type, rest] = /^option name (.+?) type (\w+)(.*)$/.exec(line) ?? [];
  if (!type) return null;
  const value = (word) => new RegExp(` ${word} (.*?)(?= (?:min|max|var) |$)`).exec(rest)?.[1];
  const option = { type };
  const read = READ[type];
  if (read) option.default = read(value("default").replace("<empty>", ""));
  if (type === "spin") Object.assign(option, { min: Number(value("min")), max: Number(value("max")) });
  if (type === "combo") option.values = [...rest.matchAll(/ var (\S+)/g)].map(([, word]) => word);
  return { [name]: option };
}
