import { t } from '@lingui/core/macro';
import { queryOptions } from '@tanstack/react-query';
import type { LookedAtLink } from '@portal/contracts/http/checkout';
import { CHECKOUT_ENDED, PAYMENT_NOT_SUCCEEDED, PAYMENT_UNDER_WAY } from '@portal/contracts/values/outcomes';
import { formatExactDollars, type Cents } from '@portal/contracts/values/money';
import { ApiError } from '../../lib/errors.js';
import { configQuery } from '../../lib/config.js';
import { queryClient } from '../../lib/query.js';
import { sendUntilAnswered } from '../../lib/send-until-answered.js';
import { notify } from '../../ui/notify.js';
import { paymentIntentIdOf } from './amounts.rules.js';
import { preloadCardFields } from './card/card-fields.js';
import { createIntent, lookAtLink, recordSale } from './calls.js';
import { paymentInHand } from './payment-in-hand.js';
import { isLinkUnknown } from './problems.rules.js';
import {
  isReplaced,
  isSentHere,
  lookAgainIn,
  checkoutStateOf,
  referralOf,
  type Checkout,
  type Fate,
} from './checkout-state.rules.js';

/**
 * The checkout of a link, read once per page load. It is never aborted and never stale, so a second mount reuses
 * the same payment. A page that is loaded looks at the link; whatever reads the checkout anew begins the payment, or
 * finds it (D-50). A browser that comes back finds it at once (D-175). Only the outcome of a sent payment is polled until it is known.
 */
export const checkoutQuery = (code: string) =>
  queryOptions({
    queryKey: ['checkout', code],
    queryFn: async (): Promise<Checkout> => {
      const before = queryClient.getQueryData<Checkout>(['checkout', code]);
      if (before || paymentInHand.of(code)) return opened(code, before !== undefined);
      const link = await lookedAt(code);
      return !link || link.hasBegun
        ? opened(code, link !== null)
        : { state: 'looked', referral: link.referral };
    },
    refetchInterval: ({ state }) =>
      lookAgainIn(state.data, state.dataUpdateCount + state.errorUpdateCount - 1),
    gcTime: Infinity,
    retryOnMount: false,
  });

/** null where the portal is of the release before, which does not know the call: there, opening counts the visit. */
const lookedAt = (code: string): Promise<LookedAtLink | null> =>
  lookAtLink(code).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404 && !isLinkUnknown(error)) return null;
    throw error;
  });

/** Begins this browser's payment by the link, or finds what became of it. */
async function opened(code: string, looked: boolean): Promise<Checkout> {
  const sent = paymentInHand.of(code);
  const intent = await createIntent(code, { after: sent?.over ? sent.paymentIntentId : undefined, looked });
  const inHand = paymentInHand.of(code);
  const former = inHand && isReplaced(intent, inHand) ? await fateOf(inHand.paymentIntentId) : null;
  return checkoutStateOf(intent, inHand, Date.now(), former);
}

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

/** The page's payment, which is begun if it is not yet (D-50). However often it is called, at once or later, one is begun. */
export function begin(code: string): Promise<Checkout> {
  const checkout = queryClient.getQueryData(checkoutQuery(code).queryKey);
  return checkout && checkout.state !== 'looked' ? Promise.resolve(checkout) : openAgain(code);
}

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

/** Applies an action to the page's payment, which is begun if it is not yet; if it is gone, repeats it once with the replacement. */
export async function onOpenPayment<Result>(
  code: string,
  act: (paymentIntentId: string) => Promise<Result>,
): Promise<Result> {
  const shown = priceIn(queryClient.getQueryData(checkoutQuery(code).queryKey));
  const checkout = await begin(code);
  tellNewPrice(shown, checkout);
  try {
    return await act(openIntentOf(checkout));
  } catch (error) {
    if (!isGone(error)) throw error;
    const again = await openAgain(code);
    if (again.state !== 'open') throw error;
    tellNewPrice(priceIn(checkout), again);
    return act(openIntentOf(again));
  }
}

/** Begins the payment, and tells in words if it costs another price than the page showed. @throws as `begin` */
export async function beginShown(code: string): Promise<void> {
  const shown = priceIn(queryClient.getQueryData(checkoutQuery(code).queryKey));
  tellNewPrice(shown, await begin(code));
}

/** The same at the customer's first touch. The page shows a failure: that is tried again by a button, and not by every key. */
export function beginAtFirstTouch(code: string): void {
  const now = queryClient.getQueryState(checkoutQuery(code).queryKey);
  if (now?.data?.state === 'looked' && now.fetchStatus === 'idle' && !now.error)
    beginShown(code).catch(() => undefined);
}

function tellNewPrice(before: Cents | null, checkout: Checkout): void {
  const now = priceIn(checkout);
  if (before === null || now === null || before === now) return;
  notify({
    type: 'info',
    title: t`The price has changed`,
    description: t`It is ${formatExactDollars(now)} now; it was ${formatExactDollars(before)}.`,
  });
}

/** @throws Error of what was paid, or is being paid, meanwhile: the page shows it */
function openIntentOf(checkout: Checkout): string {
  if (checkout.state !== 'open') throw new Error(t`This payment can no longer be changed.`);
  return paymentIntentIdOf(checkout.intent.clientSecret);
}

const priceIn = (checkout: Checkout | undefined): Cents | null =>
  checkout?.state === 'open' || checkout?.state === 'looked'
    ? referralOf(checkout).product.priceInCents
    : null;

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
