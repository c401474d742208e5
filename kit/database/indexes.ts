import type { QueryRunner } from 'typeorm';

/**
 * Builds an index while the table is read and written. For a migration of its own that says `transaction = false`
 * (PostgreSQL does this outside of transactions only). It may be broken off and run again at any point: what was left
 * half built is removed, what is done stays.
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

/** Takes an index away, in the same manner. */
export const removeIndex = (runner: QueryRunner, name: string): Promise<void> =>
  inItsOwnTime(runner, () => runner.query(`drop index concurrently if exists ${name}`));

/** It waits for every transaction under way, which holds nobody up; migrations otherwise give way soon (patiently.ts). */
async function inItsOwnTime(runner: QueryRunner, work: () => Promise<unknown>): Promise<void> {
  await runner.query('set lock_timeout = 0');
  try {
    await work();
  } finally {
    await runner.query('reset lock_timeout');
  }
}
