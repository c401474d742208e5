import { describe, expect, test } from '@jest/globals';
import { commissionFor } from '@portal/contracts/values/money';
import fc from 'fast-check';
import type Stripe from 'stripe';
import { moneyBackOf, reasonOf, standingOf } from './standing.rules.js';

const back = (refundedCents: number, disputedCents = 0) => ({ refundedCents, disputedCents });

describe('what is left of a sale', () => {
  test.each([
    { label: 'nothing went back', amount: 10_000, commission: 1_000, back: back(0), left: [10_000, 1_000] },
    {
      label: 'a quarter was refunded',
      amount: 10_000,
      commission: 1_000,
      back: back(2_500),
      left: [7_500, 750],
    },
    { label: 'all was refunded', amount: 9_999, commission: 1_250, back: back(9_999), left: [0, 0] },
    { label: 'half a cent is left', amount: 10_000, commission: 1, back: back(5_000), left: [5_000, 1] },
    {
      label: 'less than half a cent is left',
      amount: 10_000,
      commission: 1,
      back: back(5_001),
      left: [4_999, 0],
    },
    {
      label: 'refund and dispute name the same money',
      amount: 500,
      commission: 50,
      back: back(400, 300),
      left: [0, 0],
    },
    { label: 'nothing was paid', amount: 0, commission: 0, back: back(0), left: [0, 0] },
  ])('$label', ({ amount, commission, back, left }) => {
    const standing = standingOf({ amountCents: amount, commissionCents: commission }, back);
    expect([standing.amountCents, standing.commissionCents]).toEqual(left);
  });

  test('lies between nothing and all, falls with what goes back, and is nothing once all is back', () => {
    const sale = fc.record({
      amountCents: fc.integer({ min: 1, max: 2 ** 50 }),
      rate: fc.integer({ min: 0, max: 10_000 }),
    });
    fc.assert(
      fc.property(
        sale,
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        ({ amountCents, rate }, one, two) => {
          const whole = { amountCents, commissionCents: commissionFor(amountCents, rate) };
          const [less, more] = [one, two]
            .map((part) => Math.floor(part * amountCents))
            .sort((a, b) => a - b) as [number, number];
          const [early, late] = [standingOf(whole, back(less)), standingOf(whole, back(less, more - less))];
          expect(standingOf(whole, back(0))).toEqual(whole);
          expect(standingOf(whole, back(amountCents))).toEqual({ amountCents: 0, commissionCents: 0 });
          expect(late.amountCents).toBe(amountCents - more);
          expect(late.commissionCents).toBeLessThanOrEqual(early.commissionCents);
          // Rounded half up: twice the exact value, 2·c·p ÷ a, differs by at most 1 from twice the result.
          const exact = 2n * BigInt(whole.commissionCents) * BigInt(late.amountCents);
          const off = 2n * BigInt(late.commissionCents) * BigInt(amountCents) - exact;
          expect(off <= BigInt(amountCents) && off > -BigInt(amountCents)).toBe(true);
        },
      ),
      { numRuns: 2_000 },
    );
  });
});

describe('what Stripe says went back', () => {
  const refund = (status: string) => ({ amount: 300, status }) as Stripe.Refund;
  const dispute = (status: string) => ({ amount: 200, status }) as Stripe.Dispute;
  test.each([
    ['succeeded', 300],
    ['pending', 300],
    ['requires_action', 300],
    ['failed', 0],
    ['canceled', 0],
  ])('a refund that is %s takes %d cents', (status, cents) => {
    expect(moneyBackOf([refund('succeeded'), refund(status)], [])).toEqual(back(300 + cents));
  });

  test.each([
    ['needs_response', 200],
    ['under_review', 200],
    ['lost', 200],
    ['won', 0],
    ['warning_needs_response', 0],
    ['warning_closed', 0],
  ])('a dispute that is %s takes %d cents', (status, cents) => {
    expect(moneyBackOf([refund('succeeded')], [dispute(status)])).toEqual(back(300, cents));
  });
});

test.each([
  [back(0), back(100), 'refund'],
  [back(100), back(0), 'refund'],
  [back(0), back(0, 100), 'dispute'],
  [back(0), back(100, 100), 'dispute'],
  [back(0, 100), back(0), 'dispute-won'],
] as const)('from %j to %j is told as %s', (before, after, reason) => {
  expect(reasonOf(before, after)).toBe(reason);
});
