import type * as account from '@portal/contracts/http/account';
import type * as audit from '@portal/contracts/http/audit';
import type * as adminBus from '@portal/contracts/http/admin-bus';
import type * as adminClaims from '@portal/contracts/http/admin-claims';
import type * as adminSupport from '@portal/contracts/http/admin-support';
import type { AdminLink } from '@portal/contracts/http/admin-links';
import type * as adminSales from '@portal/contracts/http/admin-sales';
import type * as charts from '@portal/contracts/http/charts';
import type * as catalog from '@portal/contracts/http/catalog';
import type * as checkout from '@portal/contracts/http/checkout';
import type * as partner from '@portal/contracts/http/partner';
import type { PartnerDocument } from '@portal/contracts/http/partner-documents';

// The examples in the documentation; a test validates them against the schemas.

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

export const partnerLink: partner.PartnerLink = { ...referral, salesCount: 2 };

export const sale: partner.PartnerSale = {
  id: 512,
  createdAt: '2026-11-05T10:00:00.000Z',
  productName: product.name,
  amount: 89.1,
  amountInCents: 8_910,
  commission: 11.14,
  commissionInCents: 1_114,
  standingAmount: 89.1,
  standingAmountInCents: 8_910,
  standingCommission: 11.14,
  standingCommissionInCents: 1_114,
  state: 'standing',
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
  unpaid: 0,
  unpaidInCents: 0,
  payouts: [
    {
      id: 5,
      madeAt: '2026-11-01T09:00:00.000Z',
      amount: 629.23,
      amountInCents: 62_923,
      advance: 0,
      advanceInCents: 0,
      voidedAt: null,
      voidReason: null,
    },
  ],
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
  state: 'open',
  sale: null,
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

export const adminClaim: adminClaims.AdminClaim = {
  id: 12,
  claimNumber: 'CLM-7Q2M9XK4',
  status: 'in review',
  claimType: 'windshield',
  firstName: 'Dana',
  lastName: 'Reyes',
  email: 'dana@example.com',
  createdAt: '2026-11-05T10:00:00.000Z',
  filesCount: 1,
};

export const claimInFull: adminClaims.ClaimInFull = {
  ...adminClaim,
  phone: '555 010 0200',
  policyNumber: 'POL-2048',
  incidentDate: '2026-11-02',
  estimatedAmount: 420.5,
  estimatedAmountInCents: 42_050,
  namedDocuments: null,
  files: [
    {
      id: 90,
      filename: 'windshield.jpg',
      mimeType: 'image/jpeg',
      sizeBytes: 482_133,
      fileUrl: '/api/documents/90',
    },
  ],
  history: [
    { id: 29, status: 'submitted', note: null, at: '2026-11-05T10:00:00.000Z', changedBy: null },
    {
      id: 30,
      status: 'in review',
      note: 'We are looking at your photos.',
      at: '2026-11-06T08:12:00.000Z',
      changedBy: 1,
    },
  ],
};

export const adminSupportRequest: adminSupport.AdminSupportRequest = {
  id: 4,
  createdAt: '2026-11-06T08:12:00.000Z',
  reason: 'billing',
  message: 'When is October paid?',
  sender: { id: 7, firstName: 'Ava', lastName: 'Reyes', email: 'ava@example.com', companyName: null },
};

export const adminMail: adminSupport.AdminMail = {
  id: 40,
  kind: 'receipt',
  status: 'failed',
  to: null,
  subject: null,
  attempts: 12,
  lastError: 'EENVELOPE',
  createdAt: '2026-11-06T08:12:00.000Z',
  settledAt: '2026-11-06T09:00:00.000Z',
};

export const mailInFull: adminSupport.MailInFull = { ...adminMail, text: null };

export const bus: adminBus.Bus = {
  services: [
    {
      name: 'payouts',
      outbox: { rows: 0, ageSeconds: 0 },
      queues: [{ name: 'payouts.sale', ready: 3, unacknowledged: 1, consumers: 1, deadLetters: 0 }],
    },
  ],
  unrouted: 0,
};

export const adminClient: adminSales.AdminClient = {
  date: '2026-11-05T10:00:00.000Z',
  amount: 89.1,
  amountInCents: 8_910,
  commission: 11.14,
  commissionInCents: 1_114,
  standingAmount: 89.1,
  standingAmountInCents: 8_910,
  standingCommission: 11.14,
  standingCommissionInCents: 1_114,
  state: 'standing',
  customerEmail: 'dana@example.com',
  customerFirstName: 'Dana',
  customerLastName: 'Reyes',
  partner: {
    id: 7,
    firstName: 'Ava',
    lastName: 'Reyes',
    companyName: 'Reyes Insurance Group',
    email: 'ava@example.com',
  },
  product: { name: product.name },
  referral: { code: referral.code },
  saleId: 512,
  stripePaymentId: 'pi_3QabcdEFGH',
  providerUrl: 'https://dashboard.stripe.com/payments/pi_3QabcdEFGH',
  isPaid: false,
  isCommissionProcessed: false,
};

export const stripeTransaction: adminSales.StripeTransaction = {
  id: 'pi_3QabcdEFGH',
  date: '2026-11-05T10:00:00.000Z',
  amount: 8_910,
  description: product.name,
  productName: product.name,
  customerEmail: 'dana@example.com',
  status: 'succeeded',
  partnerName: 'Ava Reyes',
  referralCode: referral.code,
  providerUrl: 'https://dashboard.stripe.com/payments/pi_3QabcdEFGH',
};

export const referralCode: catalog.ReferralCode = {
  id: referral.id,
  code: referral.code,
  isLive: true,
  productName: product.name,
  partner: { id: 7, firstName: 'Ava', lastName: 'Reyes', companyName: 'Reyes Insurance Group' },
};

export const adminLink: AdminLink = {
  ...referralCode,
  createdAt: '2026-11-05T10:00:00.000Z',
  visits: 120,
  totals: {
    salesCount: 9,
    amountInCents: 89_100,
    commissionInCents: 8_910,
    unpaidCommissionInCents: 1_980,
  },
};

export const unknownCode: adminSales.UnknownCode = {
  id: 4,
  referralCode: 'SPRING-FAIR',
  customerEmail: 'dana@example.com',
  customerIdentifier: 'dana@example.com',
  amount: 8_910,
  firstSeen: '2026-11-05T10:00:00.000Z',
  occurrences: 1,
  assignedPartnerId: null,
  assignedPartner: null,
  isResolved: false,
  notes: null,
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

const sold: charts.SoldFigures = {
  salesCount: 9,
  amount: 3_059.64,
  amountInCents: 305_964,
  commission: 550.74,
  commissionInCents: 55_074,
};

export const salesChart: charts.SalesChart = {
  days: [{ day: '2026-11-21', ...sold }],
  products: [{ productName: product.name, ...sold }],
};

export const partnerOfMonth: charts.PartnerOfMonth = {
  partnerId: 7,
  firstName: 'Ava',
  lastName: 'Reyes',
  companyName: 'Reyes Insurance Group',
  ...sold,
};
