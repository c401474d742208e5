import { expect, test } from '@jest/globals';
import { MOVES_NO_MONEY } from '../../lib/readiness.rules.js';
import {
  isAllPending,
  paidInAdvanceCents,
  questionOf,
  seenValuesOf,
  statusOf,
  tellDone,
  tellUndone,
} from './payment-status.rules.js';

const unpaid = {
  month: '2026-11',
  isPaid: false,
  monthUnpaidInCents: 1_500,
  monthPayableInCents: 1_000,
  monthPayout: null,
};
const pending = { amount: 5, amountInCents: 500, first: '2026-12-06', last: '2026-12-06' };
const paid = {
  ...unpaid,
  ...{ isPaid: true, monthUnpaidInCents: 0, monthPayableInCents: 0 },
  monthPayout: { id: 5, amountInCents: 500_000 },
};

test.each([
  [unpaid, 'Mark $10.00 of Ava as paid?', 'Mark $10.00 as paid', 1_000],
  [{ ...unpaid, monthPayableInCents: 0 }, 'Mark Nov 2026 of Ava as paid?', 'Mark as paid', 0],
  [paid, 'Take back $5,000.00?', 'Take back $5,000.00', 500_000],
  [{ ...paid, monthPayout: null }, 'Nov 2026 of Ava is paid', null, undefined],
])('the button of %j asks: %s', (partner, title, confirm, amountInCents) => {
  expect(questionOf('Ava', partner.isPaid ? 'take back' : 'pay', partner)).toMatchObject({ title, confirm });
  expect(seenValuesOf(partner)).toEqual({ month: '2026-11', amountInCents, payout: partner.monthPayout?.id });
});

test.each([
  ['nothing is due', { ...unpaid, monthUnpaidInCents: 0, monthPayableInCents: 0 }, null],
  ['something can be paid', unpaid, { word: 'Processing', asks: 'pay' }],
  ['it is paid', paid, { word: 'Paid', asks: 'take back' }],
  [
    'all of it is pending',
    { ...unpaid, monthUnpaidInCents: 500, monthPayableInCents: 0, monthPending: pending },
    { word: 'Processing', asks: null },
  ],
  [
    'the e-mail is not confirmed',
    { ...unpaid, isUnverified: true as const },
    { word: 'Processing', asks: null },
  ],
])('where %s, the column says so', (_case, month, status) => expect(statusOf(month)).toEqual(status));

test.each([
  ['an advance covers some of it', unpaid, 500],
  ['an advance covers all of it', { ...unpaid, monthPayableInCents: 0 }, 1_500],
  ['the rest is pending', { ...unpaid, monthPending: pending }, 0],
  ['the partner is paid nothing', { ...unpaid, monthPayableInCents: 0, isUnverified: true as const }, 0],
])('where %s, %j has so many cents paid in advance: %i', (_case, month, cents) =>
  expect(paidInAdvanceCents(month)).toBe(cents),
);

test('where a second person approves it, nothing is undone, and the mail follows the approval', () =>
  expect(questionOf('Ava', 'pay', unpaid, true).consequences).toEqual([
    'This settles all that is unpaid for Nov 2026.',
    MOVES_NO_MONEY,
    'Ava is told by e-mail once it is approved.',
  ]));

test('what is pending is said, and the button does nothing while all of it is', () => {
  const partly = { ...unpaid, monthPending: pending };
  expect(isAllPending(partly)).toBe(false);
  expect(questionOf('Ava', 'pay', partly)).toEqual({
    title: 'Mark $10.00 of Ava as paid?',
    consequences: [
      'This settles all that is payable now for Nov 2026.',
      'Not paid by this: $5.00 pending until Dec 6.',
      MOVES_NO_MONEY,
      'You can undo it for 10 seconds. Only then is Ava told by e-mail.',
    ],
    confirm: 'Mark $10.00 as paid',
  });
  const all = { ...partly, monthUnpaidInCents: 500, monthPayableInCents: 0 };
  expect(isAllPending(all)).toBe(true);
  expect(questionOf('Ava', 'pay', all)).toEqual({
    title: 'Nothing of Nov 2026 of Ava is payable now',
    consequences: [
      '$5.00 pending until Dec 6. What is pending can be paid here once its hold period is over.',
    ],
    confirm: null,
  });
});

test.each([
  [
    { monthPending: pending, monthFlagged: { amount: 3, amountInCents: 300, refused: 0, refusedInCents: 0 } },
    '$5.00 pending until Dec 6; $3.00 flagged. What is pending can be paid here once its hold period is over. What is flagged is decided under Flags.',
  ],
  [
    { monthFlagged: { amount: 0, amountInCents: 0, refused: 8, refusedInCents: 800 } },
    '$8.00 refused. What is refused stays unpaid, unless it is released under Flags.',
  ],
])('of what is pending, flagged or refused it says what becomes of it: %j', (held, said) =>
  expect(
    questionOf('Ava', 'pay', { ...unpaid, monthUnpaidInCents: 800, monthPayableInCents: 0, ...held })
      .consequences,
  ).toEqual([said]),
);

test.each([
  [
    ...['pay', { ...unpaid, monthUnpaidInCents: 0, monthPayableInCents: 0 }],
    'Nothing of Nov 2026 of Ava is unpaid by now',
    'What was unpaid has been refunded meanwhile. There is nothing to pay.',
  ] as const,
  ['pay', paid, 'Nov 2026 of Ava is paid by now', 'It was paid meanwhile, and nothing was done here.'],
  [
    ...['take back', unpaid, 'Nov 2026 of Ava is unpaid by now'],
    'It was taken back meanwhile, and nothing was done here.',
  ] as const,
] as const)(
  'who asked to %s, and meanwhile it is not so any more, confirms nothing',
  (asked, partner, title, told) => {
    expect(questionOf('Ava', asked, partner)).toEqual({ title, consequences: [told], confirm: null });
  },
);

test.each([
  [true, true, 5, 'Ava is marked as paid', '$10.00 for this month.'],
  [true, true, null, 'Ava is marked as paid', 'Earlier payments covered this month.'],
  [true, false, 5, 'Ava is marked as paid', '$10.00 for this month. More has become payable since.'],
  [true, false, null, 'Nothing was paid', 'Nothing of Ava is unpaid this month.'],
  [
    ...[false, false, 5, 'The payment of Ava is taken back'],
    '$10.00 is taken back; what it had paid is unpaid again.',
  ] as const,
  [
    ...[false, true, 5, 'The payment of Ava is taken back'],
    '$10.00 is taken back. The month is paid all the same, by another payout.',
  ] as const,
  [false, false, null, 'Nothing was taken back', 'The month of Ava was not paid any more.'],
] as const)(
  'asked for %s, paid %s by payout %s, it says: %s',
  (completed, isPaid, payoutId, title, description) => {
    const amounts = { amount: 10, amountInCents: 1_000, salesCount: 1, advance: 0, advanceInCents: 0 };
    const answer = {
      ...{ partnerId: 7, paymentMonth: '2026-11', isPaid, paidAt: null },
      payout: { payoutId, ...amounts },
    };
    expect(tellDone('Ava', { completed }, answer)).toEqual({ title, description });
    if (payoutId !== null && completed && !isPaid)
      expect(tellDone('Ava', { completed }, answer, true).description).toBe(
        '$10.00 for this month. The rest is not payable now.',
      );
  },
);

test.each([
  [10_000, 'Undone', '$5.00 of Ava is unpaid again.'],
  [
    16_000,
    'Undone, but late',
    '$5.00 of Ava is unpaid again. Ava is told by e-mail of the payment, and that it was taken back.',
  ],
])('an undo that is answered %i ms after the payment says: %s', (now, title, description) =>
  expect(tellUndone('Ava', 500, 0, now)).toEqual({ title, description }),
);

test('before a payout is taken back that the bank has sent, that the money is gone is said', () => {
  const sent = {
    ...paid,
    monthPayout: { ...paid.monthPayout, bankState: { state: 'sent', day: '2026-11-03' } },
  } as const;
  expect(questionOf('Ava', 'take back', sent).consequences[1]).toMatch(
    /^The bank has sent it on Nov 3, 2026/,
  );
  expect(questionOf('Ava', 'take back', paid).consequences).toHaveLength(3);
});
