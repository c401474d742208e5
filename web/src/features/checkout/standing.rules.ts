import type { CreatedIntent, RecordedSale } from '@portal/contracts/http/checkout';
import { lookAgainAfterMs } from '../../lib/confirmed.rules.js';
import { paymentIntentIdOf } from './amounts.rules.js';
import type { PaymentInHand } from './payment-in-hand.js';

/** How the checkout of a link stands, as far as this tab knows. */
export type Checkout =
  /** To be paid. `inVain`: what was sent before, of which nothing was charged; this payment, or one that it replaces. */
  | { state: 'open'; intent: CreatedIntent; inVain: 'this' | 'replaced' | null }
  /** It was sent, and nobody knows yet what came of it; `bank`: the provider has it, and the bank is deciding. */
  | { state: 'unknown'; intent: CreatedIntent; bank: boolean }
  /** `here`: by this tab, which follows with thanks. */
  | { state: 'paid'; sale: RecordedSale; here: boolean };

/** By then a card that was sent is charged or refused, although its answer was lost. */
const SETTLED_AFTER_MS = 10_000;

/** What became of a payment that another one took the place of. */
export type Fate = RecordedSale | 'under way' | 'not charged yet' | 'ended';

/** Another payment took the place of the one that was sent. */
export const isReplaced = (intent: CreatedIntent, sent: PaymentInHand): boolean =>
  intent.state === 'open' && !sent.over && sent.paymentIntentId !== paymentIntentIdOf(intent.clientSecret);

/**
 * What the server's answer means to a tab that sent a payment, or none.
 * @param former what became of the one that was sent, where it was replaced; where the browser's cookie was lost, it may
 *   still be charged
 */
export function standingOf(
  intent: CreatedIntent,
  sent: PaymentInHand | null,
  now: number,
  former: Fate | null = null,
): Checkout {
  if (former === 'under way') return { state: 'unknown', intent, bank: true };
  if (former !== null && typeof former === 'object') return { state: 'paid', sale: former, here: true };
  if (intent.state === 'paid' && intent.sale)
    return { state: 'paid', sale: intent.sale, here: sent?.paymentIntentId === intent.sale.stripePaymentId };
  if (intent.state === 'processing') return { state: 'unknown', intent, bank: true };
  if (!sent || sent.over) return { state: 'open', intent, inVain: null };
  if (former === 'ended') return { state: 'open', intent, inVain: 'replaced' };
  if (sent.sentAt !== null && now - sent.sentAt < SETTLED_AFTER_MS)
    return { state: 'unknown', intent, bank: false };
  if (former) return { state: 'open', intent, inVain: 'replaced' };
  return { state: 'open', intent, inVain: sent.sentAt === null ? null : 'this' };
}

/** How long until an unknown outcome is looked for again. A bank may take days; a lost answer is soon found. */
export const lookAgainIn = (checkout: Checkout | undefined, looks: number): number | false =>
  checkout?.state === 'unknown' && lookAgainAfterMs(checkout.bank ? looks : Math.min(looks, 2));
