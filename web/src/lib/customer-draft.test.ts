import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { customerDraft } from './customer-draft.js';

const customer = { firstName: 'Cora', lastName: 'Miles', email: 'cora@example.com', carrier: 'Acme Mutual' };
const kept = new Map<string, string>();
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
  removeItem: (key: string) => kept.delete(key),
};
beforeEach(() => {
  jest.useFakeTimers();
  kept.clear();
  Object.assign(globalThis, { sessionStorage: storage });
});
afterEach(() => void jest.useRealTimers());

test('who wanted to pay comes back after the bank’s page', () => {
  customerDraft.keep(customer);
  jest.advanceTimersByTime(29 * 60_000);
  expect(customerDraft.read()).toEqual(customer);
});

test('after half an hour nobody does, and nothing is left, though nobody asks', () => {
  customerDraft.keep(customer);
  jest.advanceTimersByTime(30 * 60_000);
  expect(kept.size).toBe(0);
});

test('a page that was loaded since keeps it no longer', () => {
  kept.set('portal.customer', JSON.stringify({ of: customer, at: Date.now() - 30 * 60_000 }));
  expect(customerDraft.read()).toEqual({});
  expect(kept.size).toBe(0);
});

test('once it is paid nothing is left', () => {
  customerDraft.keep(customer);
  customerDraft.forget();
  expect(customerDraft.read()).toEqual({});
  expect(kept.size).toBe(0);
});

test('where storage is refused, or holds something else, the form starts empty', () => {
  kept.set('portal.customer', 'not JSON');
  expect(customerDraft.read()).toEqual({});
  Object.defineProperty(globalThis, 'sessionStorage', {
    configurable: true,
    get() {
      throw new Error('refused');
    },
  });
  customerDraft.keep(customer);
  expect(customerDraft.read()).toEqual({});
  Object.defineProperty(globalThis, 'sessionStorage', { configurable: true, writable: true, value: storage });
});
