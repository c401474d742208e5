import { partnerRows } from '../../../scripts/large-data/catalog.sql.ts';
import type { Filler } from '../../../scripts/large-data/filler.ts';
import { BASE, type Plan } from '../../../scripts/large-data/plan.ts';
import { saleRows } from '../../../scripts/large-data/sales.sql.ts';

const TABLES = ['payouts', 'ledger_entries', 'payout_lines', 'sale_commissions'];
const FIGURES = ['partners', 'partner_totals', 'partner_months', 'referral_totals', 'overall_totals'];

/**
 * Writes the ledger of the same sales: earned, reversed, and paid with one payout per month; then the figures derived
 * from it. Refunds precede the payment of their month.
 */
export async function fillPayouts(filler: Filler, plan: Plan): Promise<void> {
  const found = `select from sale_commissions where sale_id > ${BASE} limit 1`;
  await filler.once(found, [...TABLES, ...FIGURES], async () => {
    await filler.write(
      'sales made up',
      `create temp table sale on commit drop as
       select n, sale_id, partner_id, referral_id, month, occurred_at, amount_cents, commission_cents, reason, changed_at,
         standing_amount_cents, standing_commission_cents, paid_at
       from ${saleRows(plan)} sale`,
    );
    await filler.rows('analyze sale');
    await filler.bare(TABLES, () => writeLedger(filler));
    await writeFigures(filler, plan);
  });
}

async function writeLedger(filler: Filler): Promise<void> {
  await filler.write(
    'commissions earned',
    `insert into ledger_entries (kind, sale_id, partner_id, referral_id, month, amount_cents, sale_amount_cents,
       occurred_at, created_at)
     select 'earned', sale_id, partner_id, referral_id, month, commission_cents, amount_cents, occurred_at, occurred_at
     from sale order by n`,
  );
  await filler.write(
    'commissions taken back',
    `insert into ledger_entries (kind, sale_id, partner_id, referral_id, month, amount_cents, sale_amount_cents,
       revision, occurred_at, created_at)
     select 'reversed', sale_id, partner_id, referral_id, month, standing_commission_cents - commission_cents,
       standing_amount_cents - amount_cents, 1, changed_at, changed_at
     from sale where reason is not null order by changed_at`,
  );
  await filler.write(
    'payouts',
    `create temp table payout on commit drop as
     select nextval(pg_get_serial_sequence('payouts', 'id')) as id, paid.*
     from (
       select partner_id, month, paid_at, sum(standing_commission_cents)::bigint as amount_cents,
         count(*)::int as sales_count
       from sale where paid_at is not null group by partner_id, month, paid_at order by paid_at, partner_id
     ) paid`,
  );
  await filler.rows(
    `insert into payouts (id, partner_id, month, amount_cents, sales_count, idempotency_key, description, created_at)
     overriding system value
     select id, partner_id, month, amount_cents, sales_count, 'seed-' || month,
       'Monthly commission payment for ' || month, paid_at
     from payout order by id`,
  );
  await filler.rows(
    `insert into ledger_entries (kind, partner_id, month, payout_id, amount_cents, occurred_at, created_at)
     select 'paid', partner_id, month, id, -amount_cents, paid_at, paid_at from payout order by id`,
  );
  await filler.write(
    'lines of payouts',
    `insert into payout_lines (payout_id, sale_id, amount_cents, made_at)
     select payout.id, sale_id, standing_commission_cents, sale.paid_at
     from sale join payout using (partner_id, month) where sale.paid_at is not null order by payout.id, n`,
  );
  await filler.write(
    'commissions as they stand',
    `insert into sale_commissions (sale_id, partner_id, referral_id, month, occurred_at, earned_cents, reversed_cents,
       settled_cents, payout_id, revision, standing_amount_cents)
     select sale_id, partner_id, referral_id, month, occurred_at, commission_cents,
       commission_cents - standing_commission_cents,
       case when sale.paid_at is null then 0 else standing_commission_cents end,
       case when sale.paid_at is not null then payout.id end, (reason is not null)::int, standing_amount_cents
     from sale left join payout using (partner_id, month) order by n`,
  );
}

const SUMS = `count(*) filter (where standing_amount_cents > 0) as sales_count,
  sum(standing_amount_cents)::bigint as amount_cents, sum(standing_commission_cents)::bigint as commission_cents,
  coalesce(sum(standing_commission_cents) filter (where paid_at is not null), 0)::bigint as paid_cents`;

async function writeFigures(filler: Filler, plan: Plan): Promise<void> {
  await filler.write(
    "partners' names",
    `insert into partners (id, first_name, last_name, company_name, email, revision)
     select partner_id, first_name, last_name, company_name, email, 1 from ${partnerRows(plan)} partner
     on conflict (id) do nothing`,
  );
  // Every listed partner has figures, even without sales. The service may have inserted some already.
  await filler.write(
    'totals of partners',
    `insert into partner_totals as total (partner_id, sales_count, amount_cents, commission_cents, paid_cents,
       settlement_revision)
     select partner.partner_id, coalesce(sales_count, 0), coalesce(amount_cents, 0), coalesce(commission_cents, 0),
       coalesce(paid_cents, 0), (paid_cents is not null and paid_cents > 0)::int
     from ${partnerRows(plan)} partner
     left join (select partner_id, ${SUMS} from sale group by partner_id) sold using (partner_id)
     on conflict (partner_id) do update set sales_count = excluded.sales_count, amount_cents = excluded.amount_cents,
       commission_cents = excluded.commission_cents, paid_cents = excluded.paid_cents,
       settlement_revision = excluded.settlement_revision`,
  );
  // Millions of moves would be noted, and counted for minutes. Without steps the service draws those of this month (D-179), once it
  // gets the lock that it counts and draws under.
  await filler.rows(`select pg_advisory_xact_lock('rank_steps'::regclass::oid::bigint)`);
  await filler.rows('alter table partner_months disable trigger note_inserted');
  await filler.write(
    'totals of months',
    `insert into partner_months (partner_id, month, sales_count, amount_cents, commission_cents, paid_cents,
       first_sale_at, paid_at)
     select partner_id, month, sold.sales_count, sold.amount_cents, commission_cents, paid_cents, first_sale_at, payout.paid_at
     from (select partner_id, month, min(occurred_at) as first_sale_at, ${SUMS} from sale group by partner_id, month) sold
     left join payout using (partner_id, month)`,
  );
  await filler.rows('alter table partner_months enable trigger note_inserted');
  await filler.rows('delete from rank_steps');
  await filler.write(
    'totals of links',
    `insert into referral_totals (partner_id, referral_id, sales_count, amount_cents, commission_cents, paid_cents)
     select partner_id, referral_id, ${SUMS} from sale group by partner_id, referral_id`,
  );
  // Runs last, since other partners' transactions also wait for this row's lock.
  await filler.rows(
    `insert into overall_totals as total (shard, sales_count, amount_cents, commission_cents)
     select 0, sales_count, amount_cents, commission_cents from (select ${SUMS} from sale) sold
     on conflict (shard) do update set sales_count = total.sales_count + excluded.sales_count,
       amount_cents = total.amount_cents + excluded.amount_cents,
       commission_cents = total.commission_cents + excluded.commission_cents`,
  );
}
