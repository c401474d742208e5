import type { AdminPartner } from '@portal/contracts/http/admin-partners';
import type { AdminClient, StripeTransaction, UnknownCode } from '@portal/contracts/http/admin-sales';
import type { ReferralCode } from '@portal/contracts/http/catalog';
import { formatExactDollars } from '@portal/contracts/values/money';
import { relativeDate } from '../../lib/dates.js';
import { paymentStateText } from '../../lib/payment-state.rules.js';

/** A result, and the list that shows it: the page, with a search. */
export interface Choice {
  /** Unique in its group. */
  id: string;
  label: string;
  /** Distinguishes two choices with the same label. */
  detail: string;
  to: '/admin/partners' | '/admin/clients' | '/admin/transactions' | '/admin/links' | '/admin/unknown-codes';
  search: string;
}

const line = (...parts: (string | null | undefined | false)[]): string => parts.filter(Boolean).join(' · ');
const nameOf = (person: { firstName: string; lastName: string }): string =>
  `${person.firstName} ${person.lastName}`.trim();

export const ofPartner = (partner: AdminPartner): Choice => ({
  id: String(partner.id),
  label: nameOf(partner),
  detail: line(partner.email, partner.companyName),
  to: '/admin/partners',
  search: partner.email,
});

export const ofClient = (client: AdminClient): Choice => ({
  id: String(client.saleId),
  label:
    [client.customerFirstName, client.customerLastName].filter(Boolean).join(' ') ||
    client.customerEmail ||
    'Unknown client',
  detail: line(
    client.product.name,
    formatExactDollars(client.amountInCents),
    relativeDate(new Date(client.date)),
    client.referral.code,
  ),
  to: '/admin/clients',
  // The only value in the row that is unique.
  search: client.stripePaymentId,
});

export const ofCode = ({ id, code, isLive, isPaused, productName, partner }: ReferralCode): Choice => ({
  id: `link-${id}`,
  label: code,
  detail: line(
    nameOf(partner) || `Partner ${partner.id}`,
    productName,
    isPaused ? 'paused' : !isLive && 'no longer works',
  ),
  to: '/admin/links',
  search: code,
});

export const ofUnknownCode = (code: UnknownCode): Choice => ({
  id: `unknown-${code.id}`,
  label: code.referralCode,
  detail: line(
    code.isResolved ? 'Was unknown' : 'Unknown',
    code.customerEmail ?? code.customerIdentifier,
    formatExactDollars(code.amount),
  ),
  to: '/admin/unknown-codes',
  search: code.referralCode,
});

export const ofTransaction = (transaction: StripeTransaction): Choice => ({
  id: transaction.id,
  label: transaction.id,
  detail: line(
    formatExactDollars(transaction.amount),
    paymentStateText(transaction.status),
    transaction.customerEmail,
    relativeDate(new Date(transaction.date)),
  ),
  to: '/admin/transactions',
  search: transaction.id,
});

/** Whether every typed word is a prefix of a word of the label. */
export function isCalled(label: string, typed: string): boolean {
  const words = label.toLowerCase().split(' ');
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((part) => words.some((word) => word.startsWith(part)));
}
