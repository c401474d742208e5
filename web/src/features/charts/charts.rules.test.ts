import { describe, expect, test } from '@jest/globals';
import { lastMonths } from '@portal/contracts/values/month';
import { chartsSearch, monthsToChoose, partnerName, productName, shownBy, sumOf } from './charts.rules.js';

const [thisMonth, lastMonth] = lastMonths(2);

describe('what of the charts is in the URL', () => {
  test.each([
    [
      { days: 90, month: lastMonth },
      { days: '90', month: lastMonth },
    ],
    [{ days: '365' }, { days: '365' }],
    [{ days: 31, month: '2999-01' }, {}],
    [{ days: 'all', month: 'toString' }, {}],
    [{ month: '2001-01' }, {}],
    [{}, {}],
  ])('%j is %j', (raw, search) => {
    expect(chartsSearch(raw)).toEqual(search);
  });

  test('is by itself the last 30 days, and the month that runs', () => {
    expect(shownBy({})).toEqual({ days: '30', month: thisMonth });
    expect(shownBy({ days: '90', month: lastMonth })).toEqual({ days: '90', month: lastMonth });
    expect(shownBy({ month: '2999-01' }).month).toBe(thisMonth);
  });
});

test('a month is one of the last twelve, the newest first', () => {
  const months = monthsToChoose(new Date('2026-02-10T00:00:00Z'));
  expect(Object.entries(months)[0]).toEqual(['2026-02', 'Feb 2026']);
  expect(Object.keys(months)).toHaveLength(12);
  expect(Object.keys(months).at(-1)).toBe('2025-03');
});

test('what has no name is called something', () => {
  const figures = { salesCount: 1, amount: 1, amountInCents: 100, commission: 0, commissionInCents: 10 };
  const partner = { partnerId: 7, firstName: 'Ava', lastName: 'Reyes', companyName: null, ...figures };
  expect(partnerName(partner)).toBe('Ava Reyes');
  expect(partnerName({ ...partner, firstName: null, lastName: null })).toBe('Partner 7');
  expect(productName({ productName: null })).toBe('Other products');
  expect(productName({ productName: 'Towing' })).toBe('Towing');
});

test('a chart is summed up', () => {
  const row = { salesCount: 2, amountInCents: 150, commissionInCents: 15 };
  expect(sumOf([row, row])).toEqual({ salesCount: 4, amountInCents: 300, commissionInCents: 30 });
  expect(sumOf([])).toEqual({ salesCount: 0, amountInCents: 0, commissionInCents: 0 });
});
