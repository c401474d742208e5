import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readChange } from '@portal/kit/http/audit';
import { announceError } from '@portal/kit/testing/error-watch';
import { unknownCode, type SyncResult, type UnknownCode } from '@portal/contracts/http/admin-sales';
import { eventually } from '@portal/kit/testing/eventually';
import { ReconcileSales } from '../src/reconcile/reconcile-sales.js';
import { link, startStack, type Stack } from './stack.js';

let stack: Stack;
const admin = (path: string, init?: RequestInit & { json?: unknown }) =>
  stack.service.as({ role: 'admin', userId: 1 })(path, init);
const CODES = '/admin/unknown-referral-codes';
const list = async (query = '') =>
  ((await (await admin(CODES + query)).json()) as UnknownCode[]).map((row) => unknownCode.parse(row));
const rowsOf = async (code: string) =>
  (await list()).filter(({ referralCode }) => referralCode.toUpperCase() === code);
const mint = (code: string, email: string, count = 1) =>
  stack.control('checkout-sessions', {
    count,
    amount: 4_500,
    client_reference_id: code,
    email,
    name: 'Sam Ito',
  });
const reconcile = () => stack.service.app.get(ReconcileSales).reconcile();
const sync = async () =>
  (await (await admin('/admin/sync-stripe-sessions', { method: 'POST' })).json()) as SyncResult;
const salesOf = (email: string) => stack.service.sql('select * from sales where email = $1', [email]);

beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());

describe('a paid session with a code that no link knows', () => {
  test('is kept once for each customer, however often and by whomever it is told', async () => {
    await mint('Spring-Fair', 'one@example.org', 2);
    await mint('SPRING-FAIR', 'two@example.org');
    const { data } = await stack.stripe.events.list({ types: ['checkout.session.completed'], limit: 100 });
    await Promise.all([...data, ...data].map((event) => stack.deliver(event)));
    await reconcile();
    await sync();
    const rows = await rowsOf('SPRING-FAIR');
    expect(rows).toHaveLength(2);
    const needs = await stack.service.as({ role: 'service' })('/internal/needs');
    expect(await needs.json()).toEqual([
      { kind: 'unknown-codes', count: (await list('?unresolved=true')).length },
    ]);
    expect(rows.find(({ customerEmail }) => customerEmail === 'one@example.org')).toMatchObject({
      customerIdentifier: 'one@example.org',
      amount: 9_000,
      occurrences: 2,
      assignedPartnerId: null,
      isResolved: false,
      notes: null,
    });
    expect(await salesOf('one@example.org')).toEqual([]);
  });

  test('and so is one that was begun after its link’s partner was suspended: an administrator decides', async () => {
    const seconds = (offset: number) => new Date(Date.now() + offset * 1_000).toISOString();
    const code = 'SUSP0NDED';
    const suspendedAt = async (at: string) =>
      stack.links.set(code, link({ code, id: 40, isPaused: true, suspendedAt: at }));
    await suspendedAt(seconds(-3_600));
    await mint(code, 'after@example.org');
    await reconcile();
    expect(await salesOf('after@example.org')).toEqual([]);
    expect(await rowsOf(code)).toMatchObject([{ occurrences: 1, isResolved: false }]);
    // Begun before: it counts, as a checkout of ours does.
    await suspendedAt(seconds(3_600));
    await mint(code, 'before@example.org');
    await reconcile();
    expect(await salesOf('before@example.org')).toHaveLength(1);
    // What waits since then does so through another suspension, and once that is lifted, whoever reads it again.
    const { data } = await stack.stripe.events.list({ types: ['checkout.session.completed'], limit: 100 });
    for (const lifted of [false, true]) {
      if (lifted) stack.links.set(code, link({ code, id: 40 }));
      expect((await sync()).unknownReferralCodes).toContain(code);
      await Promise.all(data.map((event) => stack.deliver(event)));
      expect(await salesOf('after@example.org')).toEqual([]);
    }
    const rows = await rowsOf(code);
    expect(rows).toMatchObject([{ occurrences: 1, isResolved: false }]);
    const created = await admin(`${CODES}/${rows[0]!.id}/create-referral`, {
      json: { partnerId: 7, productId: 1 },
    });
    expect(await created.json()).toEqual({ recorded: 1, waiting: 0 });
    await sync();
    expect(await salesOf('after@example.org')).toHaveLength(1);
    stack.links.delete(code);
  });

  test('is counted once and answered well when it is told twice at the same moment', async () => {
    const email = 'twice@example.org';
    await mint('TWICE-AT-ONCE', email);
    await reconcile();
    await mint('TWICE-AT-ONCE', email);
    const { data } = await stack.stripe.events.list({ types: ['checkout.session.completed'], limit: 1 });
    const told = await stack.service.database.transaction(async ({ entities }) => {
      await entities.query(`select from unknown_codes where code = 'TWICE-AT-ONCE' for update`);
      const both = Promise.all([stack.deliver(data[0]!), stack.deliver(data[0]!)]);
      await eventually(async () => {
        const [row] = await stack.service.sql<{ count: number }>(
          `select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        expect(row!.count).toBe(2);
      });
      return { both };
    });
    expect((await told.both).map(({ status }) => status)).toEqual([200, 200]);
    expect(await rowsOf('TWICE-AT-ONCE')).toMatchObject([{ occurrences: 2, amount: 9_000 }]);
  });

  test("shows the code beside Stripe's payment, whichever was told first", async () => {
    for (const [code, types] of [
      ['SHOWN-1', ['payment_intent.succeeded', 'checkout.session.completed']],
      ['SHOWN-2', ['checkout.session.completed', 'payment_intent.succeeded']],
    ] as const) {
      await mint(code, `${code.toLowerCase()}@example.org`);
      for (const type of types) {
        const { data } = await stack.stripe.events.list({ types: [type], limit: 1 });
        await stack.deliver(data[0]!);
      }
      const answer = await admin(`/admin/stripe-transactions?search=${code.toLowerCase()}@example.org`);
      expect(await answer.json()).toMatchObject([{ referralCode: code, status: 'succeeded' }]);
    }
  });

  test('is noted to be of a partner, and not', async () => {
    const [row] = await rowsOf('SPRING-FAIR');
    const assign = (json: object) => admin(`${CODES}/${row!.id}/assign`, { json });
    const assigned = await assign({ partnerId: 7, notes: 'At the fair' });
    expect(readChange(Object.fromEntries(assigned.headers))).toEqual({
      before: { partnerId: null },
      after: { partnerId: 7, notesChanged: true },
    });
    expect(await assigned.json()).toMatchObject({
      assignedPartnerId: 7,
      assignedPartner: { id: 7, firstName: 'Ava' },
      notes: 'At the fair',
      isResolved: false,
    });
    expect((await list('?unassigned=true')).map(({ id }) => id)).not.toContain(row!.id);
    for (const none of [0, '0', null, undefined])
      expect(await (await assign({ partnerId: none, notes: '' })).json()).toMatchObject({
        assignedPartnerId: null,
        assignedPartner: null,
        notes: null,
      });
    expect((await list('?unassigned=true')).map(({ id }) => id)).toContain(row!.id);
    expect((await assign({ partnerId: 999 })).status).toBe(404);
    expect((await admin(`${CODES}/99999/assign`, { json: { partnerId: 7 } })).status).toBe(404);
    for (const partnerId of [false, '', [], '7', 2 ** 31]) {
      const refused = await assign({ partnerId });
      expect([partnerId, refused.status, await refused.json()]).toMatchObject([
        partnerId,
        400,
        { errors: { partnerId: ['Choose a partner, or nobody'] } },
      ]);
    }
  });

  test.each([
    [{}, { partnerId: ['Partner is required'], productId: ['Product is required'] }],
    [{ partnerId: 0, productId: 1 }, { partnerId: ['Partner is required'] }],
    [{ partnerId: 7, productId: 'x' }, { productId: ['Product is required'] }],
  ])('does not become a referral from %j', async (json, errors) => {
    const [row] = await rowsOf('SPRING-FAIR');
    const answer = await admin(`${CODES}/${row!.id}/create-referral`, { json });
    expect([answer.status, await answer.json()]).toEqual([400, expect.objectContaining({ errors })]);
  });

  test('becomes a referral, and what waited is credited exactly once', async () => {
    const [row] = await rowsOf('SPRING-FAIR');
    const create = () =>
      admin(`${CODES}/${row!.id}/create-referral`, { json: { partnerId: 7, productId: 1 } });
    const answers = await Promise.all([create(), create(), create()]);
    const recorded = await Promise.all(
      answers.map(async (answer) => ((await answer.json()) as { recorded: number }).recorded),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(recorded.reduce((sum, count) => sum + count)).toBe(3);
    await create();
    await reconcile();
    await sync();
    expect(await salesOf('one@example.org')).toHaveLength(2);
    expect(await salesOf('two@example.org')).toMatchObject([
      { partner_id: 7, amount_cents: 4_500, commission_cents: 450, first_name: 'Sam', last_name: 'Ito' },
    ]);
    expect(await rowsOf('SPRING-FAIR')).toMatchObject([{ isResolved: true }, { isResolved: true }]);
    expect((await list('?unresolved=true')).filter(({ referralCode }) => /fair/i.test(referralCode))).toEqual(
      [],
    );
    await eventually(async () => {
      const answer = await admin('/admin/clients?search=fair');
      expect(await answer.json()).toHaveLength(3);
    });
  });

  test('is credited with what can be, though more than are worked on at once cannot', async () => {
    announceError(/could not be credited, and waits .*checkouts_price_cents_check/);
    announceError(/request failed INTERNAL .*checkouts_price_cents_check/);
    await mint('STUCK-ONE', 'stuck@example.org', 12);
    await reconcile();
    const [row] = await rowsOf('STUCK-ONE');
    const waiting = await stack.service.sql<{ payment_id: string }>(
      'select payment_id from unknown_code_payments where unknown_code_id = $1 order by payment_id',
      [row!.id],
    );
    expect(waiting).toHaveLength(12);
    const first = waiting.slice(0, 9).map(({ payment_id }) => payment_id);
    // A price of nothing, which no checkout may have.
    const break9 = 'update unknown_code_payments set amount_cents = $2 where payment_id = any($1)';
    await stack.service.sql(break9, [first, 0]);
    const create = () =>
      admin(`${CODES}/${row!.id}/create-referral`, { json: { partnerId: 7, productId: 1 } });
    const answer = await create();
    expect([answer.status, await answer.json()]).toEqual([200, { recorded: 3, waiting: 9 }]);
    expect(await rowsOf('STUCK-ONE')).toMatchObject([{ isResolved: false }]);
    expect((await create()).status).toBe(500); // none of those that are left
    await stack.service.sql(break9, [first, 4_500]);
    expect(await (await create()).json()).toEqual({ recorded: 9, waiting: 0 });
    expect(await salesOf('stuck@example.org')).toHaveLength(12);
    expect(await rowsOf('STUCK-ONE')).toMatchObject([{ isResolved: true }]);
  });

  test('was refunded while it waited: the sale is recorded with what is left', async () => {
    await mint('LATE-ONE', 'late@example.org');
    await reconcile();
    const [row] = await rowsOf('LATE-ONE');
    const [waiting] = await stack.service.sql<{ payment_id: string }>(
      'select payment_id from unknown_code_payments where unknown_code_id = $1',
      [row!.id],
    );
    await stack.stripe.refunds.create({ payment_intent: waiting!.payment_id, amount: 500 });
    await reconcile();
    await admin(`${CODES}/${row!.id}/create-referral`, { json: { partnerId: 7, productId: 1 } });
    expect(await salesOf('late@example.org')).toMatchObject([{ standing_amount_cents: 4_000 }]);
  });

  test('pages', async () => {
    for (let n = 0; n < 5; n++) await mint(`PAGE-${n}`, 'pages@example.org');
    await reconcile();
    const whole = await list('?limit=200');
    const seen: number[] = [];
    for (let path: string | null = `${CODES}?limit=2`; path;) {
      const answer: Response = await admin(path);
      seen.push(...((await answer.json()) as UnknownCode[]).map(({ id }) => id));
      path = /<\/api([^>]*)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1] ?? null;
    }
    expect(seen).toEqual(whole.map(({ id }) => id));
  });
});

describe('a link that is made while a payment with its code is on its way to the list', () => {
  /** The answer to the first question for the link of this code comes once it is let go. */
  function holdAnswer(code: string) {
    const asked = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    stack.beforeLink = async (wanted) => {
      if (wanted !== code) return;
      stack.beforeLink = undefined;
      asked.resolve();
      await held.promise;
    };
    return { asked: asked.promise, letGo: () => held.resolve() };
  }

  test("gets the sale, and nothing waits for a code that is somebody's", async () => {
    await mint('BETW33N0', 'first@example.org');
    await reconcile();
    const [first] = await rowsOf('BETW33N0');
    await mint('BETW33N0', 'second@example.org');
    const answer = holdAnswer('BETW33N0');
    const { data } = await stack.stripe.events.list({ types: ['checkout.session.completed'], limit: 1 });
    const told = stack.deliver(data[0]!);
    await answer.asked;
    await admin(`${CODES}/${first!.id}/create-referral`, { json: { partnerId: 7, productId: 1 } });
    answer.letGo();
    expect((await told).status).toBe(200);
    expect(await salesOf('second@example.org')).toMatchObject([{ partner_id: 7, amount_cents: 4_500 }]);
    expect(await rowsOf('BETW33N0')).toMatchObject([
      { isResolved: true, assignedPartnerId: 7 },
      { isResolved: true, assignedPartnerId: 7 },
    ]);
    expect(
      await stack.service.sql(
        'select payment_id from unknown_code_payments where recorded_at is null and customer_email = $1',
        ['second@example.org'],
      ),
    ).toEqual([]);
  });
});

describe('the list is searched', () => {
  beforeAll(async () => {
    await mint('LOOK-4-ME', 'seeker@example.org');
    await mint('LOOK%AWAY', 'other@example.org');
    await sync();
  });

  test.each([
    ['look-4', ['LOOK-4-ME']],
    ['seeker@', ['LOOK-4-ME']],
    ['example.org look', ['LOOK%AWAY', 'LOOK-4-ME']],
    ['k%a', ['LOOK%AWAY']],
    ['lo', ['LOOK%AWAY', 'LOOK-4-ME']],
    ['look-4 other', []],
  ])('for "%s"', async (search, codes) => {
    const rows = await list(`?${new URLSearchParams({ search })}`);
    expect(rows.map(({ referralCode }) => referralCode).sort()).toEqual(codes);
  });

  test('page by page, and the way on is searched too', async () => {
    const first = await admin(`${CODES}?search=look&limit=1`);
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link')!)![1]!;
    expect(next).toContain('search=look');
    const second = (await (await admin(next.replace('/api', ''))).json()) as UnknownCode[];
    const codes = [...((await first.json()) as UnknownCode[]), ...second];
    expect(codes.map(({ referralCode }) => referralCode).sort()).toEqual(['LOOK%AWAY', 'LOOK-4-ME']);
  });
});

describe('pulling from Stripe', () => {
  test('records what no webhook told of, says what it did, and repeats nothing', async () => {
    await mint('AVA0AUT0', 'pulled@example.org', 3);
    await mint('NOBODYS', 'unknown@example.org');
    const first = await sync();
    expect(first).toMatchObject({ processed: 3, errors: 0 });
    expect(first.unknownReferralCodes).toContain('NOBODYS');
    expect(await salesOf('pulled@example.org')).toHaveLength(3);
    const again = await sync();
    expect(again).toMatchObject({ processed: 0, errors: 0 });
    expect(again.unknownReferralCodes).toContain('NOBODYS');
    expect(await rowsOf('NOBODYS')).toMatchObject([{ occurrences: 1 }]);
  });

  test('the address leads to the page that does it, and changes nothing', async () => {
    const answer = await admin('/admin/sync-stripe-sessions', { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/admin/clients?sync=1']);
  });
});

test('the list says how many there are, with each filter and search', async () => {
  const totalOf = async (query: string) => {
    const answer = await admin(`${CODES}?limit=1${query}`);
    return Number(answer.headers.get('x-total-count'));
  };
  const all = await list('?limit=200');
  expect(all.length).toBeGreaterThan(1);
  expect(await totalOf('')).toBe(all.length);
  expect(await totalOf('&unresolved=true')).toBe(all.filter(({ isResolved }) => !isResolved).length);
  expect(await totalOf('&unassigned=true')).toBe(
    all.filter(({ assignedPartnerId }) => assignedPartnerId === null).length,
  );
  expect(await totalOf(`&search=${all[0]!.customerIdentifier}`)).toBe(
    all.filter(({ customerIdentifier }) => customerIdentifier.includes(all[0]!.customerIdentifier)).length,
  );
  expect(await totalOf('&search=nobody-at-all')).toBe(0);
});

test.each(['GET', 'POST'])('%s is for administrators', async (method) => {
  for (const path of [
    CODES,
    '/admin/sync-stripe-sessions',
    `${CODES}/1/assign`,
    `${CODES}/1/create-referral`,
  ]) {
    const { status } = await stack.service.as({ role: 'partner', userId: 7 })(path, { method });
    if (status !== 404) expect([path, status]).toEqual([path, 403]);
  }
});
