import type { AdminClaim } from '@portal/contracts/http/admin-claims';
import type { AdminPartner } from '@portal/contracts/http/admin-partners';
import type { AdminClient, StripeTransaction, UnknownCode } from '@portal/contracts/http/admin-sales';
import type { Product, ReferralCode } from '@portal/contracts/http/catalog';
import { CLAIM_TYPES } from '@portal/contracts/values/claims';
import { formatExactDollars } from '@portal/contracts/values/money';
import { linkOptions, type NavigateOptions } from '@tanstack/react-router';
import { relativeDate } from '../../lib/dates.js';
import { paymentStateText } from '../../lib/payment-state.rules.js';

/** A result, and where it is shown: a page of its own, or its list, with a search where the list has one. */
export interface Choice {
  /** Unique in its group. */
  id: string;
  label: string;
  /** Distinguishes two choices with the same label. */
  detail: string;
  link: NavigateOptions;
}

const line = (...parts: (string | null | undefined | false)[]): string => parts.filter(Boolean).join(' · ');
const nameOf = (person: { firstName: string; lastName: string }): string =>
  `${person.firstName} ${person.lastName}`.trim();

export const ofPartner = (partner: AdminPartner): Choice => ({
  id: String(partner.id),
  label: nameOf(partner),
  detail: line(partner.email, partner.companyName),
  link: linkOptions({ to: '/admin/partners/$partnerId', params: { partnerId: String(partner.id) } }),
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
  // The only value in the row that is unique.
  link: linkOptions({ to: '/admin/clients', search: { search: client.stripePaymentId } }),
});

export const ofCode = ({ id, code, isLive, isPaused, productName, partner }: ReferralCode): Choice => ({
  id: `link-${id}`,
  label: code,
  detail: line(
    nameOf(partner) || `Partner ${partner.id}`,
    productName,
    isPaused ? 'paused' : !isLive && 'no longer works',
  ),
  link: linkOptions({ to: '/admin/links', search: { search: code } }),
});

export const ofUnknownCode = (code: UnknownCode): Choice => ({
  id: `unknown-${code.id}`,
  label: code.referralCode,
  detail: line(
    code.isResolved ? 'Was unknown' : 'Unknown',
    code.customerEmail ?? code.customerIdentifier,
    formatExactDollars(code.amount),
  ),
  link: linkOptions({ to: '/admin/unknown-codes', search: { search: code.referralCode } }),
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
  link: linkOptions({ to: '/admin/transactions', search: { search: transaction.id } }),
});

export const ofProduct = ({ id, name, category, priceInCents, isActive }: Product): Choice => ({
  id: String(id),
  label: name,
  detail: line(category, formatExactDollars(priceInCents), !isActive && 'inactive'),
  link: linkOptions({ to: '/admin/products' }),
});

/** Products have no search of their own: all are read, and few. */
export const isNamed = ({ name }: Product, search: string): boolean =>
  name.toLowerCase().includes(search.toLowerCase());

export const ofClaim = (claim: AdminClaim): Choice => ({
  id: String(claim.id),
  label: claim.claimNumber,
  detail: line(
    nameOf(claim),
    claim.email,
    CLAIM_TYPES[claim.claimType],
    relativeDate(new Date(claim.createdAt)),
  ),
  link: linkOptions({ to: '/admin/claims', search: { search: claim.claimNumber } }),
});

/** Whether every typed word is a prefix of a word of the label. */
export function isCalled(label: string, typed: string): boolean {
  const words = label.toLowerCase().split(' ');
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((part) => words.some((word) => word.startsWith(part)));
}
