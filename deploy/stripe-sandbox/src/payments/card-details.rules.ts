import { cardError } from '../wire/errors.js';
import { testCardByNumber, type TestCard } from './test-cards.rules.js';

/** Card details as the customer typed them. */
export interface CardDetails {
  number: string;
  exp_month: string;
  exp_year: string;
  cvc?: string;
}

export interface Card {
  test: TestCard;
  expMonth: number;
  expYear: number;
}

/**
 * Validates card details before the charge, in Stripe's order and with its messages.
 * @param now Unix seconds
 * @throws StripeError 402 `card_error`; also for a number that is no test card, so that no real card is ever accepted
 */
export function readCard(typed: CardDetails, now: number): Card {
  const number = typed.number.replace(/[\s-]/g, '');
  if (!/^\d{12,19}$/.test(number))
    throw cardError('invalid_number', 'Your card number is not a valid credit card number.', {
      param: 'number',
    });
  if (!passesLuhn(number))
    throw cardError('incorrect_number', 'Your card number is incorrect.', { param: 'number' });
  const expMonth = wholeNumber(typed.exp_month);
  if (expMonth < 1 || expMonth > 12)
    throw cardError('invalid_expiry_month', "Your card's expiration month is invalid.", {
      param: 'exp_month',
    });
  const expYear = fullYear(wholeNumber(typed.exp_year));
  const today = new Date(now * 1000);
  const thisYear = today.getUTCFullYear();
  if (!(expYear >= thisYear && expYear <= thisYear + 50))
    throw cardError('invalid_expiry_year', "Your card's expiration year is invalid.", { param: 'exp_year' });
  if (expYear === thisYear && expMonth < today.getUTCMonth() + 1)
    throw cardError('invalid_expiry_month', "Your card's expiration month is invalid.", {
      param: 'exp_month',
    });
  const test = testCardByNumber(number);
  const digits = test?.brand === 'amex' ? /^\d{3,4}$/ : /^\d{3}$/;
  if (typed.cvc !== undefined && !digits.test(typed.cvc))
    throw cardError('invalid_cvc', "Your card's security code is invalid.", { param: 'cvc' });
  if (!test)
    throw cardError(
      'card_declined',
      'Your card was declined. Your request was in test mode, but used a non test card. ' +
        'For a list of valid test cards, visit: https://stripe.com/docs/testing.',
      { decline_code: 'test_mode_live_card' },
    );
  return { test, expMonth, expYear };
}

/** Luhn's check digit: every second digit from the right is doubled, and its digits are added. */
export function passesLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

function wholeNumber(typed: string): number {
  return /^\d{1,4}$/.test(typed.trim()) ? Number(typed) : -1;
}

/** '34' is 2034. */
function fullYear(year: number): number {
  return year >= 0 && year < 100 ? 2000 + year : year;
}
