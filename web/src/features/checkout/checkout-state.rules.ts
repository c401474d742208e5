import type { PublicReferral } from '@portal/contracts/http/catalog';
import type { CreatedIntent, RecordedSale } from '@portal/contracts/http/checkout';
import { lookAgainAfterMs } from '../../lib/confirmed.rules.js';
import { paymentIntentIdOf } from './amounts.rules.js';
import type { PaymentInHand } from './payment-in-hand.js';

/** State of a link's checkout, as far as this tab knows. */
export type Checkout =
  /** Nothing is begun: the customer has not touched the form yet (D-50). */
  | { state: 'looked'; referral: PublicReferral }
  /** To be paid. `inVain`: an earlier attempt charged nothing; it was this payment, or the one that this replaces. */
  | { state: 'open'; intent: CreatedIntent; inVain: 'this' | 'replaced' | null }
  /** Sent, outcome unknown. `bank`: the provider has it, and the bank is deciding. */
  | { state: 'unknown'; intent: CreatedIntent; bank: boolean }
  /** `here`: paid by this tab, which then shows the thank-you page. */
  | { state: 'paid'; sale: RecordedSale; here: boolean };

/** What the page sells, to be paid or being paid. */
export const referralOf = (checkout: Exclude<Checkout, { state: 'paid' }>): PublicReferral =>
  checkout.state === 'looked' ? checkout.referral : checkout.intent.referral;

/** After this time a sent card is charged or refused, even if the answer was lost. */
const SETTLED_AFTER_MS = 10_000;

/** Outcome of a payment that was replaced by another one. */
export type Fate = RecordedSale | 'under-way' | 'not-charged-yet' | 'ended';

/** The sent payment was replaced by another one. */
export const isReplaced = (intent: CreatedIntent, sent: PaymentInHand): boolean =>
  intent.state === 'open' && !sent.over && sent.paymentIntentId !== paymentIntentIdOf(intent.clientSecret);

/**
 * The state that follows from the server's answer, for a tab that did or did not send a payment.
 * @param former outcome of the sent payment if it was replaced; if the browser's cookie was lost, it may
 *   still be charged
 */
export function checkoutStateOf(
  intent: CreatedIntent,
  sent: PaymentInHand | null,
  now: number,
  former: Fate | null = null,
): Checkout {
  if (former === 'under-way') return { state: 'unknown', intent, bank: true };
  if (former !== null && typeof former === 'object')
    return { state: 'paid', sale: former, here: !sent?.isAnothers };
  if (intent.state === 'paid' && intent.sale)
    return { state: 'paid', sale: intent.sale, here: isSentHere(sent, intent.sale.stripePaymentId) };
  if (intent.state === 'processing') return { state: 'unknown', intent, bank: true };
  if (!sent || sent.over) return { state: 'open', intent, inVain: null };
  if (former === 'ended') return { state: 'open', intent, inVain: 'replaced' };
  if (sent.sentAt !== null && now - sent.sentAt < SETTLED_AFTER_MS)
    return { state: 'unknown', intent, bank: false };
  if (former) return { state: 'open', intent, inVain: 'replaced' };
  return { state: 'open', intent, inVain: sent.sentAt === null || sent.isAnothers ? null : 'this' };
}

/** Whether this tab, and no other one of the browser, sent the payment. */
export const isSentHere = (sent: PaymentInHand | null, paymentIntentId: string): boolean =>
  sent?.paymentIntentId === paymentIntentId && !sent.isAnothers;

/** Delay until an unknown outcome is polled again. A bank may take days; a lost answer is found soon. */
export const lookAgainIn = (checkout: Checkout | undefined, looks: number): number | false =>
  checkout?.state === 'unknown' && lookAgainAfterMs(checkout.bank ? looks : Math.min(looks, 2));
