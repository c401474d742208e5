import * as calls from '@portal/contracts/calls/checkout';
import type { Customer } from '@portal/contracts/http/checkout';
import type { SeenValues } from '@portal/contracts/values/seen-values';
import { toDollars, type Cents } from '@portal/contracts/values/money';
import { CAMPAIGN_PARAM, LONGEST_CAMPAIGN } from '@portal/contracts/values/campaign';
import { api } from '../../lib/api.js';
import { pageLanguage } from '../../lib/locale.js';

/** What a link sells (D-50): counts a visit, and begins nothing. */
export const lookAtLink = (code: string) =>
  api(calls.lookAtLink, { params: { code }, query: { campaign: campaignIn(location.search) } });

/**
 * @param after the paid payment that the customer wants to follow by another one
 * @param looked the visit is counted already
 */
export const createIntent = (referralCode: string, { after, looked }: { after?: string; looked: boolean }) =>
  api(calls.createIntent, {
    body: {
      referralCode,
      after,
      campaign: campaignIn(location.search),
      ...(looked && { looked: true }),
    },
  });

/** Stores the customer with the checkout before the card is confirmed (D-10), if the total shown equals the charge. */
export const saveCustomer = (paymentIntentId: string, customer: Customer, seen: SeenValues) =>
  api(calls.saveCustomer, {
    body: { ...customer, paymentIntentId, seen, language: pageLanguage() },
  });

export const applyCoupon = (couponCode: string, paymentIntentId: string) =>
  api(calls.applyCoupon, { body: { couponCode, paymentIntentId } });

export const removeCoupon = (paymentIntentId: string) =>
  api(calls.removeCoupon, { body: { paymentIntentId } });

/**
 * What the page believes was sold, and to whom. The server asks the provider what was sold (D-9), and takes the
 * customer only if it has none (D-44).
 */
export interface SaleRecord {
  referralCode: string;
  amountInCents: Cents;
  couponCode: string | null;
  customer: Customer;
}

/** 409 'Payment has not succeeded'. Retrying is pointless. */
export const recordSale = (stripePaymentId: string, sale?: SaleRecord) =>
  api(calls.recordSale, { body: { stripePaymentId, ...(sale && specifiedFields(sale)) } });

/** Specification section 3, 'Sale record'. */
const specifiedFields = ({ referralCode, amountInCents, couponCode, customer }: SaleRecord) => ({
  referralCode,
  amount: toDollars(amountInCents),
  couponCode,
  customerFirstName: customer.firstName,
  customerLastName: customer.lastName,
  customerEmail: customer.email,
  carrier: customer.carrier,
});

/** The tag of the share (D-128), as far as it may be one: nothing that is wrong there may keep anybody from paying. */
function campaignIn(search: string): string | undefined {
  const tag = new URLSearchParams(search).get(CAMPAIGN_PARAM);
  return tag && tag.length <= LONGEST_CAMPAIGN ? tag : undefined;
}
