import { expect, test } from '@jest/globals';
import { unavailable } from '@portal/kit/http/errors';
import { delayAfter, failureOf, keptOf } from './delivery.rules.js';
import { Unanswered, Undeliverable } from './mail.js';
import { PATIENCE } from './smtp-sender.js';

const history = { attempts: 1, unanswered: 0, days: 0 };

test.each([
  [1, 1],
  [2, 2],
  [3, 4],
  [8, 128],
  [9, 256],
  [10, 300],
  [2_000, 300],
])('after attempt %i the next comes in %i s', (attempts, seconds) => {
  expect(delayAfter('later', { ...history, attempts })).toBe(seconds);
});

test.each([
  ['a server that is away', 'later', { days: 400 }, 300],
  ['a server that refuses it, for up to 5 days', 'refused', { days: 4.9 }, 3_600],
  ['a server that refuses it, for 5 days', 'refused', { days: 5 }, null],
  ['a server that said nothing twice', 'unanswered', { unanswered: 2 }, 300],
  ['a server that said nothing three times', 'unanswered', { unanswered: 3 }, null],
  ['an address that nobody knows', 'unknown', {}, null],
  ['a sale that is gone', 'needless', {}, null],
  ['no address', 'hopeless', {}, null],
] as const)('%s', (_case, verdict, more, seconds) => {
  expect(delayAfter(verdict, { ...history, attempts: 50, ...more })).toBe(seconds);
});

const smtp = (code: string, response?: string, command?: string) =>
  Object.assign(new Error('550 <dana@example.com> is unknown here'), {
    code,
    command,
    response,
    responseCode: response === undefined ? undefined : Number(response.slice(0, 3)),
  });
const rcpt = (response: string) => smtp('EENVELOPE', response, 'RCPT TO');

test.each([
  ['nobody there', smtp('ECONNREFUSED', undefined, 'CONN'), 'ECONNREFUSED', 'later'],
  ['a silent server', smtp('ETIMEDOUT', undefined, 'CONN'), 'ETIMEDOUT', 'later'],
  ['a password that is refused', smtp('EAUTH', '535 5.7.8 No', 'AUTH PLAIN'), 'EAUTH 535 5.7.8', 'later'],
  [
    'no TLS for a password',
    smtp('ETLS', '502 5.5.1 What?', 'STARTTLS'),
    'ETLS 502 5.5.1: the server offers no TLS',
    'later',
  ],
  ['our own address refused', smtp('EENVELOPE', '550 No', 'MAIL FROM'), 'EENVELOPE 550', 'later'],
  ['a recipient who shall come back later', rcpt('451 4.7.1 Greylisted'), 'EENVELOPE 451 4.7.1', 'refused'],
  ['a recipient who is unknown', rcpt('550 5.1.1 <dana@example.com> Who?'), 'EENVELOPE 550 5.1.1', 'unknown'],
  ['the same in several lines', rcpt('550-5.1.1 Who?'), 'EENVELOPE 550 5.1.1', 'unknown'],
  ['the same without its code', rcpt('550 Who?'), 'EENVELOPE 550', 'unknown'],
  ['a domain that does not exist', rcpt('550 5.1.2 Where?'), 'EENVELOPE 550 5.1.2', 'unknown'],
  ['a mailbox that is closed', rcpt('550 5.2.1 Closed'), 'EENVELOPE 550 5.2.1', 'unknown'],
  ['a mailbox that is full', rcpt('552 5.2.2 Full'), 'EENVELOPE 552 5.2.2', 'refused'],
  ['the same without its code', rcpt('552 Full'), 'EENVELOPE 552', 'refused'],
  ['relaying that is denied', rcpt('550 5.7.1 Relaying denied'), 'EENVELOPE 550 5.7.1', 'refused'],
  ['the same by another code', rcpt('554 Relay access denied'), 'EENVELOPE 554', 'refused'],
  ['a sender who is not known', rcpt('550 5.1.8 Sender'), 'EENVELOPE 550 5.1.8', 'refused'],
  ['a message that is refused', smtp('EMESSAGE', '554 5.7.1 Spam', 'DATA'), 'EMESSAGE 554 5.7.1', 'refused'],
  ['a quota that is used up', smtp('EMESSAGE', '550 5.4.5 Quota', 'DATA'), 'EMESSAGE 550 5.4.5', 'refused'],
  ['no answer to the whole mail', new Unanswered('ETIMEDOUT', null), 'UNANSWERED ETIMEDOUT', 'unanswered'],
  ['another service away', unavailable(), 'UNAVAILABLE', 'later'],
  ['a sale that is gone', new Undeliverable('SALE_GONE'), 'SALE_GONE', 'needless'],
  ['no address', new Undeliverable('NO_ADDRESS'), 'NO_ADDRESS', 'hopeless'],
  ['an address that is none', new Undeliverable('BAD_ADDRESS'), 'BAD_ADDRESS', 'hopeless'],
  ['what nobody foresaw', new Error('dana@example.com'), 'UNKNOWN', 'later'],
  ['not even an error', undefined, 'UNKNOWN', 'later'],
])('%s', (_case, error, reason, verdict) => {
  expect(failureOf(error)).toEqual({ reason, verdict });
});

test('the patience is what RFC 5321 asks for (4.5.3.2): 5 minutes for greeting and commands, 10 after the message', () => {
  expect(PATIENCE.greetingTimeout).toBeGreaterThanOrEqual(5 * 60_000);
  expect(PATIENCE.connectionTimeout).toBeGreaterThanOrEqual(PATIENCE.greetingTimeout); // nodemailer counts both
  expect(PATIENCE.socketTimeout).toBeGreaterThanOrEqual(10 * 60_000);
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
