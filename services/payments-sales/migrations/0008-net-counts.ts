import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How many rows came (1) or went (-1), of each partner and of all of them. */
const shareOf = (rows: string, sign: 1 | -1) => `
  select filter.partner_id, is_paid, ${sign} as subscriptions
  from ${rows} cross join lateral (values (0), (${rows}.partner_id)) as filter (partner_id)`;

const changes = (...shares: string[]) => `
  array(
    select row(partner_id, is_paid, sum(subscriptions))::subscription_counts
    from (${shares.join(' union all ')}) share
    group by partner_id, is_paid having sum(subscriptions) <> 0
  )`;

/**
 * What a statement adds to the counts and takes from them is reckoned up first. A change of names moves none of them, so it
 * does not hold everybody's row for as long as it takes; and paying and taking back, which take the rows that they do
 * change one after the other, do so in the same order. The lock is the one that the totals by day are written under.
 */
export class NetCounts1700000000140 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      create or replace function count_subscriptions() returns trigger language plpgsql as $$
      declare
        changes subscription_counts[];
      begin
        case tg_op
          when 'INSERT' then changes := ${changes(shareOf('new_rows', 1))};
          when 'UPDATE' then changes := ${changes(shareOf('new_rows', 1), shareOf('old_rows', -1))};
          when 'DELETE' then changes := ${changes(shareOf('old_rows', -1))};
        end case;
        if cardinality(changes) = 0 then return null; end if;
        perform pg_advisory_xact_lock('sale_totals_by_day'::regclass::oid::bigint);
        insert into subscription_counts as total (partner_id, is_paid, subscriptions)
        select partner_id, is_paid, subscriptions from unnest(changes) order by partner_id, is_paid
        on conflict (partner_id, is_paid) do update set subscriptions = total.subscriptions + excluded.subscriptions;
        return null;
      end $$;
    `);
  }

  /** The function of 0003 counts the same, only slower and with more waiting: there is nothing to take back. */
  async down() {}
}
