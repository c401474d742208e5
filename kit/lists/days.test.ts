import { afterEach, expect, test } from '@jest/globals';
import { setBusinessTimeZone, UTC } from '@portal/contracts/values/business-time-zone';
import { daysGiven } from './days.js';

afterEach(() => setBusinessTimeZone(UTC));

const moments = (range: Parameters<typeof daysGiven>[0]) => {
  const { since, before } = daysGiven(range);
  return [since?.toISOString(), before?.toISOString()];
};

test('a day ends where the next one begins', () => {
  expect(moments({ from: '2026-03-05', to: '2026-03-05' })).toEqual([
    '2026-03-05T00:00:00.000Z',
    '2026-03-06T00:00:00.000Z',
  ]);
  expect(moments({ from: '2026-03-05' })).toEqual(['2026-03-05T00:00:00.000Z', undefined]);
  expect(moments({ to: '9999-12-31' })).toEqual([undefined, undefined]);
});

test('days are those of the business, also where clocks are changed', () => {
  setBusinessTimeZone('America/New_York');
  expect(moments({ from: '2026-03-08', to: '2026-03-08' })).toEqual([
    '2026-03-08T05:00:00.000Z',
    '2026-03-09T04:00:00.000Z',
  ]);
});
