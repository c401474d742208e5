import { expect, test } from '@jest/globals';
import type { OwnCommission, OwnCommissionStep } from '@portal/contracts/http/earnings';
import { standText, stepText } from './own-explain.rules.js';

const commission = (change: Partial<OwnCommission> = {}) =>
  ({ isPaid: false, standingInCents: 1_068, openInCents: 1_068, ...change }) as OwnCommission;
const payout = { id: 5, month: '2026-10', madeAt: '2026-11-02T12:00:00Z', isVoided: false };
const step = (kind: OwnCommissionStep['kind'], of: OwnCommissionStep['payout'] = null) =>
  ({ kind, payout: of }) as OwnCommissionStep;

test.each([
  ['payable', commission(), '$10.68 is payable, and comes with your next payout.'],
  ['paid', commission({ isPaid: true, openInCents: 0 }), 'It is paid.'],
  [
    'in its hold period',
    commission({ isPending: true, payableFrom: '2026-12-06' }),
    '$10.68 is in its hold period, and payable from Dec 6, 2026 on.',
  ],
  [
    'looked at, whatever its hold period',
    commission({ flagState: 'open', payableFrom: '2026-12-06' }),
    'We are looking at this: $10.68 is not paid until we are done.',
  ],
  ['refused', commission({ flagState: 'refused' }), '$10.68 is not payable: please ask us.'],
  [
    'gone',
    commission({ standingInCents: 0, openInCents: 0 }),
    'Nothing of it is left, since the sale was taken back.',
  ],
])('a commission that is %s says so', (_case, of, words) => expect(standText(of)).toBe(words));

test.each([
  [step('earned'), 'Earned with the sale'],
  [step('settled', payout), 'Paid in your payout for Oct 2026, made on Nov 2, 2026'],
  [
    step('settled', { ...payout, isVoided: true }),
    'Paid in your payout for Oct 2026, made on Nov 2, 2026, which was taken back later',
  ],
  [step('taken-back', payout), 'No longer paid in your payout for Oct 2026'],
])('a step is a sentence to the partner', (of, words) => expect(stepText(of)).toBe(words));
