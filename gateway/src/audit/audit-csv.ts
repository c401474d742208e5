import { Readable } from 'node:stream';
import { AUDIT_ACTIONS } from '@portal/contracts/values/audit';
import { stringify } from 'csv-stringify';
import type { ChainedEntry } from './audit-csv.sql.js';

/** Places of the chain that are read at once. */
const AT_ONCE = 2_000;

/** Reads the entries with a place in (`after`, `upTo`], and who did them, by number. */
export type ReadEntries = (
  after: number,
  upTo: number,
) => Promise<{ entries: ChainedEntry[]; names: Map<number, string> }>;

const COLUMNS: Record<string, (entry: ChainedEntry, names: Map<number, string>) => string | number | null> = {
  Number: (entry) => entry.number,
  Time: (entry) => entry.at.toISOString(),
  Entry: (entry) => entry.entry,
  Who: (entry, names) =>
    entry.actor_id === null ? 'Somebody not signed in' : (names.get(entry.actor_id) ?? ''),
  'Who (number)': (entry) => entry.actor_id,
  Role: (entry) => entry.actor_role,
  Action: (entry) => AUDIT_ACTIONS[entry.action] ?? '',
  'Action (name)': (entry) => entry.action,
  About: (entry) => entry.subject,
  Status: (entry) => entry.status,
  Address: (entry) => entry.address,
  Device: (entry) => entry.device,
  Request: (entry) => entry.request_id,
  // As it is hashed. It begins with a brace, so that nothing is put before it, as before a formula.
  Text: (entry) => entry.text,
  'Previous hash': (entry) => entry.previous,
  Hash: (entry) => entry.hash,
};
export const CSV_HEADER = Object.keys(COLUMNS).join();

async function* rowsOf(read: ReadEntries, end: number) {
  for (let after = 0; after < end; after += AT_ONCE) {
    const { entries, names } = await read(after, Math.min(after + AT_ONCE, end));
    for (const entry of entries) yield Object.values(COLUMNS).map((column) => column(entry, names));
  }
}

/**
 * The log as CSV, oldest first, read part by part with backpressure. Cells are escaped so that a spreadsheet does not run
 * them as formulas.
 * @param end the last place that is read
 */
export function auditCsv(read: ReadEntries, end: number): Readable {
  const rows = Readable.from(rowsOf(read, end));
  const csv = stringify({ header: true, columns: Object.keys(COLUMNS), escape_formulas: true });
  rows.on('error', (error) => csv.destroy(error));
  csv.on('close', () => rows.destroy());
  return rows.pipe(csv);
}
