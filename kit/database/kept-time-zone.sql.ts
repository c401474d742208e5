import { bool, nullable, text } from './sql-types.js';
import { statement, type Statement } from './statement.js';

export interface KeptTimeZoneStatements {
  find: Statement<Record<never, never>, { zone: string | null }>;
  keep: Statement<{ zone: string }>;
}

/**
 * The statements of a service's table `business_time_zone`.
 * @param books the table of what is dated by the zone. The release before writes no zone and dates by UTC, so books that
 *   have entries and no zone are kept in UTC
 */
export const keptTimeZoneOf = (books: 'sales' | 'ledger_entries'): KeptTimeZoneStatements => ({
  find: statement(
    `find-time-zone-of-${books}`,
    { row: { zone: nullable(text) } },
    `select coalesce((select zone from business_time_zone), (select 'UTC' from ${books} limit 1)) as zone`,
  ),
  /** Does nothing where a zone is kept already. */
  keep: statement(
    `keep-time-zone-of-${books}`,
    { params: { zone: text } },
    `insert into business_time_zone (zone)
     select case when exists (select from ${books}) then 'UTC' else :zone end on conflict do nothing`,
  ),
});

/** By the names that `at time zone` takes. */
export const knowsTimeZone = statement(
  'knows-time-zone',
  { params: { zone: text }, row: { knows: bool } },
  'select exists (select from pg_timezone_names where name = :zone) as knows',
);
