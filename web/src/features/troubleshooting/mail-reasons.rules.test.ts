import { expect, test } from '@jest/globals';
import { mailReason } from './mail-reasons.rules.js';

test.each([
  ['NOT_MAILED', 'The partner is suspended, or has not confirmed the address'],
  ['UNANSWERED ETIMEDOUT', 'The server never answered: it may have arrived'],
  ['EENVELOPE 550 5.1.1', 'EENVELOPE 550 5.1.1'],
])('a mail that was not sent for %s says so', (code, words) => expect(mailReason(code)).toBe(words));
