import { expect, test } from '@jest/globals';
import { dueWeek, figuresOf } from './week.rules.js';

const NEW_YORK = 'America/New_York';

test.each([
  ['a Monday before 8:00', '2026-11-23T12:59:59.999Z', NEW_YORK, null],
  ['a Monday at 8:00', '2026-11-23T13:00:00.000Z', NEW_YORK, '2026-11-16'],
  ['a late start on Thursday', '2026-11-26T20:00:00.000Z', NEW_YORK, '2026-11-16'],
  ['Sunday, a minute before the week ends', '2026-11-30T04:59:00.000Z', NEW_YORK, '2026-11-16'],
  ['the Monday after, before 8:00', '2026-11-30T05:00:00.000Z', NEW_YORK, null],
  ['Monday in UTC', '2026-11-23T08:00:00.000Z', 'UTC', '2026-11-16'],
  ['Monday in the east, while it is Sunday in UTC', '2026-11-22T23:30:00.000Z', 'Asia/Tokyo', '2026-11-16'],
  ['the week after clocks were put back', '2026-11-02T13:00:00.000Z', NEW_YORK, '2026-10-26'],
])('%s', (_name, now, zone, first) => {
  expect(dueWeek(new Date(now), zone)?.first ?? null).toBe(first);
});

test('a week is due from the Monday after it on, and ends on its Sunday', () => {
  expect(dueWeek(new Date('2026-11-26T20:00:00.000Z'), NEW_YORK)).toEqual({
    first: '2026-11-16',
    last: '2026-11-22',
    dueAt: '2026-11-23T13:00:00.000Z',
  });
});

const week = { first: '2026-11-16', last: '2026-11-22' };
const visit = (day: string, visits: number) => ({ referralId: 1, campaign: null, day, visits });
const sale = (day: string, salesCount: number, commissionInCents: number) => ({
  referralId: 1,
  campaign: null,
  day,
  salesCount,
  amountInCents: 10 * commissionInCents,
  commissionInCents,
});

test('figures are of the days of the week alone', () => {
  const visits = [
    visit('2026-11-15', 9),
    visit('2026-11-16', 2),
    visit('2026-11-22', 3),
    visit('2026-11-23', 9),
  ];
  const sales = [sale('2026-11-15', 1, 900), sale('2026-11-16', 1, 100), sale('2026-11-22', 2, 250)];
  expect(figuresOf(week, visits, sales)).toEqual({ visits: 5, sales: 3, commissionCents: 350 });
});

test('a week with nothing has no figures, one with visits alone has', () => {
  expect(figuresOf(week, [visit('2026-11-15', 9)], [sale('2026-11-23', 1, 100)])).toBeNull();
  expect(figuresOf(week, [visit('2026-11-17', 1)], [])).toEqual({ visits: 1, sales: 0, commissionCents: 0 });
});
