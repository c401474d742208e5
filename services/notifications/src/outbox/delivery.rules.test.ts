import { expect, test } from '@jest/globals';
import { unavailable } from '@portal/kit/http/errors';
import { delayAfter, failureOf, keptOf } from './delivery.rules.js';
import { Undeliverable } from './mail.js';

test.each([
  [1, 1],
  [2, 2],
  [3, 4],
  [8, 128],
  [9, 256],
  [10, 300],
  [2_000, 300],
])('after attempt %i the next comes in %i s', (attempts, seconds) => {
  expect(delayAfter(attempts)).toBe(seconds);
});

const smtp = (code: string, responseCode?: number, command?: string) =>
  Object.assign(new Error('550 <dana@example.com> is unknown here'), { code, responseCode, command });

test.each([
  ['nobody there', smtp('ECONNREFUSED', undefined, 'CONN'), 'ECONNREFUSED', false],
  ['a silent server', smtp('ETIMEDOUT', undefined, 'CONN'), 'ETIMEDOUT', false],
  ['a password that is refused', smtp('EAUTH', 535, 'AUTH PLAIN'), 'EAUTH 535', false],
  ['our own address refused', smtp('EENVELOPE', 550, 'MAIL FROM'), 'EENVELOPE 550', false],
  ['a recipient who shall come back later', smtp('EENVELOPE', 451, 'RCPT TO'), 'EENVELOPE 451', false],
  ['a recipient who is unknown', smtp('EENVELOPE', 550, 'RCPT TO'), 'EENVELOPE 550', true],
  ['a message that is refused', smtp('EMESSAGE', 554, 'DATA'), 'EMESSAGE 554', true],
  ['another service away', unavailable(), 'UNAVAILABLE', false],
  ['a sale that is gone', new Undeliverable('SALE_GONE'), 'SALE_GONE', true],
  ['what nobody foresaw', new Error('dana@example.com'), 'UNKNOWN', false],
  ['not even an error', undefined, 'UNKNOWN', false],
])('%s', (_case, error, reason, final) => {
  expect(failureOf(error)).toEqual({ reason, final });
});

test.each([
  [
    'a receipt that was sent',
    undefined,
    'sent',
    { to: 'dana@example.com', html: '<p>', text: 'p', minutes: null },
  ],
  [
    'a receipt that is kept',
    undefined,
    'kept',
    { to: 'dana@example.com', html: '<p>', text: 'p', minutes: null },
  ],
  ['a link that was sent', 60, 'sent', { to: null, html: null, text: null, minutes: null }],
  ['a link that is kept', 60, 'kept', { to: 'dana@example.com', html: '<p>', text: 'p', minutes: 60 }],
] as const)('of %s stays what may stay', (_case, opensForMinutes, status, kept) => {
  const to = { name: 'Dana', address: 'dana@example.com' };
  expect(keptOf({ to, html: '<p>', text: 'p', opensForMinutes }, status)).toEqual(kept);
});
