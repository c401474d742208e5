// Pseudo-random values that are equal in every database and every run: they are hashed from a number, and `what`
// separates the uses of one number. All services' databases share PostgreSQL's hash function.

/** An integer from 0 to `below` - 1, the same for the same number. */
export const choose = (number: string, what: number, below: string | number): string =>
  `((hashint8extended(${number}, ${what}) & 2147483647) % (${below}))`;

/** A fraction in [0, 1). */
export const chance = (number: string, what: number): string =>
  `((hashint8extended(${number}, ${what}) & 2147483647) / 2147483648.0::float8)`;

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** One of the texts. */
export const pick = (texts: readonly string[], number: string, what: number): string =>
  `(array[${texts.map(literal).join(', ')}])[1 + ${choose(number, what, texts.length)}]`;

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Seven characters of Crockford base32; distinct numbers give distinct codes, since the factor is odd. */
export const scrambled = (number: string): string => {
  const mixed = `(((${number})::bigint * 22695477 + 12820163) & 34359738367)`;
  const characters = [30, 25, 20, 15, 10, 5, 0].map(
    (shift) => `substr('${CROCKFORD}', 1 + ((${mixed} >> ${shift}) & 31)::int, 1)`,
  );
  return characters.join(' || ');
};

/** The rows as a table to select from. */
export const values = (rows: readonly (readonly (string | number)[])[]): string =>
  `(values ${rows.map((row) => `(${row.map((cell) => (typeof cell === 'number' ? cell : literal(cell))).join(', ')})`).join(', ')})`;
