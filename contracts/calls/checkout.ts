// How a customer pays, and Stripe's webhook.
import type * as z from 'zod/mini';
import type * as checkout from '../http/checkout.js';
import type * as config from '../http/config.js';
import { defineCall } from './define-call.js';

export const getConfig = defineCall('GET', '/api/config', { by: 'gateway', allow: 'anyone' })<{
  answer: z.infer<typeof config.publicConfig>;
}>();

export const lookAtLink = defineCall('GET', '/api/links/:code', { by: 'gateway', allow: 'anyone' })<{
  query: z.input<typeof checkout.lookAtLink>;
  answer: checkout.LookedAtLink;
}>();

export const createIntent = defineCall('POST', '/api/payments/create-intent', {
  by: 'payments-sales',
  allow: 'anyone',
})<{ body: z.input<typeof checkout.createIntent>; answer: z.infer<typeof checkout.createdIntent> }>();

export const saveCustomer = defineCall('POST', '/api/payments/customer', {
  by: 'payments-sales',
  allow: 'anyone',
})<{ body: z.input<typeof checkout.saveCustomer> }>();

export const applyCoupon = defineCall('POST', '/api/payments/apply-coupon', {
  by: 'payments-sales',
  allow: 'anyone',
})<{ body: z.input<typeof checkout.applyCoupon>; answer: z.infer<typeof checkout.appliedCoupon> }>();

export const removeCoupon = defineCall('POST', '/api/payments/remove-coupon', {
  by: 'payments-sales',
  allow: 'anyone',
})<{ body: z.input<typeof checkout.removeCoupon> }>();

/** Fields that the specification sends along (section 3, 'Sale record'). They are ignored: Stripe is asked instead (D-9). */
interface Claimed {
  referralCode?: string;
  amount?: number;
  couponCode?: string | null;
}

export const recordSale = defineCall('POST', '/api/sales/record', { by: 'payments-sales', allow: 'anyone' })<{
  body: z.input<typeof checkout.recordSale> & Claimed;
  answer: z.infer<typeof checkout.recordedSale>;
}>();

export const receiveStripeEvent = defineCall('POST', '/api/webhook', {
  by: 'payments-sales',
  allow: 'anyone',
})<{ body: unknown; answer: { received: true } }>();
