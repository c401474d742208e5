import { describe, expect, test } from '@jest/globals';
import { setBusinessTimeZone, UTC } from '@portal/contracts/values/business-time-zone';
import { commissionFor } from '@portal/contracts/values/money';
import { monthOf } from '@portal/contracts/values/month';
import { readSettings } from '@portal/kit/config/settings';
import { TierSettings } from '../../services/payouts/src/settings.js';
import { partners, products } from './data.js';
import { yearOfSales } from './year-of-sales.js';

const [ava] = partners;
const now = new Date('2026-03-10T12:00:00.000Z');
const month = (sale: { occurredAt: Date }) => sale.occurredAt.toISOString().slice(0, 7);

describe("a sample partner's year of sales", () => {
  test('has the wanted number in each of the last 12 months, in order', () => {
    const sales = yearOfSales(ava!, now);
    const counts = Map.groupBy(sales, month);
    expect([...counts].map(([each, { length }]) => [each, length])).toEqual(
      ava!.monthlySales.map((count, index) => [
        new Date(Date.UTC(2025, 3 + index, 1)).toISOString().slice(0, 7),
        count,
      ]),
    );
    expect(sales).toEqual([...sales].sort((one, other) => +one.occurredAt - +other.occurredAt));
  });

  test("has it in the months of the business's time zone", () => {
    setBusinessTimeZone('America/New_York');
    // November 2026 in UTC, and still October in New York
    const sales = yearOfSales(ava!, new Date('2026-11-01T03:59:00.000Z'));
    setBusinessTimeZone(UTC);
    const counts = Map.groupBy(sales, ({ occurredAt }) => monthOf(occurredAt, 'America/New_York'));
    expect([...counts].map(([each, { length }]) => [each, length])).toEqual(
      ava!.monthlySales.map((count, index) => [
        new Date(Date.UTC(2025, 10 + index, 1)).toISOString().slice(0, 7),
        count,
      ]),
    );
  });

  test.each(['2026-03-01T00:00:00.001Z', '2026-03-31T23:59:59.999Z'])(
    'is never later than now: %s',
    (text) => {
      for (const partner of partners)
        for (const { occurredAt } of yearOfSales(partner, new Date(text)))
          expect(occurredAt.getTime()).toBeLessThanOrEqual(Date.parse(text));
    },
  );

  test('is the same at any time but for the dates', () => {
    const undated = (at: string) => yearOfSales(ava!, new Date(at)).map(({ occurredAt: _, ...sale }) => sale);
    expect(undated('2026-03-10T12:00:00Z')).toEqual(undated('2027-08-01T00:00:00Z'));
  });

  test('has payment ids of its own, customers who come back, and whole cents', () => {
    const sales = partners.flatMap((partner) => yearOfSales(partner, now));
    expect(new Set(sales.map(({ paymentId }) => paymentId)).size).toBe(sales.length);
    expect(new Set(sales.map(({ email }) => email)).size).toBeLessThan(sales.length);
    for (const { amountCents, paymentId } of sales) {
      expect(Number.isInteger(amountCents)).toBe(true);
      expect(paymentId).toMatch(/^pi_\w+$/);
    }
  });

  test('puts each of the three into another tier', () => {
    const settings = readSettings(TierSettings, {});
    const tiers = partners.map((partner) => {
      const commissions = yearOfSales(partner, now).map(({ code, amountCents }) => {
        const product = products.find(({ name }) => name === partner.links[code])!;
        return commissionFor(amountCents, product.rateBps);
      });
      return settings.tierOf(commissions.reduce((sum, commission) => sum + commission, 0));
    });
    expect(tiers).toEqual(['gold', 'silver', 'bronze']);
  });
});
