import { expect, test } from '@jest/globals';
import { mailsSaid } from './mails-said.rules.js';

test.each([
  ['dashboard only', null, false, 'Dashboard only'],
  ['all out', { sent: 1_118, waiting: 0, failed: 0 }, false, '1,118 sent'],
  ['some wait', { sent: 40, waiting: 79, failed: 0 }, false, '40 sent, 79 to go'],
  ['not all are queued yet', { sent: 40, waiting: 10, failed: 0 }, true, '40 sent, more to go'],
  ['one failed', { sent: 118, waiting: 0, failed: 1 }, false, '118 sent, 1 not sent'],
])('%s', (_name, mails, isUnderWay, said) => {
  expect(mailsSaid({ mails, isUnderWay })).toBe(said);
});
