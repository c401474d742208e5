import * as calls from '@portal/contracts/calls/payouts';
import { adminPartner, partnersQuery, type AdminPartner } from '@portal/contracts/http/admin-partners';
import * as flags from '@portal/contracts/http/flags';
import * as partnerLedger from '@portal/contracts/http/partner-ledger';
import * as payouts from '@portal/contracts/http/payouts';
import { pageQuery } from '@portal/contracts/http/fields';
import * as z from 'zod';
import { operation, type Operation } from '../operation.js';

const partnerNotFound = { 404: { code: 'NOT_FOUND', message: 'Partner not found' } };
const paymentErrors = {
  ...partnerNotFound,
  409: { code: 'IDEMPOTENCY_KEY_REUSED', message: 'Another payment was made with this key already' },
};
const payoutNotFound = { 404: { code: 'NOT_FOUND', message: 'Payout not found' } };
const PAYS_ONCE =
  'A repeated `Idempotency-Key`, or a double click, pays once. 409 SECOND_PERSON_NEEDED where another administrator has to approve it: nothing was paid, and `POST /api/admin/approvals` asks for it.';

const payment: payouts.PaidPayment = {
  payoutId: 5,
  amount: 525.5,
  amountInCents: 52_550,
  salesCount: 12,
  advance: 0,
  advanceInCents: 0,
};

const monthlyPayment: payouts.MonthlyPayment = {
  partnerId: 7,
  paymentMonth: '2026-11',
  isPaid: true,
  paidAt: '2026-11-20T10:00:00.000Z',
};

const listed: AdminPartner = {
  id: 7,
  firstName: 'Ava',
  lastName: 'Reyes',
  email: 'ava@example.com',
  companyName: 'Reyes Insurance Group',
  referralCount: 3,
  referrals: [{ id: 31, code: 'E82N4FW1', productName: 'Roadside Assist' }],
  salesCount: 131,
  totalSales: 31_826.8,
  totalSalesInCents: 3_182_680,
  totalCommission: 5_701.36,
  totalCommissionInCents: 570_136,
  month: '2026-11',
  monthSalesCount: 12,
  monthCommission: 525.5,
  monthCommissionInCents: 52_550,
  unpaidInCents: 12_300,
  monthUnpaid: 0,
  monthUnpaidInCents: 0,
  monthPayableInCents: 0,
  monthPayout: { id: 5, amountInCents: 52_550 },
  isPaid: true,
  paidAt: '2026-11-20T10:00:00.000Z',
  monthlyPayments: [monthlyPayment],
  documents: { w9: { id: 31, filename: 'w9.pdf', fileUrl: '/api/documents/31' }, ach: null },
};

const heldFlag: flags.Flag = {
  id: 12,
  kind: 'own-purchase',
  evidence: { matches: ['email', 'browser'] },
  partnerId: 7,
  partnerName: 'Ava Reyes',
  saleId: 4_711,
  customer: { firstName: 'Ava', lastName: 'Reyes', email: 'ava@example.com' },
  raisedAt: '2026-11-20T10:00:00.000Z',
  state: 'open',
  held: 25.8,
  heldInCents: 2_580,
  decisions: [],
};

const paidOut: payouts.PayoutOfPartner = {
  id: 5,
  partnerId: 7,
  month: '2026-10',
  createdAt: '2026-11-01T09:00:00.000Z',
  amount: 525.5,
  amountInCents: 52_550,
  settled: 500,
  settledInCents: 50_000,
  settledCount: 12,
  advance: 25.5,
  advanceInCents: 2_550,
  description: 'Monthly commission payment for 2026-10',
  advanceReason: null,
  batchId: 3,
  askedBy: { id: 1, name: 'Portal Admin' },
  approvedBy: { id: 2, name: 'Noor Haddad' },
  version: 12,
  voidedAt: null,
  voidReason: null,
  voidNote: null,
};

const preview: payouts.PayoutPreview = {
  partnerId: 7,
  month: '2026-10',
  amount: 15,
  amountInCents: 1_500,
  unpaid: 22.5,
  unpaidInCents: 2_250,
  earlierAdvance: 0,
  earlierAdvanceInCents: 0,
  settledCount: 1,
  unpaidCount: 2,
  leftOver: 2.5,
  leftOverInCents: 250,
  beyondOwed: 0,
  beyondOwedInCents: 0,
  advanceLimit: 1_000,
  advanceLimitInCents: 100_000,
  version: 4,
  lines: [
    {
      saleId: 512,
      soldAt: '2026-10-05T10:00:00.000Z',
      commission: 12.5,
      commissionInCents: 1_250,
      settled: true,
    },
    {
      saleId: 513,
      soldAt: '2026-10-06T10:00:00.000Z',
      commission: 10,
      commissionInCents: 1_000,
      settled: false,
    },
  ],
};

const explained: payouts.ExplainedCommission = {
  saleId: 512,
  partnerId: 7,
  month: '2026-10',
  sale: {
    stripePaymentId: 'pi_3QabcdEFGH',
    productName: 'Roadside Assist',
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
    {
      kind: 'earned',
      entryId: 801,
      eventId: '8b0c7a52-1f7e-4c53-9a0e-0d6a0e5a7f11',
      occurredAt: '2026-10-05T10:00:00.000Z',
      postedAt: '2026-10-05T10:00:00.120Z',
      amount: 11.14,
      amountInCents: 1_114,
      payout: null,
    },
    {
      kind: 'settled',
      entryId: 944,
      eventId: null,
      occurredAt: '2026-11-01T09:00:00.000Z',
      postedAt: '2026-11-01T09:00:00.000Z',
      amount: 11.14,
      amountInCents: 1_114,
      payout: {
        id: 5,
        month: '2026-10',
        amount: 525.5,
        amountInCents: 52_550,
        description: 'Monthly commission payment for 2026-10',
        madeAt: '2026-11-01T09:00:00.000Z',
        voidedAt: null,
      },
    },
  ],
};

const payee = {
  partnerId: 7,
  firstName: 'Ava',
  lastName: 'Reyes',
  companyName: 'Reyes Insurance Group',
  email: 'ava@example.com',
};

const unpaid: payouts.UnpaidPartner = {
  ...payee,
  salesCount: 12,
  commission: 525.5,
  commissionInCents: 52_550,
  unpaid: 525.5,
  unpaidInCents: 52_550,
  advance: 25.5,
  advanceInCents: 2_550,
  payable: 500,
  payableInCents: 50_000,
};

const batch: payouts.PayoutBatch = {
  id: 3,
  month: '2026-10',
  createdAt: '2026-11-01T09:00:00.000Z',
  amount: 525.5,
  amountInCents: 52_550,
  payouts: [{ payoutId: 5, ...payee, amount: 525.5, amountInCents: 52_550, salesCount: 12, isVoided: false }],
};
const listedBatch: payouts.ListedPayoutBatch = {
  id: 3,
  month: '2026-10',
  createdAt: '2026-11-01T09:00:00.000Z',
  amount: 525.5,
  amountInCents: 52_550,
  payoutsCount: 1,
  voidedCount: 0,
};
const batchNotFound = { 404: { code: 'NOT_FOUND', message: 'Batch not found' } };

/** Partners as administrators list and pay them. */
export const payoutOperations: Operation[] = [
  operation(calls.listPartners, {
    summary: 'Partners with their totals, the current month, links and documents',
    tag: 'Admin',
    query: partnersQuery,
    paged: true,
    answers: { 200: { schema: z.array(adminPartner), example: [listed] } },
  }),
  operation(calls.getPartner, {
    summary: 'One partner, with totals, the current month, links and documents',
    tag: 'Admin',
    answers: { 200: { schema: adminPartner, example: listed } },
    errors: partnerNotFound,
  }),
  operation(calls.changeMonthlyPayment, {
    summary: 'Pay all that is payable to a partner for the current month, or void that payout',
    description: `A call that asks for the current state changes nothing. ${PAYS_ONCE}`,
    tag: 'Admin',
    body: payouts.monthlyPaymentChange,
    example: { partnerId: 7, completed: true },
    answers: {
      200: { schema: payouts.changedMonthlyPayment, example: { ...monthlyPayment, payout: payment } },
    },
    errors: paymentErrors,
  }),
  operation(calls.payPartnerForMonth, {
    summary: 'Pay a partner an amount for a month',
    description: `Settles the month’s unpaid commissions, oldest first, while the amount covers them. The rest is an advance, which the next commissions use up. ${PAYS_ONCE}`,
    tag: 'Admin',
    body: payouts.partnerPayment,
    example: { partnerId: 7, amount: 525.5, month: '2026-10' },
    answers: { 200: { schema: payouts.paidPayment, example: payment } },
    errors: paymentErrors,
  }),
  operation(calls.payPartner, {
    summary: 'Pay a partner an amount for the current month',
    description: PAYS_ONCE,
    tag: 'Admin',
    body: payouts.currentPayment,
    example: { partnerId: 7, amount: 525.5 },
    answers: { 200: { schema: payouts.paidPayment, example: payment } },
    errors: paymentErrors,
  }),
  operation(calls.listPayouts, {
    summary: "A partner's payouts, newest first, by page",
    tag: 'Admin',
    query: payouts.payoutsQuery,
    paged: true,
    answers: { 200: { schema: z.array(payouts.payoutOfPartner), example: [paidOut] } },
  }),
  operation(calls.listLedger, {
    summary: "A partner's ledger with the balance after each entry, newest first, by page",
    description:
      'Append-only: what is taken back is an entry of its own. The balance is what is owed, less what was paid in advance.',
    tag: 'Admin',
    query: partnerLedger.ledgerQuery,
    paged: true,
    answers: {
      200: {
        schema: z.array(partnerLedger.ledgerEntry),
        example: [
          {
            id: 91,
            kind: 'earned',
            occurredAt: '2026-11-20T10:00:00.000Z',
            postedAt: '2026-11-20T10:00:01.000Z',
            month: '2026-11',
            saleId: 42,
            payoutId: null,
            clientName: 'Dana Reyes',
            productName: 'Roadside Assist',
            amount: 16.13,
            amountInCents: 1_613,
            balance: 116.13,
            balanceInCents: 11_613,
          },
        ],
      },
    },
  }),
  operation(calls.voidPayout, {
    summary: 'Void a payout, whatever came later',
    description:
      'A single payout, one of a batch, or an advance, of any month. The commissions that it settled are unpaid again, also those that its advance settled. A repeated call answers the same.',
    tag: 'Admin',
    body: payouts.payoutToVoid,
    example: {
      reason: 'returned',
      note: 'R03, no such account',
      seen: { amountInCents: 52_550, version: 12 },
    },
    answers: {
      200: {
        schema: payouts.payoutOfPartner,
        example: {
          ...paidOut,
          settled: 0,
          settledInCents: 0,
          settledCount: 0,
          advance: 0,
          advanceInCents: 0,
          version: 24,
          voidedAt: '2026-11-04T10:00:00.000Z',
          voidReason: 'returned',
          voidNote: 'R03, no such account',
        },
      },
    },
    errors: {
      ...payoutNotFound,
      409: { code: 'CHANGED_MEANWHILE', message: 'This has changed since you saw it.' },
    },
  }),
  operation(calls.listFlags, {
    summary: 'Why commission is held: flags by page, newest first',
    description: 'A flag holds the unpaid commission of a sale, or of a partner, until somebody decides.',
    tag: 'Admin',
    query: flags.flagsQuery,
    paged: true,
    answers: { 200: { schema: z.array(flags.flag), example: [heldFlag] } },
  }),
  operation(calls.decideFlag, {
    summary: 'Release or refuse what a flag holds, with a reason',
    description:
      'Released commission is payable; refused commission stays unpaid in the books, and may be released later. A repeated call answers the same.',
    tag: 'Admin',
    body: flags.flagDecision,
    example: { outcome: 'released', reason: 'Bought for a client of theirs', seen: { version: 0 } },
    answers: {
      200: {
        schema: flags.flag,
        example: {
          ...heldFlag,
          state: 'released',
          held: 0,
          heldInCents: 0,
          decisions: [
            {
              outcome: 'released',
              reason: 'Bought for a client of theirs',
              by: 1,
              byName: 'Mia Ortiz',
              at: '2026-11-21T10:00:00.000Z',
            },
          ],
        },
      },
    },
    errors: {
      404: { code: 'NOT_FOUND', message: 'Flag not found' },
      409: { code: 'CHANGED_MEANWHILE', message: 'This has changed since you saw it.' },
    },
  }),
  operation(calls.noteBankState, {
    summary: 'Note what the bank did with a payout',
    description:
      'Sent, or sent back, on the date that the bank names. It moves no money, and settles and reopens nothing: a payout that came back is taken back by the call for that. The last note counts; the same again changes nothing, and what was noted since the note that was seen is not overwritten (409 `CHANGED_MEANWHILE`).',
    tag: 'Admin',
    body: payouts.newBankState,
    example: { state: 'sent', day: '2026-11-03', seen: null },
    answers: {
      200: {
        schema: payouts.payoutOfPartner,
        example: { ...paidOut, bankState: { state: 'sent', day: '2026-11-03' } },
      },
    },
    errors: {
      ...payoutNotFound,
      409: {
        code: 'PAYOUT_TAKEN_BACK',
        message: 'This payout was taken back: the bank has nothing to do with it.',
      },
    },
  }),
  operation(calls.noteBatchSent, {
    summary: 'Note that the bank has sent the payouts of a batch',
    description:
      'All that are not taken back, and of which nothing was noted yet. It moves no money, and can be repeated.',
    tag: 'Admin',
    body: payouts.sentBatch,
    example: { day: '2026-11-03' },
    answers: { 200: { schema: payouts.notedBatch, example: { id: 3, sentCount: 12 } } },
    errors: { 404: { code: 'NOT_FOUND', message: 'Batch not found' } },
  }),
  operation(calls.previewPayout, {
    summary: 'What a payment would settle, and its rest, before it is made',
    tag: 'Admin',
    query: payouts.payoutPreviewQuery,
    answers: { 200: { schema: payouts.payoutPreview, example: preview } },
    errors: partnerNotFound,
  }),
  operation(calls.explainCommission, {
    summary: "Explain a sale's commission, step by step",
    tag: 'Admin',
    answers: { 200: { schema: payouts.explainedCommission, example: explained } },
    errors: { 404: { code: 'NOT_FOUND', message: 'Commission not found' } },
  }),
  operation(calls.listUnpaidPartners, {
    summary: 'Partners with unpaid commission of a closed month, largest amount first',
    tag: 'Admin',
    query: payouts.monthEndQuery,
    paged: true,
    answers: { 200: { schema: z.array(payouts.unpaidPartner), example: [unpaid] } },
  }),
  operation(calls.listSelectedUnpaidPartners, {
    summary: 'Those of the selected partners who have unpaid commission: what a batch would pay now',
    tag: 'Admin',
    query: payouts.monthEndSelectionQuery,
    answers: { 200: { schema: z.array(payouts.unpaidPartner), example: [unpaid] } },
  }),
  operation(calls.listMonthsPayableSince, {
    summary: 'The closed months of which commission has become payable and is unpaid',
    tag: 'Admin',
    description:
      'A batch leaves out what is in its hold period (D-97). This says of which months some of it may be paid now.',
    answers: {
      200: {
        schema: z.array(payouts.monthPayableSince),
        example: [{ month: '2026-10', partnersCount: 2, unpaid: 45, unpaidInCents: 4_500 }],
      },
    },
  }),
  operation(calls.payBatch, {
    summary: 'Pay all unpaid commission of a closed month to the given partners: to all of them, or to none',
    description: PAYS_ONCE,
    tag: 'Admin',
    body: payouts.newPayoutBatch,
    example: {
      month: '2026-10',
      partnerIds: [7],
      seen: { month: '2026-10', amountInCents: 52_550, partners: 1 },
    },
    answers: { 200: { schema: payouts.payoutBatch, example: batch } },
    errors: {
      ...partnerNotFound,
      409: { code: 'NOTHING_UNPAID', message: 'Nothing of this month is unpaid any more' },
    },
  }),
  operation(calls.getPayoutBatch, {
    summary: 'A batch with its payouts',
    tag: 'Admin',
    answers: { 200: { schema: payouts.payoutBatch, example: batch } },
    errors: batchNotFound,
  }),
  operation(calls.exportPayoutBatch, {
    summary: 'The payouts of a batch as CSV',
    tag: 'Admin',
    answers: {
      200: {
        schema: z.string(),
        type: 'text/csv',
        example: 'Payout,Month,Partner number,First name\n5,2026-10,7,Ava\n',
      },
    },
    errors: batchNotFound,
  }),
  operation(calls.listPayoutBatches, {
    summary: 'Batches, newest first, by page',
    tag: 'Admin',
    query: pageQuery,
    paged: true,
    answers: { 200: { schema: z.array(payouts.listedPayoutBatch), example: [listedBatch] } },
  }),
];
