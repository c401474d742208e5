import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { LinkForCheckout, Referral } from '@portal/contracts/http/catalog';
import type { ErrorBody } from '@portal/contracts/http/errors';
import { PartnerNames } from '../src/partners/partner-names.js';
import { startStack, type Stack } from './stack.js';

const SINCE = '2026-11-26T10:00:00.000Z';

let stack: Stack;
let product: number;
beforeAll(async () => {
  stack = await startStack();
  const [row] = await stack.catalog.sql<{ id: number }>(
    `insert into products (name, description, price_cents, external_url, rate_bps)
     values ('Roadside Assist', 'Help on the road', 12900, 'https://insurer.test', 1250) returning id`,
  );
  product = Number(row!.id);
});
afterAll(() => stack.close());

const read = async <Body>(response: Response) => (await response.json()) as Body;
const open = (code: string, query = '') =>
  stack.catalog.as({ role: 'service' })(`/internal/links/${code}${query}`);
/** What an event about the partner does: their newest state is asked for. */
const heard = (id: number, revision: number, suspendedAt?: string | null) => {
  stack.identity.people.set(id, {
    id,
    firstName: 'Ann',
    lastName: 'Agent',
    companyName: null,
    email: `partner-${id}@agency.test`,
    revision,
    ...(suspendedAt !== undefined && { suspendedAt }),
  });
  return stack.catalog.database.transaction((transaction) =>
    stack.catalog.app.get(PartnerNames).refresh([id], transaction),
  );
};
async function linkOf(id: number): Promise<Referral> {
  await heard(id, 1);
  return read(
    await stack.catalog.as({ role: 'partner', userId: id })('/referrals', { json: { productId: product } }),
  );
}

test('links of a suspended partner begin no checkout and count no visit, and sell again afterwards', async () => {
  const { id, code } = await linkOf(601);
  await heard(601, 2, SINCE);
  const refused = await open(code, '?visitor=somebody');
  expect([refused.status, (await read<ErrorBody>(refused)).code]).toEqual([409, 'LINK_PAUSED']);
  // As a payment asks that was begun before, or made elsewhere.
  expect(await read<LinkForCheckout>(await open(code, '?evenPaused=true'))).toMatchObject({
    id,
    isPaused: true,
    suspendedAt: SINCE,
  });
  await heard(601, 3, null);
  const link = await read<LinkForCheckout>(await open(code));
  expect(link).toMatchObject({ id, code });
  expect(link).not.toHaveProperty('suspendedAt');
  expect(link).not.toHaveProperty('isPaused');
});

test('what comes late does not suspend again, and a copy of the release before does not hide a suspension', async () => {
  const { code } = await linkOf(602);
  await heard(602, 3, null);
  await heard(602, 2, SINCE);
  expect((await open(code)).status).toBe(200);
  await heard(602, 4);
  await heard(602, 4, SINCE);
  expect((await open(code)).status).toBe(409);
});

test('a link that its partner had paused stays paused', async () => {
  const { id, code } = await linkOf(603);
  const partner = stack.catalog.as({ role: 'partner', userId: 603 });
  await partner(`/referrals/${id}`, { method: 'PATCH', json: { isPaused: true } });
  await heard(603, 2, SINCE);
  await heard(603, 3, null);
  expect((await open(code)).status).toBe(409);
});
