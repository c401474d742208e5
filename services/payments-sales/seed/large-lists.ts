import { choose } from '../../../scripts/large-data/chance.sql.ts';
import type { Filler } from '../../../scripts/large-data/filler.ts';
import { BASE, type Plan } from '../../../scripts/large-data/plan.ts';
import { paidAt } from '../../../scripts/large-data/sales.sql.ts';

const LISTS = ['subscriptions', 'clients'];
const COUNTS = ['subscription_counts', 'client_counts'];

/**
 * Writes what the consumers of payments-sales would derive from the sales and the other payments; a test compares the
 * two. Triggers keep the counts. Runs in separate transactions, so that the sales are not locked meanwhile: most of the
 * time is spent on search indexes.
 */
export async function fillLists(filler: Filler, plan: Plan): Promise<void> {
  const listed = `select from subscriptions where sale_id > ${BASE} limit 1`;
  await filler.once(listed, [...LISTS, ...COUNTS], () =>
    filler.bare(LISTS, async () => {
      // One client after the other would take hours.
      await filler.rows(`alter table subscriptions disable trigger add_clients_inserted`);
      await writeAdminClients(filler, plan);
      await filler.rows(`alter table subscriptions enable trigger add_clients_inserted`);
      await writeClients(filler);
    }),
  );
  const observed = `select from stripe_transactions where payment_id = 'pi_seed_1'`;
  await filler.once(observed, ['stripe_transactions'], () =>
    filler.bare(['stripe_transactions'], () => writeTransactions(filler, plan)),
  );
}

const OF_SALES = `from sales s join checkouts c on c.id = s.checkout_id join partners p on p.id = s.partner_id
  where s.id > ${BASE} and s.payment_id like 'pi\\_seed\\_%'`;

async function writeAdminClients(filler: Filler, plan: Plan): Promise<void> {
  await filler.write(
    "rows of the administrators' list",
    `insert into subscriptions (sale_id, payment_id, partner_id, partner_name, occurred_at, first_name, last_name, email,
       product_name, referral_code, amount_cents, commission_cents, standing_amount_cents, standing_commission_cents,
       refunded_cents, disputed_cents, is_paid, paid_revision)
     select id, payment_id, partner_id, name, occurred_at, first_name, last_name, email, product_name, referral_code,
       amount_cents, commission_cents, standing_amount_cents, standing_commission_cents, refunded_cents, disputed_cents,
       is_paid, is_paid::int
     from (
       select sale.*, standing_amount_cents > 0 and ${paidAt(plan)} is not null as is_paid
       from (
         select s.id, s.payment_id, s.partner_id, s.partner_id - ${BASE} as partner, p.name, s.occurred_at, s.first_name,
           s.last_name, s.email, s.product_name, c.referral_code, s.amount_cents, s.commission_cents,
           coalesce(s.standing_amount_cents, s.amount_cents) as standing_amount_cents,
           coalesce(s.standing_commission_cents, s.commission_cents) as standing_commission_cents, s.refunded_cents,
           s.disputed_cents
         ${OF_SALES}
       ) sale
     ) listed order by id`,
  );
}

async function writeClients(filler: Filler): Promise<void> {
  await filler.write(
    'clients',
    `insert into clients (partner_id, client_key, sale_id, occurred_at, sales_count, standing_cents, latest_at,
       latest_sale_id)
     select distinct on (partner_id, email) partner_id, email, id, occurred_at,
       count(*) filter (where cents > 0) over client, sum(cents) over client,
       last_value(occurred_at) over client, last_value(id) over client
     from (
       select s.partner_id, s.email, s.id, s.occurred_at, coalesce(s.standing_amount_cents, s.amount_cents) as cents
       ${OF_SALES} and s.email is not null
     ) sale
     window client as (partition by partner_id, email order by occurred_at, id
       rows between unbounded preceding and unbounded following)
     order by partner_id, email, occurred_at, id`,
  );
  await filler.write(
    'counts of clients',
    `insert into client_counts as total (partner_id, clients)
     select partner_id, count(*) from clients where sale_id > ${BASE} group by partner_id
     on conflict (partner_id) do update set clients = total.clients + excluded.clients`,
  );
}

async function writeTransactions(filler: Filler, plan: Plan): Promise<void> {
  const columns = `payment_id, created_at, amount_cents, description, product_name, customer_email, status, observed_at,
    refunded_cents, disputed_cents, partner_id, partner_name, referral_code`;
  await filler.write(
    'payments of sales',
    `insert into stripe_transactions (${columns})
     select s.payment_id, s.occurred_at, s.amount_cents, s.product_name, s.product_name, s.email, 'succeeded',
       s.occurred_at, s.refunded_cents, s.disputed_cents, s.partner_id, p.name, c.referral_code
     ${OF_SALES} order by s.id`,
  );
  const fate = choose('c.id', 43, 100);
  await filler.write(
    'payments that came to nothing',
    `insert into stripe_transactions (${columns})
     select c.payment_intent_id, c.created_at, c.price_cents, c.product_name, c.product_name, c.email,
       case when ${fate} < 70 then 'requires_payment_method' when ${fate} < 90 then 'canceled'
         when ${fate} < 98 then 'requires_action' else 'processing' end,
       c.created_at, 0, 0, c.partner_id, p.name, c.referral_code
     from checkouts c join partners p on p.id = c.partner_id
     where c.id > ${BASE + plan.sales} and c.payment_intent_id like 'pi\\_seed\\_%' order by c.id`,
  );
  await filler.write(
    'payments with unknown codes',
    `insert into stripe_transactions (${columns})
     select payment_id, first_seen, waiting.amount_cents, null, null, waiting.customer_email, 'succeeded', first_seen, 0,
       0, null, '', code
     from unknown_code_payments waiting join unknown_codes seen on seen.id = unknown_code_id
     where payment_id like 'pi\\_seed\\_%' order by seen.id`,
  );
}
