import { expect, test } from '@jest/globals';
import { batchStateOf, isTakenBack, isToBeSent, tellNoted } from './batch-state.rules.js';

const batch = { payoutsCount: 3, voidedCount: 0, sentCount: 0, returnedCount: 0, approvedBy: null };

test.each([
  ['Recorded', true, batch],
  ['Approved', true, { ...batch, approvedBy: { id: 2, name: 'Noor' } }],
  ['Sent', false, { ...batch, voidedCount: 1, sentCount: 2 }],
  ['2 of 3 sent', true, { ...batch, sentCount: 2 }],
  ['2 of 3 sent, 1 returned', false, { ...batch, sentCount: 2, returnedCount: 1 }],
  ['Taken back', false, { ...batch, voidedCount: 3 }],
  ['Settled without a payout', false, { ...batch, payoutsCount: 0 }],
  ['Recorded', false, { payoutsCount: 3, voidedCount: 0 }],
])('a batch is said to be %s, and may be noted as sent: %s', (state, canBeSent, of) => {
  expect(batchStateOf(of)).toBe(state);
  expect(isToBeSent(of)).toBe(canBeSent);
  expect(isTakenBack(of)).toBe(state === 'Taken back');
});

test('a batch that nothing was noted of says whether it has a file, and whether somebody took it', () => {
  expect(batchStateOf(batch, { issuedCount: 0 })).toBe('File made');
  expect(batchStateOf(batch, { issuedCount: 1 })).toBe('Exported');
  expect(batchStateOf({ ...batch, sentCount: 3 }, { issuedCount: 1 })).toBe('Sent');
});

test('a note of what was noted already says that nothing was noted', () => {
  expect(tellNoted(7, 0)).toMatchObject({ type: 'info', title: 'Nothing was noted for batch 7' });
  expect(tellNoted(7, 1).title).toBe('1 payout of batch 7 noted as sent');
});
