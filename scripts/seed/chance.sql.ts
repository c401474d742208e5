// Chance that comes out alike in every database and every run: it is worked out of a number, and `what` tells one
// question about the number from the next. Whatever PostgreSQL's hash of a number is, all services' databases share it.

/** A whole number from 0 to `below` - 1, the same for the same number. */
export const choose = (number: string, what: number, below: string | number): string =>
  `((hashint8extended(${number}, ${what}) & 2147483647) % (${below}))`;

/** From 0 up to 1. */
export const chance = (number: string, what: number): string =>
  `((hashint8extended(${number}, ${what}) & 2147483647) / 2147483648.0::float8)`;

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** One of the texts. */
export const pick = (texts: readonly string[], number: string, what: number): string =>
  `(array[${texts.map(literal).join(', ')}])[1 + ${choose(number, what, texts.length)}]`;

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Seven characters of Crockford base32; other numbers give others, since the factor is odd. */
export const scrambled = (number: string): string => {
  const mixed = `(((${number})::bigint * 22695477 + 12820163) & 34359738367)`;
  const characters = [30, 25, 20, 15, 10, 5, 0].map(
    (shift) => `substr('${CROCKFORD}', 1 + ((${mixed} >> ${shift}) & 31)::int, 1)`,
  );
  return characters.join(' || ');
};

/** Rows with a column each, as a table to select from. */
export const values = (rows: readonly (readonly (string | number)[])[]): string =>
  `(values ${rows.map((row) => `(${row.map((cell) => (typeof cell === 'number' ? cell : literal(cell))).join(', ')})`).join(', ')})`;
