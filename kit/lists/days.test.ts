import { afterEach, expect, test } from '@jest/globals';
import { setBusinessTimeZone, UTC } from '@portal/contracts/values/business-time-zone';
import { daysGiven, filterDays } from './days.js';

afterEach(() => setBusinessTimeZone(UTC));

const moments = (range: Parameters<typeof daysGiven>[0]) => {
  const days = daysGiven(range);
  return [days?.since?.toISOString(), days?.before?.toISOString()];
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

test('a list is asked for an open beginning, an open end, or neither', () => {
  const days = filterDays('at');
  const [since, before] = [new Date(0), new Date(1)];
  const asked = [
    { since, before: null },
    { since: null, before },
    { since, before },
  ].map((given) => {
    const shape = days.shapeOf(given);
    return [days.conditions(shape), Object.keys(days.params(shape, 'in')), days.given(given, 'in')];
  });
  expect(asked).toEqual([
    [['at >= :since'], ['since'], { since }],
    [['at < :before'], ['before'], { before }],
    [['at >= :since', 'at < :before'], ['since', 'before'], { since, before }],
  ]);
});
