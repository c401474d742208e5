import { describe, expect, test } from '@jest/globals';
import {
  isCalled,
  isNamed,
  ofClaim,
  ofClient,
  ofCode,
  ofPartner,
  ofProduct,
  ofUnknownCode,
} from './choice.rules.js';

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
    link: { to: '/admin/links', search: { search: 'AVA00001' } },
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
    link: { to: '/admin/unknown-codes', search: { search: 'SPRING-FAIR' } },
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
    link: { to: '/admin/clients', search: { search: 'pi_9' } },
  });
  expect(ofClient({ ...client, customerEmail: null }).label).toBe('Unknown client');
});

test('a partner leads to the page of their own', () => {
  const partner = {
    id: 7,
    firstName: 'Ava',
    lastName: 'Reyes',
    email: 'ava@example.com',
    companyName: 'Reyes Insurance Group',
  } as Parameters<typeof ofPartner>[0];
  expect(ofPartner(partner)).toEqual({
    id: '7',
    label: 'Ava Reyes',
    detail: 'ava@example.com · Reyes Insurance Group',
    link: { to: '/admin/partners/$partnerId', params: { partnerId: '7' } },
  });
});

test('a product is found by a part of its name, in capitals or not, also one that is not sold', () => {
  const product = {
    id: 3,
    name: 'Roadside Assist Premium',
    category: null,
    priceInCents: 12_900,
    isActive: false,
  } as Parameters<typeof ofProduct>[0];
  expect(ofProduct(product)).toEqual({
    id: '3',
    label: 'Roadside Assist Premium',
    detail: '$129.00 · inactive',
    link: { to: '/admin/products' },
  });
  expect([isNamed(product, 'ASSIST pre'), isNamed(product, 'towing')]).toEqual([true, false]);
});

test('a claim leads to its list', () => {
  const claim = {
    id: 12,
    claimNumber: 'CLM-7Q2M9XK4',
    claimType: 'towing',
    firstName: 'Dana',
    lastName: 'Reyes',
    email: 'dana@example.com',
    createdAt: '2026-01-05T10:00:00.000Z',
  } as Parameters<typeof ofClaim>[0];
  expect(ofClaim(claim)).toMatchObject({
    label: 'CLM-7Q2M9XK4',
    detail: expect.stringMatching(/^Dana Reyes · dana@example\.com · /),
    link: { to: '/admin/claims', search: { search: 'CLM-7Q2M9XK4' } },
  });
});
