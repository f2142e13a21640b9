// Checks of arguments. What is wrong throws a TypeError (a value of another type) or a RangeError (a value
// that is not possible) that names it.

// A value in words.
function told(value) {
  if (typeof value === "string") return JSON.stringify(value);
  if (value === null || value === undefined) return String(value);
  if (["number", "bigint", "boolean"].includes(typeof value)) return `the ${typeof value} ${value}`;
  if (Array.isArray(value)) return "an array";
  return typeof value === "object" ? "an object" : `a ${typeof value}`;
}

export function text(name, value) {
  if (typeof value !== "string") throw new TypeError(`${name} must be a string, not ${told(value)}`);
  return value;
}

// A text that has to be one line.
export function line(name, value) {
  if (/[\r\n]/.test(text(name, value))) throw new RangeError(`${name} must be one line, not several`);
  return value;
}

export function texts(name, value) {
  if (!Array.isArray(value)) throw new TypeError(`${name} must be an array of strings, not ${told(value)}`);
  value.forEach((item, index) => text(`${name}[${index}]`, item));
  return value;
}

// A whole number of a range.
export function whole(name, value, from, to = Number.MAX_SAFE_INTEGER) {
  if (typeof value !== "number") throw new TypeError(`${name} must be a number, not ${told(value)}`);
  const range = to === Number.MAX_SAFE_INTEGER ? `from ${from} on` : `from ${from} to ${to}`;
  if (!Number.isInteger(value) || value < from || value > to)
    throw new RangeError(`${name} must be a whole number ${range}, not ${value}`);
  return value;
}

export function oneOf(name, value, words) {
  if (!words.includes(value)) {
    const Wrong = typeof value === "string" ? RangeError : TypeError;
    throw new Wrong(`${name} must be ${words.join(" or ")}, not ${told(value)}`);
  }
  return value;
}

export function callable(name, value) {
  if (typeof value !== "function") throw new TypeError(`${name} must be a function, not ${told(value)}`);
  return value;
}

// An object that has no other keys than these. Keys without a value are left out.
export function object(name, value, keys) {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new TypeError(`${name} must be an object, not ${told(value)}`);
  for (const key of Object.keys(value)) {
    if (keys.includes(key)) continue;
    const plain = (word) => word.toLowerCase().replaceAll(/[^a-z]/g, "");
    const meant = keys.find((known) => plain(known) === plain(key));
    const help = meant ? `did you mean ${meant}?` : `it can have ${keys.join(", ")}`;
    throw new TypeError(`${name} has no key ${JSON.stringify(key)}; ${help}`);
  }
  return Object.fromEntries(Object.entries(value).filter(([, given]) => given !== undefined));
}
