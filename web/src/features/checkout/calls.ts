import type { Customer } from '@portal/contracts/http/checkout';
import type { Facts } from '@portal/contracts/values/facts';
import { toDollars, type Cents } from '@portal/contracts/values/money';
import { api, dataOf } from '../../lib/api.js';

/** @param after the paid payment that the customer wants another after */
export const createIntent = (referralCode: string, after?: string) =>
  api.POST('/api/payments/create-intent', { body: { referralCode, after } }).then(dataOf);

/** Keeps the customer with the checkout, before the card is confirmed (D-10), if what they saw is what is charged. */
export const saveCustomer = (paymentIntentId: string, customer: Customer, seen: Facts) =>
  api.POST('/api/payments/customer', { body: { ...customer, paymentIntentId, seen } }).then(dataOf);

export const applyCoupon = (couponCode: string, paymentIntentId: string) =>
  api.POST('/api/payments/apply-coupon', { body: { couponCode, paymentIntentId } }).then(dataOf);

export const removeCoupon = (paymentIntentId: string) =>
  api.POST('/api/payments/remove-coupon', { body: { paymentIntentId } }).then(dataOf);

/**
 * What the page believes was sold, and to whom. The server asks the provider what was sold (D-9), and takes the customer
 * where it has none (D-44).
 */
export interface SaleRecord {
  referralCode: string;
  amountInCents: Cents;
  couponCode: string | null;
  customer: Customer;
}

/** 409 'Payment has not succeeded'. Saying it again changes nothing. */
export const recordSale = (stripePaymentId: string, sale?: SaleRecord) =>
  api
    .POST('/api/sales/record', { body: { stripePaymentId, ...(sale && specifiedFields(sale)) } })
    .then(dataOf);

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
