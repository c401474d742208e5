import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { RaisedFlag } from '@portal/contracts/values/flag-evidence';
import { Repeats } from '@portal/kit/background/repeats';
import { cardForm } from '@portal/kit/testing/card-form';
import { eventually } from '@portal/kit/testing/eventually';
import Stripe from 'stripe';
import { ErasePartner } from '../src/deletion/erase-partner.js';
import { CardFlags } from '../src/flags/card-flags.js';
import { CheckCards } from '../src/flags/check-cards.js';
import { takeDue } from '../src/flags/card-checks.sql.js';
import { copyOutbox } from './copy-outbox.js';
import { customer, link, person, startStack, type Stack } from './stack.js';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack({ FLAG_CARDS: 'all' });
  await copyOutbox(stack.service);
  // Each test says itself when Stripe is asked.
  await stack.service.app.get(Repeats).beforeApplicationShutdown();
});
afterAll(() => stack.close());

/** A partner of the test's own with a link; Stripe's test cards are few, so each test begins without prints. */
let partnerId = 100;
beforeEach(async () => {
  partnerId += 2;
  for (const id of [partnerId, partnerId + 1]) {
    stack.people.set(id, person(id, { firstName: 'Pat', lastName: `Partner${id}` }));
    stack.links.set(codeOf(id), link({ id, code: codeOf(id), partnerId: id }));
  }
});
afterEach(() => stack.service.sql('delete from card_checks'));

const codeOf = (id: number) => `PAT${String(id).padStart(5, '0')}`;
const VISA = '4242424242424242';
const AMEX = '378282246310005';
let buyers = 0;

/** A stranger pays by the partner's link. @returns the sale, whose card is to be asked for */
async function buy(
  details: Partial<typeof customer> | null = {},
  { card = VISA, of = partnerId, signedIn }: { card?: string; of?: number; signedIn?: number } = {},
): Promise<{ id: number; paymentId: string }> {
  const n = ++buyers;
  const call = stack.service.as({
    role: 'anonymous',
    visitor: `buyer-${n}`,
    ...(signedIn && { partner: signedIn }),
  });
  const opened = await call('/payments/create-intent', { json: { referralCode: codeOf(of) } });
  const { clientSecret } = (await opened.json()) as { clientSecret: string };
  const paymentId = clientSecret.split('_secret')[0]!;
  const stranger = { ...customer, firstName: 'Buyer', lastName: String(n), email: `buyer${n}@example.org` };
  if (details)
    await call('/payments/customer', { json: { ...stranger, ...details, paymentIntentId: paymentId } });
  await fetch(`${stack.sandboxUrl}/v1/payment_intents/${paymentId}/confirm`, {
    method: 'POST',
    body: new URLSearchParams(cardForm(clientSecret, card)),
  });
  const recorded = await call('/sales/record', { json: { stripePaymentId: paymentId } });
  const { id } = (await recorded.json()) as { id: number };
  await eventually(async () =>
    expect(await stack.service.sql('select from card_checks where sale_id = $1', [id])).toHaveLength(1),
  );
  return { id, paymentId };
}

const check = () => stack.service.app.get(CheckCards).check();
const dueAgain = () => stack.service.sql('update card_checks set due_at = now() where due_at is not null');
const checks = (id: number) =>
  stack.service.sql<{ print: Buffer | null; tries: number; is_due: boolean; told: string[] }>(
    'select print, tries, due_at is not null as is_due, told from card_checks where sale_id = $1',
    [id],
  );
/** The flags that a sale was told to have after it was recorded. */
async function told(id: number): Promise<RaisedFlag[]> {
  const rows = await stack.service.sql<{ flags: RaisedFlag[] }>(
    `select data->'flags' as flags from written where type = 'sale.flagged' and data->>'saleId' = $1::text order by seq`,
    [id],
  );
  return rows.flatMap(({ flags }) => flags);
}
const shared = (customers: number) => [{ kind: 'shared-card', evidence: { customers, days: 30 } }];
const ownCard = [{ kind: 'own-purchase', evidence: { matches: ['card'] } }];

test('one card of three customers of one partner flags each of its sales once; two do not', async () => {
  const [one, two] = [await buy(), await buy()];
  const again = await buy({ email: `buyer${buyers}+again@example.org` });
  await check();
  expect(await told(one.id)).toEqual([]);
  const three = await buy();
  const byAnother = await buy({}, { card: AMEX });
  const atAnother = await buy({}, { of: partnerId + 1 });
  await check();
  for (const { id } of [one, two, again, three]) expect(await told(id)).toEqual(shared(3));
  for (const { id } of [byAnother, atAnother]) expect(await told(id)).toEqual([]);
  const four = await buy();
  await check();
  expect(await told(four.id)).toEqual(shared(4));
  expect(await told(one.id)).toEqual(shared(3));
});

test('the partner’s own card flags what it buys under another e-mail, before and after it is known', async () => {
  const before = await buy();
  const own = await buy({ email: `pat${partnerId}@example.org` }, { signedIn: partnerId });
  const after = await buy();
  const byAnother = await buy({}, { card: AMEX });
  await check();
  for (const { id } of [before, after]) expect(await told(id)).toEqual(ownCard);
  expect(await told(own.id)).not.toContainEqual(ownCard[0]);
  expect(await told(byAnother.id)).toEqual([]);
});

test('a customer who is known only later counts then', async () => {
  const sales = [await buy(), await buy(), await buy(null)];
  await check();
  expect(await told(sales[0]!.id)).toEqual([]);
  const late = stack.service.as({ role: 'anonymous', visitor: `buyer-${buyers}` });
  await late('/sales/record', {
    json: {
      stripePaymentId: sales[2]!.paymentId,
      customerFirstName: 'Late',
      customerLastName: 'Buyer',
      customerEmail: 'late@example.org',
      carrier: 'Acme Mutual',
    },
  });
  await eventually(async () => expect(await told(sales[0]!.id)).toEqual(shared(3)));
});

const waiting = () =>
  stack.service.sql(
    `select from pg_locks where locktype = 'advisory' and not granted
     and database = (select oid from pg_database where datname = current_database())`,
  );

test('a customer who becomes known in the moment in which Stripe says the card counts too', async () => {
  const sales = [await buy(), await buy()];
  await check();
  const third = await buy(null);
  const flags = stack.service.app.get(CardFlags);
  const { ofPrint, ofSales } = flags;
  const listed = new Promise<void>((resolve) => {
    flags.ofSales = async (saleIds, transaction) => {
      await ofSales.call(flags, saleIds, transaction);
      if (saleIds.includes(third.id)) resolve();
    };
  });
  flags.ofPrint = async (print, transaction) => {
    await ofPrint.call(flags, print, transaction);
    flags.ofPrint = ofPrint;
    // The print is not committed yet.
    const late = stack.service.as({ role: 'anonymous', visitor: `buyer-${buyers}` });
    await late('/sales/record', {
      json: {
        stripePaymentId: third.paymentId,
        customerFirstName: 'Late',
        customerLastName: 'Buyer',
        customerEmail: 'late@example.org',
        carrier: 'Acme Mutual',
      },
    });
    // Whoever lists the customer has looked for the print, or waits for it.
    await Promise.race([listed, eventually(async () => expect(await waiting()).not.toEqual([]))]);
  };
  await check();
  await listed;
  flags.ofSales = ofSales;
  await eventually(async () => {
    for (const { id } of [...sales, third]) expect(await told(id)).toEqual(shared(3));
  });
});

test('while Stripe is away what is to be asked waits, and it is asked once Stripe is back', async () => {
  const { id } = await buy();
  const { paymentIntents } = stack.service.app.get(Stripe);
  const { retrieve } = paymentIntents;
  paymentIntents.retrieve = () => Promise.reject(new Error('away'));
  try {
    await expect(check()).rejects.toThrow('away');
    await check(); // not due yet
    expect(await checks(id)).toMatchObject([{ print: null, tries: 1, is_due: true }]);
    await dueAgain();
    await expect(check()).rejects.toThrow('away');
  } finally {
    paymentIntents.retrieve = retrieve;
  }
  await dueAgain();
  await check();
  expect(await checks(id)).toMatchObject([{ print: expect.any(Buffer), tries: 3, is_due: false }]);
});

test('a payment that Stripe refuses to tell about stops no other', async () => {
  const [refused, other] = [await buy(), await buy()];
  await stack.service.sql(`update card_checks set due_at = due_at - interval '1 hour' where sale_id = $1`, [
    refused.id,
  ]);
  const { paymentIntents } = stack.service.app.get(Stripe);
  const { retrieve } = paymentIntents;
  paymentIntents.retrieve = ((id: string, ...more: []) =>
    id === refused.paymentId
      ? Promise.reject(
          new Stripe.errors.StripeInvalidRequestError({ type: 'invalid_request_error', message: 'no' }),
        )
      : retrieve.call(paymentIntents, id, ...more)) as typeof retrieve;
  try {
    await check();
  } finally {
    paymentIntents.retrieve = retrieve;
  }
  expect(await checks(refused.id)).toMatchObject([{ is_due: true }]);
  expect(await checks(other.id)).toMatchObject([{ is_due: false }]);
});

test('of several processes each takes what no other has', async () => {
  const sales = [await buy(), await buy(), await buy(), await buy()];
  const taken = await Promise.all(
    Array.from({ length: 8 }, () => stack.service.database.query(takeDue, { limit: 2 })),
  );
  expect(
    taken
      .flat()
      .map(({ sale_id }) => sale_id)
      .sort(),
  ).toEqual(sales.map(({ id }) => id).sort());
});

test('processes that learn of one card at once miss no customer', async () => {
  const sales = [await buy(), await buy(), await buy(), await buy()];
  const work = stack.service.app.get(CheckCards);
  await Promise.all(sales.map(({ id, paymentId }) => work['one'](id, paymentId)));
  for (const { id } of sales) expect((await told(id)).map(({ kind }) => kind)).toEqual(['shared-card']);
});

test('a sale that is told again is asked for once', async () => {
  const { id } = await buy();
  await check();
  await stack.service.database.transaction((transaction) =>
    stack.service.app.get(CardFlags).note([id], transaction),
  );
  expect(await checks(id)).toMatchObject([{ tries: 1, is_due: false }]);
});

test('no fingerprint is stored or told, and two cards have two prints', async () => {
  const [visa, amex, again] = [await buy(), await buy({}, { card: AMEX }), await buy()];
  await check();
  const prints = await Promise.all([visa, amex, again].map(async ({ id }) => (await checks(id))[0]!.print!));
  expect(prints.map(({ length }) => length)).toEqual([32, 32, 32]);
  expect(prints[0]).toEqual(prints[2]);
  expect(prints[0]).not.toEqual(prints[1]);
  const charge = await stack.stripe.charges.list({ limit: 1 });
  const { fingerprint } = charge.data[0]!.payment_method_details!.card!;
  expect(fingerprint).toBeTruthy();
  const rows = await stack.service.sql<{ row: string }>('select card_checks::text as row from card_checks');
  for (const { row } of rows) expect(row).not.toContain(`"${fingerprint}"`);
});

test('prints of a key that was rolled are made anew, and those older than a year removed', async () => {
  const [one, old] = [await buy(), await buy()];
  await check();
  await stack.service.sql(
    `update card_checks set key_id = 'before', print = sha256('x') where sale_id = $1`,
    [one.id],
  );
  await stack.service.sql(
    `update card_checks set created_at = now() - interval '366 days' where sale_id = $1`,
    [old.id],
  );
  const work = stack.service.app.get(CheckCards);
  await work.tidy();
  expect(await checks(old.id)).toEqual([]);
  expect(await checks(one.id)).toMatchObject([{ is_due: true }]);
  await work.check();
  const [made] = await checks(one.id);
  expect(made!.is_due).toBe(false);
  expect(made!.print!.toString('hex')).not.toMatch(/^2d711642/);
});

test('a deleted partner’s prints go with their sales, also while Stripe is asked', async () => {
  const [known, asked] = [await buy(), await buy()];
  await check();
  await stack.service.sql('update card_checks set due_at = now() where sale_id = $1', [asked.id]);
  await stack.service.database.transaction((transaction) =>
    stack.service.app.get(ErasePartner).erase(partnerId, transaction),
  );
  for (const { id } of [known, asked]) expect(await checks(id)).toEqual([]);
  await stack.service.app.get(CheckCards)['one'](asked.id, asked.paymentId);
  expect(await checks(asked.id)).toEqual([]);
});

test('in the sandbox nothing is asked unless all cards are compared', async () => {
  const other = await startStack({ FLAG_CARDS: 'live' });
  try {
    const intentId = await other.visit('somebody').pay();
    await other.service.as({ role: 'anonymous', visitor: 'somebody' })('/sales/record', {
      json: { stripePaymentId: intentId },
    });
    await eventually(async () =>
      expect(await other.service.sql('select from subscriptions')).toHaveLength(1),
    );
    expect(await other.service.sql('select from card_checks')).toEqual([]);
  } finally {
    await other.close();
  }
});
