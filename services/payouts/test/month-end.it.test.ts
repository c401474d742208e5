import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import {
  listedPayoutBatch,
  type ListedPayoutBatch,
  type PayoutBatch,
  type UnpaidPartner,
} from '@portal/contracts/http/payouts';
import { currentMonth, lastMonths } from '@portal/contracts/values/month';
import type { TestService } from '@portal/kit/testing/test-service';
import { expectBooksToBalance } from './books.js';
import { addPartners, inOneClick, post, saleEvent, startNeighbours, startPayouts } from './support.js';

let payouts: TestService;
let neighbours: Awaited<ReturnType<typeof startNeighbours>>;
beforeAll(async () => {
  neighbours = await startNeighbours();
  payouts = await startPayouts();
});
afterAll(() => Promise.all([payouts.close(), neighbours.close()]));

// Each test has a closed month and partners of its own.
const months = lastMonths(24).slice(1);
let month = '';
let first = 0;
let saleId = 0;
beforeEach(() => {
  month = months.pop()!;
  first += 100;
});

const sell = (partnerId: number, commissionCents: number) =>
  post(payouts, [
    saleEvent({ saleId: ++saleId, partnerId, commissionCents, occurredAt: `${month}-10T00:00:00.000Z` }),
  ]);
const call = (path: string, json?: unknown, key?: string) =>
  payouts.as({ role: 'admin', userId: 1 })(path, {
    ...(json !== undefined && { json }),
    ...(key && { headers: { 'idempotency-key': key } }),
  });
const list = async (more = '') => {
  const response = await call(`/admin/month-end?month=${month}${more}`);
  return {
    rows: (await response.json()) as UnpaidPartner[],
    total: response.headers.get('x-total-count'),
    next: /cursor=([^>&]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1],
    previous: /cursor=([^>&]+)>; rel="prev"/.exec(response.headers.get('link') ?? '')?.[1],
  };
};
const pay = async (partnerIds: number[], key?: string) => {
  const response = await call('/admin/payout-batches', { month, partnerIds }, key);
  return { status: response.status, batch: (await response.json()) as PayoutBatch & { code?: string } };
};

describe('the end of a month', () => {
  test('lists unpaid partners, largest first, with what an advance leaves to pay', async () => {
    await addPartners(payouts, [{ id: first, firstName: 'Ben', companyName: 'Acme' }]);
    await sell(first, 500);
    await sell(first + 1, 9_000);
    await call('/admin/process-partner-payment', { partnerId: first, amount: 2, month });
    const { rows, total } = await list();
    expect(total).toBe('2');
    expect(rows).toMatchObject([
      { partnerId: first + 1, firstName: null, unpaid: 90, advance: 0, payable: 90, salesCount: 1 },
      { partnerId: first, firstName: 'Ben', companyName: 'Acme', unpaid: 5, advance: 2, payable: 3 },
    ]);
  });

  test('is read page by page, on and back, without a gap', async () => {
    for (let index = 0; index < 7; index++) await sell(first + index, 100 + 50 * (index % 3));
    const all = (await list()).rows.map(({ partnerId }) => partnerId);
    const seen: number[] = [];
    let page = await list('&limit=3');
    for (;;) {
      seen.push(...page.rows.map(({ partnerId }) => partnerId));
      if (!page.next) break;
      page = await list(`&limit=3&cursor=${page.next}`);
    }
    expect(seen).toEqual(all);
    const before = await list(`&limit=3&cursor=${page.previous}`);
    expect(before.rows.map(({ partnerId }) => partnerId)).toEqual(all.slice(3, 6));
  });

  test.each([currentMonth(), '2999-01', ''])('is not there for %p', async (wrong) => {
    const response = await call(`/admin/month-end?month=${wrong}`);
    expect([response.status, await response.json()]).toEqual([
      400,
      expect.objectContaining({ message: wrong ? 'This month is not closed yet' : 'Month is required' }),
    ]);
  });
});

describe('a batch', () => {
  test('pays each of the selected, and is a table to download in which nothing is a formula', async () => {
    await addPartners(payouts, [{ id: first, firstName: '=cmd()', lastName: 'Reyes', companyName: 'A, B' }]);
    await sell(first, 500);
    await sell(first, 250);
    await sell(first + 1, 9_000);
    await sell(first + 2, 1);
    const { batch } = await pay([first + 1, first]);
    expect(batch).toMatchObject({
      month,
      amount: 97.5,
      payouts: [
        { partnerId: first, amount: 7.5, salesCount: 2, isVoided: false },
        { partnerId: first + 1, amountInCents: 9_000 },
      ],
    });
    expect((await list()).rows.map(({ partnerId }) => partnerId)).toEqual([first + 2]);
    expect(await (await call(`/admin/payout-batches/${batch.id}`)).json()).toEqual(batch);

    const file = await call(`/admin/payout-batches/${batch.id}/payouts.csv`);
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="payouts.csv"');
    expect((await file.text()).split('\n').slice(0, 3)).toEqual([
      'Payout,Month,Partner number,First name,Last name,Company,Email,Amount,Sales,State,Asked by,Approved by',
      `${batch.payouts[0]!.payoutId},${month},${first},'=cmd(),Reyes,"A, B",partner-${first}@example.com,7.50,2,paid,Administrator 1,`,
      `${batch.payouts[1]!.payoutId},${month},${first + 1},,,,,90.00,1,paid,Administrator 1,`,
    ]);
    await expectBooksToBalance(payouts);
  });

  test('that is paid is answered without another connection, which might not be had', async () => {
    await sell(first, 500);
    const away = jest.spyOn(payouts.database, 'query').mockRejectedValue(new Error('no connection is free'));
    try {
      const { status, batch } = await pay([first]);
      expect([status, batch.amountInCents, batch.payouts.length]).toEqual([200, 500, 1]);
    } finally {
      away.mockRestore();
    }
  });

  test.each([undefined, 'month-end'])('clicked 20 times at once with the key %p pays once', async (key) => {
    await sell(first, 500);
    await sell(first + 1, 600);
    const answers = await inOneClick(payouts, () =>
      Promise.all(Array.from({ length: 20 }, () => pay([first, first + 1], key))),
    );
    expect(new Set(answers.map(({ status, batch }) => `${status} ${batch.id}`)).size).toBe(1);
    expect(
      await payouts.sql('select count(*) from payouts where partner_id between $1 and $1 + 1', [first]),
    ).toEqual([{ count: 2 }]);
  });

  test('settles what advances cover, though no money has to move, and once', async () => {
    await sell(first, 5_000);
    const other = lastMonths(1)[0]!;
    const { payoutId } = (await (
      await call('/admin/process-partner-payment', { partnerId: first, amount: 50, month: other })
    ).json()) as { payoutId: number };
    expect((await list()).rows).toMatchObject([{ unpaid: 50, advance: 50, payable: 0 }]);

    const { status, batch } = await pay([first], 'covered');
    expect([status, batch]).toEqual([200, expect.objectContaining({ amountInCents: 0, payouts: [] })]);
    expect((await list()).rows).toEqual([]);
    expect(
      await payouts.sql('select payout_id, amount_cents from payout_lines where payout_id = $1', [payoutId]),
    ).toEqual([{ payout_id: payoutId, amount_cents: 5_000 }]);
    expect((await pay([first], 'covered')).batch.id).toBe(batch.id);
    expect(await pay([first], 'again')).toMatchObject({ status: 409, batch: { code: 'NOTHING_UNPAID' } });
    await expectBooksToBalance(payouts);
  });

  test('of partners who were paid meanwhile pays nobody and leaves no batch', async () => {
    await sell(first, 500);
    await pay([first], 'one');
    expect(await pay([first], 'other')).toMatchObject({ status: 409, batch: { code: 'NOTHING_UNPAID' } });
    expect(await pay([first, first + 1], 'third')).toMatchObject({ status: 404 });
    expect(await pay([3_000_000_000], 'fourth')).toMatchObject({ status: 400 });
    await sell(first + 1, 500);
    expect(await pay([first + 1], 'one')).toMatchObject({
      status: 409,
      batch: { code: 'IDEMPOTENCY_KEY_REUSED' },
    });
  });

  test.each([
    [{ partnerIds: [] }, 'Select at least one partner'],
    [{ partnerIds: Array.from({ length: 501 }, (_, index) => index + 1) }, 'Select at most 500 partners'],
    [{ partnerIds: ['x'] }, 'Partner is required'],
    [{ month: currentMonth() }, 'This month is not closed yet'],
  ])('of %j is refused', async (wrong, message) => {
    const response = await call('/admin/payout-batches', { month: '2026-01', partnerIds: [1], ...wrong });
    expect([response.status, await response.json()]).toEqual([400, expect.objectContaining({ message })]);
  });

  test('pays what was seen or nobody: not when a sale has come since, or somebody was paid', async () => {
    await sell(first, 500);
    await sell(first + 1, 600);
    const selection = await call(
      `/admin/month-end/selection?month=${month}&partnerIds=${first},${first + 1},${first + 2}`,
    );
    const rows = (await selection.json()) as UnpaidPartner[];
    expect(rows.map(({ partnerId, payableInCents }) => [partnerId, payableInCents])).toEqual([
      [first + 1, 600],
      [first, 500],
    ]);
    const payable = (partnerIds: number[], amountInCents: number, key?: string) =>
      call(
        '/admin/payout-batches',
        { month, partnerIds, seen: { month, amountInCents, partners: partnerIds.length } },
        key,
      );
    const expectChanged = async (refused: Response, now: unknown) => {
      expect([refused.status, await refused.json()]).toEqual([
        409,
        expect.objectContaining({ code: 'CHANGED_MEANWHILE', now }),
      ]);
      expect(await payouts.sql('select count(*) from payout_batches where month = $1', [month])).toEqual([
        { count: 0 },
      ]);
    };

    await sell(first, 11);
    await expectChanged(await payable([first, first + 1], 1_100, 'seen'), {
      month,
      amountInCents: 1_111,
      partners: 2,
    });
    await call('/admin/process-partner-payment', { partnerId: first + 1, amount: 6, month });
    await expectChanged(await payable([first, first + 1], 1_111), { month, amountInCents: 511, partners: 1 });
    await expectBooksToBalance(payouts);

    expect((await payable([first], 511, 'seen')).status).toBe(200);
    // Under the same key what was paid is told again, whatever is so now.
    expect((await payable([first], 511, 'seen')).status).toBe(200);
    expect(await payouts.sql('select count(*) from payouts where partner_id = $1', [first])).toEqual([
      { count: 1 },
    ]);
  });

  test.each([
    ['', 'Select at least one partner'],
    ['1,x', 'Select at least one partner'],
    [Array.from({ length: 501 }, (_, index) => index + 1).join(), 'Select at most 500 partners'],
  ])('of the selection %p is not looked up', async (partnerIds, message) => {
    const response = await call(`/admin/month-end/selection?month=${month}&partnerIds=${partnerIds}`);
    expect([response.status, await response.json()]).toEqual([400, expect.objectContaining({ message })]);
  });

  test('that is unknown is not found', async () => {
    expect((await call('/admin/payout-batches/999999')).status).toBe(404);
    expect((await call('/admin/payout-batches/999999/payouts.csv')).status).toBe(404);
  });

  test('is listed with its sums, newest first and by page, and void payouts are counted', async () => {
    await sell(first, 500);
    await sell(first + 1, 600);
    const { batch: older } = await pay([first, first + 1], 'older');
    await sell(first + 2, 700);
    const { batch: newer } = await pay([first + 2], 'newer');
    await payouts.sql('update payouts set voided_at = now(), unused_cents = 0 where id = $1', [
      older.payouts[0]!.payoutId,
    ]);
    const page = async (query: string) => {
      const response = await call(`/admin/payout-batches?limit=1${query}`);
      const next = /cursor=([\w-]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
      return { rows: (await response.json()) as ListedPayoutBatch[], next };
    };
    const { rows, next } = await page('');
    expect(rows).toEqual([
      {
        id: newer.id,
        month,
        createdAt: newer.createdAt,
        amount: 7,
        amountInCents: 700,
        payoutsCount: 1,
        voidedCount: 0,
        sentCount: 0,
        returnedCount: 0,
        askedBy: { id: 1, name: null },
        approvedBy: null,
      },
    ]);
    expect(listedPayoutBatch.parse(rows[0])).toEqual(rows[0]);
    expect((await page(`&cursor=${next}`)).rows).toMatchObject([
      { id: older.id, amountInCents: 1_100, payoutsCount: 2, voidedCount: 1 },
    ]);
  });

  test('is told to documents as what the bank has to pay: names, cents, and what is void beside it', async () => {
    await addPartners(payouts, [{ id: first, firstName: 'Zoe', lastName: 'Stone' }]);
    await sell(first, 500);
    await sell(first + 1, 600);
    const { batch } = await pay([first, first + 1]);
    const service = payouts.as({ role: 'service' });
    const [zoe, other] = batch.payouts;
    await payouts.sql('update payouts set voided_at = now(), unused_cents = 0 where id = $1', [
      other!.payoutId,
    ]);
    expect(await (await service(`/internal/payout-batches/${batch.id}`)).json()).toEqual({
      id: batch.id,
      month,
      paidAt: batch.createdAt,
      payouts: [
        { payoutId: zoe!.payoutId, partnerId: first, amountCents: 500, firstName: 'Zoe', lastName: 'Stone' },
      ],
      voided: [
        {
          payoutId: other!.payoutId,
          partnerId: first + 1,
          amountCents: 600,
          firstName: null,
          lastName: null,
        },
      ],
    });
    expect((await service('/internal/payout-batches/999999')).status).toBe(404);
    expect((await call(`/internal/payout-batches/${batch.id}`)).status).toBe(403);
  });
});
