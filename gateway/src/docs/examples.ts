import type * as account from '@portal/contracts/http/account';
import type * as catalog from '@portal/contracts/http/catalog';

// Examples that several operations show; each other one stands beside its operation. A test validates them against the schemas.

export const user: account.User = {
  id: 7,
  role: 'partner',
  email: 'ava@example.com',
  firstName: 'Ava',
  lastName: 'Reyes',
  companyName: 'Reyes Insurance Group',
  address: '12 Main Street, Springfield',
};

export const product: catalog.Product = {
  id: 2,
  name: 'Roadside Assist',
  description: 'Towing, jump starts and lockouts, day and night.',
  priceInCents: 9_900,
  externalUrl: 'https://example.com/insurance/roadside-assist',
  commissionRate: 0.125,
  commissionDescription: '12.5% of each sale',
  category: 'basic',
  isActive: true,
  holdDays: null,
  payableAfterDays: 0,
  version: 1,
};

export const referral: catalog.Referral = {
  id: 31,
  code: 'E82N4FW1',
  url: 'https://portal.example.com/r/E82N4FW1',
  product,
  createdAt: '2026-11-02T09:30:00.000Z',
  visits: 40,
};
