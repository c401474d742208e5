import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Need } from '@portal/contracts/http/needs';
import type { RaisedFlag } from '@portal/contracts/values/flag-evidence';
import { currentMonth, lastMonths } from '@portal/contracts/values/month';
import type { TestService } from '@portal/kit/testing/test-service';
import { forgetPartner } from '../src/partners/forget-partner.js';
import { addPartners, post, saleEvent, startNeighbours, startPayouts } from './support.js';

let payouts: TestService;
let neighbours: Awaited<ReturnType<typeof startNeighbours>>;
beforeAll(async () => {
  neighbours = await startNeighbours();
  payouts = await startPayouts({ SECOND_PERSON: 'off' });
});
afterAll(() => Promise.all([payouts.close(), neighbours.close()]));

// Each test has closed months and partners of its own.
const months = lastMonths(24).slice(1);
let month = '';
let monthBefore = '';
let first = 0;
beforeEach(async () => {
  monthBefore = months.pop()!;
  month = months.pop()!;
  first += 10;
  await addPartners(payouts, [{ id: first }, { id: first + 1 }, { id: first + 2 }]);
});

const OWN: RaisedFlag[] = [{ kind: 'own-purchase', evidence: { matches: ['email'] } }];
let saleId = 0;
const sell = (partnerId: number, sold: string, more: { flags?: RaisedFlag[]; holdDays?: number } = {}) =>
  post(payouts, [
    saleEvent({ saleId: ++saleId, partnerId, occurredAt: `${sold}-10T12:00:00.000Z`, ...more }),
  ]);
const needs = async () => (await (await payouts.as({ role: 'service' })('/internal/needs')).json()) as Need[];
const asAdmin = (path: string, json: unknown) => payouts.as({ role: 'admin', userId: 1 })(path, { json });
const pay = (partnerId: number, sold: string) =>
  asAdmin('/admin/payout-batches', { month: sold, partnerIds: [partnerId] });
const monthEnds = async () =>
  (await needs()).flatMap((need) =>
    need.kind === 'month-end' && (need.month === month || need.month === monthBefore)
      ? [[need.month, need.count]]
      : [],
  );

test('in books without a sale nothing waits, but a setting that lowers a guard is said', async () => {
  expect(await needs()).toEqual([{ kind: 'second-person-off', count: 1 }]);
});

describe('a month that is over', () => {
  test('waits with how many partners can be paid for it, the oldest month first, until they are', async () => {
    await sell(first, month);
    await sell(first, monthBefore);
    await sell(first + 1, month);
    await sell(first + 2, currentMonth());
    expect(await monthEnds()).toEqual([
      [monthBefore, 1],
      [month, 2],
    ]);
    expect((await pay(first, month)).status).toBe(200);
    expect((await pay(first, monthBefore)).status).toBe(200);
    expect(await monthEnds()).toEqual([[month, 1]]);
  });

  test('does not wait for what is pending or held, for who is not confirmed, nor for a deleted partner', async () => {
    await sell(first, month, { flags: OWN });
    await sell(first + 1, month, { holdDays: 900 });
    await sell(first + 2, month);
    expect(await monthEnds()).toEqual([[month, 1]]);
    await payouts.sql('update partners set is_unverified = true where id = $1', [first + 2]);
    expect(await monthEnds()).toEqual([]);
    await payouts.sql('update partners set is_unverified = false where id = $1', [first + 2]);
    await payouts.database.transaction((transaction) => forgetPartner(transaction, first + 2));
    expect(await monthEnds()).toEqual([]);
  });
});

test('an undecided flag waits until it is decided', async () => {
  const flags = async () => (await needs()).find(({ kind }) => kind === 'flags')?.count ?? 0;
  const before = await flags();
  await sell(first, currentMonth(), { flags: OWN });
  expect(await flags()).toBe(before + 1);
  const [flag] = await payouts.sql<{ id: number }>('select max(id)::int as id from flags');
  const decided = await asAdmin(`/admin/flags/${flag!.id}/decision`, {
    outcome: 'released',
    reason: 'A gift',
    seen: { version: 0 },
  });
  expect(decided.status).toBe(200);
  expect(await flags()).toBe(before);
});

test('books that differ are said', async () => {
  const health = async () => (await payouts.as({ role: 'service' })('/internal/health-of-books')).json();
  expect(await health()).toMatchObject({ checkedAt: expect.any(String), drift: 0 });
  await payouts.sql(`update books_state set drift = array['total of partner 7']`);
  expect(await health()).toMatchObject({ drift: 1 });
  expect(await needs()).toContainEqual({ kind: 'books-drift', count: 1 });
});
