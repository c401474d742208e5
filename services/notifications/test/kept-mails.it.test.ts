import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { claimSubmitted } from '@portal/contracts/events/claim-submitted';
import { payoutMade } from '@portal/contracts/events/payout-made';
import { payoutVoided } from '@portal/contracts/events/payout-voided';
import { saleRecorded } from '@portal/contracts/events/sale-recorded';
import type { OutgoingMail } from '@portal/contracts/http/internal';
import { eventually } from '@portal/kit/testing/eventually';
import { freshBus } from '@portal/kit/testing/fresh';
import { startPublisher } from '@portal/kit/testing/publisher';
import type { TestService } from '@portal/kit/testing/test-service';
import { mailsOf, recorded, startNeighbours, startNotifications } from './support.js';

let notifications: TestService;
let neighbours: Awaited<ReturnType<typeof startNeighbours>>;
let publisher: Awaited<ReturnType<typeof startPublisher>>;
beforeAll(async () => {
  const AMQP_URL = await freshBus();
  neighbours = await startNeighbours();
  notifications = await startNotifications({ AMQP_URL });
  publisher = await startPublisher(AMQP_URL);
});
afterAll(async () => {
  await Promise.all([notifications.close(), publisher.close()]);
  await neighbours.close();
});

test('without an SMTP server the mails of a sale that the bus told of are kept, to be read', async () => {
  const sale = neighbours.sale(42);
  const { subject, data } = recorded(sale);
  await publisher.publish(saleRecorded, [{ subject, data }]);
  await eventually(async () =>
    expect((await mailsOf(notifications, 42)).map(({ status }) => status)).toEqual(['kept', 'kept']),
  );
  const response = await notifications.as({ role: 'service' })('/internal/mails?kind=receipt');
  expect(await response.json()).toEqual([
    {
      id: expect.any(Number),
      kind: 'receipt',
      about: { saleId: 42, partnerId: sale.partnerId },
      to: 'customer-42@example.com',
      subject: 'Your receipt for Roadside Assist',
      html: expect.stringContaining('$129.00'),
      text: expect.stringContaining('pi_42'),
      status: 'kept',
      // More than one if a busy machine let the first call to another service time out.
      attempts: expect.any(Number),
      lastError: null,
      createdAt: expect.any(String),
      settledAt: expect.any(String),
    } satisfies Record<keyof OutgoingMail, unknown>,
  ]);
});

test('administrators are told that mails are kept, and how many', async () => {
  const response = await notifications.as({ role: 'service' })('/internal/health-of-mails');
  expect(await response.json()).toEqual({ waiting: 0, waitingSince: null, failed: 0, kept: 2 });
});

/** By their payouts: events are handled side by side, so that one of them is queued first as it happens. */
async function mailsOfPayouts(kind: string): Promise<OutgoingMail[]> {
  const response = await notifications.as({ role: 'service' })(`/internal/mails?kind=${kind}`);
  const payoutOf = ({ about }: OutgoingMail) => (about as { payoutId: number }).payoutId;
  return ((await response.json()) as OutgoingMail[]).toSorted(
    (one, other) => payoutOf(one) - payoutOf(other),
  );
}

test('a payout that the bus told of, twice, is one mail to the partner', async () => {
  const { partnerId } = neighbours.sale(43);
  const data = { payoutId: 5, partnerId, month: '2026-10', amountCents: 123_450 };
  await publisher.publish(payoutMade, [{ subject: 'payout/5', data }]);
  await publisher.publish(payoutMade, [{ subject: 'payout/5', data }]);
  await publisher.publish(payoutMade, [
    { subject: 'payout/6', data: { ...data, payoutId: 6, partnerId: 99 } },
  ]);
  await eventually(async () =>
    expect(await mailsOfPayouts('payout')).toEqual([
      expect.objectContaining({
        status: 'kept',
        to: 'partner-43@example.com',
        subject: 'You were paid $1,234.50 for October 2026',
        html: expect.stringContaining('$1,234.50'),
        text: expect.stringContaining('Hello Ava, we have paid out your commission for October 2026.'),
      }),
      expect.objectContaining({ status: 'failed', lastError: 'PARTNER_GONE', to: null }),
    ]),
  );
});

test('a partner without a bank account reads that the payout was recorded, not that it was paid', async () => {
  const { partnerId } = neighbours.sale(44);
  neighbours.accountStates.set(partnerId, { partnerId, state: 'none', waitsUntil: null });
  const data = { payoutId: 7, partnerId, month: '2026-10', amountCents: 5_000 };
  await publisher.publish(payoutMade, [{ subject: 'payout/7', data }]);
  await eventually(async () =>
    expect(await mailsOfPayouts('payout')).toContainEqual(
      expect.objectContaining({
        status: 'kept',
        to: 'partner-44@example.com',
        subject: 'Your payout of $50.00 for October 2026 was recorded',
        text: expect.stringContaining('no bank transfer can go out'),
      }),
    ),
  );
});

test('a payout that was taken back, told of twice, is one mail to the partner', async () => {
  const { partnerId } = neighbours.sale(44);
  const data = {
    payoutId: 8,
    partnerId,
    month: '2026-10',
    amountCents: 500_000,
    reason: 'returned' as const,
  };
  await publisher.publish(payoutVoided, [{ subject: 'payout/8', data }]);
  await publisher.publish(payoutVoided, [{ subject: 'payout/8', data }]);
  // As the release before tells it: without a reason.
  const { reason: _, ...earlier } = { ...data, payoutId: 9 };
  await publisher.publish(payoutVoided, [{ subject: 'payout/9', data: earlier }]);
  await eventually(async () => {
    const mail = { status: 'kept', to: 'partner-44@example.com' };
    const subject = 'Your payout of $5,000.00 for October 2026 was taken back';
    expect(await mailsOfPayouts('payout-voided')).toEqual([
      expect.objectContaining({ ...mail, subject, text: expect.stringContaining('The transfer came back') }),
      expect.objectContaining({ ...mail, subject, text: expect.not.stringContaining('came back') }),
    ]);
  });
});

test('the mail about a payout that can be undone waits, and neither goes out once it is undone', async () => {
  const { partnerId } = neighbours.sale(45);
  const payout = { partnerId, month: '2026-10', amountCents: 700 };
  const tell = (payoutId: number) =>
    publisher.publish(payoutMade, [
      { subject: `payout/${payoutId}`, data: { ...payout, payoutId, undoSeconds: 60 } },
    ]);
  const undo = (payoutId: number) =>
    publisher.publish(payoutVoided, [
      { subject: `payout/${payoutId}`, data: { ...payout, payoutId, undone: true as const } },
    ]);
  const statesOf = async (kind: string) =>
    (await mailsOfPayouts(kind))
      .filter(({ about }) => about.partnerId === partnerId)
      .map(({ about, status, lastError }) => [about.payoutId, status, lastError]);

  await tell(20);
  await tell(21);
  await eventually(async () =>
    expect(await statesOf('payout')).toEqual([
      [20, 'queued', null],
      [21, 'queued', null],
    ]),
  );
  await undo(20);
  await undo(20); // told of twice
  await undo(22); // before it is told of
  await tell(22);
  // One that has gone out already: the partner is told that it was taken back.
  await publisher.publish(payoutMade, [{ subject: 'payout/23', data: { ...payout, payoutId: 23 } }]);
  await eventually(async () => expect(await statesOf('payout')).toContainEqual([23, 'kept', null]));
  await undo(23);
  await eventually(async () => expect(await statesOf('payout-voided')).toEqual([[23, 'kept', null]]));
  await eventually(async () =>
    expect(await statesOf('payout')).toEqual([
      [20, 'failed', 'UNDONE'],
      [21, 'queued', null],
      [22, 'failed', 'UNDONE'],
      [23, 'kept', null],
    ]),
  );
});

test('a claim that the bus told of, twice, is one mail to the claimant; of a stranger’s words it repeats none', async () => {
  const claim = {
    id: 12,
    claimNumber: 'CLM-7Q2M9XK4',
    status: 'submitted',
    claimType: 'towing',
    firstName: 'Dana',
    lastName: 'Reyes',
    email: 'claimant-12@example.com',
    incidentDate: '2026-11-02',
    filesCount: 0,
  } as const;
  neighbours.claims.set(12, claim);
  neighbours.claims.set(13, { ...claim, id: 13, firstName: 'win at evil.example', lastName: '<b>now</b>' });
  const tell = (claimId: number) =>
    publisher.publish(claimSubmitted, [{ subject: `claim/${claimId}`, data: { claimId, fileIds: [] } }]);
  for (const claimId of [12, 12, 13, 14]) await tell(claimId);
  const mails = async () => {
    const response = await notifications.as({ role: 'service' })('/internal/mails?kind=claim');
    const inAnyOrder = (await response.json()) as OutgoingMail[];
    return inAnyOrder.sort((one, other) => Number(one.about.claimId) - Number(other.about.claimId));
  };
  await eventually(async () =>
    expect(await mails()).toEqual([
      expect.objectContaining({
        about: { claimId: 12 },
        status: 'kept',
        to: 'claimant-12@example.com',
        subject: 'We received your claim CLM-7Q2M9XK4',
        text: expect.stringContaining('Hello Dana, your claim was submitted successfully.'),
      }),
      expect.objectContaining({ about: { claimId: 13 }, status: 'kept' }),
      expect.objectContaining({ about: { claimId: 14 }, status: 'failed', lastError: 'CLAIM_GONE' }),
    ]),
  );
  expect(JSON.stringify(await mails())).not.toMatch(/evil|now</);
});

test.each(['?kind=spam', '?limit=0', '?limit=201'])('a list of %s is refused', async (query) => {
  expect((await notifications.as({ role: 'service' })(`/internal/mails${query}`)).status).toBe(400);
});
