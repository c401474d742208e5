import * as calls from '@portal/contracts/calls/partner';
import * as accounts from '@portal/contracts/http/bank-accounts';
import * as catalog from '@portal/contracts/http/catalog';
import * as earnings from '@portal/contracts/http/earnings';
import * as partner from '@portal/contracts/http/partner';
import { linkDays, type LinkDays } from '@portal/contracts/http/link-days';
import { referralChanges } from '@portal/contracts/http/referral-changes';
import * as z from 'zod';
import { product, referral } from '../examples.js';
import { operation, type Operation } from '../operation.js';
import { list } from './list.js';

const partnerLink: partner.PartnerLink = { ...referral, salesCount: 2 };

const sale: partner.PartnerSale = {
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

const client: partner.PartnerClient = {
  ...sale,
  purchases: {
    count: 3,
    value: 267.3,
    valueInCents: 26_730,
    latestAt: '2026-11-20T16:30:00.000Z',
    latestProductName: product.name,
  },
};

const summary: partner.PartnerSummary = {
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

const trends: partner.PartnerTrends = {
  now: {
    days: { first: '2026-11-01', last: '2026-11-26' },
    sold: {
      salesCount: 14,
      amount: 3_120.5,
      amountInCents: 312_050,
      commission: 550.74,
      commissionInCents: 55_074,
    },
  },
  before: {
    days: { first: '2026-10-01', last: '2026-10-26' },
    sold: {
      salesCount: 13,
      amount: 2_790,
      amountInCents: 279_000,
      commission: 491,
      commissionInCents: 49_100,
    },
  },
};

const stats: partner.ReferralStats = {
  ...referral,
  isActive: true,
  totals: { salesCount: 2, amount: 188.1, commission: 23.52, unpaidCommission: 11.14 },
  sales: [sale],
};

const statementMonth: partner.StatementMonth = {
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

const balance: earnings.PartnerBalance = {
  owed: 25.5,
  owedInCents: 2_550,
  payable: 15.5,
  payableInCents: 1_550,
  pending: { amount: 10, amountInCents: 1_000, first: '2026-12-06', last: '2026-12-06' },
  advance: 0,
  advanceInCents: 0,
  next: {
    amount: 15.5,
    amountInCents: 1_550,
    now: 5.5,
    nowInCents: 550,
    from: '2026-12-01',
    later: 10,
    laterInCents: 1_000,
  },
};

const ownBankAccount: earnings.OwnBankAccount = {
  state: 'on-file',
  lastDigits: '6789',
  waitingLastDigits: null,
  waitsUntil: null,
  paidSince: '2026-10-24T10:00:00.000Z',
  version: 6,
};

const typedAccount: earnings.OwnBankAccount = {
  state: 'waits',
  lastDigits: null,
  waitingLastDigits: '6789',
  waitsUntil: '2026-11-24T10:00:00.000Z',
  needsApproval: true,
  version: 7,
  typedAt: '2026-11-21T10:00:00.000Z',
  isOwn: true,
};

const ownCommission: earnings.OwnCommission = {
  saleId: 512,
  month: '2026-10',
  sale: {
    productName: product.name,
    customerName: 'Dana Reyes',
    soldAt: '2026-10-05T10:00:00.000Z',
    price: 99,
    priceInCents: 9_900,
    discount: 9.9,
    discountInCents: 990,
    amount: 89.1,
    amountInCents: 8_910,
    commissionRate: 0.125,
    exactCommissionInCents: 1_113.75,
  },
  earned: 11.14,
  earnedInCents: 1_114,
  standing: 11.14,
  standingInCents: 1_114,
  paid: 11.14,
  paidInCents: 1_114,
  open: 0,
  openInCents: 0,
  isPaid: true,
  steps: [
    { kind: 'earned', at: '2026-10-05T10:00:00.000Z', amount: 11.14, amountInCents: 1_114, payout: null },
    {
      kind: 'settled',
      at: '2026-11-01T09:00:00.000Z',
      amount: 11.14,
      amountInCents: 1_114,
      payout: { id: 5, month: '2026-10', madeAt: '2026-11-01T09:00:00.000Z', isVoided: false },
    },
  ],
};

const leaderboardEntry: partner.LeaderboardEntry = {
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

const withSlug: catalog.Referral = {
  ...referral,
  slug: 'ava-roadside',
  url: 'https://portal.example.com/r/ava-roadside',
};

const onDay = { referralId: referral.id, day: '2026-11-05', campaign: 'newsletter' };
const days: LinkDays = {
  visits: [{ ...onDay, visits: 12 }],
  sales: [{ ...onDay, salesCount: 1, amountInCents: 8_910, commissionInCents: 1_114 }],
};

/** Partners' links, sales and commission. */
export const partnerOperations: Operation[] = [
  operation(calls.listProducts, {
    summary: 'Products on sale, for which links can be made',
    tag: 'Links',
    answers: list(catalog.product, product),
  }),
  operation(calls.listReferrals, {
    summary: 'Your links, newest first, with their visits and sales',
    tag: 'Links',
    answers: list(partner.partnerLink, partnerLink),
  }),
  operation(calls.createReferral, {
    summary: 'Make a link for a product',
    description: 'One link per product: a repeated call answers 200 with the existing link.',
    tag: 'Links',
    body: catalog.createReferral,
    example: { productId: 2 },
    answers: {
      200: { schema: catalog.referral, example: referral },
      201: { schema: catalog.referral, example: { ...referral, visits: 0 } },
    },
    errors: { 404: { code: 'NOT_FOUND', message: 'Product not found' } },
  }),
  operation(calls.editReferral, {
    summary: 'Pause or resume a link, or change its address or the tags of its shares',
    description:
      'A paused link shows customers that it is paused, and nothing can be bought through it. `slug` is its address from now on: `/r/SLUG`, in any case; null: its code. Its code and its earlier addresses go on working. `campaigns` are all tags by which its shares are counted: `/r/CODE?c=TAG`.',
    tag: 'Links',
    body: referralChanges,
    example: { slug: 'ava-roadside' },
    answers: { 200: { schema: catalog.referral, example: withSlug } },
    errors: {
      404: { code: 'NOT_FOUND', message: 'Referral not found' },
      409: {
        code: 'SLUG_TAKEN',
        message: 'This address is taken, or looks too much like one that is. Please choose another.',
      },
    },
  }),
  operation(calls.deleteReferral, {
    summary: 'Delete a link permanently; its sales stay',
    tag: 'Links',
    answers: { 204: null },
    errors: { 404: { code: 'NOT_FOUND', message: 'Referral not found' } },
  }),
  operation(calls.getPartnerSummary, {
    summary: 'The figures of your dashboard',
    tag: 'Earnings',
    answers: { 200: { schema: partner.partnerSummary, example: summary } },
  }),
  operation(calls.getPartnerTrends, {
    summary: 'Your sales of this month, beside those of the month before up to the same day',
    description: 'What stands of them after refunds. Days are those of the business.',
    tag: 'Earnings',
    answers: { 200: { schema: partner.partnerTrends, example: trends } },
  }),
  operation(calls.getStatement, {
    summary: 'Sales, commission and payments by month, newest first',
    tag: 'Earnings',
    answers: list(partner.statementMonth, statementMonth),
  }),
  operation(calls.exportStatement, {
    summary: 'The statement as CSV',
    tag: 'Earnings',
    answers: {
      200: {
        schema: z.string(),
        type: 'text/csv',
        example:
          'Month,Entry,Date,Sales,Amount,Commission,Paid,Unpaid,Advance\n2026-10,Sales,,17,3629.30,629.23,,0.00,\n2026-10,Payout 5,2026-11-01,,,,629.23,,0.00\n',
      },
    },
  }),
  operation(calls.getBalance, {
    summary: 'What you are owed, and what of it the next month end pays',
    tag: 'Earnings',
    answers: { 200: { schema: earnings.partnerBalance, example: balance } },
  }),
  operation(calls.explainOwnCommission, {
    summary: 'How a commission of yours was computed, and what became of it',
    tag: 'Earnings',
    answers: { 200: { schema: earnings.ownCommission, example: ownCommission } },
    errors: { 404: { code: 'NOT_FOUND', message: 'Commission not found' } },
  }),
  operation(calls.getPayoutReceipt, {
    summary: 'The receipt of a payout of yours as PDF',
    tag: 'Earnings',
    query: earnings.receiptQuery,
    answers: { 200: { schema: z.string(), type: 'application/pdf', example: '%PDF-1.3 …' } },
    errors: { 404: { code: 'NOT_FOUND', message: 'Payout not found' } },
  }),
  operation(calls.listOwnTransfers, {
    summary: 'Your payouts that went into a bank file',
    tag: 'Earnings',
    answers: list(earnings.ownTransfer, { payoutId: 5, exportedAt: '2026-11-02T09:00:00.000Z' }),
  }),
  operation(calls.getOwnBankAccount, {
    summary: 'Your bank account on file, by its last digits',
    tag: 'Earnings',
    answers: { 200: { schema: earnings.ownBankAccount, example: ownBankAccount } },
  }),
  operation(calls.setOwnBankAccount, {
    summary: 'Type your own bank account for payouts',
    description:
      'The numbers are stored encrypted, and nobody reads them again. The account waits until `waitsUntil`, and until an administrator has approved it; until then the one before is paid, or none. You and the administrators get a mail with a link that stops it. While an account waits, another is 409 ACCOUNT_WAITS. `seen` has the version of the account that it replaces, 0 for none. A repeated `Idempotency-Key` changes nothing.',
    tag: 'Earnings',
    body: accounts.ownBankAccountChange,
    example: {
      holderName: 'Ava Reyes',
      holderKind: 'individual',
      accountType: 'checking',
      routingNumber: '021000021',
      accountNumber: '123456789',
      seen: { version: 0 },
    },
    answers: { 200: { schema: earnings.ownBankAccount, example: typedAccount } },
    errors: { 409: { code: accounts.ACCOUNT_WAITS, message: accounts.ACCOUNT_WAITS_TEXT } },
  }),
  operation(calls.withdrawOwnBankAccount, {
    summary: 'Withdraw the bank account that you typed, while it waits',
    tag: 'Earnings',
    body: accounts.withdrawnVersion,
    example: { version: 7 },
    answers: { 204: null },
    errors: {
      403: { code: 'FORBIDDEN', message: 'An administrator typed this account: please ask us.' },
      404: { code: 'NOT_FOUND', message: 'There is no such change' },
      409: {
        code: accounts.CHANGE_IN_EFFECT,
        message: 'This account is paid already, so nothing was withdrawn. You can type another.',
      },
    },
  }),
  operation(calls.listPartnerSales, {
    summary: 'Your sales by page; by default newest first',
    description: 'A search looks in client, product, code and payment. Its results are counted up to 1,000.',
    tag: 'Earnings',
    query: partner.partnerSalesQuery,
    paged: true,
    answers: list(partner.partnerSale, sale),
  }),
  operation(calls.listPartnerClients, {
    summary:
      'Your clients, each with its first sale and what it bought in all, by page; by default newest first',
    description:
      'A client is one e-mail address, or one name if there is no address. `purchases` counts what stands after refunds. A search looks in name and e-mail. Its results are counted up to 1,000.',
    tag: 'Earnings',
    query: partner.partnerClientsQuery,
    paged: true,
    answers: list(partner.partnerClient, client),
  }),
  operation(calls.getPartnerStats, {
    summary: 'All your links, also deleted ones, with their totals and newest 100 sales',
    tag: 'Earnings',
    answers: list(partner.referralStats, stats),
  }),
  operation(calls.getLinkDays, {
    summary: 'Visits and sales of your links by day and campaign, for the last 90 days',
    description: 'Days without any are left out. Visits are counted by day since 26 November 2026.',
    tag: 'Links',
    answers: { 200: { schema: linkDays, example: days } },
  }),
  operation(calls.getLeaderboard, {
    summary: "This month's top five, and your own rank",
    tag: 'Earnings',
    answers: list(partner.leaderboardEntry, leaderboardEntry),
  }),
];
