/** SQL with `$n` for its parameters, and the name of each. */
interface Compiled {
  text: string;
  /** The name of `$1` first. */
  names: string[];
}

// Tokens without parameters, matched in this order: strings (with backslash escapes after an E), quoted names, dollar-quoted
// bodies, comments, `::`, `:=`, and a colon right after a word or a bracket, as in the bounds of a slice.
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
 * `… where id = :id` becomes `… where id = $1`; a repeated name is the same parameter.
 * @throws Error for a numbered parameter
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
