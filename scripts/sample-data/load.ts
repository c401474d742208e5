// Loads the sample data (scripts/seed.ts says when). Rows are written together with their events, in one transaction per
// service, so everything that services derive from each other arrives over the bus as usual.
import { Logger } from '@nestjs/common';
import { partnerRegistered } from '@portal/contracts/events/partner-registered';
import { productChanged } from '@portal/contracts/events/product-changed';
import { referralCreated } from '@portal/contracts/events/referral-created';
import { setBusinessTimeZone } from '@portal/contracts/values/business-time-zone';
import { lastMonths, monthOf } from '@portal/contracts/values/month';
import { payMonth } from '@portal/contracts/calls/internal';
import { newContext } from '@portal/kit/process/context';
import { AssertionSettings, BusinessSettings } from '@portal/kit/config/service-settings';
import { Assertions } from '@portal/kit/http/caller';
import { ServiceClient } from '@portal/kit/http/service-client';
import Stripe from 'stripe';
import { built } from '../lib/built.ts';
import { coupons, partners, products, strangers, type SamplePartner } from './data.ts';
import { all, first, inDatabase, patiently, setting, until } from './stack.ts';
import { yearOfSales } from './year-of-sales.ts';

const { insertUser } = await built<typeof import('../../services/identity/src/users/user.sql.ts')>(
  'identity',
  'users/user.sql',
);
const { Passwords } = await built<typeof import('../../services/identity/src/passwords/passwords.ts')>(
  'identity',
  'passwords/passwords',
);
const { recordSaleStatement } = await built<
  typeof import('../../services/payments-sales/src/sales/record-sale.sql.ts')
>('payments-sales', 'sales/record-sale.sql');
const { keptTimeZone } = await built<
  typeof import('../../services/payments-sales/src/sales/kept-time-zone.sql.ts')
>('payments-sales', 'sales/kept-time-zone.sql');

/** An existing partner. */
type Seller = SamplePartner & { id: number };
/** An existing link with its product. */
interface SampleLink {
  code: string;
  referral_id: number;
  partner_id: number;
  product_id: number;
  name: string;
  price_cents: number;
  rate_bps: number;
  hold_days: number;
}
interface LoadedSale {
  id: number;
  partner_id: number;
  month: string;
}

Logger.overrideLogger(['warn', 'error']); // would otherwise log every call

const { BUSINESS_TIME_ZONE: timeZone } = new BusinessSettings();
setBusinessTimeZone(timeZone);
const now = new Date();
const aYearAgo = `${lastMonths(12, now).at(-1)}-01`;

/** @returns the partners with their ids */
async function loadPartners(): Promise<Seller[]> {
  const passwordHash = await new Passwords().hash(setting('DEMO_PASSWORD'));
  return inDatabase('identity', async (transaction) => {
    for (const { email, firstName, lastName, companyName } of partners) {
      const partner = {
        role: 'partner',
        adminRole: null,
        email,
        passwordHash,
        firstName,
        lastName,
        companyName,
        language: null,
        verifiedBy: 'no mail',
      };
      const made = await transaction.first(insertUser, partner);
      if (!made) continue;
      await all(transaction, 'update users set created_at = $2 where id = $1', [made.id, aYearAgo]);
      await transaction.publish(partnerRegistered, `partner/${made.id}`, { partnerId: made.id });
    }
    const ids = await all<{ id: number; email: string }>(
      transaction,
      `select id, email from users where role = 'partner'`,
    );
    return partners.flatMap((partner) => {
      const found = ids.find(({ email }) => email === partner.email);
      return found ? [{ ...partner, id: found.id }] : [];
    });
  });
}

/** @returns their links with product and rate, by code */
const loadCatalog = (sellers: Seller[]) =>
  inDatabase('catalog-referrals', async (transaction) => {
    for (const product of products) {
      if (await first(transaction, 'select id from products where name = $1', [product.name])) continue;
      const { id } = (await first<{ id: number }>(
        transaction,
        `insert into products (name, description, price_cents, external_url, rate_bps, commission_description, category, created_at, hold_days)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
        [
          product.name,
          product.description,
          product.priceCents,
          `https://example.com/insurance/${product.name.toLowerCase().replaceAll(/\W+/g, '-')}`,
          product.rateBps,
          product.commissionDescription,
          product.category,
          aYearAgo,
          'holdDays' in product ? product.holdDays : null,
        ],
      ))!;
      await transaction.publish(productChanged, `product/${id}`, { productId: id });
    }
    for (const { id: partnerId, links } of sellers)
      for (const [code, product] of Object.entries(links)) {
        const made = await first<{ id: number; product_id: number }>(
          transaction,
          `insert into referrals (code, partner_id, product_id, created_at)
           select $1, $2, id, $4 from products where name = $3 order by id limit 1
           on conflict do nothing returning id, product_id`,
          [code, partnerId, product, aYearAgo],
        );
        if (made)
          await transaction.publish(referralCreated, `referral/${made.id}`, {
            referralId: made.id,
            partnerId,
            productId: made.product_id,
          });
      }
    await all(
      transaction,
      `insert into visit_counts (referral_id, visits)
       select id, 60 + 37 * (id % 5) from referrals where code = any($1) on conflict do nothing`,
      [sellers.flatMap(({ links }) => Object.keys(links))],
    );
    // On each second day one, or on two of three, so that they are no more than the whole number.
    await all(
      transaction,
      `insert into visit_days (referral_id, day, campaign, visits)
       select r.id, ($2::timestamptz at time zone 'utc')::date - ago, '', 1
       from referrals r, generate_series(0, 89) ago
       where r.code = any($1) and (5 * r.id + ago) % (2 + r.id % 2) <> 0 on conflict do nothing`,
      [sellers.flatMap(({ links }) => Object.keys(links)), now],
    );
    const rows = await all<SampleLink>(
      transaction,
      `select r.code, r.id as referral_id, r.partner_id, p.id as product_id, p.name, p.price_cents, p.rate_bps,
         coalesce(p.hold_days, 0) as hold_days
       from referrals r join products p on p.id = r.product_id where r.code = any($1)`,
      [sellers.flatMap(({ links }) => Object.keys(links))],
    );
    return new Map(rows.map((row) => [row.code, row]));
  });

/** Records each sale as if its customer had been here: the checkout, then the statement that records sales (D-9). */
const loadSales = (sellers: Seller[], links: Map<string, SampleLink>) =>
  inDatabase('payments-sales', async (transaction) => {
    await transaction.query(keptTimeZone.keep, { zone: timeZone });
    for (const seller of sellers)
      for (const sale of yearOfSales(seller, now)) {
        const link = links.get(sale.code);
        if (link?.partner_id !== seller.id) continue;
        const opened = await first(
          transaction,
          `insert into checkouts (payment_intent_id, visitor_hash, referral_id, referral_code, partner_id, product_id,
             product_name, price_cents, rate_bps, first_name, last_name, email, carrier, created_at,
             hold_days)
           values ($1, 'sample', $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
           on conflict (payment_intent_id) do nothing returning id`,
          [
            sale.paymentId,
            link.referral_id,
            sale.code,
            seller.id,
            link.product_id,
            link.name,
            link.price_cents,
            link.rate_bps,
            sale.firstName,
            sale.lastName,
            sale.email,
            sale.carrier,
            sale.occurredAt,
            link.hold_days,
          ],
        );
        if (!opened) continue;
        const { correlationId, requestId } = newContext();
        await transaction.query(recordSaleStatement, {
          paymentId: sale.paymentId,
          amountCents: sale.amountCents,
          couponId: sale.couponId,
          month: monthOf(sale.occurredAt),
          occurredAt: sale.occurredAt,
          correlationId,
          causationId: requestId,
          traceparent: null,
        });
      }
    return all<LoadedSale>(
      transaction,
      `select id, partner_id, month from sales where payment_id like 'pi\\_sample\\_%' order by occurred_at`,
    );
  });

/** Pays the past months of the first run, except those that a partner's sample leaves unpaid. */
async function loadPayouts(sellers: Seller[], sales: LoadedSale[]) {
  await until('The ledger did not get the sample sales', () =>
    inDatabase('payouts', async (transaction) => {
      const ids = sales.map(({ id }) => id);
      const query = 'select count(*) as posted from sale_commissions where sale_id = any($1)';
      return (await first<{ posted: number }>(transaction, query, [ids]))?.posted === sales.length;
    }),
  );
  const services = new ServiceClient(new Assertions('scripts', new AssertionSettings()));
  const latest = sales.at(-1)?.month;
  for (const { id: partnerId, unpaidMonths } of sellers) {
    const months = new Set(sales.filter((sale) => sale.partner_id === partnerId).map(({ month }) => month));
    if (latest) months.delete(latest);
    for (const month of [...months].slice(0, months.size - unpaidMonths))
      await patiently(() =>
        services.call(payMonth, { body: { partnerId, month, idempotencyKey: `sample-${month}` } }),
      );
  }
  await services.onApplicationShutdown();
}

/** Creates coupons through Stripe's SDK, and payments from elsewhere through the sandbox's controls (D-16). */
async function loadStripe() {
  const { hostname, port, origin } = new URL(setting('STRIPE_SANDBOX_URL'));
  const key = 'sk_test_sandbox';
  const stripe = new Stripe(key, { host: hostname, port, protocol: 'http', telemetry: false });
  for (const coupon of coupons)
    await stripe.coupons.create({ ...coupon, duration: 'once' }).catch((error: { code?: string }) => {
      if (error.code !== 'resource_already_exists') throw error;
    });
  for (const stranger of strangers) {
    const known = await stripe.checkout.sessions.list({
      customer_details: { email: stranger.email },
      limit: 1,
    });
    if (known.data.length > 0) continue;
    const answer = await fetch(`${origin}/sandbox-control/checkout-sessions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(stranger),
    });
    if (!answer.ok) throw new Error(`The Stripe sandbox answered ${answer.status}: ${await answer.text()}`);
  }
}

/** Whether nobody has created a product or a partner yet. */
export async function isNew(): Promise<boolean> {
  const isEmpty = (service: string, query: string) =>
    inDatabase(service, async (transaction) => (await all(transaction, query, [])).length === 0);
  const noPartner = await isEmpty('identity', `select 1 from users where role = 'partner' limit 1`);
  return noPartner && (await isEmpty('catalog-referrals', 'select 1 from products limit 1'));
}

/** @returns what was loaded, in words */
export async function load(): Promise<string> {
  const sellers = await loadPartners();
  const links = await loadCatalog(sellers);
  const sales = await loadSales(sellers, links);
  await Promise.all([loadPayouts(sellers, sales), loadStripe()]);
  return `${products.length} products, ${sellers.length} partners, ${sales.length} sales`;
}
