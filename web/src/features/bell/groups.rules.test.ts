import { expect, test } from '@jest/globals';
import type { BellNotice } from '@portal/contracts/http/notices';
import { AT_A_TIME, groupNotices, readFirstDay } from './groups.rules.js';

let lastId = 100;
const notice = (at: string, facts: object): BellNotice =>
  ({ id: lastId--, at: `2026-11-${at}Z`, isRead: true, ...facts }) as BellNotice;
const sale = (at: string, commissionCents: number, productName = 'Roadside', isRead = true) =>
  notice(at, { kind: 'sale', saleId: 1, amountCents: 9_900, commissionCents, productName, isRead });
const linesOf = (...notices: BellNotice[]) =>
  groupNotices(notices, (at) => at.slice(0, 10)).map(({ day, lines }) => [
    day,
    ...lines.map(({ title, detail }) => `${title} | ${detail}`),
  ]);

test('one notice says what it is of', () => {
  expect(linesOf(sale('26T09:00:00', 2_200))).toEqual([
    ['2026-11-26', 'New sale: Roadside | $22.00 commission'],
  ]);
});

test('sales of a day are one line with their sum to the cent, and another day has its own', () => {
  expect(
    linesOf(
      sale('26T12:00:00', 2_205, 'Dental'),
      sale('26T11:00:00', 2_195),
      sale('26T10:00:00', 2_200),
      sale('25T09:00:00', 1_000),
    ),
  ).toEqual([
    ['2026-11-26', '3 sales, $66.00 commission | Dental, Roadside'],
    ['2026-11-25', 'New sale: Roadside | $10.00 commission'],
  ]);
});

test('of a day that is not read to its end no sum is said', () => {
  const paid = { kind: 'payout', payoutId: 1, month: '2026-10', amountCents: 100 };
  const notices = [
    sale('26T12:00:00', 100),
    sale('26T11:00:00', 100),
    ...[1, 2].map(() => sale('25T12:00:00', 100)),
    ...[1, 2].map(() => notice('25T11:00:00', paid)),
  ];
  const days = groupNotices(notices, (at) => at.slice(0, 10), true);
  expect(days.map(({ lines }) => lines.map(({ title }) => title))).toEqual([
    ['2 sales, $2.00 commission'],
    ['2 sales or more', '2 payouts or more recorded'],
  ]);
});

test.each([
  ['all of one day', Array<string>(AT_A_TIME).fill('26'), [30, 170]],
  ['of two days', [...Array<string>(AT_A_TIME - 1).fill('26'), '25'], [30]],
  ['none', [], [30]],
])('the first ones, %s', async (_, days, limits) => {
  const asked: [number, string | null][] = [];
  const page = await readFirstDay(
    (limit, cursor) => {
      asked.push([limit, cursor]);
      const rows = cursor ? [sale('26T01:00:00', 100)] : days.map((day) => sale(`${day}T09:00:00`, 100));
      return Promise.resolve({ rows, next: cursor ? 'after' : 'next' });
    },
    (at) => at.slice(0, 10),
  );
  expect(asked).toEqual(limits.map((limit, index) => [limit, index ? 'next' : null]));
  expect([page.rows.length, page.next]).toEqual(
    limits.length > 1 ? [AT_A_TIME + 1, 'after'] : [days.length, 'next'],
  );
});

test('a line stands where its newest notice does, and is unread as long as one of it is', () => {
  const unread = sale('26T08:00:00', 100, 'Roadside', false);
  const payout = notice('26T11:00:00', {
    kind: 'payout',
    payoutId: 1,
    month: '2026-10',
    amountCents: 30_000,
  });
  const newest = sale('26T12:00:00', 100);
  const [day] = groupNotices([newest, payout, unread], (at) => at.slice(0, 10));
  expect(day!.lines.map(({ kind, at, key, unread: ids }) => ({ kind, at, key, ids }))).toEqual([
    { kind: 'sale', at: newest.at, key: newest.id, ids: [unread.id] },
    { kind: 'payout', at: payout.at, key: payout.id, ids: [] },
  ]);
});

test.each([
  [
    { kind: 'refund', saleId: 1, reason: 'refund', commissionCents: 0, productName: 'Roadside' },
    'Refunded: Roadside | Your commission for it is now $0.00',
  ],
  [
    { kind: 'refund', saleId: 1, reason: 'dispute-won', commissionCents: 500, productName: null },
    'Dispute won: a sale | Your commission for it is now $5.00',
  ],
  [
    { kind: 'payout', payoutId: 1, month: '2026-10', amountCents: 123_450 },
    'Payout of $1,234.50 recorded | For Oct 2026',
  ],
  [
    { kind: 'payout-voided', payoutId: 1, month: '2026-10', amountCents: 500, reason: 'mistake' },
    'Payout of $5.00 for Oct 2026 taken back | It was made by mistake. Its commission is unpaid again.',
  ],
  [
    { kind: 'payout-voided', payoutId: 1, month: '2026-10', amountCents: 500, reason: null },
    'Payout of $5.00 for Oct 2026 taken back | Its commission is unpaid again.',
  ],
  [
    { kind: 'bank-account', change: 'replaced' },
    'Your bank account was changed | It was not you? Write to us at once, under Support.',
  ],
  [
    { kind: 'bank-account', change: 'set', byPartner: false, waits: true },
    'A bank account was entered for you | It waits for approval. It was not you? Write to us at once, under Support.',
  ],
  [
    { kind: 'bank-account', change: 'removed', byPartner: false },
    'Your bank account was removed | It was not you? Write to us at once, under Support.',
  ],
  [
    { kind: 'bank-account', change: 'set', byPartner: true, waits: true },
    'You typed a bank account | It waits until we have approved it. It was not you? Write to us at once, under Support.',
  ],
  [
    { kind: 'bank-account', change: 'removed', byPartner: true, withdrawn: true },
    'Your new bank account was withdrawn | The one before, if any, stays.',
  ],
  [{ kind: 'bank-account-stopped' }, 'A change of your bank account was stopped | '],
  [{ kind: 'document', type: 'w9', decision: 'accepted' }, 'Your W9 was accepted | '],
  [
    { kind: 'document', type: 'ach', decision: 'refused' },
    'Your ACH Form was refused | Why stands under ‘Tax and bank’. Please upload it again.',
  ],
])('%j', (facts, line) => {
  expect(linesOf(notice('26T09:00:00', facts))).toEqual([['2026-11-26', line]]);
});

test('several of a kind are counted, and named once each', () => {
  const facts = { kind: 'payout', payoutId: 1, amountCents: 10_000 };
  expect(
    linesOf(
      notice('26T09:00:00', { ...facts, month: '2026-10' }),
      notice('26T08:00:00', { ...facts, month: '2026-09' }),
      notice('26T07:00:00', { kind: 'refund', reason: 'refund', productName: 'Dental', commissionCents: 0 }),
      notice('26T06:00:00', { kind: 'refund', reason: 'dispute', productName: null, commissionCents: 0 }),
    ),
  ).toEqual([
    ['2026-11-26', '2 payouts recorded, $200.00 | For Oct 2026, Sep 2026', '2 refunds or disputes | Dental'],
  ]);
});

test('a kind of a newer release is left out, with its day if it has nothing else', () => {
  expect(
    linesOf(notice('26T09:00:00', { kind: 'moon' }), notice('26T09:00:00', { kind: 'toString' })),
  ).toEqual([]);
});
