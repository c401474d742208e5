import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { PartnerBalance } from '@portal/contracts/http/earnings';
import { eventually } from '@portal/kit/testing/eventually';
import type { TestService } from '@portal/kit/testing/test-service';
import { QueueWeeklySummaries } from '../src/weekly-summaries/queue-weekly-summaries.js';
import { startNeighbours, startNotifications } from './support.js';

let notifications: TestService;
let neighbours: Awaited<ReturnType<typeof startNeighbours>>;
beforeAll(async () => {
  neighbours = await startNeighbours();
  notifications = await startNotifications({});
});
afterAll(async () => {
  await notifications.close();
  await neighbours.close();
});

/** Thursday; its summaries are of 16 to 22 November, due on the 23rd at 8:00 UTC. */
const THURSDAY = new Date('2026-11-26T20:00:00.000Z');
const WANTED_BEFORE = '2026-11-20T00:00:00Z';
let lastId = 0;

/** A partner who wanted summaries from some moment on, with visits and sales on some days. */
async function partner(visits: string[], sales: string[], wantedAt: string | null = WANTED_BEFORE) {
  const id = ++lastId;
  const on = { referralId: 1, campaign: null };
  neighbours.people.set(id, {
    id,
    firstName: 'Ava',
    lastName: 'Stone',
    companyName: null,
    email: `ava.${id}@example.com`,
    revision: 1,
  });
  neighbours.visitDays.set(
    id,
    visits.map((day) => ({ ...on, day, visits: 4 })),
  );
  neighbours.saleDays.set(
    id,
    sales.map((day) => ({ ...on, day, salesCount: 1, amountInCents: 10_000, commissionInCents: 1_234 })),
  );
  const next = { amount: 50, amountInCents: 5_000, from: '2026-12-01', later: 0, laterInCents: 0 };
  neighbours.balances.set(id, { next } as PartnerBalance);
  if (wantedAt) {
    const call = notifications.as({ role: 'partner', userId: id });
    await call('/partner/mail-choices', { method: 'PATCH', json: { kind: 'weekly-summary', wanted: true } });
    await notifications.sql('update wanted_mails set wanted_at = $2 where partner_id = $1', [id, wantedAt]);
  }
  return id;
}
const queue = (now = THURSDAY) => notifications.app.get(QueueWeeklySummaries).queue(now);
/** The week is as it was before anything was queued. */
const forgetProgress = () => notifications.sql('delete from weekly_summaries');
const mailsOf = (id: number) =>
  notifications.sql<{
    status: string;
    last_error: string | null;
    subject: string | null;
    body: string | null;
    recipient: string | null;
  }>(
    `select status, last_error, subject, body, recipient from mails where kind = 'weekly-summary' and about->>'partnerId' = $1`,
    [String(id)],
  );

test('nobody gets one unasked; who asked for it gets the week before, with what is payable and when', async () => {
  const asked = await partner(['2026-11-16', '2026-11-22', '2026-11-23'], ['2026-11-18', '2026-11-15']);
  const unasked = await partner(['2026-11-16'], ['2026-11-18'], null);
  await forgetProgress();
  await queue();
  await eventually(async () => expect((await mailsOf(asked))[0]).toMatchObject({ status: 'kept' }));
  const [mail] = await mailsOf(asked);
  expect(mail!.recipient).toContain(`ava.${asked}@example.com`);
  expect(mail!.subject).toBe('Your week: $12.34 commission, November 16, 2026 to November 22, 2026');
  for (const words of ['Sales 1', 'Visits 8', '$50.00', 'December 1, 2026'])
    expect(mail!.body!.replaceAll(/\s+/g, ' ')).toContain(words);
  expect(await mailsOf(unasked)).toEqual([]);
});

test('what is payable now is not said to come later', async () => {
  const id = await partner(['2026-11-16'], []);
  const next = { amount: 50, amountInCents: 5_000, now: 50, nowInCents: 5_000, from: '2026-12-01' };
  neighbours.balances.set(id, { next: { ...next, later: 0, laterInCents: 0 } } as PartnerBalance);
  await forgetProgress();
  await queue();
  await eventually(async () => expect((await mailsOf(id))[0]).toMatchObject({ status: 'kept' }));
  const [mail] = await mailsOf(id);
  expect(mail!.body).toContain('Payable now, since its month is over: we make the payout');
  expect(mail!.body).not.toContain('December');
});

test.each([
  ['suspended', { suspendedAt: '2026-11-25T10:00:00.000Z' }],
  ['not sure to have their e-mail', { isUnverified: true }],
])('whoever is %s gets none', async (_case, change) => {
  const id = await partner(['2026-11-16'], ['2026-11-18']);
  neighbours.people.set(id, { ...neighbours.people.get(id)!, ...change });
  await forgetProgress();
  await queue();
  await eventually(async () =>
    expect(await mailsOf(id)).toMatchObject([
      { status: 'failed', last_error: 'NOT_MAILED', recipient: null, body: null },
    ]),
  );
});

test('a week with nothing makes no mail', async () => {
  const idle = await partner(['2026-11-15', '2026-11-23'], []);
  await forgetProgress();
  await queue();
  expect(await mailsOf(idle)).toEqual([]);
});

test('however often, and by however many at once, one goes out per partner and week', async () => {
  const many = await Promise.all(Array.from({ length: 120 }, () => partner(['2026-11-17'], [])));
  for (let again = 0; again < 2; again++) {
    await forgetProgress();
    await Promise.all([queue(), queue(), queue()]);
  }
  await eventually(async () => {
    await queue();
    for (const id of many) expect(await mailsOf(id)).toHaveLength(1);
  });
}, 60_000);

test('while fifty mails to many wait, no more are queued', async () => {
  await notifications.sql(
    `insert into mails (kind, dedupe_key, about, attempts, next_try_at)
     select 'announcement', 'in-vain:' || n, jsonb_build_object('announcementId', 0), 9, now() + interval '5 minutes'
     from generate_series(1, 50) n`,
  );
  const id = await partner(['2026-11-17'], []);
  await forgetProgress();
  await queue();
  expect(await mailsOf(id)).toEqual([]);
  await notifications.sql(`delete from mails where dedupe_key like 'in-vain:%'`);
  await queue();
  expect(await mailsOf(id)).toHaveLength(1);
});

test('whoever asks for it after it was due gets the next one', async () => {
  const late = await partner(['2026-11-18', '2026-11-25'], [], '2026-11-24T00:00:00Z');
  await forgetProgress();
  await queue();
  expect(await mailsOf(late)).toEqual([]);
  await queue(new Date('2026-11-30T08:00:00.000Z'));
  expect(await mailsOf(late)).toHaveLength(1);
});

test('before Monday 8:00 nothing is due; a service that is away is asked again', async () => {
  const waiting = await partner(['2026-11-17'], []);
  await forgetProgress();
  await queue(new Date('2026-11-23T07:59:59.000Z'));
  expect(await mailsOf(waiting)).toEqual([]);
  neighbours.state.away = true;
  await expect(queue()).rejects.toThrow();
  expect(await mailsOf(waiting)).toEqual([]);
  neighbours.state.away = false;
  await queue();
  expect(await mailsOf(waiting)).toHaveLength(1);
});

test('whoever switches it off gets none from then on', async () => {
  const off = await partner(['2026-11-17'], []);
  const call = notifications.as({ role: 'partner', userId: off });
  await call('/partner/mail-choices', { method: 'PATCH', json: { kind: 'weekly-summary', wanted: false } });
  await forgetProgress();
  await queue();
  expect(await mailsOf(off)).toEqual([]);
});
