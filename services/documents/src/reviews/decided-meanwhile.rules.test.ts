import { expect, test } from '@jest/globals';
import type { ReviewDecision, ReviewState } from '@portal/contracts/values/documents';
import { decidedMeanwhile } from './decided-meanwhile.rules.js';

const of = (...decisions: ReviewDecision[]) => decisions.map((decision) => ({ decision }));

test.each<[ReviewState, ReviewDecision[], number, string]>([
  ['accepted', ['accepted'], 0, 'was waiting when you opened it, and was accepted meanwhile.'],
  ['refused', ['refused', 'accepted'], 1, 'was accepted when you opened it, and was refused meanwhile.'],
  ['refused', ['refused', 'refused'], 1, 'was refused when you opened it, and was refused again meanwhile.'],
  ['refused', ['refused'], 4, 'This document was refused meanwhile.'],
])('%s after %j, of which %i were seen', (now, decisions, seen, said) => {
  const sentence = decidedMeanwhile(now, of(...decisions), seen);
  expect(sentence).toContain(said);
  expect(sentence).toContain('Nothing was changed. Please look again.');
});
