import { queryOptions } from '@tanstack/react-query';
import { CHECKOUT_ENDED, PAYMENT_NOT_SUCCEEDED, PAYMENT_UNDER_WAY } from '@portal/contracts/values/outcomes';
import { formatExactDollars, type Cents } from '@portal/contracts/values/money';
import { ApiError } from '../../lib/errors.js';
import { configQuery } from '../../lib/config.js';
import { queryClient } from '../../lib/query.js';
import { sendUntilAnswered } from '../../lib/send-until-answered.js';
import { notify } from '../../ui/notify.js';
import { paymentIntentIdOf } from './amounts.rules.js';
import { preloadCardFields } from './card/card-fields.js';
import { createIntent, recordSale } from './calls.js';
import { paymentInHand } from './payment-in-hand.js';
import { isReplaced, lookAgainIn, standingOf, type Checkout, type Fate } from './standing.rules.js';

/**
 * The checkout of a link, opened once per page load: nothing here can be aborted or goes stale, so a second mount finds
 * the same payment. Only what became of one that was sent is looked for again, until it is known.
 */
export const checkoutQuery = (code: string) =>
  queryOptions({
    queryKey: ['checkout', code],
    queryFn: async (): Promise<Checkout> => {
      const sent = paymentInHand.of(code);
      const intent = await createIntent(code, sent?.over ? sent.paymentIntentId : undefined);
      const inHand = paymentInHand.of(code);
      const former = inHand && isReplaced(intent, inHand) ? await fateOf(inHand.paymentIntentId) : null;
      return standingOf(intent, inHand, Date.now(), former);
    },
    refetchInterval: ({ state }) =>
      lookAgainIn(state.data, state.dataUpdateCount + state.errorUpdateCount - 1),
    gcTime: Infinity,
    retryOnMount: false,
  });

/** What became of a payment that another one took the place of. */
const fateOf = (paymentIntentId: string): Promise<Fate> =>
  recordSale(paymentIntentId).catch((error: unknown): Fate => {
    if (!(error instanceof ApiError) || ![404, 409].includes(error.status)) throw error;
    if (error.code === PAYMENT_UNDER_WAY) return 'under way';
    return error.code === PAYMENT_NOT_SUCCEEDED ? 'not charged yet' : 'ended';
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

/** Asks the server how the checkout stands, and shows it. */
export const openAgain = (code: string): Promise<Checkout> =>
  queryClient.fetchQuery({ ...checkoutQuery(code), staleTime: 0 });

/** It was paid elsewhere, in another tab say: the checkout is read anew, and found paid. */
export function findPaid(code: string, paymentIntentId: string): void {
  paymentInHand.keep({ code, paymentIntentId, sentAt: Date.now() });
  void openAgain(code).catch(() => undefined);
}

/** The customer knows that it is paid, and wants another. */
export const wantAnother = (code: string, paymentIntentId: string): void =>
  paymentInHand.keep({ code, paymentIntentId, sentAt: null, over: true });

/**
 * The payment of this page is not there any more: it ended, or it belongs to a cookie that another tab's took the place
 * of. It was not charged, and opening the link again finds the one to be paid.
 */
export const isGone = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.code === CHECKOUT_ENDED);

/** Does something to the payment of this page; where that is gone, once more to the one that took its place. */
export async function onOpenPayment<Result>(
  code: string,
  paymentIntentId: string,
  act: (paymentIntentId: string) => Promise<Result>,
): Promise<Result> {
  try {
    return await act(paymentIntentId);
  } catch (error) {
    if (!isGone(error)) throw error;
    const before = priceIn(queryClient.getQueryData(checkoutQuery(code).queryKey));
    const checkout = await openAgain(code);
    if (checkout.state !== 'open') throw error;
    const now = priceIn(checkout);
    if (before !== null && now !== null && before !== now)
      notify({
        type: 'info',
        title: 'The price has changed',
        description: `It is ${formatExactDollars(now)} now; it was ${formatExactDollars(before)}.`,
      });
    return act(paymentIntentIdOf(checkout.intent.clientSecret));
  }
}

const priceIn = (checkout: Checkout | undefined): Cents | null =>
  checkout?.state === 'open' ? checkout.intent.referral.product.priceInCents : null;

/** So long an answer that was lost is looked for before anybody is worried: it is not known yet, and has not failed. */
export const RECORD_PATIENCE_MS = 10_000;

/** For the way back from 3-D Secure: records the sale of a payment once per page load. */
export const recordedSaleQuery = (paymentIntentId: string) =>
  queryOptions({
    queryKey: ['recorded-sale', paymentIntentId],
    queryFn: () =>
      sendUntilAnswered(
        () => recordSale(paymentIntentId),
        () => undefined,
        RECORD_PATIENCE_MS,
      ),
    gcTime: Infinity,
    retryOnMount: false,
  });
