// A picture of a piece from an SVG file: its shapes in 100 x 100 units, in white, black and grey. Scripts,
// styles, links, texts and pictures in it are left out. A game file that has anything else is refused.

const SHAPES = {
  circle: ["cx", "cy", "r"],
  ellipse: ["cx", "cy", "rx", "ry"],
  line: ["x1", "y1", "x2", "y2"],
  path: ["d"],
  polygon: ["points"],
  polyline: ["points"],
  rect: ["x", "y", "width", "height", "rx", "ry"],
};
// What a shape takes over from the groups around it, and what it is without them.
const INHERITED = {
  fill: "#000",
  stroke: "none",
  "stroke-width": "1",
  "stroke-linecap": "butt",
  "stroke-linejoin": "miter",
  "fill-rule": "nonzero",
};
const WORDS = {
  "stroke-linecap": ["butt", "round", "square"],
  "stroke-linejoin": ["miter", "round", "bevel"],
  "fill-rule": ["nonzero", "evenodd"],
};
const [LONGEST_FILE, LONGEST] = [200000, 16000];
// The room of the picture in the 100 units.
const [FROM, SIZE] = [4, 92];

// Numbers with fewer digits behind their points. All else stays, since numbers and flags of a path can follow
// each other without spaces.
const shortened = (text, digits) => text.replace(new RegExp(`(\\.\\d{${digits}})\\d+(?![\\de])`, "gi"), "$1");
const isMeasure = (text) => /^[a-z\d\s.,()+-]*$/i.test(text);

// One of the three colours of pictures, by the lightness of a colour. What a browser cannot read is a body.
function colourOf(text, paper) {
  const plain = text.trim();
  if (plain === "none" || plain === "transparent") return "none";
  if (plain.startsWith("url")) return "#fff";
  paper.fillStyle = "#ffffff";
  paper.fillStyle = plain;
  const [red, green, blue] = paper.fillStyle.startsWith("#")
    ? [1, 3, 5].map((at) => parseInt(paper.fillStyle.slice(at, at + 2), 16))
    : paper.fillStyle.match(/[\d.]+/g).map(Number);
  const light = (0.3 * red + 0.59 * green + 0.11 * blue) / 255;
  return light > 0.66 ? "#fff" : light < 0.34 ? "#000" : "#777";
}

// The property of an element, from its attribute or its style.
function property(element, name) {
  const style = element.getAttribute("data-style") ?? "";
  const styled = style.split(";").map((part) => part.split(":").map((word) => word.trim()));
  return styled.find(([known]) => known === name)?.[1] ?? element.getAttribute(name);
}

function write(element, around, { paper, digits }) {
  const own = { ...around };
  for (const name of Object.keys(INHERITED)) {
    const value = property(element, name);
    if (value && value !== "inherit") own[name] = value;
  }
  if (property(element, "display") === "none" || property(element, "visibility") === "hidden") return "";
  const transform = element.getAttribute("transform")?.replace(/\s+/g, " ");
  const place = transform && isMeasure(transform) ? ` transform="${transform}"` : "";
  if (["a", "g", "svg"].includes(element.localName)) {
    const inner = [...element.children].map((child) => write(child, own, { paper, digits })).join("");
    return inner && place ? `<g${place}>${inner}</g>` : inner;
  }
  const measures = SHAPES[element.localName];
  if (!measures) return "";
  const written = measures
    .map((name) => [name, element.getAttribute(name)?.trim().replace(/\s+/g, " ")])
    .filter(([, value]) => value && isMeasure(value))
    .map(([name, value]) => ` ${name}="${shortened(value, digits)}"`);
  const words = Object.keys(WORDS)
    .filter((name) => own[name] !== INHERITED[name] && WORDS[name].includes(own[name]))
    .map((name) => ` ${name}="${own[name]}"`);
  const [fill, stroke] = [own.fill, own.stroke].map((colour) => colourOf(colour, paper));
  if (!written.length || (fill === "none" && stroke === "none")) return "";
  const width = parseFloat(own["stroke-width"]);
  const thickness = shortened(String(Number.isFinite(width) ? width : 1), digits);
  const line = stroke === "none" ? "" : ` stroke-width="${thickness}"`;
  const look = ` fill="${fill}" stroke="${stroke}"${line}${words.join("")}`;
  return `<${element.localName}${written.join("")}${look}${place}/>`;
}

// The shapes of a file. Throws a sentence if there are none.
export function shapesOf(text) {
  if (text.length > LONGEST_FILE)
    throw new Error("The picture is too large: an SVG file of at most 200 KB is read.");
  if (!/<svg\s/.test(text)) throw new Error("The file is no SVG picture.");
  // A browser would apply styles, which the page does not allow. They are read as data.
  const inert = text.replace(/(<\/?|\s)style\b/gi, "$1data-style").replace(/\son(\w+\s*=)/gi, " data-on$1");
  const file = new DOMParser().parseFromString(inert, "image/svg+xml");
  const root = file.documentElement;
  if (root.localName !== "svg" || file.querySelector("parsererror"))
    throw new Error("The file is no SVG picture.");
  const measure = (name) => parseFloat(root.getAttribute(name));
  const box = root
    .getAttribute("viewBox")
    ?.trim()
    .split(/[\s,]+/)
    .map(Number);
  const [x, y, width, height] = box?.length === 4 ? box : [0, 0, measure("width"), measure("height")];
  if (![x, y, width, height].every(Number.isFinite) || !(width > 0 && height > 0))
    throw new Error("The picture does not say its size: its viewBox is missing.");
  const paper = document.createElement("canvas").getContext("2d");
  // A thousandth of the picture is fine enough.
  const digits = Math.min(6, Math.max(1, 3 - Math.floor(Math.log10(Math.max(width, height)))));
  const shapes = write(root, INHERITED, { paper, digits });
  if (!shapes) throw new Error("The picture has no shapes.");
  const scale = SIZE / Math.max(width, height);
  const at = [x + width / 2, y + height / 2].map((middle) => FROM + SIZE / 2 - middle * scale);
  const fine = (value) => String(Math.round(value * 1e4) / 1e4);
  const placed = `<g transform="translate(${at.map(fine).join(" ")}) scale(${fine(scale)})">${shapes}</g>`;
  if (placed.length > LONGEST) throw new Error("The picture has too many shapes; a simpler one is needed.");
  return placed;
}
