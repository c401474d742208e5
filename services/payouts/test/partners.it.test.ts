import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { announceError } from '@portal/kit/testing/error-watch';
import { partnerDeleted } from '@portal/contracts/events/partner-deleted';
import { partnerRegistered } from '@portal/contracts/events/partner-registered';
import { partnerUpdated } from '@portal/contracts/events/partner-updated';
import type { Page, PartnerFigures, Person, RankedPartner } from '@portal/contracts/http/internal';
import { currentMonth, lastMonths } from '@portal/contracts/values/month';
import { eventually } from '@portal/kit/testing/eventually';
import { freshBus } from '@portal/kit/testing/fresh';
import { startPublisher } from '@portal/kit/testing/publisher';
import type { TestService } from '@portal/kit/testing/test-service';
import { CatchUpPartners } from '../src/partners/catch-up-partners.js';
import { expectBooksToBalance } from './books.js';
import { addPartners, post, saleEvent, startNeighbours, startPayouts } from './support.js';

let payouts: TestService;
let identity: Awaited<ReturnType<typeof startNeighbours>>;
let bus: Awaited<ReturnType<typeof startPublisher>>;
const person = (id: number, more: Partial<Person> = {}): Person => ({
  id,
  firstName: 'Old',
  lastName: `Hand ${id}`,
  companyName: null,
  email: `old-${id}@example.com`,
  revision: 1,
  ...more,
});
beforeAll(async () => {
  const AMQP_URL = await freshBus();
  identity = await startNeighbours();
  for (const id of [1, 2, 3, 4, 5]) identity.people.set(id, person(id));
  payouts = await startPayouts({ AMQP_URL });
  bus = await startPublisher(AMQP_URL);
});
afterAll(() => Promise.all([payouts.close(), bus.close(), identity.close()]));

type Listed = Page<PartnerFigures> & { total: number };
const list = async (query = '') =>
  (await (
    await payouts.as({ role: 'service' })(
      `/internal/partners?${query.includes('limit') ? '' : 'limit=200&'}${query}`,
    )
  ).json()) as Listed;
const ids = (page: Listed) => page.rows.map(({ id }) => id);
const tell = (definition: typeof partnerDeleted, partnerId: number) =>
  bus.publish(definition, [{ subject: `partner/${partnerId}`, data: { partnerId } }]);
let saleId = 0;
const sell = (
  partnerId: number,
  commissionCents: number,
  occurredAt = `${currentMonth()}-01T00:00:00.000Z`,
) =>
  post(payouts, [
    saleEvent({
      saleId: ++saleId,
      partnerId,
      commissionCents,
      amountCents: commissionCents * 10,
      occurredAt,
    }),
  ]);

describe('the list of partners', () => {
  test('has everybody who registered before it existed', async () => {
    await eventually(async () => expect(ids(await list())).toEqual([1, 2, 3, 4, 5]));
  });

  test('has everybody who registers, with identity’s names, also after a change', async () => {
    identity.people.set(6, person(6, { firstName: 'Ava', lastName: 'Reyes', companyName: 'Reyes Group' }));
    await tell(partnerRegistered, 6);
    await eventually(async () =>
      expect((await list('search=reyes')).rows).toMatchObject([
        { id: 6, firstName: 'Ava', companyName: 'Reyes Group', email: 'old-6@example.com', salesCount: 0 },
      ]),
    );
    identity.people.set(6, person(6, { firstName: 'Eve', revision: 2 }));
    await tell(partnerUpdated, 6);
    await eventually(async () => expect((await list('search=eve')).rows).toMatchObject([{ id: 6 }]));
    expect((await list()).total).toBe(6);
  });

  test('has each partner by number as on its pages; others do not exist', async () => {
    await sell(6, 900);
    const [listed] = (await list('search=eve')).rows;
    const ask = (id: string) => payouts.as({ role: 'service' })(`/internal/partners/${id}`);
    expect(await (await ask('6')).json()).toEqual(listed);
    expect(listed).toMatchObject({ id: 6, monthCommissionCents: 900 });
    for (const nobody of ['999', '0', 'x', '99999999999999999999'])
      expect((await ask(nobody)).status).toBe(404);
  });

  test('is not renamed by an older answer', async () => {
    await addPartners(payouts, [person(6, { firstName: 'Stale', revision: 1 })]);
    expect((await list('search=stale')).rows).toEqual([]);
  });
});

describe('the list', () => {
  beforeAll(async () => {
    await addPartners(
      payouts,
      Array.from({ length: 30 }, (_, index) =>
        person(100 + index, {
          firstName: `P${String((index * 7) % 30).padStart(2, '0')}`,
          lastName: 'Page',
          email: `p${index}@page.example`,
        }),
      ),
    );
    for (let index = 0; index < 30; index += 2) await sell(100 + index, 100 * (index % 7));
    for (let index = 0; index < 30; index += 3)
      await sell(100 + index, 50 * (index % 5), '2025-01-05T00:00:00.000Z');
  });

  test.each(
    ['name', 'totalSales', 'totalCommission', 'thisMonth'].flatMap((sort) =>
      ['asc', 'desc'].flatMap((direction) => ['', '&search=page'].map((search) => [sort, direction, search])),
    ),
  )('by %s %s is in order, the same page by page on and back%s', async (sort, direction, search) => {
    const query = `sort=${sort}&direction=${direction}${search}`;
    const all = await list(query);
    const keyOf = (row: PartnerFigures) =>
      ({
        name: `${row.firstName} ${row.lastName}`.toLowerCase(),
        totalSales: row.amountCents,
        totalCommission: row.commissionCents,
        thisMonth: row.monthCommissionCents,
      })[sort as 'name'];
    const sign = direction === 'asc' ? 1 : -1;
    const sorted = [...all.rows].sort((one, other) => {
      const [a, b] = [keyOf(one), keyOf(other)];
      return sign * (a < b ? -1 : a > b ? 1 : one.id - other.id);
    });
    expect(ids(all)).toEqual(sorted.map(({ id }) => id));
    expect(all.rows).toHaveLength(search ? 30 : all.total);

    const seen: number[] = [];
    let page = await list(`${query}&limit=7`);
    for (;;) {
      seen.push(...ids(page));
      if (!page.next) break;
      page = await list(`${query}&limit=7&cursor=${page.next}`);
    }
    expect(seen).toEqual(ids(all));
    const back: number[] = ids(page);
    while (page.previous) {
      page = await list(`${query}&limit=7&cursor=${page.previous}`);
      back.unshift(...ids(page));
    }
    expect(back).toEqual(ids(all));
  });

  test('finds by name, e-mail and company, whatever the case, and takes no pattern', async () => {
    await addPartners(payouts, [
      person(200, { firstName: 'Zoë', companyName: '100% Cover', email: 'zz@acme.example' }),
    ]);
    for (const words of ['ZOË', 'zoë hand', '0% cov', 'zz@ACME'])
      expect(ids(await list(`search=${encodeURIComponent(words)}`))).toEqual([200]);
    expect((await list('search=%25_%25')).rows).toEqual([]);
    expect(await list('search=page')).toMatchObject({ total: 30 });
  });

  test('has the month with what was paid of it', async () => {
    await addPartners(payouts, [person(300)]);
    await sell(300, 1_000);
    await sell(300, 500, '2025-02-05T00:00:00.000Z');
    await payouts.as({ role: 'admin', userId: 1 })('/admin/monthly-payments', {
      json: { partnerId: 300, completed: true },
    });
    expect((await list('search=old-300')).rows).toEqual([
      expect.objectContaining({
        salesCount: 2,
        amountCents: 15_000,
        commissionCents: 1_500,
        month: currentMonth(),
        monthSalesCount: 1,
        monthCommissionCents: 1_000,
        monthPaidCents: 1_000,
        isMonthPaid: true,
        monthPaidAt: expect.any(String),
        unpaidCents: 500,
        monthPayableCents: 0,
        monthPayout: { id: expect.any(Number), amountCents: 1_000 },
      }),
    ]);
  });

  test('has the last twelve months in which something was sold or paid, newest first', async () => {
    const months = lastMonths(13);
    const [now, , before, eleventh, thirteenth] = [
      months[0]!,
      months[1]!,
      months[2]!,
      months[11]!,
      months[12]!,
    ];
    await addPartners(payouts, [person(301)]);
    for (const month of [now, before, eleventh, thirteenth])
      await sell(301, 700, `${month}-01T12:00:00.000Z`);
    await payouts.as({ role: 'admin', userId: 1 })('/admin/process-partner-payment', {
      json: { partnerId: 301, amount: 7, month: before, description: 'Paid late' },
    });
    const [row] = (await list('search=old-301')).rows;
    expect(row!.months).toEqual([
      { month: now, isPaid: false, paidAt: null },
      { month: before, isPaid: true, paidAt: expect.stringMatching(/^\d{4}-.*Z$/) },
      { month: eleventh, isPaid: false, paidAt: null },
    ]);
  });

  test('has everybody who registered before it existed, except one who cannot be written', async () => {
    announceError(/CatchUpPartners: partner 902 cannot be listed, and is left out .*"refused"/);
    await payouts.sql(`alter table partners add constraint refused check (id <> 902) not valid`);
    for (const id of [901, 902, 903]) identity.people.set(id, person(id));
    await payouts.sql('update partner_catch_up set asked_to = 900');
    payouts.app.get(CatchUpPartners).onApplicationBootstrap();
    await eventually(async () => expect(ids(await list('search=old-90')).toSorted()).toEqual([901, 903]));
    await eventually(async () =>
      expect(await payouts.sql('select asked_to from partner_catch_up')).toEqual([{ asked_to: null }]),
    );
    await payouts.sql('alter table partners drop constraint refused');
  });

  test.each(['sort=email', 'direction=up', 'limit=201', 'cursor=x'])('%s is refused', async (query) => {
    const response = await payouts.as({ role: 'service' })(`/internal/partners?${query}`);
    expect(response.status).toBe(400);
  });
});

describe('a partner who is deleted', () => {
  const GONE = 900;
  const board = async () =>
    (await (
      await payouts.as({ role: 'service' })(`/internal/leaderboard?partnerId=${GONE}`)
    ).json()) as RankedPartner[];

  const payoutsOf = (partnerId: number) =>
    payouts.sql<{ id: number; void_note: string | null; is_void: boolean }>(
      'select id, void_note, voided_at is not null as is_void from payouts where partner_id = $1 order by id',
      [partnerId],
    );

  test('leaves every list, rank and name, while the figures stay', async () => {
    identity.people.set(GONE, person(GONE, { firstName: 'Secret' }));
    await tell(partnerRegistered, GONE);
    await eventually(async () => expect(ids(await list('search=secret'))).toEqual([GONE]));
    await sell(GONE, 900_000);
    await sell(GONE, 800, '2025-03-05T00:00:00.000Z');
    const admin = payouts.as({ role: 'admin', userId: 1 });
    for (const amount of [1, 1.5])
      await admin('/admin/process-partner-payment', {
        json: { partnerId: GONE, amount, month: '2025-03', description: 'For Secret' },
      });
    const [void1] = await payoutsOf(GONE);
    await admin(`/admin/payouts/${void1!.id}/void`, { json: { reason: 'mistake', note: 'Secret moved' } });
    expect(await payoutsOf(GONE)).toMatchObject([{ void_note: 'Secret moved' }, { void_note: null }]);
    expect((await board())[0]).toMatchObject({ partnerId: GONE, rank: 1 });
    const before = await payouts.sql('select * from overall_totals');

    await tell(partnerDeleted, GONE);
    await eventually(async () => expect((await list('search=secret')).rows).toEqual([]));
    expect((await board()).map(({ partnerId }) => partnerId)).not.toContain(GONE);
    expect(await payouts.sql('select * from overall_totals')).toEqual(before);
    expect(
      await payouts.sql('select sum(amount_cents)::int as owed from ledger_entries where partner_id = $1', [
        GONE,
      ]),
    ).toEqual([{ owed: 900_650 }]);
    await expectBooksToBalance(payouts);
  });

  test('does not come back, whatever is heard of them later', async () => {
    await tell(partnerUpdated, GONE);
    await tell(partnerRegistered, GONE);
    await tell(partnerDeleted, GONE);
    await sell(GONE, 1_000_000);
    await sell(GONE, 1_000, '2025-04-05T00:00:00.000Z');
    await addPartners(payouts, [person(GONE, { firstName: 'Secret', revision: 9 })]);
    identity.people.set(901, person(901));
    await tell(partnerRegistered, 901);
    await eventually(async () => expect(ids(await list('search=old-901'))).toEqual([901]));
    expect((await list('search=secret')).rows).toEqual([]);
    expect((await board()).map(({ partnerId }) => partnerId)).not.toContain(GONE);
    const unpaid = await payouts.as({ role: 'admin', userId: 1 })('/admin/month-end?month=2025-04');
    expect(await unpaid.json()).toEqual([]);
    await expectBooksToBalance(payouts);
  });

  test('has payouts voided without the administrator’s note', async () => {
    const [, standing] = await payoutsOf(GONE);
    const voided = await payouts.as({ role: 'admin', userId: 1 })(`/admin/payouts/${standing!.id}/void`, {
      json: { reason: 'returned', note: 'Secret has closed the account' },
    });
    expect(voided.status).toBe(200);
    expect(await payoutsOf(GONE)).toMatchObject([{ void_note: null }, { void_note: null, is_void: true }]);
  });

  test('is paid no more', async () => {
    const response = await payouts.as({ role: 'admin', userId: 1 })('/admin/payouts', {
      json: { partnerId: GONE, amount: 1 },
    });
    expect(response.status).toBe(404);
  });

  test('is nowhere in the database by name or e-mail', async () => {
    const columns = await payouts.sql<{ table_name: string; column_name: string }>(
      `select table_name, column_name from information_schema.columns
       where table_schema = 'public' and data_type in ('text', 'jsonb', 'character varying')`,
    );
    for (const { table_name, column_name } of columns)
      expect(
        await payouts.sql(
          `select '${table_name}.${column_name}' as at from "${table_name}" where "${column_name}"::text ~* 'secret|old-900@'`,
        ),
      ).toEqual([]);
  });
});
