import type * as account from '@portal/contracts/http/account';
import type * as audit from '@portal/contracts/http/audit';
import type * as catalog from '@portal/contracts/http/catalog';
import type * as checkout from '@portal/contracts/http/checkout';
import type * as partner from '@portal/contracts/http/partner';
import type { PartnerDocument } from '@portal/contracts/http/partner-documents';

// What people see in the documentation; checked against the schemas when it is built.

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
};

export const referral: catalog.Referral = {
  id: 31,
  code: 'E82N4FW1',
  url: 'https://portal.example.com/r/E82N4FW1',
  product,
  createdAt: '2026-11-02T09:30:00.000Z',
  visits: 40,
};

export const partnerLink: partner.PartnerLink = { ...referral, salesCount: 2 };

export const sale: partner.PartnerSale = {
  id: 512,
  createdAt: '2026-11-05T10:00:00.000Z',
  productName: product.name,
  amount: 89.1,
  amountInCents: 8_910,
  commission: 11.14,
  commissionInCents: 1_114,
  isPaid: false,
  customerFirstName: 'Dana',
  customerLastName: 'Reyes',
  customerEmail: 'dana@example.com',
};

export const summary: partner.PartnerSummary = {
  totalSales: 31_826.8,
  totalSalesInCents: 3_182_680,
  totalCommission: 5_701.36,
  totalCommissionInCents: 570_136,
  activeSales: 131,
  month: '2026-11',
  monthCommission: 550.74,
  monthCommissionInCents: 55_074,
  rank: 2,
  tier: 'gold',
};

export const stats: partner.ReferralStats = {
  ...referral,
  isActive: true,
  totals: { salesCount: 2, amount: 188.1, commission: 23.52, unpaidCommission: 11.14 },
  sales: [sale],
};

export const statementMonth: partner.StatementMonth = {
  month: '2026-10',
  salesCount: 17,
  amount: 3_629.3,
  amountInCents: 362_930,
  commission: 629.23,
  commissionInCents: 62_923,
  paid: 629.23,
  paidInCents: 62_923,
};

export const leaderboardEntry: partner.LeaderboardEntry = {
  id: 7,
  rank: 2,
  firstName: 'Ava',
  lastName: 'Reyes',
  companyName: 'Reyes Insurance Group',
  tier: 'gold',
  totalCommission: 550.74,
  totalCommissionInCents: 55_074,
  activeSales: 9,
  isYou: true,
};

export const createdIntent: checkout.CreatedIntent = {
  referral: {
    id: referral.id,
    code: referral.code,
    product: {
      id: product.id,
      name: product.name,
      description: product.description,
      priceInCents: product.priceInCents,
      category: product.category,
    },
    partner: { firstName: 'Ava', lastName: 'Reyes', companyName: 'Reyes Insurance Group' },
  },
  clientSecret: 'pi_3QabcdEFGH_secret_0a1b2c',
  coupon: null,
};

export const appliedCoupon: checkout.AppliedCoupon = {
  coupon: { id: 'WELCOME10', name: 'Welcome', percent_off: 10 },
  discountAmount: 990,
};

export const recordedSale: checkout.RecordedSale = {
  id: 512,
  stripePaymentId: 'pi_3QabcdEFGH',
  productName: product.name,
  amount: 89.1,
  amountInCents: 8_910,
  createdAt: '2026-11-05T10:00:00.000Z',
};

export const auditEntry: audit.AuditEntry = {
  id: 81,
  at: '2026-11-22T09:30:00.000Z',
  actor: { id: 1, role: 'admin', name: 'Portal Admin' },
  action: 'admin.invited',
  subject: 'invite/5',
  outcome: 'done',
  status: 201,
  before: null,
  after: { inviteId: 5 },
  requestId: '0b5e4a52-7c1f-4f0e-9d0c-3a1f8f6f2f11',
};

export const partnerDocument: PartnerDocument = {
  id: 12,
  partnerId: 7,
  type: 'w9',
  filename: 'w9-2026.pdf',
  fileUrl: '/api/documents/12',
  uploadedAt: '2026-11-20T14:05:00.000Z',
  sizeBytes: 182_344,
  isReplaced: false,
  partner: {
    id: 7,
    firstName: 'Ava',
    lastName: 'Stone',
    email: 'ava@example.com',
    companyName: 'Stone Agency',
  },
};
