import { describe, expect, test } from '@jest/globals';
import { readSettings } from '@portal/kit/config/settings';
import { GatewaySettings, LegalSettings, PrizeSettings, ThrottleSettings } from './settings.js';

const settingsWith = (claimsUrl: string) => {
  Object.assign(process.env, { HUB_URL: 'http://127.0.0.1:4301', CLAIMS_URL: claimsUrl });
  return new GatewaySettings();
};

test.each(['javascript:alert(1)', 'claims.example.com', '//claims.example.com', 'ftp://claims.example.com'])(
  'customers with a claim are not sent to %s',
  (url) =>
    expect(() => settingsWith(url)).toThrow(
      'CLAIMS_URL is wrong: it must look like https://claims.example.com.',
    ),
);

test('an empty CLAIMS_URL is none: claims are filed on the portal’s own page', () => {
  expect(settingsWith('').CLAIMS_URL).toBeUndefined();
});

test('an office begins and pays 120 checkouts a minute, by any program, and looks at ten times as many', () => {
  const limits = readSettings(ThrottleSettings, {});
  expect(limits.THROTTLE_CREATE_INTENT).toBeGreaterThanOrEqual(120);
  // The customer is saved, the sale recorded, and one coupon in each removed.
  expect(limits.THROTTLE_PAYMENT).toBeGreaterThanOrEqual(3 * 120);
  expect(limits.THROTTLE_LOOK).toBeGreaterThanOrEqual(10 * 120);
  // With the cookie of the page: a coupon in each as well.
  expect(limits.THROTTLE_CREATE_INTENT_ADDRESS).toBeGreaterThanOrEqual(120);
  expect(limits.THROTTLE_PAYMENT_ADDRESS).toBeGreaterThanOrEqual(3 * 120);
  expect(limits.THROTTLE_COUPON_ADDRESS).toBeGreaterThanOrEqual(120);
  expect(limits.THROTTLE_LOOK_ADDRESS).toBeGreaterThanOrEqual(10 * 120);
});

describe('prizes', () => {
  const prizesOf = (env: Record<string, string>) => readSettings(PrizeSettings, env).prizes;

  test('are those of D-23 where nothing is set', () => {
    expect(prizesOf({})).toEqual([
      { rank: 1, prize: 'a 42 inch TV' },
      { rank: 2, prize: 'a $50 gift card' },
      { rank: 3, prize: 'a $25 gift card' },
    ]);
  });

  test('are what the operator says, and none where that is said', () => {
    expect(prizesOf({ PRIZE_FIRST: 'a week in Duluth', PRIZE_SECOND: 'none' })).toEqual([
      { rank: 1, prize: 'a week in Duluth' },
      { rank: 3, prize: 'a $25 gift card' },
    ]);
  });

  test('end the process with one sentence when they do not fit their cards', () => {
    expect(() => prizesOf({ PRIZE_THIRD: 'x'.repeat(61) })).toThrow(
      new Error('PRIZE_THIRD is wrong: it has at most 60 characters; none is no prize.'),
    );
  });
});

describe('terms', () => {
  const legalOf = (env: Record<string, string>) => readSettings(LegalSettings, env).legal;

  test('are none where neither address is set, and have a version where one is', () => {
    expect(legalOf({ TERMS_URL: '', PRIVACY_URL: '', TERMS_VERSION: '' })).toBeNull();
    expect(legalOf({ TERMS_URL: 'https://www.example.com/terms' })).toEqual({
      termsUrl: 'https://www.example.com/terms',
      privacyUrl: null,
      version: '1',
    });
  });

  test.each([
    [{ TERMS_URL: 'http://www.example.com/terms' }, 'TERMS_URL is wrong: it must look like https://'],
    [{ PRIVACY_URL: 'javascript:alert(1)' }, 'PRIVACY_URL is wrong'],
    [{ TERMS_VERSION: 'of November 2026' }, 'TERMS_VERSION is wrong'],
  ])('%j is refused', (env, message) => expect(() => legalOf(env)).toThrow(message));
});
