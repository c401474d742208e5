import { expect, test } from '@jest/globals';
import { mayPublish, publishedBy, publisherOf } from './publisher.rules.js';

const payouts = { self: 'payouts', service: 'payouts' };

test('a message is published by the user that the broker has verified', () => {
  expect(publisherOf({ userId: 'payments-sales' }, 'payouts')).toBe('payments-sales');
  expect(publisherOf({}, 'payouts')).toBeNull();
});

test('a copy keeps the publisher of its message, over any number of retries', () => {
  for (const userId of ['payments-sales', undefined]) {
    let origin: Parameters<typeof publisherOf>[0] = { userId };
    for (let copies = 0; copies < 3; copies++)
      origin = { userId: 'payouts', headers: publishedBy(origin, 'payouts') };
    expect(publisherOf(origin, 'payouts')).toBe(userId ?? null);
  }
});

test("only a consumer's own copies may name another publisher", () => {
  const headers = { 'x-published-by': 'payments-sales' };
  expect(publisherOf({ userId: 'notifications', headers }, 'payouts')).toBe('notifications');
  expect(publisherOf({ headers }, 'payouts')).toBeNull();
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
