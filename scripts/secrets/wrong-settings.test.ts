import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { meaningsOf } from '@portal/kit/config/settings';
import { readSettingsOfAll } from '../settings/settings-table.js';
import { complete } from './complete.js';
import { settingsClasses, settingsFiles, wrongSettings } from './wrong-settings.js';

const files = settingsFiles({ built: false });
const example = readFileSync(join(import.meta.dirname, '../../.env.example'), 'utf8');
/** The environment that docker-compose.yml gives the service `secrets`. */
const OF_COMPOSE = { STRIPE_SANDBOX_URL: 'http://stripe-sandbox:3000', S3_ENDPOINT: 'http://minio:9000' };
const wrongIn = (given: Record<string, string>) =>
  wrongSettings(files, { ...complete(example, given, {}).settings, ...OF_COMPOSE });

test('every setting that a process reads is held against its class', async () => {
  const known = new Set((await settingsClasses(files)).flatMap((type) => Object.keys(meaningsOf(type)!)));
  const read = (await readSettingsOfAll()).map(({ name }) => name);
  const addresses =
    /^(?:IDENTITY|CATALOG_REFERRALS|PAYMENTS_SALES|PAYOUTS|CLAIMS|DOCUMENTS|NOTIFICATIONS)_SERVICE_URL$/;
  expect(read.filter((name) => !known.has(name) && !addresses.test(name))).toEqual([]);
});

test('.env.example, filled, has nothing wrong', async () => {
  expect(await wrongIn({})).toEqual([]);
});

test.each([
  [
    'MAIL_FROM',
    'portal@example.com',
    'MAIL_FROM is wrong: it must look like Partner Portal <portal@example.com>.',
  ],
  ['SMTP_URL', 'mail.example.com', 'SMTP_URL is wrong: it must look like smtp://user:password@host:port.'],
  [
    'LOG_LEVEL',
    'loud',
    'LOG_LEVEL is wrong: it must be one of fatal, error, warn, info, debug, trace, silent.',
  ],
  ['THROTTLE_COUPON', 'many', 'THROTTLE_COUPON is wrong: it must be a whole number of 1 or more.'],
  [
    'ADMIN_EMAIL',
    'boss',
    'ADMIN_EMAIL is wrong: it must be an e-mail address, without letters of other alphabets.',
  ],
  [
    'TRUST_PROXY',
    'nonsense',
    'TRUST_PROXY is wrong: it must be addresses or networks such as 10.0.0.0/8, or loopback, linklocal, uniquelocal.',
  ],
  ['CLAMAV_URL', 'clamav:3310', 'CLAMAV_URL is wrong: it must look like tcp://clamav:3310.'],
])('%s=%s is said, once', async (name, value, sentence) => {
  expect(await wrongIn({ [name]: value })).toEqual([sentence]);
});

test('an address that several processes read is said once', async () => {
  expect(await wrongIn({ PUBLIC_URL: 'portal.example.com' })).toEqual([
    expect.stringMatching(/^PUBLIC_URL is wrong: it must look like http/),
  ]);
});

test('settings that are each right and do not go together are said too', async () => {
  expect(await wrongIn({ TIER_SILVER: '400' })).toEqual([
    'TIER_SILVER is wrong: it is 400, and must be more than TIER_BRONZE, which is 500.',
  ]);
  expect(await wrongIn({ ACH_COMPANY_ID: '123' })).toEqual([
    expect.stringMatching(/^NACHA files need all of their settings, or none: ACH_IMMEDIATE_DESTINATION/),
  ]);
});

test('real payments without a scanner are said before anything starts, with both ways out (D-82)', async () => {
  const live = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1' };
  expect(await wrongIn(live)).toEqual([
    expect.stringMatching(/^With live Stripe keys .*set CLAMAV_URL .*, or VIRUS_SCAN=off/),
  ]);
  expect(await wrongIn({ ...live, VIRUS_SCAN: 'off' })).toEqual([]);
  expect(await wrongIn({ ...live, CLAMAV_URL: 'tcp://clamav:3310' })).toEqual([]);
});

test('what is wrong in two settings is two sentences', async () => {
  expect(await wrongIn({ LOG_LEVEL: 'loud', MAIL_FROM: 'x' })).toHaveLength(2);
});
