import { describe, expect, test } from '@jest/globals';
import { LINK_PAUSED } from '@portal/contracts/values/outcomes';
import { LINK_IS_PAUSED } from '@portal/contracts/values/referral-code';
import { ApiError } from '../../lib/errors.js';
import {
  cardProblem,
  couponProblem,
  detailsProblem,
  isNoLonger,
  loadProblem,
  noCode,
  notBegun,
  recordingProblem,
} from './problems.rules.js';

const away = new ApiError(503, 'Away for a moment.', 'UNAVAILABLE');
const restricted = new ApiError(503, 'The account is restricted', 'STRIPE_ACCOUNT_RESTRICTED');

describe('a page that cannot be shown', () => {
  test.each([
    ['an unknown link', new ApiError(404, 'Referral not found'), 'Link Not Found', false],
    [
      'an unknown link, in other words',
      new ApiError(404, 'Sorry, REFERRAL NOT FOUND.'),
      'Link Not Found',
      false,
    ],
    ['a restricted account', restricted, 'Payment temporarily unavailable', true],
    ['a paused link', new ApiError(409, LINK_IS_PAUSED, LINK_PAUSED), 'This link is paused', true],
    ['no code', noCode(), 'Error', false],
    ['a broken server', new ApiError(503, 'The service is not available'), 'Error', true],
    ['too many tries', new ApiError(429, 'Too many requests'), 'Error', true],
    ['no network', new Error('offline'), 'Error', true],
  ])('%s', (_, error, title, canRetry) => {
    expect(loadProblem(error)).toMatchObject({ title, canRetry });
  });

  test('says what the server said', () => {
    expect(loadProblem(new ApiError(503, 'The service is not available')).message).toBe(
      'The service is not available',
    );
    expect(loadProblem(noCode()).message).toBe('Invalid referral code');
  });

  test('falls back to its own words', () => {
    expect(loadProblem(new TypeError('x is undefined')).message).toBe('Failed to load payment data');
    expect(loadProblem(new ApiError(502, '')).message).toBe('Failed to load payment data');
  });

  test('a restricted account is told as one whose provider needs verification', () => {
    expect(loadProblem(restricted).message).toContain('account needs verification');
  });
});

describe('a payment that fails', () => {
  test('before the card is tried, with the server’s words', () => {
    expect(detailsProblem(new ApiError(400, 'Please enter a valid email'))).toEqual({
      title: 'Payment failed',
      message: 'Please enter a valid email',
    });
    expect(detailsProblem(restricted).title).toBe('Payment temporarily unavailable');
  });

  test('at the card, with the provider’s words', () => {
    expect(cardProblem('Your card was declined.', 'card_declined')).toEqual({
      title: 'Payment Failed',
      message: 'Your card was declined.',
    });
  });

  test.each(['testmode_charges_only', 'account_invalid'])('at the account (%s)', (code) => {
    expect(cardProblem('Your account cannot make live charges.', code).title).toBe(
      'Payment temporarily unavailable',
    );
  });
});

describe('a sale that is not recorded', () => {
  test.each([
    ['says so with the server’s words', new ApiError(503, 'Away for a moment.'), ': Away for a moment.'],
    ['says so without any', new ApiError(502, ''), ''],
  ])('%s', (_, error, end) => {
    expect(recordingProblem(error)).toBe(`Sales recording failed${end}`);
  });
});

describe('a coupon that fails', () => {
  test.each([
    ['with the server’s words', new ApiError(400, 'Coupon code is used up'), 'Coupon code is used up'],
    ['without any', new ApiError(400, ''), 'Invalid coupon code'],
  ])('%s', (_, error, message) => {
    expect(couponProblem(error)).toEqual({ title: 'Invalid Coupon', message });
  });

  test('at a restricted account is not the coupon’s fault', () => {
    expect(couponProblem(restricted).title).toBe('Payment temporarily unavailable');
  });
});

describe('a payment that could not be begun', () => {
  test('says why, and that nothing is charged', () => {
    expect(notBegun(away)).toEqual({
      title: 'Payment not ready',
      message: 'Away for a moment. Your card has not been charged.',
    });
    expect(notBegun(restricted)).toMatchObject({ title: 'Payment temporarily unavailable' });
  });

  test.each([
    ['its link is gone', new ApiError(404, 'Referral not found'), true],
    ['its link is paused', new ApiError(409, LINK_IS_PAUSED, LINK_PAUSED), true],
    ['the portal is away', away, false],
    ['there are too many', new ApiError(429, 'Too many attempts.', 'TOO_MANY_REQUESTS'), false],
  ])('leaves nothing to pay only where %s', (_, error, isOver) => {
    expect(isNoLonger(error)).toBe(isOver);
  });
});
