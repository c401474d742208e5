import { expect, test } from '@jest/globals';
import { mayPublish, publishedBy, publisherOf } from './publisher.rules.js';

const payouts = { self: 'payouts', service: 'payouts' };
const reader = { self: 'payouts', queue: 'payouts.sale' };

test('a message is published by the user that the broker has verified', () => {
  expect(publisherOf({ userId: 'payments-sales' }, reader)).toBe('payments-sales');
  expect(publisherOf({}, reader)).toBeNull();
});

test('a copy keeps the publisher of its message, over any number of retries', () => {
  for (const userId of ['payments-sales', undefined]) {
    let origin: Parameters<typeof publisherOf>[0] = { userId };
    for (let copies = 0; copies < 3; copies++)
      origin = { userId: 'payouts', headers: publishedBy(origin, reader) };
    expect(publisherOf(origin, reader)).toBe(userId ?? null);
  }
});

test("only a consumer's own copies may name another publisher", () => {
  const headers = { 'x-published-by': 'payments-sales' };
  for (const userId of ['notifications', undefined])
    expect(publisherOf({ userId, headers }, reader)).toBe(`${userId ?? 'nobody'} as a copy`);
});

test("a copy that the event's owner made of a stranger's message is not the owner's event", () => {
  const copy = { userId: 'payments-sales', headers: { 'x-published-by': 'notifications' } };
  const publisher = publisherOf(copy, reader)!;
  expect(mayPublish(publisher, 'payments-sales', payouts)).toBe(false);
});

test('an operator vouches for a copy only in the queue that it was sent to', () => {
  const copy = (queue: string) => ({
    userId: 'portal',
    headers: { 'x-published-by': 'notifications', 'x-vouched-for': queue },
  });
  expect(publisherOf(copy('payouts.sale'), reader)).toBe('portal');
  expect(publisherOf(copy('claims.partner'), reader)).toBe('notifications');
  expect(publisherOf({ userId: 'portal', headers: { 'x-published-by': '' } }, reader)).toBeNull();
});

test('nobody but its source and operators may publish an event', () => {
  expect(mayPublish('payments-sales', 'payments-sales', payouts)).toBe(true);
  expect(mayPublish('portal', 'payments-sales', payouts)).toBe(true);
  expect(mayPublish('notifications', 'payments-sales', payouts)).toBe(false);
  expect(mayPublish('payouts', 'payments-sales', payouts)).toBe(false);
});

test('a portal that connects as one user of its own trusts that user', () => {
  const shared = { self: 'default_user', service: 'payouts' };
  expect(mayPublish('default_user', 'payments-sales', shared)).toBe(true);
  expect(mayPublish('guest', 'payments-sales', shared)).toBe(false);
});
