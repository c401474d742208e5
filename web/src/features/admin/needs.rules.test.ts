import { expect, test } from '@jest/globals';
import { cappedCount } from '@portal/contracts/values/needs';
import { LINES, unreadSentence } from './needs-lines.rules.js';
import { sumOfNeeds } from './needs.rules.js';

test.each([
  [1, '1'],
  [99, '99'],
  [100, '99+'],
])('%i is shown as %s', (count, shown) => {
  expect(cappedCount(count)).toBe(shown);
});

test('a badge has the sum of its kinds, 0 for none, and nothing before it is known', () => {
  const needs = [
    { kind: 'approvals' as const, count: 2 },
    { kind: 'flags' as const, count: 5 },
    { kind: 'bank-accounts' as const, count: 1 },
  ];
  expect(sumOfNeeds(needs, ['approvals', 'bank-accounts'])).toBe(3);
  expect(sumOfNeeds(needs, ['support'])).toBe(0);
  expect(sumOfNeeds(undefined, ['flags'])).toBeUndefined();
});

test.each([
  [{ kind: 'flags', count: 1 }, '1 flag to decide'],
  [{ kind: 'flags', count: 2 }, '2 flags to decide'],
  [{ kind: 'support', count: 100 }, '99+ support requests to answer'],
  [{ kind: 'month-end', count: 12, month: '2026-10' }, '12 partners to pay for Oct 2026'],
  [{ kind: 'books-drift', count: 3 }, 'The books do not agree: no batch is paid until they do'],
] as const)('%j is said as: %s', (need, said) => {
  expect(LINES[need.kind].text(need)).toBe(said);
});

test.each([
  [['support', 'failed-mails'], 'Support and mails could not be read.'],
  [['new-claims', 'claims-in-review'], 'Claims could not be read.'],
  [['books-drift', 'approvals', 'flags'], 'The books, approvals, and flags could not be read.'],
] as const)('without %j: %s', (unread, sentence) => {
  expect(unreadSentence([...unread])).toBe(sentence);
});
