import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page, SaleRow } from '@portal/contracts/http/internal';
import { eventually } from '@portal/kit/testing/eventually';
import { pagesRead } from '@portal/kit/testing/pages-read';
import { clientsList } from '../src/clients/read-clients.sql.js';
import { findNewestSalesByLink, newestSalesList } from '../src/sales/read-sales.sql.js';
import { insertSales as insertSalesOf } from './insert-sales.js';
import { DataSource } from 'typeorm';
import { SortClients1700000000171 } from '../migrations/0013-sort-clients.js';
import { ListClients } from '../src/clients/list-clients.js';
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

  test('are as many as are shown, before the list that counts them has the newest', async () => {
    const partnerId = 61;
    await insertSales(partnerId, 2);
    const listed = () => stack.service.sql('select from subscriptions where partner_id = $1', [partnerId]);
    await eventually(async () => expect(await listed()).toHaveLength(2));
    await stack.service.sql('delete from subscriptions where partner_id = $1', [partnerId]);
    const page = await read<Page<SaleRow>>(`/internal/partner-sales?partnerId=${partnerId}`);
    expect([page.rows.length, page.total]).toEqual([2, 2]);
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
    expect(clients.rows).toMatchObject([sales.rows.at(-1)!]);
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

describe("a partner's clients in another order, and searched", () => {
  const CUSTOMERS: [name: string | null, email: string | null, cents: number][] = [
    ['Zoe Able', 'zoe@example.org', 5_000],
    ['ava lind', 'AVA@example.org', 600],
    ['Ben_Quint Ray', 'ben@example.org', 5_000],
    ['Ben Ray', null, 5_000],
    ['Mia Lind', 'mia@example.org', 900],
    ['Ava Lind', 'ava@Example.org', 70_000], // the same client again: only the first sale is shown
    [null, 'nameless@example.org', 99_999],
  ];
  const of = (partnerId: number, query = '') =>
    read<Page<SaleRow> & { total: number }>(`/internal/partner-clients?partnerId=${partnerId}&${query}`);
  const namesOf = ({ rows }: Page<SaleRow>) =>
    rows.map((row) => `${row.customerFirstName} ${row.customerLastName}`);

  beforeAll(async () => {
    await insertSalesOf(stack.service, { partnerId: 21, count: CUSTOMERS.length }, false);
    await insertSales(22, 3);
    for (const [n, [name, email, cents]] of CUSTOMERS.entries())
      await stack.service.sql(
        'update sales set first_name = $2, last_name = $3, email = $4, amount_cents = $5 where payment_id = $1',
        [`pi_21_${n + 1}`, name?.split(' ')[0], name?.split(' ')[1], email, cents],
      );
    const sales = await stack.service.sql<{ id: number }>('select id from sales where partner_id = 21');
    await stack.service.database.transaction((transaction) =>
      stack.service.app.get(ListClients).list(
        sales.map(({ id }) => Number(id)),
        transaction,
      ),
    );
    await eventually(async () => expect((await of(22)).total).toBe(3));
  });

  const byDate = ['Zoe Able', 'ava lind', 'Ben_Quint Ray', 'Ben Ray', 'Mia Lind'];
  // Those of one amount as they were sold.
  const byAmount = ['ava lind', 'Mia Lind', 'Zoe Able', 'Ben_Quint Ray', 'Ben Ray'];
  const byName = byDate.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1));
  test.each([
    ['date', byDate],
    ['amount', byAmount],
    ['name', byName],
  ])('by %s, both ways, page by page and back, each once', async (sort, ascending) => {
    for (const direction of ['asc', 'desc']) {
      const expected = direction === 'asc' ? ascending : ascending.toReversed();
      const pages: (Page<SaleRow> & { total: number })[] = [];
      for (let cursor: string | null = ''; cursor !== null; cursor = pages.at(-1)!.next)
        pages.push(
          await of(21, `sort=${sort}&direction=${direction}&limit=2${cursor && `&cursor=${cursor}`}`),
        );
      expect(pages.flatMap(namesOf)).toEqual(expected);
      expect(new Set(pages.map(({ total }) => total))).toEqual(new Set([5]));
      const back = await of(
        21,
        `sort=${sort}&direction=${direction}&limit=2&cursor=${pages.at(-1)!.previous}`,
      );
      expect(back.rows).toEqual(pages.at(-2)!.rows);
    }
  });

  test('newest first where nothing is said', async () => {
    expect(namesOf(await of(21))).toEqual(byDate.toReversed());
  });

  test.each([
    ['lind', ['Mia Lind', 'ava lind']],
    ['LIND av', ['ava lind']],
    ['ava@ex', ['ava lind']],
    ['be', ['Ben Ray', 'Ben_Quint Ray']],
    ['ben_', ['Ben_Quint Ray']],
    ['en', []],
    ['%', []],
    ['nameless', []],
    // Neither product nor payment is the client's.
    ['roadside', []],
    ['pi_21', []],
    // Another partner's.
    ['pi_22_1@example', []],
    ['first last', []],
  ])('a search for %j finds by name and e-mail', async (search, names) => {
    const found = await of(21, `search=${encodeURIComponent(search)}`);
    expect([namesOf(found), found.total]).toEqual([names, names.length]);
  });

  test('a search goes together with an order and pages', async () => {
    const first = await of(21, 'search=example.org&sort=amount&direction=asc&limit=2');
    const second = await of(21, `search=example.org&sort=amount&direction=asc&limit=2&cursor=${first.next}`);
    expect([...namesOf(first), ...namesOf(second)]).toEqual([
      'ava lind',
      'Mia Lind',
      'Zoe Able',
      'Ben_Quint Ray',
    ]);
    expect([first.total, second.total, second.next]).toEqual([4, 4, null]);
  });

  test('a cursor leads nobody to another partner, nor into another order', async () => {
    const { next } = await of(21, 'sort=name&direction=asc&limit=2');
    const others = await of(22, `sort=name&direction=asc&cursor=${next}`);
    expect(others.rows.map(({ customerEmail }) => customerEmail)).toEqual([
      'pi_22_1@example.org',
      'pi_22_2@example.org',
      'pi_22_3@example.org',
    ]);
    for (const sort of ['date', 'amount']) {
      const answer = await stack.service.as({ role: 'service' })(
        `/internal/partner-clients?partnerId=21&sort=${sort}&cursor=${next}`,
      );
      expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'BAD_CURSOR' }]);
    }
  });

  test.each([
    ['sort=partner', { sort: ['There is no such order'] }],
    ['direction=up', { direction: ['There is no such direction'] }],
    [`search=${'x'.repeat(201)}`, { search: ['Please use at most 200 characters'] }],
    ['limit=201', { limit: ['limit must be at most 200'] }],
  ])('400 for %s', async (query, errors) => {
    const answer = await stack.service.as({ role: 'service' })(
      `/internal/partner-clients?partnerId=21&${query}`,
    );
    expect([answer.status, await answer.json()]).toMatchObject([400, { errors }]);
  });

  test('a client whose first sale is deleted is found and sorted by the next one', async () => {
    const [{ id }] = (await stack.service.sql<{ id: number }>(
      `select id from sales where payment_id = 'pi_21_2'`,
    )) as [{ id: number }];
    const admin = stack.service.as({ role: 'admin', userId: 1 });
    expect((await admin(`/admin/sales/${id}`, { method: 'DELETE' })).status).toBe(204);
    expect(namesOf(await of(21, 'sort=amount&limit=1'))).toEqual(['Ava Lind']);
    expect((await of(21, 'search=lind&sort=amount')).rows.map(({ amountCents }) => amountCents)).toEqual([
      70_000, 900,
    ]);
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
    const from = { key: '2026-01-10', id: 0, back: false };
    const page = { sort: 'date', descending: true, from, limit: 6 } as const;
    const [sales, clients] = [newestSalesList, clientsList].map((list) =>
      list.pageStatement(page, { partnerId: 5 }),
    );
    expect(await pagesRead(stack.service.database, ...sales!)).toBeLessThan(40);
    expect(await pagesRead(stack.service.database, ...clients!)).toBeLessThan(60);
    expect(
      await pagesRead(stack.service.database, findNewestSalesByLink, { partnerId: 5, limit: 100 }),
    ).toBeLessThan(600);
  }, 150_000);

  test('those from before clients could be sorted are told of their sales, a part at a time', async () => {
    const kept = () =>
      stack.service.sql(
        `select count(*), count(*) filter (where search <> ''), sum(amount_cents), md5(string_agg(name || search, '' order by partner_id, client_key))
         from clients`,
      );
    // Its sale is gone, and the client about to go: nobody waits for it.
    await stack.service.sql(
      `insert into clients (partner_id, client_key, sale_id, occurred_at) values (5, 'gone', 999999999, now())`,
    );
    const before = await kept();
    await stack.service.sql(`update clients set amount_cents = 0, name = '', search = ''`);
    const runner = stack.service.app.get(DataSource).createQueryRunner();
    await new SortClients1700000000171().up(runner);
    await runner.release();
    expect(await kept()).toEqual(before);
  });
});
