// Partners as administrators list and pay them.
import type * as z from 'zod/mini';
import type * as adminPartners from '../http/admin-partners.js';
import type * as flags from '../http/flags.js';
import type * as partnerLedger from '../http/partner-ledger.js';
import type * as payouts from '../http/payouts.js';
import type { pageQuery } from '../http/fields.js';
import { ADMIN, defineCall, type FileAnswer } from './define-call.js';

export const listPartners = defineCall('GET', '/api/admin/partners', {
  by: 'gateway',
  allow: ADMIN,
  right: 'look',
})<{
  query: z.input<typeof adminPartners.partnersQuery>;
  answer: z.infer<typeof adminPartners.adminPartner>[];
}>();

/** One partner, as the list shows them (D-153). 404. */
export const getPartner = defineCall('GET', '/api/admin/partners/:id', {
  by: 'gateway',
  allow: ADMIN,
  right: 'look',
})<{ answer: z.infer<typeof adminPartners.adminPartner> }>();

export const changeMonthlyPayment = defineCall('POST', '/api/admin/monthly-payments', {
  by: 'payouts',
  allow: ADMIN,
  right: 'pay',
  stepUp: true,
})<{
  body: z.input<typeof payouts.monthlyPaymentChange>;
  answer: z.infer<typeof payouts.changedMonthlyPayment>;
}>();

export const payPartnerForMonth = defineCall('POST', '/api/admin/process-partner-payment', {
  by: 'payouts',
  allow: ADMIN,
  right: 'pay',
  stepUp: true,
})<{ body: z.input<typeof payouts.partnerPayment>; answer: z.infer<typeof payouts.paidPayment> }>();

export const payPartner = defineCall('POST', '/api/admin/payouts', {
  by: 'payouts',
  allow: ADMIN,
  right: 'pay',
  stepUp: true,
})<{
  body: z.input<typeof payouts.currentPayment>;
  answer: z.infer<typeof payouts.paidPayment>;
}>();

export const listPayouts = defineCall('GET', '/api/admin/payouts', {
  by: 'payouts',
  allow: ADMIN,
  right: 'look',
})<{
  query: z.input<typeof payouts.payoutsQuery>;
  answer: z.infer<typeof payouts.payoutOfPartner>[];
}>();

/** A partner's ledger with the balance after each entry (D-167). */
export const listLedger = defineCall('GET', '/api/admin/ledger', {
  by: 'payouts',
  allow: ADMIN,
  right: 'look',
})<{
  query: z.input<typeof partnerLedger.ledgerQuery>;
  answer: z.infer<typeof partnerLedger.ledgerEntry>[];
}>();

export const voidPayout = defineCall('POST', '/api/admin/payouts/:id/void', {
  by: 'payouts',
  allow: ADMIN,
  right: 'pay',
  stepUp: true,
})<{
  body: z.input<typeof payouts.payoutToVoid>;
  answer: z.infer<typeof payouts.payoutOfPartner>;
}>();

export const noteBankState = defineCall('POST', '/api/admin/payouts/:id/bank-state', {
  by: 'payouts',
  allow: ADMIN,
  right: 'pay',
  stepUp: true,
})<{
  body: z.input<typeof payouts.newBankState>;
  answer: z.infer<typeof payouts.payoutOfPartner>;
}>();

export const noteBatchSent = defineCall('POST', '/api/admin/payout-batches/:id/sent', {
  by: 'payouts',
  allow: ADMIN,
  right: 'pay',
  stepUp: true,
})<{ body: z.input<typeof payouts.sentBatch>; answer: z.infer<typeof payouts.notedBatch> }>();

export const previewPayout = defineCall('GET', '/api/admin/payout-preview', {
  by: 'payouts',
  allow: ADMIN,
  right: 'look',
})<{
  query: z.input<typeof payouts.payoutPreviewQuery>;
  answer: z.infer<typeof payouts.payoutPreview>;
}>();

export const explainCommission = defineCall('GET', '/api/admin/commissions/:id', {
  by: 'payouts',
  allow: ADMIN,
  right: 'look',
})<{ answer: z.infer<typeof payouts.explainedCommission> }>();

export const listFlags = defineCall('GET', '/api/admin/flags', {
  by: 'payouts',
  allow: ADMIN,
  right: 'look',
})<{ query: z.input<typeof flags.flagsQuery>; answer: z.infer<typeof flags.flag>[] }>();

export const decideFlag = defineCall('POST', '/api/admin/flags/:id/decision', {
  by: 'payouts',
  allow: ADMIN,
  right: 'pay',
  stepUp: true,
})<{ body: z.input<typeof flags.flagDecision>; answer: z.infer<typeof flags.flag> }>();

export const listUnpaidPartners = defineCall('GET', '/api/admin/month-end', {
  by: 'payouts',
  allow: ADMIN,
  right: 'look',
})<{
  query: z.input<typeof payouts.monthEndQuery>;
  answer: z.infer<typeof payouts.unpaidPartner>[];
}>();

export const listSelectedUnpaidPartners = defineCall('GET', '/api/admin/month-end/selection', {
  by: 'payouts',
  allow: ADMIN,
  right: 'look',
})<{
  query: z.input<typeof payouts.monthEndSelectionQuery>;
  answer: z.infer<typeof payouts.unpaidPartner>[];
}>();

export const listMonthsPayableSince = defineCall('GET', '/api/admin/month-end/payable-since', {
  by: 'payouts',
  allow: ADMIN,
  right: 'look',
})<{ answer: z.infer<typeof payouts.monthPayableSince>[] }>();

export const payBatch = defineCall('POST', '/api/admin/payout-batches', {
  by: 'payouts',
  allow: ADMIN,
  right: 'pay',
  stepUp: true,
})<{
  body: z.input<typeof payouts.newPayoutBatch>;
  answer: z.infer<typeof payouts.payoutBatch>;
}>();

export const getPayoutBatch = defineCall('GET', '/api/admin/payout-batches/:id', {
  by: 'payouts',
  allow: ADMIN,
  right: 'look',
})<{ answer: z.infer<typeof payouts.payoutBatch> }>();

export const exportPayoutBatch = defineCall('GET', '/api/admin/payout-batches/:id/payouts.csv', {
  by: 'payouts',
  allow: ADMIN,
  right: 'export lists',
  stepUp: true,
})<{ answer: FileAnswer }>();

export const listPayoutBatches = defineCall('GET', '/api/admin/payout-batches', {
  by: 'payouts',
  allow: ADMIN,
  right: 'look',
})<{ query: z.input<typeof pageQuery>; answer: z.infer<typeof payouts.listedPayoutBatch>[] }>();
