import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  entryFor,
  isOpenAgain,
  latestOfEach,
  overpaidBy,
  type BookedSale,
  type Standing,
} from './standing.rules.js';

const sale = (more: Partial<BookedSale> = {}): BookedSale => ({
  saleId: 42,
  partnerId: 7,
  referralId: 3,
  month: '2026-11',
  soldAt: '2026-11-21T10:00:00.000Z',
  earnedCents: 1_000,
  reversedCents: 0,
  settledCents: 0,
  standingAmountCents: 10_000,
  revision: 0,
  payoutId: null,
  ...more,
});
const standing = (
  revision: number,
  commissionCents: number,
  amountCents = commissionCents * 10,
): Standing => ({
  saleId: 42,
  revision,
  amountCents,
  commissionCents,
  occurredAt: '2026-11-22T10:00:00.000Z',
  eventId: `event-${revision}`,
});

describe('the entry that answers a change of a sale', () => {
  test.each([
    ['a part refunded', sale(), standing(1, 600), { kind: 'reversed', commissionCents: -400, salesCount: 0 }],
    ['all refunded', sale(), standing(1, 0), { kind: 'reversed', commissionCents: -1_000, salesCount: -1 }],
    [
      'a dispute won',
      sale({ revision: 1, reversedCents: 1_000, standingAmountCents: 0 }),
      standing(2, 1_000),
      { kind: 'adjusted', commissionCents: 1_000, salesCount: 1 },
    ],
    [
      'a sale without commission refunded',
      sale({ earnedCents: 0 }),
      standing(1, 0, 0),
      { kind: 'reversed', commissionCents: 0, saleAmountCents: -10_000, salesCount: -1 },
    ],
    [
      'nothing new but the revision',
      sale(),
      standing(1, 1_000),
      { kind: 'reversed', commissionCents: 0, salesCount: 0 },
    ],
  ])('%s', (_, booked, told, expected) => expect(entryFor(booked, told)).toMatchObject(expected));

  test.each([1, 2])('none for revision %i when the books know 2', (revision) => {
    expect(entryFor(sale({ revision: 2 }), standing(revision, 0))).toBeNull();
  });
});

test('a paid sale gives back what was paid beyond its worth, and is open again when it is worth more', () => {
  const paid = sale({ settledCents: 1_000, payoutId: 5 });
  const refunded = entryFor(paid, standing(1, 600))!;
  expect([overpaidBy(paid, refunded), isOpenAgain(paid, refunded)]).toEqual([400, false]);
  const after = sale({
    revision: 1,
    reversedCents: 400,
    standingAmountCents: 6_000,
    settledCents: 600,
    payoutId: 5,
  });
  const won = entryFor(after, standing(2, 1_000))!;
  expect([overpaidBy(after, won), isOpenAgain(after, won)]).toEqual([0, true]);
});

test('whatever order and however often changes are heard, the books end at the last', () => {
  const history = fc.array(fc.integer({ min: 0, max: 1_000 }), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(history, fc.infiniteStream(fc.nat()), (commissions, dice) => {
      const told = commissions.map((cents, index) => standing(index + 1, cents));
      const shuffled = [...told, ...told].sort(() => (dice.next().value % 3) - 1);
      let booked = sale();
      for (const one of shuffled) {
        const entry = entryFor(booked, one);
        if (!entry) continue;
        booked = {
          ...booked,
          revision: entry.revision,
          reversedCents: booked.reversedCents - entry.commissionCents,
          standingAmountCents: booked.standingAmountCents + entry.saleAmountCents,
        };
      }
      const last = told.at(-1)!;
      expect(booked.earnedCents - booked.reversedCents).toBe(last.commissionCents);
      expect(booked.standingAmountCents).toBe(last.amountCents);
      expect(latestOfEach(shuffled)).toEqual([last]);
    }),
  );
});
