import { expect, test } from '@jest/globals';
import { GatewaySettings } from '../src/settings.js';

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
