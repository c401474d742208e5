import { describe, expect, test } from '@jest/globals';
import { claimRules, estimatedCents, latestToday } from './claims.js';
import { NEXT_CLAIM_STATUSES } from '../values/claims.js';

const claim = {
  claimType: 'towing',
  firstName: 'Dana',
  lastName: 'Reyes',
  email: 'dana@example.com',
  phone: '555-010-9999',
  policyNumber: 'P-1',
  incidentDate: '2026-11-20',
};
const rules = claimRules(() => '2026-11-21');
const saidOf = (changed: object) => {
  const result = rules.safeParse({ ...claim, ...changed });
  return result.success ? null : result.error.issues[0]!.message;
};

test('a claim of the specified fields is a claim, with or without what is optional', () => {
  expect(rules.parse(claim)).toEqual(claim);
  const whole = { ...claim, estimatedAmount: '1250.5', supportingDocuments: 'a.png,b.pdf' };
  expect(rules.parse(whole)).toEqual(whole);
  expect(rules.parse({ ...claim, estimatedAmount: '' }).estimatedAmount).toBe('');
});

test('what was typed around a value is taken off, and unknown fields are dropped', () => {
  const typed = { ...claim, firstName: ' Dana ', email: ' Dana@Example.com ', status: 'approved' };
  expect(rules.parse(typed)).toEqual(claim);
});

test.each([
  ['no type', { claimType: '' }, 'Please select a claim type'],
  ['an unknown type', { claimType: 'meteor' }, 'Please select a claim type'],
  ['a type that every object has', { claimType: 'constructor' }, 'Please select a claim type'],
  ['no first name', { firstName: '  ' }, 'First name is required'],
  ['no last name', { lastName: undefined }, 'Last name is required'],
  ['a name without end', { lastName: 'x'.repeat(101) }, 'Please use at most 100 characters'],
  ['no email', { email: '' }, 'Please enter a valid email address'],
  ['two emails', { email: 'a@example.com,b@example.com' }, 'Please enter a valid email address'],
  ['a short phone number', { phone: '555-01099' }, 'Please enter a valid phone number'],
  ['letters for a phone number', { phone: 'abcdefghij' }, 'Please enter a valid phone number'],
  ['spaces for a phone number', { phone: ' '.repeat(20) }, 'Please enter a valid phone number'],
  ['no policy number', { policyNumber: null }, 'Policy number is required'],
  ['no date', { incidentDate: '' }, 'Please select an incident date'],
  ['a day that never was', { incidentDate: '2026-02-29' }, 'Please select an incident date'],
  ['a date with a time', { incidentDate: '2026-11-20T10:00' }, 'Please select an incident date'],
  ['tomorrow', { incidentDate: '2026-11-22' }, 'The incident date cannot be in the future'],
  ['1899', { incidentDate: '1899-12-31' }, 'The incident date cannot be before January 1, 1900'],
  ['an amount in words', { estimatedAmount: 'a lot' }, 'Please enter an amount such as 1250.50'],
  ['half a cent', { estimatedAmount: '1.005' }, 'Please enter an amount such as 1250.50'],
  ['less than nothing', { estimatedAmount: '-1' }, 'Please enter an amount such as 1250.50'],
  ['an exponent', { estimatedAmount: '1e5' }, 'Please enter an amount such as 1250.50'],
])('%s is told in its words', (_case, changed, words) => {
  expect(saidOf(changed)).toBe(words);
});

test.each(['2026-11-21', '1900-01-01', '2024-02-29'])('an incident of %s is fine', (incidentDate) => {
  expect(saidOf({ incidentDate })).toBeNull();
});

test.each([
  ['2026-11-21T09:59:59Z', '2026-11-21'],
  ['2026-11-21T10:00:00Z', '2026-11-22'],
])('at %s the latest today anywhere is %s', (now, day) => {
  expect(latestToday(new Date(now))).toBe(day);
});

test.each([
  [undefined, null],
  ['', null],
  ['0', 0],
  ['19.99', 1_999],
  ['999999999.99', 99_999_999_999],
])('an estimate of %j is %j cents', (estimatedAmount, cents) => {
  expect(estimatedCents(rules.parse({ ...claim, estimatedAmount }))).toBe(cents);
});

describe('statuses', () => {
  const statuses = Object.keys(NEXT_CLAIM_STATUSES) as (keyof typeof NEXT_CLAIM_STATUSES)[];
  test.each(statuses)('%s leads on to known ones, and never to itself', (status) => {
    const next: readonly string[] = NEXT_CLAIM_STATUSES[status];
    expect(next.length).toBeGreaterThan(0);
    expect(statuses).toEqual(expect.arrayContaining([...next]));
    expect(next).not.toContain(status);
    expect(next).not.toContain('submitted');
  });
});
