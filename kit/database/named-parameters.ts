/** SQL as PostgreSQL takes it, and which parameter each of its `$n` is. */
export interface Compiled {
  text: string;
  /** The name of `$1` first. */
  names: string[];
}

// What has no parameters in it, tried in this order at each place: strings (with backslashes after an E), quoted names,
// bodies between dollars, comments, `::`, `:=`, and what a colon follows without a space, such as the bounds of a slice.
const STRING = /\b[eE]'(?:[^'\\]|\\.|'')*'|'(?:[^']|'')*'/;
const QUOTED_NAME = /"(?:[^"]|"")*"/;
const DOLLARS = /\$(?<tag>[a-zA-Z_]?\w*)\$[^]*?\$\k<tag>\$/;
const COMMENT = /--[^\n]*|\/\*[^]*?\*\//;
const OTHER_COLON = /::|:=|(?<=[\w\])]):/;
const PARAMETER = /:(?<name>[a-zA-Z]\w*)|(?<number>\$\d+)/;

const TOKENS = new RegExp(
  [STRING, QUOTED_NAME, DOLLARS, COMMENT, OTHER_COLON, PARAMETER].map(({ source }) => source).join('|'),
  'g',
);

/**
 * `… where id = :id` becomes `… where id = $1`; a name that comes again is the same parameter.
 * @throws Error where a parameter has a number instead
 */
export function compileNames(sql: string): Compiled {
  const names: string[] = [];
  const text = sql.replaceAll(TOKENS, (...found) => {
    const token = found[0] as string;
    const { name, number } = found.at(-1) as { name?: string; number?: string };
    if (number) throw new Error(`Parameters have names, so not ${number}: ${sql}`);
    if (!name) return token;
    if (!names.includes(name)) names.push(name);
    return `$${names.indexOf(name) + 1}`;
  });
  return { text, names };
}
