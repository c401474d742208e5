import { expect, test } from '@jest/globals';
import { isMailed } from './mailed.rules.js';

test.each([
  ['whose e-mail counts', {}, true],
  ['whose identity service does not know of suspensions', { isUnverified: false }, true],
  ['who has not confirmed their e-mail', { isUnverified: true }, false],
  ['who is suspended', { suspendedAt: '2026-11-26T10:00:00.000Z' }, false],
  ['who was reinstated', { suspendedAt: null }, true],
])('a partner %s', (_, person, mailed) => {
  expect(isMailed(person)).toBe(mailed);
});
