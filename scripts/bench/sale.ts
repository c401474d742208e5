// The sale that the benchmarks record.
import { built } from '../lib/built.ts';

export const PRICE = 12_900;
export const RATE_BPS = 1_000;
export const COMMISSION = (PRICE * RATE_BPS) / 10_000;
const PARTNERS = 1_000;

/** Inserts checkouts for the payments numbered $1 to $2, of the partner $3 or, without, spread over 1,000. */
export const openCheckouts = `
  insert into checkouts (payment_intent_id, visitor_hash, referral_id, referral_code, partner_id, product_id,
    product_name, price_cents, rate_bps, first_name, last_name, email, carrier)
  select n::text, md5(n::text), partner, 'AVA' || partner, partner, 1, 'Roadside Assist', ${PRICE}, ${RATE_BPS},
    'Dana', 'Reyes', 'dana.' || n || '@example.org', 'Acme Mutual'
  from generate_series($1::int, $2::int) n, lateral (select coalesce($3::int, 1 + n % ${PARTNERS})) as of (partner)`;

/** The partners numbered $1 to $2, as identity told of them; else it would be asked about each at every sale. */
export const knowPartners = `
  insert into partners (id, first_name, last_name, email, revision)
  select n, 'Ava', 'Lind', 'ava.' || n || '@example.com', 1 from generate_series($1::int, $2::int) n`;

/** The further parameters of the statement that records a sale, in the order of their names. */
export const given = [
  PRICE,
  null,
  '2026-11',
  '2026-11-22T10:00:00Z',
  '6f1d4a52-93a7-4b0e-8a52-0f6e8b0f9d11',
  '0b7f6f1e-5a57-4f0c-9c9b-6f3f0f1a2b3c',
  null,
];

/** The statement as the services run it, from the current build. */
export const recordSale = async () =>
  (
    await built<typeof import('../../services/payments-sales/src/sales/record-sale.sql.ts')>(
      'payments-sales',
      'sales/record-sale.sql',
    )
  ).recordSaleStatement;
