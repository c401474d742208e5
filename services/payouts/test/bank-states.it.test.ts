import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Page, PartnerFigures } from '@portal/contracts/http/internal';
import type { StatementMonth } from '@portal/contracts/http/partner';
import {
  payoutOfPartner,
  type BankState,
  type ListedPayoutBatch,
  type PaidPayment,
  type PayoutBatch,
  type PayoutOfPartner,
} from '@portal/contracts/http/payouts';
import { addDays, dayOf } from '@portal/contracts/values/calendar-day';
import { currentMonth, lastMonths } from '@portal/contracts/values/month';
import type { TestService } from '@portal/kit/testing/test-service';
import { expectBooksToBalance } from './books.js';
import { addPartners, post, saleEvent, startNeighbours, startPayouts } from './support.js';

let payouts: TestService;
let neighbours: Awaited<ReturnType<typeof startNeighbours>>;
beforeAll(async () => {
  neighbours = await startNeighbours();
  payouts = await startPayouts({});
});
afterAll(() => Promise.all([payouts.close(), neighbours.close()]));

const month = currentMonth();
const closed = lastMonths(2)[1]!;
const today = dayOf(new Date());
const yesterday = addDays(today, -1);
/** 'Nov 26, 2026'. */
const inWords = (day: string) =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
let partnerId = 0;
let saleId = 0;
beforeEach(async () => {
  partnerId += 1;
  await addPartners(payouts, [{ id: partnerId }]);
});

async function sell(commissionCents: number, of = month): Promise<void> {
  const occurredAt = `${of}-01T00:00:${String(++saleId % 60).padStart(2, '0')}.000Z`;
  await post(payouts, [saleEvent({ saleId, partnerId, commissionCents, occurredAt })]);
}
const asAdmin = (path: string, json?: unknown) =>
  payouts.as({ role: 'admin', userId: 1 })(path, json === undefined ? {} : { json });
const answer = async <Answer>(response: Promise<Response>) => {
  const answered = await response;
  expect(answered.status).toBe(200);
  return (await answered.json()) as Answer;
};
const refused = async (response: Promise<Response>) => {
  const answered = await response;
  return [answered.status, await answered.json()];
};
async function paid(): Promise<number> {
  await sell(1_000);
  const { payoutId } = await answer<PaidPayment>(
    asAdmin('/admin/process-partner-payment', { partnerId, amount: 10, month }),
  );
  return payoutId!;
}
/** Notes it upon the last note, unless another was seen. */
const note = async (id: number, state: string, day = today, seen?: BankState | null) =>
  asAdmin(`/admin/payouts/${id}/bank-state`, {
    state,
    day,
    seen: seen === undefined ? await last(id) : seen,
  });
const last = async (id: number) => {
  const noted = (await statesOf(id)).at(-1);
  return noted ? { state: noted.state, day: noted.day } : null;
};
const statesOf = (id: number) =>
  payouts.sql(
    'select number, state, bank_day::text as day, noted_by from payout_bank_states where payout_id = $1 order by number',
    [id],
  );
const ownStates = async () =>
  (
    await answer<StatementMonth[]>(payouts.as({ role: 'partner', userId: partnerId })('/partner/statement'))
  ).flatMap((each) => each.payouts.map(({ bankState }) => bankState));

describe('what the bank did with a payout', () => {
  test('a repeat of an earlier note, late, does not undo a later one', async () => {
    const id = await paid();
    await answer<PayoutOfPartner>(note(id, 'sent', yesterday));
    await answer<PayoutOfPartner>(note(id, 'returned', today));
    // The first request once more: a client that had no answer, or a page that was opened before.
    const late = await refused(note(id, 'sent', yesterday, null));
    expect(late).toEqual([409, expect.objectContaining({ code: 'CHANGED_MEANWHILE' })]);
    expect(await ownStates()).toEqual([{ state: 'returned', day: today }]);
  });

  test('is noted on the bank’s date, told to the partner, and changes no figure', async () => {
    const id = await paid();
    expect(await ownStates()).toEqual([undefined]);
    const noted = await answer<PayoutOfPartner>(note(id, 'sent', yesterday));
    expect(noted).toMatchObject({ settledInCents: 1_000, voidedAt: null });
    expect(payoutOfPartner.parse(noted).bankState).toEqual({ state: 'sent', day: yesterday });
    expect(await ownStates()).toEqual([{ state: 'sent', day: yesterday }]);
    const { rows } = await answer<Page<PartnerFigures>>(
      payouts.as({ role: 'service' })('/internal/partners?limit=50'),
    );
    expect(rows.find((row) => row.id === partnerId)?.monthPayout).toMatchObject({
      id,
      bankState: { state: 'sent', day: yesterday },
    });
    await answer(note(id, 'returned'));
    expect(await ownStates()).toEqual([{ state: 'returned', day: today }]);
    expect(await statesOf(id)).toEqual([
      { number: 1, state: 'sent', day: yesterday, noted_by: 1 },
      { number: 2, state: 'returned', day: today, noted_by: 1 },
    ]);
    await expectBooksToBalance(payouts);
  });

  test('is noted once, however often and however many at once say the same', async () => {
    const id = await paid();
    const answers = await Promise.all(Array.from({ length: 10 }, () => note(id, 'sent')));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await statesOf(id)).toHaveLength(1);
  });

  test('is history: no note is changed or deleted', async () => {
    const id = await paid();
    await answer(note(id, 'sent'));
    await expect(payouts.sql("update payout_bank_states set state = 'returned'")).rejects.toThrow();
    await expect(payouts.sql('delete from payout_bank_states')).rejects.toThrow();
    expect(await statesOf(id)).toHaveLength(1);
  });

  test('is not noted of one that was taken back, but what was noted before stays', async () => {
    const id = await paid();
    await answer(note(id, 'sent', yesterday));
    await answer(asAdmin(`/admin/payouts/${id}/void`, { reason: 'returned' }));
    expect(await refused(note(id, 'returned'))).toEqual([
      409,
      expect.objectContaining({ code: 'PAYOUT_TAKEN_BACK' }),
    ]);
    expect(await statesOf(id)).toHaveLength(1);
  });

  test.each([
    ['sent', 'tomorrow', addDays(today, 2), 'The date must not be in the future'],
    ['sent', 'no day', '2026-02-30', 'Enter the date that your bank names'],
    [
      ...['sent', 'a day before it was recorded', addDays(today, -2)],
      `The earliest date is ${inWords(yesterday)}: it was recorded on ${inWords(today)}, and a bank’s calendar may be a day behind`,
    ] as const,
    ['sent', 'the year 0', '0000-01-01', 'Enter the date that your bank names'],
  ])('is not noted as %s on %s', async (state, _day, day, message) => {
    const id = await paid();
    expect(await refused(note(id, state, day))).toEqual([
      400,
      expect.objectContaining({ errors: { day: [message] } }),
    ]);
    expect(await statesOf(id)).toEqual([]);
  });

  test('did not come back before it was sent, and is nothing else than sent or returned', async () => {
    const id = await paid();
    await answer(note(id, 'sent'));
    expect(await refused(note(id, 'returned', yesterday))).toEqual([
      400,
      expect.objectContaining({
        errors: { day: [`It was sent on ${inWords(today)}, so it did not come back earlier`] },
      }),
    ]);
    expect((await refused(note(id, 'lost')))[0]).toBe(400);
    expect(await statesOf(id)).toHaveLength(1);
  });

  test('is noted by administrators, of payouts that there are', async () => {
    const id = await paid();
    expect((await refused(note(999_999, 'sent')))[0]).toBe(404);
    const partner = payouts.as({ role: 'partner', userId: partnerId });
    for (const path of [`/admin/payouts/${id}/bank-state`, '/admin/payout-batches/1/sent'])
      expect((await partner(path, { json: { state: 'sent', day: today } })).status).toBe(403);
    expect(await statesOf(id)).toEqual([]);
  });
});

test('a batch is noted as sent at once, without what was taken back or came back', async () => {
  const ids: number[] = [];
  for (let partner = 1; partner <= 3; partner += 1) {
    partnerId += 1;
    await addPartners(payouts, [{ id: partnerId }]);
    await sell(700, closed);
    ids.push(partnerId);
  }
  const batch = await answer<PayoutBatch>(
    asAdmin('/admin/payout-batches', { month: closed, partnerIds: ids }),
  );
  const [takenBack, returned, third] = batch.payouts.map(({ payoutId }) => payoutId) as [
    number,
    number,
    number,
  ];
  await answer(asAdmin(`/admin/payouts/${takenBack}/void`, { reason: 'mistake' }));
  await answer(note(returned, 'returned'));
  const early = asAdmin(`/admin/payout-batches/${batch.id}/sent`, { day: addDays(today, -2) });
  expect((await refused(early))[0]).toBe(400);
  const sent = () => asAdmin(`/admin/payout-batches/${batch.id}/sent`, { day: yesterday });
  expect(await answer(sent())).toEqual({ id: batch.id, sentCount: 1 });
  expect(await answer(sent())).toEqual({ id: batch.id, sentCount: 0 });
  expect(await statesOf(third)).toMatchObject([{ state: 'sent', day: yesterday }]);
  const [listed] = await answer<ListedPayoutBatch[]>(asAdmin('/admin/payout-batches'));
  expect(listed).toMatchObject({
    id: batch.id,
    payoutsCount: 3,
    voidedCount: 1,
    sentCount: 1,
    returnedCount: 1,
  });
  expect((await refused(asAdmin('/admin/payout-batches/999999/sent', { day: today })))[0]).toBe(404);
  await expectBooksToBalance(payouts);
});
