// The minimum to open a link: one prepared statement and, but for a look, one call to Stripe behind a bare Fastify. Gets the catalog's
// database and Stripe's address as arguments, and sends its own address to its parent.
import { bound } from '@portal/kit/database/statement';
import Fastify from 'fastify';
import pg from 'pg';
import { Pool } from 'undici';
import type { LinkRow } from '../../services/catalog-referrals/src/links/link.sql.ts';
import { built } from '../lib/built.ts';

const { findLink } = await built<typeof import('../../services/catalog-referrals/src/links/link.sql.ts')>(
  'catalog-referrals',
  'links/link.sql',
);

const [database, stripe] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: database, max: 10 });
const toStripe = new Pool(stripe!, { connections: 64, pipelining: 1 });
const app = Fastify();

app.get<{ Params: { code: string } }>('/links/:code', async ({ params }, reply) =>
  reply.send({ referral: (await find(params.code)).referral }),
);

app.post<{ Body: { referralCode: string } }>('/create-intent', async (request, reply) => {
  const { referral } = await find(request.body.referralCode);
  const form = {
    amount: String(referral.product.priceInCents),
    currency: 'usd',
    'allowed_payment_method_types[0]': 'card',
  };
  const { body } = await toStripe.request({
    method: 'POST',
    path: '/v1/payment_intents',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form).toString(),
  });
  const { client_secret } = (await body.json()) as { client_secret: string };
  return reply.send({ referral, clientSecret: client_secret, coupon: null });
});

async function find(typed: string) {
  const { rows } = await pool.query<LinkRow>(bound(findLink, { code: typed, campaign: null }));
  const { id, code, name, description, priceCents, category, firstName, lastName, companyName } = rows[0]!;
  const product = { id: rows[0]!.productId, name, description, priceInCents: priceCents, category };
  return { referral: { id, code, product, partner: { firstName, lastName, companyName } } };
}

process.send!(await app.listen({ port: 0, host: '127.0.0.1' }));
