import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { planPayment } from './payment.rules.js';
import { giveBack, settle, totalOf, type PayoutPart, type OpenCommission } from './settle.rules.js';

const opens = (...cents: number[]): OpenCommission[] =>
  cents.map((openCents, index) => ({ saleId: index + 1, openCents }));
const parts = (...cents: number[]): PayoutPart[] =>
  cents.map((one, index) => ({ payoutId: 100 + index, cents: one }));
const paidBy = (settlement: ReturnType<typeof settle>) => settlement.paid.map(({ saleId }) => saleId);

describe('an amount pays commissions while they fit', () => {
  test.each([
    ['exactly', [500, 300], [800], [1, 2]],
    ['none that is larger', [500], [499], []],
    ['none after the first that does not fit', [500, 300, 10], [510], [1]],
    ['with what earlier payments have left', [500, 300], [200, 600], [1, 2]],
    ['one of nothing with the others', [500, 0], [500], [1, 2]],
    ['nothing out of nothing', [0], [0], []],
  ])('%s', (_, open, money, expected) => {
    expect(paidBy(settle(opens(...open), parts(...money), false))).toEqual(expected);
  });

  test('a commission that two payouts pay has a line of each, and is paid by the second', () => {
    expect(settle(opens(500), parts(200, 600), false)).toEqual({
      lines: [
        { payoutId: 100, saleId: 1, amountCents: 200 },
        { payoutId: 101, saleId: 1, amountCents: 300 },
      ],
      paid: [{ saleId: 1, payoutId: 101 }],
    });
  });
});

test('an advance is used up, though the last commission stays partly open', () => {
  expect(settle(opens(500, 300, 10), parts(600), true)).toEqual({
    lines: [
      { payoutId: 100, saleId: 1, amountCents: 500 },
      { payoutId: 100, saleId: 2, amountCents: 100 },
    ],
    paid: [{ saleId: 1, payoutId: 100 }],
  });
});

test('a commission of nothing is not paid before one that stays partly open', () => {
  expect(paidBy(settle(opens(2, 0), parts(1), true))).toEqual([]);
});

test('what is taken back goes to the payouts in the order given, no more than they settled', () => {
  expect(giveBack(1, parts(200, 600), 300)).toEqual([
    { payoutId: 100, saleId: 1, amountCents: -200 },
    { payoutId: 101, saleId: 1, amountCents: -100 },
  ]);
});

const cents = fc.integer({ min: 0, max: 1_000 });
const anyOpens = fc.array(cents, { maxLength: 12 }).map((list) => opens(...list));
const anyParts = fc.array(cents, { maxLength: 5 }).map((list) => parts(...list));

test('no settlement pays more than there is, more than is open, or out of order', () => {
  fc.assert(
    fc.property(anyOpens, anyParts, fc.boolean(), (open, money, partly) => {
      const { lines, paid } = settle(open, money, partly);
      for (const { payoutId, cents: has } of money)
        expect(
          lines.reduce((sum, line) => (line.payoutId === payoutId ? sum + line.amountCents : sum), 0),
        ).toBeLessThanOrEqual(has);
      const settledOf = (saleId: number) =>
        lines.reduce((sum, line) => (line.saleId === saleId ? sum + line.amountCents : sum), 0);
      expect(paid.map(({ saleId }) => saleId)).toEqual(
        open.slice(0, paid.length).map(({ saleId }) => saleId),
      );
      for (const { saleId, openCents } of open.slice(0, paid.length))
        expect(settledOf(saleId)).toBe(openCents);
      const beyond = open.slice(paid.length).map(({ saleId }) => settledOf(saleId));
      expect(beyond.slice(1).every((one) => one === 0)).toBe(true);
      if (!partly) expect(beyond.every((one) => one === 0)).toBe(true);
    }),
  );
});

test('to pay all pays all, and not a cent more than earlier advances leave to pay', () => {
  fc.assert(
    fc.property(anyOpens, anyParts, (open, money) => {
      const plan = planPayment(open, money, null);
      const { paid } = plan.settle(plan.newCents > 0 ? 999 : null);
      if (plan.openCents > 0) expect(paid).toHaveLength(open.length);
      expect(plan.newCents).toBe(Math.max(0, plan.openCents - totalOf(money)));
    }),
  );
});
