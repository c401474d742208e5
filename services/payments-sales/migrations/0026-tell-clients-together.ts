import type { MigrationInterface, QueryRunner } from 'typeorm';
import { changes, KEY, rowsOf, TOLD } from './0023-keep-purchases-of-clients.js';

/**
 * The clients of a batch of sales are locked one after the other, in order, as before, and then told in two statements for
 * all of them. Who is told for the first time is reckoned up by a plan that is kept: a function in SQL is planned anew at
 * each call, which took most of the time of listing a sale.
 */
export class TellClientsTogether1700000000260 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      create or replace function tell_clients_of_sales() returns trigger language plpgsql as $$
      declare
        changes client_change[];
        change client_change;
        known client_change[] := '{}';
        partners bigint[] := '{}';
      begin
        case tg_op
          when 'INSERT' then changes := ${changes(rowsOf('new_rows', 1))};
          when 'UPDATE' then changes := ${changes(rowsOf('new_rows', 1), rowsOf('old_rows', -1))};
          when 'DELETE' then changes := ${changes(rowsOf('old_rows', -1))};
        end case;
        if cardinality(changes) = 0 then return null; end if;
        foreach change in array changes loop
          -- Again until the client is locked or made: who lost to somebody else must wait for them, and read after them.
          loop
            perform from clients where partner_id = change.partner_id and client_key = change.client_key for update;
            if found then
              known := known || change;
              exit;
            end if;
            -- Without a sale that came, the client went before its last sale did.
            exit when change.first_sale_id is null;
            insert into clients (partner_id, client_key, sale_id, occurred_at, ${TOLD})
            select change.partner_id, change.client_key, change.first_sale_id, change.first_at, told.*
            from purchases_of_client(change.partner_id, change.client_key) told
            on conflict do nothing;
            if found then
              partners := partners || change.partner_id;
              exit;
            end if;
          end loop;
        end loop;
        update clients c set sales_count = c.sales_count + told.sales, standing_cents = c.standing_cents + told.standing_cents,
          (latest_at, latest_sale_id) = (
            select at, id from (values (c.latest_at, c.latest_sale_id), (told.latest_at, told.latest_sale_id)) either (at, id)
            where id is not null order by at desc, id desc limit 1
          )
        from unnest(known) told
        where c.partner_id = told.partner_id and c.client_key = told.client_key and c.sales_count is not null
          and not told.has_gone;
        -- Everybody else is reckoned up, after they were locked: so no sale is missed.
        update clients c set sales_count = told.sales_count, standing_cents = told.standing_cents,
          latest_at = told.latest_at, latest_sale_id = told.latest_sale_id
        from (
          select due.partner_id, due.client_key, listed.*
          from (
            select told.partner_id, told.client_key from unnest(known) told
            join clients on clients.partner_id = told.partner_id and clients.client_key = told.client_key
            where clients.sales_count is null or told.has_gone offset 0
          ) due cross join lateral (
            select count(*) filter (where standing_amount_cents > 0) as sales_count,
              coalesce(sum(standing_amount_cents), 0)::bigint as standing_cents, max(occurred_at) as latest_at,
              (array_agg(sale_id order by occurred_at desc, sale_id desc))[1] as latest_sale_id
            from subscriptions where partner_id = due.partner_id and ${KEY} = due.client_key
          ) listed
        ) told
        where c.partner_id = told.partner_id and c.client_key = told.client_key;
        if cardinality(partners) = 0 then return null; end if;
        -- After the clients, as everybody else counts them.
        insert into client_counts as total (partner_id, clients)
        select made.partner_id, count(*) from unnest(partners) as made (partner_id) group by made.partner_id order by 1
        on conflict (partner_id) do update set clients = total.clients + excluded.clients;
        return null;
      end $$;
    `);
  }

  /** The function of 0023 tells the same, only slower: there is nothing to take back. */
  async down() {}
}
