import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Columns for what a partner's client bought in all (D-137), and the rule by which sales belong to one client. */
export class PurchasesOfClients1700000000220 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      alter table clients
        -- Sales of which something stands (D-23), and what stands of all of them; null until they are reckoned up.
        add column sales_count bigint,
        add column standing_cents bigint,
        -- The latest sale that was not voided.
        add column latest_at timestamptz(3),
        add column latest_sale_id bigint;

      -- A client is an e-mail address, else a first and last name; null for a sale without a name, which is no client's
      -- (specification section 4). Immutable, unlike concat_ws, so that an index can hold it.
      create function key_of_client(first_name text, last_name text, email text) returns text
        immutable parallel safe language sql
        return case when trim(first_name) <> '' or trim(last_name) <> '' then coalesce(
          nullif(lower(trim(email)), ''),
          'name:' || lower(coalesce(trim(first_name) || ' ' || trim(last_name), trim(first_name), trim(last_name)))
        ) end;

      -- What one statement did to a client.
      create type client_change as (
        partner_id bigint,
        client_key text,
        sales bigint,
        standing_cents bigint,
        -- Of the sales that came; null if none did.
        first_sale_id bigint,
        first_at timestamptz,
        latest_sale_id bigint,
        latest_at timestamptz,
        -- Whether a sale went.
        has_gone boolean
      );
    `);
  }

  async down(runner: QueryRunner) {
    await runner.query(`
      drop type client_change;
      drop function key_of_client;
      alter table clients drop column sales_count, drop column standing_cents, drop column latest_at,
        drop column latest_sale_id;
    `);
  }
}
