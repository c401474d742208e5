import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { findPeople, listApprovers } from '@portal/contracts/calls/internal';
import { OUTCOME_UNKNOWN } from '@portal/contracts/values/outcomes';
import { currentMonth, lastMonths } from '@portal/contracts/values/month';
import { CUTS, breakingProxy, type BreakingProxy } from '@portal/kit/testing/breaking-proxy';
import { announceError } from '@portal/kit/testing/error-watch';
import { fakeCall, startFakeService } from '@portal/kit/testing/fake-service';
import { freshDatabase } from '@portal/kit/testing/fresh';
import { asserted } from '@portal/kit/testing/internal-keys';
import { startTestService, type TestService } from '@portal/kit/testing/test-service';
import { AppModule } from '../src/app.module.js';
import { WatchArrivals } from '../src/figures/watch-arrivals.js';
import { CountRanks } from '../src/ranks/count-ranks.js';
import { expectBooksToBalance } from './books.js';
import { addPartners, post, saleEvent } from './support.js';

let fresh: Awaited<ReturnType<typeof freshDatabase>>;
let toDatabase: BreakingProxy;
let toService: BreakingProxy;
let payouts: TestService;
let identity: { close(): Promise<void> };
beforeAll(async () => {
  identity = await startFakeService(['identity'], (app) => {
    fakeCall(app, listApprovers, () =>
      [1, 2].map((id) => ({ id, mayPay: true, mayApprove: true, counts: true })),
    );
    fakeCall(app, findPeople, () => []);
  });
  fresh = await freshDatabase('payouts');
  toDatabase = await breakingProxy(fresh.url);
  // Nothing is sent on, and no ranks are counted: the next commit is the one that is cut.
  const env = { DATABASE_URL: toDatabase.url, AMQP_URL: 'amqp://nobody', SECOND_PERSON: 'off' };
  payouts = await startTestService('payouts', AppModule, env, { events: false });
  jest.spyOn(payouts.app.get(CountRanks), 'count').mockResolvedValue();
  toService = await breakingProxy(payouts.url);
  await payouts.app.get(WatchArrivals).check();
});
afterAll(async () => {
  await payouts.close();
  await identity.close();
  await Promise.all([toDatabase.close(), toService.close()]);
  await fresh.drop();
});

/** Without a broker nobody knows whether sales and refunds arrive (D-83). */
const driftReason = 'There is no broker';
const month = currentMonth();
const closed = lastMonths(2)[1]!;
let partnerId = 0;
beforeEach(async () => {
  partnerId += 1;
  await addPartners(payouts, [{ id: partnerId }]);
  await post(
    payouts,
    [month, closed].map((of, index) =>
      saleEvent({
        saleId: partnerId * 2 + index,
        partnerId,
        commissionCents: 1_000,
        occurredAt: `${of}-01T00:00:00.000Z`,
      }),
    ),
  );
});

interface Sent {
  path: string;
  body: object;
}

/** Through the proxy; null where no answer came. */
async function send({ path, body }: Sent): Promise<{ status: number; json: Record<string, unknown> } | null> {
  try {
    const answer = await fetch(toService.url + path, {
      method: 'POST',
      headers: {
        ...asserted('payouts', { role: 'admin', userId: 1 }),
        'content-type': 'application/json',
        'idempotency-key': `wish-of-${partnerId}`,
        connection: 'close',
      },
      body: JSON.stringify(body),
    });
    return { status: answer.status, json: (await answer.json()) as Record<string, unknown> };
  } catch {
    return null;
  }
}

const paid = async () => {
  const path = '/admin/process-partner-payment';
  const answer = await payouts.as({ role: 'admin', userId: 1 })(path, {
    json: { partnerId, amount: 10, month },
  });
  return ((await answer.json()) as { payoutId: number }).payoutId;
};
/** Another administrator's request, which administrator 1 approves. */
const asked = async (json: object): Promise<Sent> => {
  const answer = await payouts.as({ role: 'admin', userId: 2 })('/admin/approvals', { json });
  const { id } = (await answer.json()) as { id: number };
  return { path: `/admin/approvals/${id}/approve`, body: {} };
};
const payoutsLeft = async () =>
  payouts.sql<{ cents: number; is_void: boolean }>(
    `select amount_cents::int as cents, voided_at is not null as is_void from payouts where partner_id = $1 order by id`,
    [partnerId],
  );

const ONE = [{ cents: 1_000, is_void: false }];
const VOID = [{ cents: 1_000, is_void: true }];

/** Every action of payouts by which money moves: what is sent, and the partner's payouts once it is done. */
const actions: [string, () => Promise<Sent>, object[]][] = [
  ['paying a partner', async () => ({ path: '/admin/payouts', body: { partnerId, amount: 10 } }), ONE],
  [
    'paying for a month',
    async () => ({ path: '/admin/process-partner-payment', body: { partnerId, amount: 10, month: closed } }),
    ONE,
  ],
  [
    'an advance',
    async () => ({ path: '/admin/payouts', body: { partnerId, amount: 25, advanceReason: 'a start' } }),
    [{ cents: 2_500, is_void: false }],
  ],
  [
    'the month’s switch',
    async () => ({ path: '/admin/monthly-payments', body: { partnerId, completed: true } }),
    ONE,
  ],
  [
    'the month’s switch, turned back',
    async () => {
      await paid();
      return { path: '/admin/monthly-payments', body: { partnerId, completed: false } };
    },
    VOID,
  ],
  [
    'taking a payout back',
    async () => ({ path: `/admin/payouts/${await paid()}/void`, body: { reason: 'mistake' } }),
    VOID,
  ],
  [
    'the end of a month',
    async () => ({
      path: '/admin/payout-batches',
      body: { month: closed, partnerIds: [partnerId], driftReason },
    }),
    ONE,
  ],
  ['approving a month', () => asked({ kind: 'month', partnerId }), ONE],
  [
    'approving a batch',
    () => asked({ kind: 'batch', month: closed, partnerIds: [partnerId], driftReason }),
    ONE,
  ],
];

describe.each(actions)('%s', (_name, prepare, left) => {
  test.each(CUTS)('whose answer is lost (%s) and that is sent again is done once', async (cut) => {
    const sent = await prepare();
    toService.cutNext(cut, /^POST /);
    expect(await send(sent)).toBeNull();
    const again = await send(sent);
    expect(again).toMatchObject({ status: 200 });
    expect(await send(sent)).toEqual(again);
    expect(await payoutsLeft()).toEqual(left);
    await expectBooksToBalance(payouts);
  });

  test.each(CUTS)('whose commit has no answer (%s) is not known yet, and is done once', async (cut) => {
    announceError(/request failed OUTCOME_UNKNOWN .*Connection terminated unexpectedly/);
    const sent = await prepare();
    toDatabase.cutNext(cut, /COMMIT/);
    expect(await send(sent)).toMatchObject({ status: 503, json: { code: OUTCOME_UNKNOWN } });
    expect(await send(sent)).toMatchObject({ status: 200 });
    expect(await payoutsLeft()).toEqual(left);
    await expectBooksToBalance(payouts);
  });
});
