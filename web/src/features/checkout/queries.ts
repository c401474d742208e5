import { t } from '@lingui/core/macro';
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
import {
  isReplaced,
  isSentHere,
  lookAgainIn,
  checkoutStateOf,
  type Checkout,
  type Fate,
} from './checkout-state.rules.js';

/**
 * The checkout of a link, opened once per page load. It is never aborted and never stale, so a second mount reuses
 * the same payment. Only the outcome of a sent payment is polled until it is known.
 */
export const checkoutQuery = (code: string) =>
  queryOptions({
    queryKey: ['checkout', code],
    queryFn: async (): Promise<Checkout> => {
      const sent = paymentInHand.of(code);
      const intent = await createIntent(code, sent?.over ? sent.paymentIntentId : undefined);
      const inHand = paymentInHand.of(code);
      const former = inHand && isReplaced(intent, inHand) ? await fateOf(inHand.paymentIntentId) : null;
      return checkoutStateOf(intent, inHand, Date.now(), former);
    },
    refetchInterval: ({ state }) =>
      lookAgainIn(state.data, state.dataUpdateCount + state.errorUpdateCount - 1),
    gcTime: Infinity,
    retryOnMount: false,
  });

/** The outcome of a payment that was replaced by another one. */
const fateOf = (paymentIntentId: string): Promise<Fate> =>
  recordSale(paymentIntentId).catch((error: unknown): Fate => {
    if (!(error instanceof ApiError) || ![404, 409].includes(error.status)) throw error;
    if (error.code === PAYMENT_UNDER_WAY) return 'under-way';
    return error.code === PAYMENT_NOT_SUCCEEDED ? 'not-charged-yet' : 'ended';
  });

/** Prefetches for the payment page while its code is loading; not for a link that is only hovered. */
export function openCheckout(code: string | undefined, cause: 'preload' | 'enter' | 'stay'): void {
  if (!code || cause === 'preload') return;
  void queryClient.prefetchQuery(checkoutQuery(code));
  // The page requests the same and shows the failure.
  queryClient
    .fetchQuery(configQuery)
    .then(({ stripe }) => preloadCardFields(stripe))
    .catch(() => undefined);
}

/** Refetches the state of the checkout and shows it. */
export const openAgain = (code: string): Promise<Checkout> =>
  queryClient.fetchQuery({ ...checkoutQuery(code), staleTime: 0 });

/** Paid, or being paid, in another tab unless this one sent it: refetches the checkout until it is paid. */
export function findPaid(code: string, paymentIntentId: string): void {
  const isAnothers = !isSentHere(paymentInHand.of(code), paymentIntentId);
  paymentInHand.keep({ code, paymentIntentId, sentAt: Date.now(), isAnothers });
  void openAgain(code).catch(() => undefined);
}

/** The customer knows that it is paid, and wants another payment. */
export const wantAnother = (code: string, paymentIntentId: string): void =>
  paymentInHand.keep({ code, paymentIntentId, sentAt: null, over: true });

/**
 * The page's payment no longer exists: it ended, or it belongs to a cookie that another tab has replaced.
 * It was not charged, and opening the link again finds the payment to pay.
 */
export const isGone = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.code === CHECKOUT_ENDED);

/** Applies an action to the page's payment; if that is gone, repeats it once with the replacement. */
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
        title: t`The price has changed`,
        description: t`It is ${formatExactDollars(now)} now; it was ${formatExactDollars(before)}.`,
      });
    return act(paymentIntentIdOf(checkout.intent.clientSecret));
  }
}

const priceIn = (checkout: Checkout | undefined): Cents | null =>
  checkout?.state === 'open' ? checkout.intent.referral.product.priceInCents : null;

/** How long a lost answer is looked for before it is reported: until then it is unknown, not failed. */
export const RECORD_PATIENCE_MS = 10_000;

/** For the return from 3-D Secure: records a payment's sale once per page load. */
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
