// Partners' links, sales and commission.
import type * as z from 'zod/mini';
import type * as accounts from '../http/bank-accounts.js';
import type * as catalog from '../http/catalog.js';
import type * as earnings from '../http/earnings.js';
import type * as partner from '../http/partner.js';
import type { linkDays } from '../http/link-days.js';
import type * as changes from '../http/referral-changes.js';
import { PARTNER, SIGNED_IN, defineCall, type FileAnswer } from './define-call.js';

export const listProducts = defineCall('GET', '/api/products', {
  by: 'catalog-referrals',
  allow: SIGNED_IN,
})<{ answer: z.infer<typeof catalog.product>[] }>();

export const listReferrals = defineCall('GET', '/api/referrals', { by: 'gateway', allow: PARTNER })<{
  answer: z.infer<typeof partner.partnerLink>[];
}>();

export const createReferral = defineCall('POST', '/api/referrals', {
  by: 'catalog-referrals',
  allow: PARTNER,
})<{ body: z.input<typeof catalog.createReferral>; answer: z.infer<typeof catalog.referral> }>();

export const getLinkDays = defineCall('GET', '/api/partner/link-days', { by: 'gateway', allow: PARTNER })<{
  answer: z.infer<typeof linkDays>;
}>();

export const editReferral = defineCall('PATCH', '/api/referrals/:id', {
  by: 'catalog-referrals',
  allow: PARTNER,
})<{ body: z.input<typeof changes.referralChanges>; answer: z.infer<typeof catalog.referral> }>();

export const deleteReferral = defineCall('DELETE', '/api/referrals/:id', {
  by: 'catalog-referrals',
  allow: PARTNER,
})<{}>();

export const getPartnerSummary = defineCall('GET', '/api/partner/summary', {
  by: 'payouts',
  allow: PARTNER,
})<{ answer: z.infer<typeof partner.partnerSummary> }>();

export const getPartnerTrends = defineCall('GET', '/api/partner/trends', {
  by: 'payments-sales',
  allow: PARTNER,
})<{ answer: z.infer<typeof partner.partnerTrends> }>();

export const getStatement = defineCall('GET', '/api/partner/statement', { by: 'payouts', allow: PARTNER })<{
  answer: z.infer<typeof partner.statementMonth>[];
}>();

export const exportStatement = defineCall('GET', '/api/partner/statement.csv', {
  by: 'payouts',
  allow: PARTNER,
})<{ answer: FileAnswer }>();

export const getBalance = defineCall('GET', '/api/partner/balance', { by: 'payouts', allow: PARTNER })<{
  answer: z.infer<typeof earnings.partnerBalance>;
}>();

/** 404 'Commission not found' for another's, as for none. */
export const explainOwnCommission = defineCall('GET', '/api/partner/commissions/:id', {
  by: 'payouts',
  allow: PARTNER,
})<{ answer: z.infer<typeof earnings.ownCommission> }>();

export const getOwnBankAccount = defineCall('GET', '/api/partner/bank-account', {
  by: 'documents',
  allow: PARTNER,
})<{ answer: z.infer<typeof earnings.ownBankAccount> }>();

/** Types an account, which waits for an administrator (D-147). Takes an `Idempotency-Key`. */
export const setOwnBankAccount = defineCall('PUT', '/api/partner/bank-account', {
  by: 'documents',
  allow: PARTNER,
  stepUp: 'or-just-signed-in',
})<{
  body: z.input<typeof accounts.ownBankAccountChange>;
  answer: z.infer<typeof earnings.ownBankAccount>;
}>();

/** It only stops money, so it needs no second factor. */
export const withdrawOwnBankAccount = defineCall('POST', '/api/partner/bank-account/withdraw', {
  by: 'documents',
  allow: PARTNER,
})<{ body: z.input<typeof accounts.withdrawnVersion> }>();

/** A PDF, made anew each time and kept nowhere. 404 'Payout not found' for another's, as for none; 503 while payments-sales is down. */
export const getPayoutReceipt = defineCall('GET', '/api/partner/payouts/:id/receipt.pdf', {
  by: 'payouts',
  allow: PARTNER,
})<{ query: z.input<typeof earnings.receiptQuery>; answer: FileAnswer }>();

/** The caller's payouts that are in a bank file which was taken (D-93). */
export const listOwnTransfers = defineCall('GET', '/api/partner/bank-transfers', {
  by: 'documents',
  allow: PARTNER,
})<{ answer: z.infer<typeof earnings.ownTransfer>[] }>();

export const listPartnerSales = defineCall('GET', '/api/partner/sales', { by: 'gateway', allow: PARTNER })<{
  query: z.input<typeof partner.partnerSalesQuery>;
  answer: z.infer<typeof partner.partnerSale>[];
}>();

export const listPartnerClients = defineCall('GET', '/api/partner/clients', {
  by: 'gateway',
  allow: PARTNER,
})<{ query: z.input<typeof partner.partnerClientsQuery>; answer: z.infer<typeof partner.partnerClient>[] }>();

export const getPartnerStats = defineCall('GET', '/api/partner/stats', { by: 'gateway', allow: PARTNER })<{
  answer: z.infer<typeof partner.referralStats>[];
}>();

export const getLeaderboard = defineCall('GET', '/api/leaderboard', { by: 'gateway', allow: PARTNER })<{
  answer: z.infer<typeof partner.leaderboardEntry>[];
}>();
