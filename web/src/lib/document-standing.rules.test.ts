import { expect, test } from '@jest/globals';
import type { OwnReview } from '@portal/contracts/http/profile';
import { documentStanding } from './document-standing.rules.js';

test.each<[string | null, OwnReview | undefined, string]>([
  [null, undefined, 'Not on file: add it in your profile.'],
  ['w9.pdf', undefined, 'On file'],
  ['w9.pdf', { state: 'unreviewed', reason: null }, 'On file'],
  ['w9.pdf', { state: 'waiting', reason: null }, 'On file: we look at it soon'],
  ['w9.pdf', { state: 'accepted', reason: null }, 'On file: accepted'],
  [
    'w9.pdf',
    { state: 'refused', reason: 'It is not signed.' },
    'Refused: It is not signed. Upload it again.',
  ],
  ['w9.pdf', { state: 'refused', reason: 'Not signed' }, 'Refused: Not signed. Upload it again.'],
])('%s with %j: %s', (filename, review, text) => {
  expect(documentStanding(filename, review)).toEqual({ text, isWrong: review?.state === 'refused' });
});
