import { execFileSync } from 'node:child_process';
import { describe, expect, test } from '@jest/globals';
import { monthOf } from '@portal/contracts/values/month';
import fc from 'fast-check';
import { additionsOf, earnedEntries, type EarnedEntry } from './ledger-entries.rules.js';

let events = 0;
const told = (sale: Partial<EarnedEntry>) => {
  const occurredAt = sale.soldAt ?? '2026-11-21T10:00:00.000Z';
  return {
    id: `event-${++events}`,
    data: {
      saleId: sale.saleId ?? 42,
      partnerId: sale.partnerId ?? 7,
      referralId: sale.referralId ?? 3,
      productId: 1,
      productName: 'Roadside Assist',
      amountCents: sale.saleAmountCents ?? 12_900,
      commissionCents: sale.commissionCents ?? 1_290,
      rateBps: 1_000,
      month: sale.month ?? monthOf(occurredAt),
      occurredAt,
    },
  };
};

describe('entries of a batch', () => {
  test('a sale told twice is one entry', () => {
    expect(earnedEntries([told({ saleId: 1 }), told({ saleId: 2 }), told({ saleId: 1 })])).toHaveLength(2);
  });

  test('entries come in the order of their sales, whatever the order they were told in', () => {
    const entries = earnedEntries([told({ saleId: 10 }), told({ saleId: 9 }), told({ saleId: 100 })]);
    expect(entries.map(({ saleId }) => saleId)).toEqual([9, 10, 100]);
  });
});

describe('what a batch adds', () => {
  const cases: { name: string; sales: Partial<EarnedEntry>[]; partners: unknown; months: unknown }[] = [
    { name: 'nothing adds nothing', sales: [], partners: [], months: [] },
    {
      name: 'two sales of a partner in a month are one row each',
      sales: [
        {
          saleId: 1,
          saleAmountCents: 10_000,
          commissionCents: 1_000,
          soldAt: '2026-11-02T00:00:00.000Z',
        },
        { saleId: 2, saleAmountCents: 333, commissionCents: 33, soldAt: '2026-11-01T00:00:00.000Z' },
      ],
      partners: [{ partnerId: 7, salesCount: 2, amountCents: 10_333, commissionCents: 1_033 }],
      months: [
        {
          partnerId: 7,
          month: '2026-11',
          firstSaleAt: '2026-11-01T00:00:00.000Z',
          salesCount: 2,
          amountCents: 10_333,
          commissionCents: 1_033,
        },
      ],
    },
    {
      name: 'one partner over the edge of a month has two months',
      sales: [
        { saleId: 1, saleAmountCents: 5, commissionCents: 0, soldAt: '2026-10-31T23:59:59.999Z' },
        { saleId: 2, saleAmountCents: 7, commissionCents: 1, soldAt: '2026-11-01T00:00:00.000Z' },
      ],
      partners: [{ partnerId: 7, salesCount: 2, amountCents: 12, commissionCents: 1 }],
      months: [
        expect.objectContaining({ month: '2026-10', salesCount: 1, amountCents: 5 }),
        expect.objectContaining({ month: '2026-11', salesCount: 1, amountCents: 7 }),
      ],
    },
  ];

  test.each(cases)('$name', ({ sales, partners, months }) => {
    const added = additionsOf(earnedEntries(sales.map(told)));
    expect(added.partners).toEqual(partners);
    expect(added.months).toEqual(months);
  });

  test('partners, months and referrals each add up to the whole', () => {
    const sale = fc.record({
      saleId: fc.integer({ min: 1, max: 40 }),
      partnerId: fc.integer({ min: 1, max: 4 }),
      referralId: fc.integer({ min: 1, max: 6 }),
      saleAmountCents: fc.integer({ min: 50, max: 100_000_000 }),
      commissionCents: fc.integer({ min: 0, max: 10_000_000 }),
      soldAt: fc
        .date({ min: new Date('2026-01-01'), max: new Date('2026-12-31'), noInvalidDate: true })
        .map((date) => date.toISOString()),
    });
    fc.assert(
      fc.property(fc.array(sale, { maxLength: 100 }), (sales) => {
        const added = additionsOf(earnedEntries(sales.map(told)));
        expect(added.overall.salesCount).toBe(new Set(sales.map(({ saleId }) => saleId)).size);
        for (const rows of [added.partners, added.months, added.referrals])
          for (const figure of ['salesCount', 'amountCents', 'commissionCents'] as const)
            expect(rows.reduce((sum, row) => sum + row[figure], 0)).toBe(added.overall[figure]);
      }),
    );
  });
});

/** Runs our TypeScript without a build. */
const REGISTER = new URL('../../../../kit/testing/register.ts', import.meta.url).href;

test.each(['UTC', 'Pacific/Kiritimati', 'America/Los_Angeles'])(
  'a month ends at UTC midnight for a process in %s',
  (zone) => {
    // A process reads its time zone at startup, hence a new process.
    const script = `
      const { monthOf } = await import('@portal/contracts/values/month');
      const midnight = Date.UTC(2026, 10, 1);
      console.log([-1, 0, 1].map((ms) => monthOf(new Date(midnight + ms))).join());`;
    const output = execFileSync(
      process.execPath,
      ['--no-warnings', '--import', REGISTER, '--input-type=module', '--eval', script],
      { env: { ...process.env, TZ: zone }, cwd: import.meta.dirname, encoding: 'utf8' },
    );
    expect(output.trim()).toBe('2026-10,2026-11,2026-11');
  },
);
