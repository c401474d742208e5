import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { RaisedFlag } from '@portal/contracts/values/flag-evidence';
import { eventually } from '@portal/kit/testing/eventually';
import { cardForm } from '@portal/kit/testing/card-form';
import { customer, link, person, startStack, type Stack } from './stack.js';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
  await stack.service.sql(`
    create table written (like outbox);
    create function copy_outbox() returns trigger language plpgsql as 'begin insert into written select new.*; return new; end';
    create trigger copy_outbox after insert on outbox for each row execute function copy_outbox()`);
});
afterAll(() => stack.close());

let buyers = 0;
const OF_A_STRANGER = { firstName: 'Dana', lastName: 'Reyes', email: 'dana@example.org' };

/** Pays by the partner's link; the flags of the sale, as they were told with it and after it. */
async function buy(
  details: Partial<typeof customer>,
  { code = 'AVA0AUT0', signedIn }: { code?: string; signedIn?: number } = {},
): Promise<number> {
  const visitor = `buyer-${++buyers}`;
  const call = stack.service.as({ role: 'anonymous', visitor, ...(signedIn && { partner: signedIn }) });
  const opened = await call('/payments/create-intent', { json: { referralCode: code } });
  const { clientSecret } = (await opened.json()) as { clientSecret: string };
  const paymentIntentId = clientSecret.split('_secret')[0]!;
  const saved = await call('/payments/customer', { json: { ...customer, ...details, paymentIntentId } });
  expect(saved.status).toBe(204);
  await fetch(`${stack.sandboxUrl}/v1/payment_intents/${paymentIntentId}/confirm`, {
    method: 'POST',
    body: new URLSearchParams(cardForm(clientSecret, '4242424242424242')),
  });
  const recorded = await call('/sales/record', { json: { stripePaymentId: paymentIntentId } });
  return ((await recorded.json()) as { id: number }).id;
}
async function told(type: string, saleId: number): Promise<RaisedFlag[] | undefined> {
  const rows = await stack.service.sql<{ flags: RaisedFlag[] | null }>(
    `select data->'flags' as flags from written where type = $1 and data->>'saleId' = $2::text`,
    [type, saleId],
  );
  return rows[0]?.flags ?? undefined;
}
const ownPurchase = (...matches: string[]) => [{ kind: 'own-purchase', evidence: { matches } }];
const listed = (saleId: number) =>
  eventually(async () =>
    expect(await stack.service.sql('select from subscriptions where sale_id = $1', [saleId])).toHaveLength(1),
  );

test('who the partner is may be known after their first sale: it is flagged then', async () => {
  const id = await buy({ ...OF_A_STRANGER, email: 'ava7@example.com' });
  expect(await told('sale.recorded', id)).toBeUndefined();
  await eventually(async () => expect(await told('sale.flagged', id)).toEqual(ownPurchase('email')));
});

test.each<[string, Partial<typeof customer>, string[]]>([
  [
    'the partner’s e-mail, however it is written',
    { ...OF_A_STRANGER, email: 'AVA7+shop@Example.com' },
    ['email'],
  ],
  ['the partner’s name', { ...OF_A_STRANGER, firstName: ' ava', lastName: 'LIND ' }, ['name']],
  ['both', { firstName: 'Ava', lastName: 'Lind', email: 'ava7@example.com' }, ['email', 'name']],
])('a purchase with %s is recorded with its flag', async (_, details, matches) => {
  const id = await buy(details);
  expect(await told('sale.recorded', id)).toEqual(ownPurchase(...matches));
});

test('a purchase in the browser in which the partner is signed in is flagged, and not in another partner’s', async () => {
  expect(await told('sale.recorded', await buy(OF_A_STRANGER, { signedIn: 7 }))).toEqual(
    ownPurchase('browser'),
  );
  expect(await told('sale.recorded', await buy(OF_A_STRANGER, { signedIn: 8 }))).toBeUndefined();
});

test('a stranger’s purchase is not flagged, nor one by a partner by another’s link', async () => {
  const id = await buy(OF_A_STRANGER);
  stack.people.set(8, person(8, { firstName: 'Ben', lastName: 'Okafor' }));
  stack.links.set('BEN00000', link({ id: 4, code: 'BEN00000', partnerId: 8 }));
  const ofAnother = await buy(
    { firstName: 'Ava', lastName: 'Lind', email: 'ava7@example.com' },
    { code: 'BEN00000' },
  );
  for (const sale of [id, ofAnother]) {
    await listed(sale);
    expect(await told('sale.recorded', sale)).toBeUndefined();
    expect(await told('sale.flagged', sale)).toBeUndefined();
  }
});

test('no flag says who bought', async () => {
  const rows = await stack.service.sql<{ data: string }>(
    `select data::text as data from written where data ? 'flags'`,
  );
  expect(rows.length).toBeGreaterThan(3);
  for (const { data } of rows) expect(data).not.toMatch(/example|ava|lind/i);
});
