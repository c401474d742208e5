import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page, SaleRow } from '@portal/contracts/http/internal';
import { eventually } from '@portal/kit/testing/eventually';
import { pagesRead } from '@portal/kit/testing/pages-read';
import { findNewestSalesByLink, findOlderClients, findOlderSales } from '../src/sales/read-sales.sql.js';
import { insertSales as insertSalesOf } from './insert-sales.js';
import { startStack, type Stack } from './stack.js';

let stack: Stack;

const insertSales = (
  partnerId: number,
  count: number,
  details: { sameClient?: boolean; named?: boolean } = {},
) => insertSalesOf(stack.service, { partnerId, count, ...details });
const read = async <T>(path: string) =>
  (await (await stack.service.as({ role: 'service' })(path)).json()) as T;

beforeAll(async () => {
  // Thousands of sales come at once here, and nobody else wants the machine.
  stack = await startStack({ RELAY_BACKLOG_PER_SECOND: '100000' });
});
afterAll(() => stack.close());

describe("a partner's sales", () => {
  test('come newest first, page by page, forth and back, each once', async () => {
    await insertSales(1, 12);
    const pages: Page<SaleRow>[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: Page<SaleRow> = await read(
        `/internal/partner-sales?partnerId=1&limit=5${cursor && `&cursor=${cursor}`}`,
      );
      pages.push(page);
      cursor = page.next;
    }
    expect(pages.map(({ rows }) => rows.length)).toEqual([5, 5, 2]);
    const ids = pages.flatMap(({ rows }) => rows.map(({ id }) => id));
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a));
    expect(pages[0]!.previous).toBeNull();
    const back: Page<SaleRow> = await read(
      `/internal/partner-sales?partnerId=1&limit=5&cursor=${pages[2]!.previous}`,
    );
    expect(back.rows).toEqual(pages[1]!.rows);
    const front: Page<SaleRow> = await read(
      `/internal/partner-sales?partnerId=1&limit=5&cursor=${back.previous}`,
    );
    expect(front.rows).toEqual(pages[0]!.rows);
    expect(front.previous).toBeNull();
  });

  test('are nobody else’s', async () => {
    expect((await read<Page<SaleRow>>('/internal/partner-sales?partnerId=999')).rows).toEqual([]);
  });

  test('a cursor that we did not make is refused', async () => {
    const answer = await stack.service.as({ role: 'service' })(
      '/internal/partner-sales?partnerId=1&cursor=bm90IG91cnM',
    );
    expect(answer.status).toBe(400);
  });

  test('are not for a browser', async () => {
    expect(
      (await stack.service.as({ role: 'partner', userId: 1 })('/internal/partner-sales?partnerId=1')).status,
    ).toBe(403);
  });

  test('come with what is left of them after refunds and disputes', async () => {
    await insertSales(6, 3);
    await stack.service.sql(
      `update sales set refunded_cents = amount_cents * part / 2, standing_amount_cents = amount_cents - amount_cents * part / 2,
         standing_commission_cents = commission_cents * (2 - part) / 2
       from (select id, row_number() over (order by id) - 1 as part from sales where partner_id = 6) numbered
       where sales.id = numbered.id`,
    );
    const { rows } = await read<Page<SaleRow>>('/internal/partner-sales?partnerId=6');
    expect(rows.map(({ state }) => state)).toEqual(['refunded', 'partly-refunded', 'standing']);
    const [refunded, , standing] = rows;
    expect([refunded!.standingAmountCents, refunded!.standingCommissionCents]).toEqual([0, 0]);
    expect(standing!.standingAmountCents).toBe(standing!.amountCents);
  });

  test('come searched and sorted as well, with their number', async () => {
    await insertSales(8, 12);
    await insertSales(9, 3);
    const of8 = (query: string) =>
      read<Page<SaleRow> & { total: number }>(`/internal/partner-sales?partnerId=8&${query}`);
    await eventually(async () => expect((await of8('search=roadside')).total).toBe(12));
    const whole = await of8('limit=50');
    expect([whole.total, whole.rows.length]).toEqual([12, 12]);
    const oldestFirst = await of8('direction=asc');
    expect(oldestFirst.rows.map(({ id }) => id)).toEqual(whole.rows.map(({ id }) => id).toReversed());
    const { referralId: _, ...last } = whole.rows.at(-1)!;
    expect(oldestFirst.rows[0]).toEqual(last);

    const byAmount: number[] = [];
    let next: string | null = '';
    while (next !== null) {
      const page: Page<SaleRow> = await of8(`sort=amount&direction=desc&limit=5${next && `&cursor=${next}`}`);
      byAmount.push(...page.rows.map(({ amountCents }) => amountCents));
      next = page.next;
    }
    expect(byAmount).toEqual(whole.rows.map(({ amountCents }) => amountCents).toSorted((a, b) => b - a));

    const one = await of8('search=pi_8_7%40example');
    expect([one.total, one.rows.map(({ customerEmail }) => customerEmail)]).toEqual([
      1,
      ['pi_8_7@example.org'],
    ]);
    expect((await of8('search=pi_9_')).total).toBe(0);
    const later = (await of8('direction=asc&limit=5')).next!;
    expect((await of8(`sort=amount&cursor=${later}`).catch(() => null)) ?? {}).not.toHaveProperty('rows');
  });

  test('are not found by the name of the partner, which is beside each of them', async () => {
    await insertSales(10, 2);
    const sales = (search: string) =>
      read<{ total: number }>(`/internal/partner-sales?partnerId=10&search=${search}`);
    await eventually(async () => expect((await sales('roadside')).total).toBe(2));
    await stack.service.sql(`update subscriptions set partner_name = 'quincy quill' where partner_id = 10`);
    expect((await sales('quincy')).total).toBe(0);
    const admin = await stack.service.as({ role: 'admin', userId: 1 })('/admin/clients?search=quincy');
    expect(admin.headers.get('x-total-count')).toBe('2');
  });

  test('the newest of each link', async () => {
    const rows = await read<SaleRow[]>('/internal/newest-sales?partnerId=1&perReferral=2');
    expect(rows.map(({ referralId }) => referralId).sort()).toEqual([1, 1, 2, 2, 3, 3]);
  });
});

describe("a partner's clients", () => {
  test('are unique by e-mail in any case, each with its first sale', async () => {
    await insertSales(2, 4, { sameClient: true });
    const clients = await eventually(async () => {
      const page = await read<Page<SaleRow> & { total: number }>('/internal/partner-clients?partnerId=2');
      expect([page.total, page.rows.length]).toEqual([1, 1]);
      return page;
    });
    const sales = await read<Page<SaleRow>>('/internal/partner-sales?partnerId=2');
    expect(clients.rows).toEqual([sales.rows.at(-1)]);
  });

  test('count only when they have a name', async () => {
    await insertSales(3, 2, { named: false });
    await insertSales(4, 7);
    await eventually(async () =>
      expect((await read<{ total: number }>('/internal/partner-clients?partnerId=4')).total).toBe(7),
    );
    expect((await read<{ total: number }>('/internal/partner-clients?partnerId=3')).total).toBe(0);
  });
});

describe('with many sales a page costs what it costs with few', () => {
  test('sales and clients are read by key', async () => {
    await insertSales(5, 20_000);
    await eventually(
      async () =>
        expect((await read<{ total: number }>('/internal/partner-clients?partnerId=5')).total).toBe(20_000),
      120_000,
    );
    await stack.service.sql('analyze sales');
    await stack.service.sql('analyze clients');
    const page = [5, '2026-01-10', 0, 6];
    expect(await pagesRead(stack.service.database, findOlderSales, page)).toBeLessThan(40);
    expect(await pagesRead(stack.service.database, findOlderClients, page)).toBeLessThan(60);
    expect(await pagesRead(stack.service.database, findNewestSalesByLink, [5, 100])).toBeLessThan(600);
  }, 150_000);
});
