import { addIndex, removeIndex } from '@portal/kit/database/indexes';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const AT_ONCE = 5_000;

/** By which a client's sales are found. */
const SALES_OF_CLIENT = 'subscriptions_of_client';
export const KEY = 'key_of_client(first_name, last_name, email)';

const ORDERS = {
  clients_of_partner_by_latest: 'clients (partner_id, (coalesce(latest_at, occurred_at)), sale_id)',
  clients_of_partner_by_purchases: 'clients (partner_id, (coalesce(sales_count, 0)), sale_id)',
  clients_of_partner_by_value: 'clients (partner_id, (coalesce(standing_cents, 0)), sale_id)',
};

const TRIGGERS = ['add_clients_inserted', 'add_clients_updated', 'add_clients_deleted'];

export const TOLD = 'sales_count, standing_cents, latest_at, latest_sale_id';

export const rowsOf = (rows: string, sign: 1 | -1) => `
  select ${sign} as sign, partner_id, ${KEY} as client_key, sale_id, occurred_at, standing_amount_cents as cents
  from ${rows}`;

/** What a statement did to clients, in the order in which others write to several. A sale that stands as before is left out. */
export const changes = (...rows: string[]) => `
  array(
    select row(partner_id, client_key, sum(sales), sum(cents),
      (array_agg(sale_id order by occurred_at, sale_id) filter (where came > 0))[1],
      min(occurred_at) filter (where came > 0),
      (array_agg(sale_id order by occurred_at desc, sale_id desc) filter (where came > 0))[1],
      max(occurred_at) filter (where came > 0),
      bool_or(came < 0))::client_change
    from (
      select partner_id, client_key, sale_id, occurred_at, sum(sign) as came, sum(sign * (cents > 0)::int) as sales,
        sum(sign * cents) as cents
      from (${rows.join(' union all ')}) listed
      where client_key is not null
      group by partner_id, client_key, sale_id, occurred_at
      having sum(sign) <> 0 or sum(sign * cents) <> 0
    ) sale
    group by partner_id, client_key order by partner_id, client_key
  )`;

/**
 * What clients bought is kept by triggers on the list of sales, so that it never drifts, whatever lists, refunds, voids or
 * erases, the release before too. Purchases from before are reckoned up a part at a time, while sales are listed.
 */
export class KeepPurchasesOfClients1700000000221 implements MigrationInterface {
  transaction = false;

  async up(runner: QueryRunner) {
    await addIndex(
      runner,
      SALES_OF_CLIENT,
      `subscriptions (partner_id, (${KEY}), occurred_at, sale_id) where ${KEY} is not null`,
    );
    await runner.query(FUNCTIONS);
    await runner.query(CREATE_TRIGGERS);
    await tellEarlierClients(runner);
    for (const [name, on] of Object.entries(ORDERS)) await addIndex(runner, name, on);
  }

  async down(runner: QueryRunner) {
    for (const name of Object.keys(ORDERS)) await removeIndex(runner, name);
    await runner.query(`
      drop trigger if exists tell_purchases on clients;
      ${TRIGGERS.map((name) => `drop trigger if exists ${name} on subscriptions;`).join('\n')}
      drop function if exists tell_clients_of_sales, tell_purchases_of_client, purchases_of_client;
    `);
    await removeIndex(runner, SALES_OF_CLIENT);
  }
}

const FUNCTIONS = `
  -- Reckons up a client's listed sales.
  create or replace function purchases_of_client(of_partner bigint, of_client text, out sales_count bigint,
    out standing_cents bigint, out latest_at timestamptz, out latest_sale_id bigint) stable language sql as $$
    select count(*) filter (where standing_amount_cents > 0), coalesce(sum(standing_amount_cents), 0)::bigint,
      max(occurred_at), (array_agg(sale_id order by occurred_at desc, sale_id desc))[1]
    from subscriptions where partner_id = of_partner and ${KEY} = of_client
  $$;

  -- Tells clients of the sales that a statement listed, changed or took off the list. Each client's row is locked before
  -- it is told, so one that is reckoned up misses no sale: whoever lists another waits, and adds it then.
  create or replace function tell_clients_of_sales() returns trigger language plpgsql as $$
  declare
    changes client_change[];
    change client_change;
    partners bigint[] := '{}';
    is_known boolean;
  begin
    case tg_op
      when 'INSERT' then changes := ${changes(rowsOf('new_rows', 1))};
      when 'UPDATE' then changes := ${changes(rowsOf('new_rows', 1), rowsOf('old_rows', -1))};
      when 'DELETE' then changes := ${changes(rowsOf('old_rows', -1))};
    end case;
    foreach change in array changes loop
      -- Again until the client is locked or made: who lost to somebody else must wait for them, and read after them.
      loop
        perform from clients where partner_id = change.partner_id and client_key = change.client_key for update;
        is_known := found;
        -- Without a sale that came, the client went before its last sale did.
        exit when is_known or change.first_sale_id is null;
        insert into clients (partner_id, client_key, sale_id, occurred_at, ${TOLD})
        select change.partner_id, change.client_key, change.first_sale_id, change.first_at, told.*
        from purchases_of_client(change.partner_id, change.client_key) told
        on conflict do nothing;
        if found then
          partners := partners || change.partner_id;
          exit;
        end if;
      end loop;
      continue when not is_known;
      update clients set sales_count = sales_count + change.sales, standing_cents = standing_cents + change.standing_cents,
        (latest_at, latest_sale_id) = (
          select at, id from (values (latest_at, latest_sale_id), (change.latest_at, change.latest_sale_id)) known (at, id)
          where id is not null order by at desc, id desc limit 1
        )
      where partner_id = change.partner_id and client_key = change.client_key and sales_count is not null
        and not change.has_gone;
      if not found then
        update clients set (${TOLD}) = (
          select ${TOLD} from purchases_of_client(change.partner_id, change.client_key)
        )
        where partner_id = change.partner_id and client_key = change.client_key;
      end if;
    end loop;
    -- After the clients, as everybody else counts them.
    insert into client_counts as total (partner_id, clients)
    select made.partner_id, count(*) from unnest(partners) as made (partner_id) group by made.partner_id order by 1
    on conflict (partner_id) do update set clients = total.clients + excluded.clients;
    return null;
  end $$;

  -- A client whose sales were listed before there were these triggers.
  create or replace function tell_purchases_of_client() returns trigger language plpgsql as $$
  begin
    update clients set (${TOLD}) = (select ${TOLD} from purchases_of_client(new.partner_id, new.client_key))
    where partner_id = new.partner_id and client_key = new.client_key
      and exists (select from subscriptions where partner_id = new.partner_id and ${KEY} = new.client_key);
    return null;
  end $$;
`;

/**
 * By name they come before the triggers of the totals by day, whose lock is held to the end: somebody who voids a sale
 * holds its client, and would wait for that lock while its holder waits for the client.
 */
const CREATE_TRIGGERS = `
  create or replace trigger tell_purchases after insert on clients
    for each row when (new.sales_count is null) execute function tell_purchases_of_client();
  create or replace trigger add_clients_inserted after insert on subscriptions
    referencing new table as new_rows for each statement execute function tell_clients_of_sales();
  create or replace trigger add_clients_updated after update on subscriptions
    referencing new table as new_rows old table as old_rows for each statement execute function tell_clients_of_sales();
  create or replace trigger add_clients_deleted after delete on subscriptions
    referencing old table as old_rows for each statement execute function tell_clients_of_sales();
`;

/** A part at a time, in the order in which others write to several; again from where it was broken off. */
async function tellEarlierClients(runner: QueryRunner): Promise<void> {
  let last = { partner_id: '0', client_key: '' };
  for (let more = true; more;) {
    const told = (await runner.query(
      `with part as (
         select partner_id, client_key from clients
         where (partner_id, client_key) > ($1, $2) and sales_count is null
         order by partner_id, client_key limit ${AT_ONCE} for update
       ), told as (
         update clients c set sales_count = p.sales_count, standing_cents = p.standing_cents, latest_at = p.latest_at,
           latest_sale_id = p.latest_sale_id
         from part cross join lateral purchases_of_client(part.partner_id, part.client_key) p
         where c.partner_id = part.partner_id and c.client_key = part.client_key
       )
       select partner_id, client_key from part order by partner_id desc, client_key desc limit 1`,
      [last.partner_id, last.client_key],
    )) as (typeof last)[];
    more = told.length > 0;
    last = told[0] ?? last;
  }
}
