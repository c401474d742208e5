import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { PaidPartner, ReferralTotals } from '@portal/contracts/http/internal';
import { saleRefunded } from '@portal/contracts/events/sale-refunded';
import { saleVoided } from '@portal/contracts/events/sale-voided';
import { saleRecorded } from '@portal/contracts/events/sale-recorded';
import { eventually } from '@portal/kit/testing/eventually';
import { freshBus } from '@portal/kit/testing/fresh';
import { startPublisher } from '@portal/kit/testing/publisher';
import type { TestService } from '@portal/kit/testing/test-service';
import { expectBooksToBalance } from './books.js';
import { change, post, saleEvent, standingEvent, startPayouts } from './support.js';

let payouts: TestService;
let sales: Awaited<ReturnType<typeof startPublisher>>;
beforeAll(async () => {
  const AMQP_URL = await freshBus();
  payouts = await startPayouts({ AMQP_URL });
  sales = await startPublisher(AMQP_URL);
});
afterAll(() => Promise.all([sales.close(), payouts.close()]));

const OCTOBER = '2026-10';
let partnerId = 0;
let saleId = 0;
beforeEach(() => {
  partnerId += 1;
});

const sale = (commissionCents: number, occurredAt = '2026-10-15T12:00:00.000Z') =>
  saleEvent({ saleId: ++saleId, partnerId, commissionCents, amountCents: commissionCents * 10, occurredAt });
async function sell(commissionCents: number, occurredAt?: string): Promise<number> {
  const event = sale(commissionCents, occurredAt);
  await post(payouts, [event]);
  return event.data.saleId;
}
const standing = (id: number, revision: number, commissionCents: number) =>
  standingEvent({
    saleId: id,
    partnerId,
    revision,
    standingAmountCents: commissionCents * 10,
    standingCommissionCents: commissionCents,
  });
const stand = (...args: Parameters<typeof standing>) => change(payouts, standing(...args));
const pay = async (month = OCTOBER) =>
  (await (
    await payouts.as({ role: 'service' })('/internal/payouts', { json: { partnerId, month } })
  ).json()) as PaidPartner;
const entries = (id: number) =>
  payouts.sql(
    'select kind, amount_cents, sale_amount_cents from ledger_entries where sale_id = $1 order by id',
    [id],
  );
const totals = async () =>
  (
    await payouts.sql(
      'select sales_count, amount_cents, commission_cents, paid_cents from partner_totals where partner_id = $1',
      [partnerId],
    )
  )[0];
const referralTotals = async () =>
  (await (
    await payouts.as({ role: 'service' })(`/internal/referral-totals?partnerId=${partnerId}`)
  ).json()) as ReferralTotals[];

describe('a refund', () => {
  test('of a part takes that part back everywhere, by an entry, and the sale still counts', async () => {
    const id = await sell(1_000);
    await stand(id, 1, 600);
    expect(await entries(id)).toEqual([
      { kind: 'earned', amount_cents: 1_000, sale_amount_cents: 10_000 },
      { kind: 'reversed', amount_cents: -400, sale_amount_cents: -4_000 },
    ]);
    expect(await totals()).toMatchObject({ sales_count: 1, amount_cents: 6_000, commission_cents: 600 });
    expect(await referralTotals()).toMatchObject([{ salesCount: 1, commissionCents: 600 }]);
    await expectBooksToBalance(payouts);
  });

  test('of all nets nothing, and the sale counts no more', async () => {
    const id = await sell(1_000);
    await stand(id, 1, 300);
    await stand(id, 2, 0);
    expect(await totals()).toMatchObject({ sales_count: 0, amount_cents: 0, commission_cents: 0 });
    expect(await pay()).toMatchObject({ payoutId: null });
    await expectBooksToBalance(payouts);
  });

  test('told again, or later than what came after it, does nothing', async () => {
    const id = await sell(1_000);
    await stand(id, 2, 200);
    await stand(id, 1, 600);
    await stand(id, 2, 200);
    expect(await entries(id)).toHaveLength(2);
    expect(await totals()).toMatchObject({ commission_cents: 200 });
  });

  test('that is heard before its sale is posted with it', async () => {
    const event = sale(1_000);
    const id = event.data.saleId;
    await stand(id, 2, 250);
    await stand(id, 1, 600);
    await post(payouts, [sale(50), event]);
    expect(await entries(id)).toEqual([
      { kind: 'earned', amount_cents: 1_000, sale_amount_cents: 10_000 },
      { kind: 'reversed', amount_cents: -750, sale_amount_cents: -7_500 },
    ]);
    expect(await totals()).toMatchObject({ sales_count: 2, commission_cents: 300 });
    expect(await payouts.sql('select * from waiting_standings')).toEqual([]);
    await expectBooksToBalance(payouts);
  });

  test('copies that come at once post one entry', async () => {
    const id = await sell(1_000);
    await Promise.all(Array.from({ length: 20 }, () => stand(id, 1, 0)));
    expect(await entries(id)).toHaveLength(2);
    await expectBooksToBalance(payouts);
  });
});

describe('a refund of what was paid out', () => {
  test('makes the next payout smaller', async () => {
    const id = await sell(1_000);
    await pay();
    await stand(id, 1, 600);
    expect(await totals()).toMatchObject({ commission_cents: 600, paid_cents: 600 });
    await sell(5_000, '2026-11-02T00:00:00.000Z');
    expect(await pay('2026-11')).toMatchObject({ amountCents: 4_600, salesCount: 1 });
    expect(await totals()).toMatchObject({ commission_cents: 5_600, paid_cents: 5_600 });
    await expectBooksToBalance(payouts);
  });

  test('that is larger than what comes next is worked off sale by sale', async () => {
    const id = await sell(1_000);
    await pay();
    await stand(id, 1, 0);
    await sell(300, '2026-11-02T00:00:00.000Z');
    expect(await pay('2026-11')).toMatchObject({ payoutId: null });
    await sell(800, '2026-12-02T00:00:00.000Z');
    expect(await pay('2026-12')).toMatchObject({ amountCents: 100, salesCount: 1 });
    await expectBooksToBalance(payouts);
  });

  test('and then won back is paid again without a payout', async () => {
    const id = await sell(1_000);
    const { payoutId } = await pay();
    await stand(id, 1, 0);
    await stand(id, 2, 1_000);
    expect(await totals()).toMatchObject({ sales_count: 1, commission_cents: 1_000, paid_cents: 1_000 });
    expect(await payouts.sql('select payout_id from sale_commissions where sale_id = $1', [id])).toEqual([
      { payout_id: payoutId },
    ]);
    expect((await entries(id)).map(({ kind }) => kind)).toEqual(['earned', 'reversed', 'adjusted']);
    await expectBooksToBalance(payouts);
  });

  test('and then won back, when the advance is used up, is unpaid', async () => {
    const id = await sell(1_000);
    await pay();
    await stand(id, 1, 0);
    const next = await sell(1_000);
    await stand(id, 2, 1_000);
    const paid = await payouts.as({ role: 'service' })('/internal/commission-status', {
      json: { saleIds: [id, next] },
    });
    expect(await paid.json()).toEqual({ paidSaleIds: [next] });
    expect(await pay()).toMatchObject({ amountCents: 1_000, salesCount: 1 });
    await expectBooksToBalance(payouts);
  });
});

test('refunds and voids are heard on the bus, in whatever order', async () => {
  const [one, other] = [sale(1_000), sale(700)];
  const of = ({ data }: typeof one, revision: number, cents: number) => ({
    subject: `sale/${data.saleId}`,
    data: standing(data.saleId, revision, cents).data,
  });
  const refunded = of(one, 1, 400);
  await sales.publish(saleRefunded, [{ ...refunded, data: { ...refunded.data, reason: 'refund' } }]);
  await sales.publish(saleVoided, [of(other, 1, 0)]);
  await sales.publish(
    saleRecorded,
    [one, other].map(({ subject, data }) => ({ subject, data })),
  );
  await eventually(async () =>
    expect(await totals()).toMatchObject({ sales_count: 1, commission_cents: 400 }),
  );
  await expectBooksToBalance(payouts);
});
