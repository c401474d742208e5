import { expect, test } from '@jest/globals';
import type { OwnReview } from '@portal/contracts/http/profile';
import { documentStanding, w9Standing, type Standing } from './document-standing.rules.js';

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

test.each<[Standing, string | null, OwnReview | undefined]>([
  ['missing', null, undefined],
  ['on-file', 'w9.pdf', undefined],
  ['on-file', 'w9.pdf', { state: 'waiting', reason: null }],
  ['refused', 'w9.pdf', { state: 'refused', reason: null }],
])('a W9 is %s', (standing, w9Document, review) => {
  const documents = { w9Document, achDocument: null, ...(review && { w9Review: review }) };
  expect(w9Standing(documents)).toBe(standing);
});
