import { describe, expect, test } from '@jest/globals';
import { lastMonths, monthOf } from './month.js';

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
