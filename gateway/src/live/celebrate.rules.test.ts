import { expect, test } from '@jest/globals';
import { isWorthCelebrating } from './celebrate.rules.js';

test.each([
  ['now', '2026-11-05T10:00:00.000Z', true],
  ['ten minutes ago', '2026-11-05T09:50:00.000Z', true],
  ['longer ago', '2026-11-05T09:49:59.999Z', false],
])('a sale of %s', (_name, occurredAt, expected) => {
  expect(isWorthCelebrating(occurredAt, Date.parse('2026-11-05T10:00:00.000Z'))).toBe(expected);
});
