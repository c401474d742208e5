import { expect, test } from '@jest/globals';
import type { ClaimantsClaim } from '@portal/contracts/http/claim-page';
import { timelineOf } from './timeline.rules.js';

const at = (day: number) => `2026-11-0${day}T10:00:00.000Z`;
const change = (id: number, status: 'submitted' | 'in review' | 'denied', documents: string[] = []) => ({
  id,
  status,
  note: null,
  at: at(id),
  documents,
});

test('says what became of a claim, in the order in which it happened', () => {
  const claim = {
    filedAt: at(1),
    files: [
      { filename: 'front.jpg', sizeBytes: 1, at: at(1) },
      { filename: 'report.pdf', sizeBytes: 1, at: at(4) },
      { filename: 'bill.pdf', sizeBytes: 1, at: at(4) },
    ],
    history: [
      change(1, 'submitted'),
      change(2, 'in review'),
      change(3, 'in review', ['Police report']),
      change(5, 'denied'),
    ],
  } as ClaimantsClaim;
  expect(timelineOf(claim).map(({ what, names }) => [what, ...names])).toEqual([
    ['You filed the claim'],
    ['We began to review it'],
    ['We asked you for documents', 'Police report'],
    ['You added documents', 'report.pdf', 'bill.pdf'],
    ['The claim was denied'],
  ]);
});
