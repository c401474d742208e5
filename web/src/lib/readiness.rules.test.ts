import { expect, test } from '@jest/globals';
import { readinessOf } from './readiness.rules.js';

const onFile = { partnerId: 7, state: 'on-file' as const, waitsUntil: null };
const none = { partnerId: 7, state: 'none' as const, waitsUntil: null, lacksW9: true as const };
const pending = { amount: 5, amountInCents: 500, first: '2026-12-06', last: '2026-12-06' };
const flagged = { amount: 3, amountInCents: 300, refused: 0, refusedInCents: 0 };
const textsOf = (...of: Parameters<typeof readinessOf>) => readinessOf(...of).map(({ text }) => text);

test('a partner with account, W9 and confirmed e-mail, and nothing held, is ready', () =>
  expect(textsOf({}, onFile)).toEqual([]));

test('everything that a payment lacks is said before it is made', () =>
  expect(textsOf({ isUnverified: true, pending, flagged }, none)).toEqual([
    'Not paid: e-mail not confirmed',
    'No bank account on file',
    'No W9 uploaded',
    '$5.00 pending until Dec 6; $3.00 flagged',
  ]));

test('a refused W9 is said, and stops nothing', () =>
  expect(readinessOf({}, { ...onFile, w9Refused: true })).toEqual([
    { kind: 'w9', text: 'W9 refused', stops: false },
  ]));

test('only a suspension and an e-mail that is not confirmed stop a payment', () =>
  expect(
    readinessOf(
      { isUnverified: true, suspendedAt: '2026-11-26T10:00:00.000Z', pending, flagged },
      none,
    ).filter(({ stops }) => stops),
  ).toEqual([
    { kind: 'suspended', text: 'Not paid: suspended', stops: true },
    { kind: 'email', text: 'Not paid: e-mail not confirmed', stops: true },
  ]));

test('of account and W9 nothing is said while documents does not answer', () =>
  expect(textsOf({}, undefined)).toEqual([]));
