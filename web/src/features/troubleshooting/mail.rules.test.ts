import { expect, test } from '@jest/globals';
import { hasGone } from './mail.rules.js';

test.each([
  ['sent', true],
  ['kept', true],
  ['queued', false],
  ['failed', false],
] as const)('a mail that is %s and has no words had some: %s', (status, hadWords) => {
  expect(hasGone(status)).toBe(hadWords);
});
