import type { QueryRunner } from 'typeorm';

/**
 * Builds an index concurrently, while the table is read and written. Needs a migration of its own with
 * `transaction = false`, since PostgreSQL does this only outside of transactions. It can be interrupted and run again at
 * any point: an index left invalid is dropped and rebuilt, a valid one stays.
 *
 *     export class ByDay1700000000140 implements MigrationInterface {
 *       transaction = false;
 *       up = (runner: QueryRunner) => addIndex(runner, 'sales_by_day', 'sales (day)');
 *
 * @param on table, columns and condition, as in `create index … on`
 */
export async function addIndex(
  runner: QueryRunner,
  name: string,
  on: string,
  { unique = false } = {},
): Promise<void> {
  const rows = (await runner.query(
    'select indisvalid as valid from pg_index where indexrelid = to_regclass($1)',
    [name],
  )) as { valid: boolean }[];
  if (rows[0]?.valid) return;
  await inItsOwnTime(runner, async () => {
    if (rows.length > 0) await runner.query(`drop index concurrently ${name}`);
    await runner.query(`create ${unique ? 'unique ' : ''}index concurrently ${name} on ${on}`);
  });
}

/** Drops an index concurrently. */
export const removeIndex = (runner: QueryRunner, name: string): Promise<void> =>
  inItsOwnTime(runner, () => runner.query(`drop index concurrently if exists ${name}`));

/** Without a lock timeout: a concurrent build waits for all open transactions but blocks nobody (unlike in retry-temporary.ts). */
async function inItsOwnTime(runner: QueryRunner, work: () => Promise<unknown>): Promise<void> {
  await runner.query('set lock_timeout = 0');
  try {
    await work();
  } finally {
    await runner.query('reset lock_timeout');
  }
}
