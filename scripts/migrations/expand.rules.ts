// During a release, programs of the previous release use the schema of the new one (promise 24). So a migration may add
// to it (expand). What programs still read or write may only be removed (contract) by a later release, and the
// statement says so: `-- not used since v1.4`.

const CONTRACTS: [what: string, pattern: RegExp][] = [
  ['drops what may be in use', /\bdrop\s+(table|view|materialized\s+view|function|type|sequence|schema)\b/],
  [
    'drops a column',
    /\balter\s+table\b.*\bdrop\s+(?!constraint\b|default\b|not\s+null\b|expression\b|identity\b)/,
  ],
  ['renames', /\brename\s+(to|column|constraint|\w+\s+to)\b/],
  ['changes a type', /\balter\s+(column\s+)?\w+\s+(set\s+data\s+)?type\b/],
  [
    'wants a value where there may be none',
    /\bset\s+not\s+null\b(?!.*\bset\s+default\b)(?<!\bset\s+default\b.*)/,
  ],
  [
    'adds a column that has to be written',
    /\badd\s+(column\s+)?(if\s+not\s+exists\s+)?(?!constraint\b)\w+\s+[^,]*\bnot\s+null\b(?![^,]*\b(default|generated)\b)(?<!\b(default|generated)\b[^,]*)/,
  ],
];
const SAYS_SINCE_WHEN = /--\s*not used since \S+/i;

/** The statements in a migration's SQL that would break the previous release. */
export function contractions(sql: string): string[] {
  return sql.split(';').flatMap((statement) => {
    if (SAYS_SINCE_WHEN.test(statement)) return [];
    const text = statement.replace(/--.*$/gm, '').replace(/\s+/g, ' ').trim().toLowerCase();
    return CONTRACTS.filter(([, pattern]) => pattern.test(text)).map(([what]) => `${what}: ${text}`);
  });
}

/** The part of a migration that a release runs; people run the part that reverts it. */
export function upOf(source: string): string {
  const [up, down] = ['up', 'down'].map((name) =>
    source.search(new RegExp(`^  (async )?${name}( =|\\()`, 'm')),
  );
  if (up === -1 || down! < up!) throw new Error('a migration must define up() before down()');
  return source.slice(up, down);
}

/**
 * Indexes whose creation blocks writes to a table. An index of an existing table must be built by `addIndex`
 * (kit/database/indexes.ts).
 */
export function blockingIndexes(sql: string): string[] {
  const text = sql.replace(/--.*$/gm, '').replace(/\s+/g, ' ').toLowerCase();
  const made = [...text.matchAll(/create table (?:if not exists )?(\w+)/g)].map(([, table]) => table);
  const indexes = /create (?:unique )?index (?!concurrently)\w[^;]*? on (?:only )?(\w+)/g;
  // Constraints that build an index, unless it was built before (`using index`).
  const constraints =
    /alter table (?:only )?(?:if exists )?(\w+)[^;]*?\b(?:unique|primary key|exclude)\b(?! using index)/g;
  return [...text.matchAll(indexes), ...text.matchAll(constraints)]
    .filter(([, table]) => !made.includes(table))
    .map(([index]) => index);
}
