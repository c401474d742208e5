/** How a test card behaves when it is charged, from Stripe's documentation of test cards. */
export type Behaviour =
  | { kind: 'succeeds' }
  | { kind: 'declines'; code: string; declineCode: string; message: string; param?: string }
  | { kind: 'needs-3d-secure'; then: Behaviour };

export interface TestCard {
  /** As in Stripe's test payment methods: `pm_card_<name>`. Stored instead of the number. */
  name: string;
  number: string;
  brand: 'visa' | 'mastercard' | 'amex' | 'discover';
  behaviour: Behaviour;
}

const succeeds: Behaviour = { kind: 'succeeds' };

function declines(declineCode: string, message: string, code = 'card_declined', param?: string): Behaviour {
  return { kind: 'declines', code, declineCode, message, param };
}

const DECLINED = 'Your card was declined.';
const genericDecline = declines('generic_decline', DECLINED);
const visa = (name: string, number: string, behaviour: Behaviour): TestCard => ({
  name,
  number,
  brand: 'visa',
  behaviour,
});

export const TEST_CARDS: TestCard[] = [
  visa('visa', '4242424242424242', succeeds),
  visa('visa_debit', '4000056655665556', succeeds),
  { name: 'mastercard', number: '5555555555554444', brand: 'mastercard', behaviour: succeeds },
  { name: 'amex', number: '378282246310005', brand: 'amex', behaviour: succeeds },
  { name: 'discover', number: '6011111111111117', brand: 'discover', behaviour: succeeds },
  visa('pendingRefund', '4000000000007726', succeeds),
  visa('refundFail', '4000000000005126', succeeds),
  visa('chargeDeclined', '4000000000000002', genericDecline),
  visa(
    'chargeDeclinedInsufficientFunds',
    '4000000000009995',
    declines('insufficient_funds', 'Your card has insufficient funds.'),
  ),
  visa('chargeDeclinedLostCard', '4000000000009987', declines('lost_card', DECLINED)),
  visa('chargeDeclinedStolenCard', '4000000000009979', declines('stolen_card', DECLINED)),
  visa(
    'chargeDeclinedExpiredCard',
    '4000000000000069',
    declines('expired_card', 'Your card has expired.', 'expired_card', 'exp_month'),
  ),
  visa(
    'chargeDeclinedIncorrectCvc',
    '4000000000000127',
    declines('incorrect_cvc', "Your card's security code is incorrect.", 'incorrect_cvc', 'cvc'),
  ),
  visa(
    'chargeDeclinedProcessingError',
    '4000000000000119',
    declines(
      'processing_error',
      'An error occurred while processing your card. Try again in a little bit.',
      'processing_error',
    ),
  ),
  visa('authenticationRequiredOnSetup', '4000002500003155', { kind: 'needs-3d-secure', then: succeeds }),
  visa('threeDSecure2Required', '4000000000003220', { kind: 'needs-3d-secure', then: succeeds }),
  visa('threeDSecureRequiredChargeDeclined', '4000008400001629', {
    kind: 'needs-3d-secure',
    then: genericDecline,
  }),
];

export function testCardByNumber(number: string): TestCard | undefined {
  return TEST_CARDS.find((card) => card.number === number);
}

export function testCardByName(name: string): TestCard | undefined {
  return TEST_CARDS.find((card) => card.name === name);
}
