import type { MigrationInterface, QueryRunner } from 'typeorm';
import { KEY } from './0023-keep-purchases-of-clients.js';

/** The same function in PL/pgSQL, whose plan is kept: one in SQL is planned anew at each call, for every new client. */
export class PlanPurchasesOnce1700000000270 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      create or replace function purchases_of_client(of_partner bigint, of_client text, out sales_count bigint,
        out standing_cents bigint, out latest_at timestamptz, out latest_sale_id bigint) stable language plpgsql as $$
      begin
        select count(*) filter (where s.standing_amount_cents > 0), coalesce(sum(s.standing_amount_cents), 0)::bigint,
          max(s.occurred_at), (array_agg(s.sale_id order by s.occurred_at desc, s.sale_id desc))[1]
        into sales_count, standing_cents, latest_at, latest_sale_id
        from subscriptions s where s.partner_id = of_partner and ${KEY} = of_client;
      end $$;
    `);
  }

  /** The function of 0023 tells the same, only slower: there is nothing to take back. */
  async down() {}
}
