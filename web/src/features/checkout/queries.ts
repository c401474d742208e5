import { queryOptions } from '@tanstack/react-query';
import type { CreatedIntent, RecordedSale } from '@portal/contracts/http/checkout';
import { ApiError } from '../../lib/errors.js';
import { configQuery } from '../../lib/config.js';
import { queryClient } from '../../lib/query.js';
import { preloadCardFields } from './card/card-fields.js';
import { createIntent, recordSale } from './calls.js';
import { paymentInHand } from './payment-in-hand.js';

export type Checkout = { state: 'open'; intent: CreatedIntent } | { state: 'paid'; sale: RecordedSale };

/**
 * The checkout of a link, opened once per page load: nothing here can be aborted or goes stale, so a second
 * mount finds the same intent. A payment this tab sent before is asked about first.
 */
export const checkoutQuery = (code: string) =>
  queryOptions({
    queryKey: ['checkout', code],
    queryFn: async (): Promise<Checkout> => {
      const payment = paymentInHand.read();
      const sale = payment?.code === code ? await saleOf(payment.paymentIntentId) : null;
      return sale ? { state: 'paid', sale } : { state: 'open', intent: await createIntent(code) };
    },
    gcTime: Infinity,
    retryOnMount: false,
  });

/** Starts what the payment page needs while its code is still on the way; not for a link that is only hovered. */
export function openCheckout(code: string | undefined, cause: 'preload' | 'enter' | 'stay'): void {
  if (!code || cause === 'preload') return;
  void queryClient.prefetchQuery(checkoutQuery(code));
  // A failure is the page's to show, which asks for the same.
  queryClient
    .fetchQuery(configQuery)
    .then(({ stripe }) => preloadCardFields(stripe))
    .catch(() => undefined);
}

/** It was paid elsewhere, in another tab say: the checkout is read anew, and found paid. */
export function findPaid(code: string, paymentIntentId: string): void {
  paymentInHand.keep({ code, paymentIntentId });
  void queryClient.resetQueries(checkoutQuery(code));
}

/** The sale of a payment, if it succeeded. */
async function saleOf(paymentIntentId: string): Promise<RecordedSale | null> {
  try {
    return await recordSale(paymentIntentId);
  } catch (error) {
    if (!(error instanceof ApiError) || ![404, 409].includes(error.status)) throw error;
    paymentInHand.forget();
    return null;
  }
}

/** For the way back from 3-D Secure: records the sale of a payment once per page load. */
export const recordedSaleQuery = (paymentIntentId: string) =>
  queryOptions({
    queryKey: ['recorded-sale', paymentIntentId],
    queryFn: () => recordSale(paymentIntentId),
    gcTime: Infinity,
    retryOnMount: false,
  });
