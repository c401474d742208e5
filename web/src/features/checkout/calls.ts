import type { AppliedCoupon, CreatedIntent, Customer, RecordedSale } from '@portal/contracts/http/checkout';
import type { PublicConfig } from '@portal/contracts/http/config';
import { toDollars, type Cents } from '@portal/contracts/values/money';
import { api } from '../../lib/api.js';

const post = <Answer>(path: string, body: unknown) => api<Answer>(path, { method: 'POST', body });

export const readConfig = () => api<PublicConfig>('/api/config');

export const createIntent = (referralCode: string) =>
  post<CreatedIntent>('/api/payments/create-intent', { referralCode });

/** Keeps the customer with the checkout, before the card is confirmed (D-10). */
export const saveCustomer = (paymentIntentId: string, customer: Customer) =>
  post<void>('/api/payments/customer', { ...customer, paymentIntentId });

export const applyCoupon = (couponCode: string, paymentIntentId: string) =>
  post<AppliedCoupon>('/api/payments/apply-coupon', { couponCode, paymentIntentId });

export const removeCoupon = (paymentIntentId: string) =>
  post<void>('/api/payments/remove-coupon', { paymentIntentId });

/** What the page believes was sold. The server believes only the payment's id, and asks the provider (D-9). */
export interface SaleRecord {
  referralCode: string;
  amountInCents: Cents;
  couponCode: string | null;
  customer: Customer;
}

/** 409 'Payment has not succeeded'. Saying it again changes nothing. */
export const recordSale = (stripePaymentId: string, sale?: SaleRecord) =>
  post<RecordedSale>('/api/sales/record', { stripePaymentId, ...(sale && specifiedFields(sale)) });

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
