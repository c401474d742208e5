import { afterEach, expect, test } from '@jest/globals';
import { SettingsError } from '@portal/kit/config/settings';
import { AchSettings } from './settings.js';

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
