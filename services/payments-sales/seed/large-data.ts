import { choose, scrambled } from '../../../scripts/large-data/chance.sql.ts';
import {
  linkOf,
  linkRows,
  partnerRows,
  productRows,
  sellerOf,
} from '../../../scripts/large-data/catalog.sql.ts';
import type { Filler } from '../../../scripts/large-data/filler.ts';
import { BASE, LINKS, type Plan } from '../../../scripts/large-data/plan.ts';
import { fillLists } from './large-lists.ts';
import { customerOf, momentOf, saleRows } from '../../../scripts/large-data/sales.sql.ts';

const TABLES = ['checkouts', 'sales', 'sale_changes', 'unknown_codes', 'unknown_code_payments'];

/** Writes sales as if their customers had been here, and unsuccessful payments; then the lists derived from them. */
export async function fillPaymentsSales(filler: Filler, plan: Plan): Promise<void> {
  const found = `select from sales where id > ${BASE} limit 1`;
  await filler.once(found, [...TABLES, 'partners'], async () => {
    await filler.bare(TABLES, async () => {
      await makeUp(filler, plan);
      await writeSales(filler);
      await writeOtherPayments(filler, plan);
    });
    await filler.moveOn('checkouts', 'sales');
  });
  await fillLists(filler, plan);
}

/** Generates the rows that all tables are written from, once. */
async function makeUp(filler: Filler, plan: Plan): Promise<void> {
  await filler.write(
    "partners' names",
    `insert into partners (id, first_name, last_name, company_name, email, revision)
     select partner_id, first_name, last_name, company_name, email, 1 from ${partnerRows(plan)} partner
     on conflict (id) do nothing`,
  );
  await filler.write(
    'links to sell by',
    `create temp table link on commit drop as
     select referral_id, code, partner_id, product_id from ${linkRows(plan)} link`,
  );
  await filler.write(
    'sales made up',
    `create temp table sale on commit drop as
     select sale.*, code, 'pi_seed_' || n as payment_id, first_name, last_name, carrier,
       lower(first_name || '.' || last_name) || '.' || who || '@example.com' as email
     from ${saleRows(plan)} sale join link using (referral_id) left join lateral ${customerOf(plan)} customer on true`,
  );
  await filler.write(
    'other payments made up',
    `create temp table other_payment on commit drop as
     select made.*, 'pi_seed_' || ${plan.sales} + m as payment_id, code, link.partner_id, link.product_id, product_name,
       price_cents, rate_bps, 'visitor.' || m || '@example.com' as email
     from (
       select m, seen_at, ${linkOf('partner', 'link')} as referral_id, ${choose('m', 41, 100)} as fate
       from (
         select m, ${sellerOf(`(${plan.sales} + m)`, plan)} as partner, ${choose('m', 42, LINKS)} as link,
           ${momentOf('m', plan.otherPayments, plan)} as seen_at
         from generate_series(1, ${plan.otherPayments}) m offset 0
       ) drawn
     ) made join link using (referral_id) join ${productRows()} product using (product_id)`,
  );
  await filler.rows('analyze link, sale, other_payment');
}

async function writeSales(filler: Filler): Promise<void> {
  await filler.write(
    'checkouts',
    `insert into checkouts (id, payment_intent_id, visitor_hash, referral_id, referral_code, partner_id, product_id,
       product_name, price_cents, rate_bps, first_name, last_name, email, carrier, created_at)
     overriding system value
     select sale_id, payment_id, md5(payment_id), referral_id, code, partner_id, product_id, product_name, price_cents,
       rate_bps, first_name, last_name, email, carrier, occurred_at - interval '4 minutes'
     from sale order by n`,
  );
  await filler.write(
    'sales',
    `insert into sales (id, payment_id, checkout_id, referral_id, partner_id, product_id, product_name, price_cents,
       discount_cents, amount_cents, rate_bps, coupon_id, first_name, last_name, email, carrier, month, occurred_at,
       recorded_at, revision, asked, known, refunded_cents, disputed_cents, standing_amount_cents,
       standing_commission_cents)
     overriding system value
     select sale_id, payment_id, sale_id, referral_id, partner_id, product_id, product_name, price_cents,
       price_cents - amount_cents, amount_cents, rate_bps, coupon_id, first_name, last_name, email, carrier, month,
       occurred_at, occurred_at, changes, changes, changes, refunded_cents, disputed_cents,
       case changes when 1 then standing_amount_cents end, case changes when 1 then standing_commission_cents end
     from sale, lateral (select (reason is not null)::int as changes) changed order by n`,
  );
  await filler.write(
    'refunds and disputes',
    `insert into sale_changes (sale_id, revision, reason, charge_id, refunded_cents, disputed_cents,
       standing_amount_cents, standing_commission_cents, occurred_at)
     select sale_id, 1, reason, 'ch_seed_' || n, refunded_cents, disputed_cents, standing_amount_cents,
       standing_commission_cents, changed_at
     from sale where reason is not null order by n`,
  );
}

/** Writes unpaid checkouts, and payments with codes that match no link (D-16). */
async function writeOtherPayments(filler: Filler, plan: Plan): Promise<void> {
  const isUnknown = `m <= ${plan.unknownCodes}`;
  await filler.write(
    'unpaid checkouts',
    `insert into checkouts (id, payment_intent_id, visitor_hash, referral_id, referral_code, partner_id, product_id,
       product_name, price_cents, rate_bps, email, created_at)
     overriding system value
     select ${BASE + plan.sales} + m, payment_id, md5(payment_id), referral_id, code, partner_id, product_id, product_name,
       price_cents, rate_bps, case when fate < 60 then email end, seen_at
     from other_payment where not ${isUnknown} order by m`,
  );
  await filler.write(
    'unknown codes',
    `insert into unknown_codes (code, customer_identifier, customer_email, amount_cents, occurrences, first_seen,
       assigned_partner_id, notes)
     select 'FAIR-' || ${scrambled('m')}, email, email, price_cents, 1, seen_at,
       case when fate < 10 then partner_id end, case when fate < 10 then 'Told us at the spring fair' end
     from other_payment where ${isUnknown} order by m`,
  );
  await filler.write(
    'payments that wait for their code',
    `insert into unknown_code_payments (payment_id, unknown_code_id, amount_cents, discount_cents, customer_email)
     select payment_id, code.id, price_cents, 0, email
     from other_payment join unknown_codes code on code.customer_identifier = email
       and code.code = 'FAIR-' || ${scrambled('m')}
     where ${isUnknown}`,
  );
}
