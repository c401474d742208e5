import { describe, expect, test } from '@jest/globals';
import { isCalled, ofClient, ofCode, ofUnknownCode } from './choice.rules.js';

describe('a place is called by the beginnings of its words', () => {
  test.each([
    ['', true],
    ['unk', true],
    ['REF unknown', true],
    ['codes', true],
    ['known', false],
    ['unknown partner', false],
  ])('"%s": %s', (typed, called) => expect(isCalled('Unknown Referral Codes', typed)).toBe(called));
});

const link = {
  id: 3,
  code: 'AVA00001',
  isLive: true,
  productName: 'Roadside',
  partner: { id: 7, firstName: 'Ava', lastName: 'Stone', companyName: null },
};

test('a link leads to its own list, also while the name of its partner is not known yet', () => {
  expect(ofCode(link)).toMatchObject({
    label: 'AVA00001',
    detail: 'Ava Stone · Roadside',
    to: '/admin/links',
    search: 'AVA00001',
  });
  expect(ofCode({ ...link, isLive: false }).detail).toBe('Ava Stone · Roadside · no longer works');
  expect(ofCode({ ...link, isLive: false, isPaused: true }).detail).toBe('Ava Stone · Roadside · paused');
  const unnamed = { ...link.partner, firstName: '', lastName: '' };
  expect(ofCode({ ...link, partner: unnamed })).toMatchObject({ detail: 'Partner 7 · Roadside' });
});

test('a code that no link knows leads to its own list', () => {
  const code = {
    id: 4,
    referralCode: 'SPRING-FAIR',
    customerEmail: null,
    customerIdentifier: 'cus_1',
    amount: 8_910,
    firstSeen: '2026-11-05T10:00:00.000Z',
    occurrences: 1,
    assignedPartnerId: null,
    assignedPartner: null,
    isResolved: false,
    notes: null,
  };
  expect(ofUnknownCode(code)).toMatchObject({
    detail: 'Unknown · cus_1 · $89.10',
    to: '/admin/unknown-codes',
    search: 'SPRING-FAIR',
  });
  expect(ofUnknownCode({ ...code, isResolved: true }).detail).toMatch(/^Was unknown/);
});

test('a client without a name is called by the e-mail, and found by the payment', () => {
  const client = {
    date: '2026-01-05T10:00:00.000Z',
    amountInCents: 4_900,
    customerEmail: 'dana@example.com',
    customerFirstName: null,
    customerLastName: null,
    product: { name: 'Roadside' },
    referral: { code: 'AVA00001' },
    saleId: 9,
    stripePaymentId: 'pi_9',
  } as Parameters<typeof ofClient>[0];
  expect(ofClient(client)).toMatchObject({
    id: '9',
    label: 'dana@example.com',
    to: '/admin/clients',
    search: 'pi_9',
  });
  expect(ofClient({ ...client, customerEmail: null }).label).toBe('Unknown client');
});
