import { expect, test } from '@jest/globals';
import { momentOf } from './resend.rules.js';

const now = new Date('2026-11-22T12:00:00Z');

test.each([
  ['2026-11-22T08:00Z', '2026-11-22T08:00:00.000Z'],
  ['2026-11-22T08:00:30+02:00', '2026-11-22T06:00:30.000Z'],
  ['2026-11-20', '2026-11-20T00:00:00.000Z'],
])('%s is a moment to send again from', (from, moment) => expect(momentOf(from, now)).toBe(moment));

test.each([undefined, '', 'yesterday', "2026-11-22'; drop table outbox", '2026-11-22T08:00', '2026-99-99'])(
  '%s is none',
  (from) => expect(() => momentOf(from, now)).toThrow(/Say since when|is no moment/),
);

test('what is to come was not sent, and what is older than 7 days is not kept', () => {
  expect(() => momentOf('2026-11-23', now)).toThrow('is yet to come');
  expect(() => momentOf('2026-11-14', now)).toThrow('more than 7 days ago');
});
