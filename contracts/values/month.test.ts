import { afterEach, describe, expect, test } from '@jest/globals';
import { setBusinessTimeZone, UTC } from './business-time-zone.js';
import { currentMonth, lastMonths, monthOf } from './month.js';

afterEach(() => setBusinessTimeZone(UTC));

describe('months are UTC', () => {
  test.each([
    { label: 'a millisecond before the month ends', at: '2026-11-30T23:59:59.999Z', month: '2026-11' },
    { label: 'as it begins', at: '2026-12-01T00:00:00.000Z', month: '2026-12' },
    { label: 'given with an offset', at: '2026-12-01T01:00:00.000+02:00', month: '2026-11' },
  ])('$label', ({ at, month }) => expect(monthOf(at)).toBe(month));

  test('the last twelve reach back over a year, newest first', () => {
    const months = lastMonths(12, new Date('2026-03-31T12:00:00Z'));
    expect(months).toHaveLength(12);
    expect(months.at(0)).toBe('2026-03');
    expect(months.at(1)).toBe('2026-02');
    expect(months.at(-1)).toBe('2025-04');
  });
});

describe('months of the business’s time zone begin at its midnight', () => {
  test.each([
    ['Pacific/Kiritimati', '2026-11', '2026-10-31T10:00:00.000Z'],
    ['Pacific/Apia', '2026-11', '2026-10-31T11:00:00.000Z'],
    ['Asia/Kolkata', '2027-01', '2026-12-31T18:30:00.000Z'],
    ['Europe/Berlin', '2026-04', '2026-03-31T22:00:00.000Z'],
    ['Europe/Berlin', '2026-11', '2026-10-31T23:00:00.000Z'],
    ['America/New_York', '2026-11', '2026-11-01T04:00:00.000Z'],
    ['America/New_York', '2026-12', '2026-12-01T05:00:00.000Z'],
    ['America/New_York', '2027-01', '2027-01-01T05:00:00.000Z'],
  ])('in %s, %s begins at %s', (zone, month, first) => {
    setBusinessTimeZone(zone);
    const before = new Date(Date.parse(first) - 1);
    expect([currentMonth(before) < month, currentMonth(new Date(first))]).toEqual([true, month]);
    expect(lastMonths(2, new Date(first))).toEqual([month, monthOf(before)]);
  });
});
