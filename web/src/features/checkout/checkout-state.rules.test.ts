import { describe, expect, test } from '@jest/globals';
import type { PublicReferral } from '@portal/contracts/http/catalog';
import type { CreatedIntent, RecordedSale } from '@portal/contracts/http/checkout';
import type { PaymentInHand } from './payment-in-hand.js';
import { isReplaced, lookAgainIn, checkoutStateOf, referralOf } from './checkout-state.rules.js';

const NOW = 1_800_000_000_000;
const open = { clientSecret: 'pi_1_secret_x', state: 'open', sale: null } as CreatedIntent;
const sale = { stripePaymentId: 'pi_1' } as RecordedSale;
const paid: CreatedIntent = { ...open, state: 'paid', sale };
const sent = (changes: Partial<PaymentInHand> = {}): PaymentInHand => ({
  code: 'C',
  paymentIntentId: 'pi_1',
  sentAt: NOW - 1_000,
  ...changes,
});

describe('a checkout, to a tab', () => {
  test.each([
    ['that sent nothing', open, null, { state: 'open', inVain: null }],
    ['that sent it just now: not known yet', open, sent(), { state: 'unknown', bank: false }],
    ['that sent it a while ago', open, sent({ sentAt: NOW - 10_000 }), { state: 'open', inVain: 'this' }],
    ['that was answered', open, sent({ sentAt: null }), { state: 'open', inVain: null }],
    [
      'whose payment was ended, just now as it is',
      open,
      sent({ paymentIntentId: 'pi_0' }),
      { state: 'open', inVain: 'replaced' },
    ],
    [
      'that wants another',
      open,
      sent({ paymentIntentId: 'pi_0', over: true }),
      { state: 'open', inVain: null },
    ],
    [
      'while the bank is deciding',
      { ...open, state: 'processing' } as CreatedIntent,
      null,
      { state: 'unknown', bank: true },
    ],
    ['that paid it', paid, sent(), { state: 'paid', here: true }],
    ['that did not pay it', paid, null, { state: 'paid', here: false }],
    [
      'that found another tab to have paid it',
      paid,
      sent({ isAnothers: true }),
      { state: 'paid', here: false },
    ],
    [
      'that found another tab to have sent it in vain',
      open,
      sent({ isAnothers: true, sentAt: NOW - 10_000 }),
      { state: 'open', inVain: null },
    ],
    ['that paid another', paid, sent({ paymentIntentId: 'pi_0' }), { state: 'paid', here: false }],
  ])('%s', (_, answer, inHand, expected) => {
    const former = inHand?.paymentIntentId === 'pi_0' ? 'ended' : null;
    expect(checkoutStateOf(answer, inHand, NOW, former)).toMatchObject(expected);
  });

  test.each([
    ['was paid', sale, 0, { state: 'paid', sale, here: true }],
    ['is with the bank', 'under-way', 60_000, { state: 'unknown', bank: true }],
    ['was sent just now', 'not-charged-yet', 9_999, { state: 'unknown', bank: false }],
    ['was sent a while ago', 'not-charged-yet', 10_000, { state: 'open', inVain: 'replaced' }],
    ['was ended', 'ended', 0, { state: 'open', inVain: 'replaced' }],
  ] as const)('whose payment was replaced, and %s', (_, former, ago, expected) => {
    const inHand = sent({ paymentIntentId: 'pi_0', sentAt: NOW - ago });
    expect(isReplaced(open, inHand)).toBe(true);
    expect(checkoutStateOf(open, inHand, NOW, former)).toMatchObject(expected);
  });
});

test('only what is not known is looked for again: a lost answer often, a bank’s less and less', () => {
  const unknown = { state: 'unknown', intent: open } as const;
  const looks = [0, 1, 2, 3, 9];
  expect(looks.map((each) => lookAgainIn({ ...unknown, bank: false }, each))).toEqual([
    500, 1_000, 2_000, 2_000, 2_000,
  ]);
  expect(looks.map((each) => lookAgainIn({ ...unknown, bank: true }, each))).toEqual([
    500, 1_000, 2_000, 4_000, 8_000,
  ]);
  expect(lookAgainIn({ state: 'open', intent: open, inVain: null }, 3)).toBe(false);
  expect(lookAgainIn(undefined, 0)).toBe(false);
});

test('what is sold is known before a payment is begun, and is the payment’s from then on', () => {
  const [seen, current] = [{ id: 1 }, { id: 2 }] as PublicReferral[];
  expect(referralOf({ state: 'looked', referral: seen! })).toBe(seen);
  const intent = { ...open, referral: current! };
  expect(referralOf({ state: 'open', intent, inVain: null })).toBe(current);
});
