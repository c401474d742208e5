import { afterEach, expect, test } from '@jest/globals';
import { SettingsError } from '@portal/kit/config/settings';
import { AchSettings, DocumentSettings, UploadSettings } from './settings.js';

const NAMES = ['DOCUMENTS_KEY', 'DOCUMENTS_DIR', 'CLAMAV_URL', 'VIRUS_SCAN', 'STRIPE_PUBLISHABLE_KEY'];
afterEach(() => {
  for (const name of [...NAMES, 'UPLOADS_AT_ONCE_ADDRESS']) delete process.env[name];
});
const documentsWith = (given: Record<string, string>) => {
  Object.assign(process.env, { DOCUMENTS_KEY: 'a key of the tests', DOCUMENTS_DIR: '/tmp', ...given });
  return new DocumentSettings();
};
const LIVE = { STRIPE_PUBLISHABLE_KEY: 'pk_live_1' };

test('with real payments documents starts with a scanner, or where scanning is off in so many words', () => {
  expect(() => documentsWith(LIVE)).toThrow(
    'With live Stripe keys uploads must be scanned for viruses: set CLAMAV_URL (in Compose tcp://clamav:3310, with clamav in COMPOSE_PROFILES), or VIRUS_SCAN=off to take them unscanned.',
  );
  expect(() => documentsWith({ ...LIVE, VIRUS_SCAN: 'no' })).toThrow('VIRUS_SCAN is wrong');
  expect(documentsWith({ ...LIVE, VIRUS_SCAN: 'off' }).unscanned).toBe(true);
  expect(documentsWith({ ...LIVE, CLAMAV_URL: 'tcp://clamav:3310' }).unscanned).toBe(false);
});

test.each([{}, { STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }])(
  'without real payments none is needed: %j',
  (given) => {
    expect(documentsWith(given as Record<string, string>).unscanned).toBe(false);
  },
);

test('an address that may have every turn is refused', () => {
  process.env.UPLOADS_AT_ONCE_ADDRESS = '4';
  expect(() => new UploadSettings()).toThrow(
    'UPLOADS_AT_ONCE_ADDRESS is wrong: it is 4, and must be less than UPLOADS_AT_ONCE, which is 4.',
  );
});

const BANK = {
  ACH_IMMEDIATE_DESTINATION: '091000019',
  ACH_DESTINATION_NAME: 'Example Bank',
  ACH_IMMEDIATE_ORIGIN: '1234567890',
  ACH_COMPANY_NAME: 'Partner Portal',
  ACH_COMPANY_ID: '1234567890',
};
afterEach(() => {
  for (const name of Object.keys(BANK)) delete process.env[name];
});
const settingsOf = (given: Record<string, string>) => {
  Object.assign(process.env, given);
  return new AchSettings();
};

test('the bank is set up when all of its settings are there', () => {
  expect(settingsOf({}).originator).toBeNull();
  expect(settingsOf(BANK).originator).toEqual({
    immediateDestination: '091000019',
    destinationName: 'Example Bank',
    immediateOrigin: '1234567890',
    companyName: 'Partner Portal',
    companyId: '1234567890',
  });
});

test.each([
  [{ ACH_COMPANY_ID: '' }, 'ACH_COMPANY_ID'],
  [{ ACH_IMMEDIATE_DESTINATION: '' }, 'ACH_IMMEDIATE_DESTINATION'],
  [
    { ACH_IMMEDIATE_DESTINATION: '091000018' },
    'ACH_IMMEDIATE_DESTINATION is wrong: it must be a routing number of 9 digits.',
  ],
  [{ ACH_IMMEDIATE_ORIGIN: '12' }, 'ACH_IMMEDIATE_ORIGIN is wrong: it must be 9 or 10 letters and digits.'],
  [{ ACH_COMPANY_NAME: 'x'.repeat(24) }, 'ACH_COMPANY_NAME is wrong: it has at most 23 characters.'],
])('%j ends the process with a sentence', (wrong, sentence) => {
  const start = () => settingsOf({ ...BANK, ...wrong } as Record<string, string>);
  expect(start).toThrow(SettingsError);
  expect(start).toThrow(sentence);
});
