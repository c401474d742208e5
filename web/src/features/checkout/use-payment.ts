import type { Difference, SeenValues } from '@portal/contracts/values/seen-values';
import { CHANGED_MEANWHILE, PAYMENT_COMPLETE, PAYMENT_UNDER_WAY } from '@portal/contracts/values/outcomes';
import type { CreatedIntent } from '@portal/contracts/http/checkout';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type RefObject } from 'react';
import { ApiError } from '../../lib/errors.js';
import { customerDraft } from '../../lib/customer-draft.js';
import { sendUntilAnswered } from '../../lib/send-until-answered.js';
import { useConfirmed } from '../../lib/use-confirmed.js';
import { breakdownOf, paymentIntentIdOf } from './amounts.rules.js';
import { recordSale, saveCustomer, type SaleRecord } from './calls.js';
import type { CardEntry, Confirmation, PaidBy } from './card/card-entry.js';
import { refusedFields } from './customer-check.js';
import { paymentInHand } from './payment-in-hand.js';
import {
  cardProblem,
  detailsProblem,
  openedAgain,
  portalSilent,
  recordingProblem,
  type Problem,
} from './problems.rules.js';
import { checkoutQuery, findPaid, isGone, openAgain, RECORD_PATIENCE_MS } from './queries.js';
import type { Checkout } from './checkout-state.rules.js';

/** Nothing is charged before the details are stored. Later than this after the click, the customer may have left. */
const PATIENCE_MS = 45_000;
const LONGEST_MS = 90_000;

interface Wish {
  sale: SaleRecord;
  by: PaidBy;
  intent: CreatedIntent;
  /** When the customer said so, before the payment was begun; in milliseconds. */
  clickedAt: number;
}

interface Payment {
  /** @param sale with the total that the button or the wallet showed at the click, which may not be the intent's */
  pay: (wish: Wish) => void;
  /** Nothing was sent, and why. */
  decline: (problem: Problem) => void;
  busy: boolean;
  /** The customer's details were sent and not answered yet; nothing is charged before the answer. */
  unknown: boolean;
  /** The new total: the customer has not seen it yet, and nothing was charged. */
  changes: Difference[];
  /** The last try is over and its result is no longer shown. */
  forget: () => void;
  /** Why the last try failed; nothing was charged. */
  problem: Problem | null;
  /** The card is charged, but the sale is not recorded yet; the server also records it by itself. */
  recording: { paymentIntentId: string; sale: SaleRecord; busy: boolean; problem: string | null } | null;
  recordAgain: () => void;
}

/**
 * Pays an intent: compares the total with the server's and stores the customer (D-10), confirms the card, records the sale.
 * Once the provider has the payment, there is no return to the card form: the outcome is polled. Ends with the
 * checkout 'paid' or 'unknown'.
 */
export function usePayment(
  code: string,
  card: RefObject<CardEntry | null>,
  onRefusedFields: (refused: NonNullable<ReturnType<typeof refusedFields>>) => void,
): Payment {
  const queries = useQueryClient();
  const [declined, setDeclined] = useState<Problem | null>(null);
  const [recording, setRecording] = useState<Payment['recording']>(null);
  const show = (next: Checkout) => queries.setQueryData(checkoutQuery(code).queryKey, next);

  function decline(problem: Problem): void {
    card.current?.abandon();
    setDeclined(problem);
  }

  /** Reopened if it is gone, at its current price. */
  async function keep({ sale, intent, seen }: Wish & { seen: SeenValues }): Promise<void> {
    try {
      await saveCustomer(paymentIntentIdOf(intent.clientSecret), sale.customer, seen);
    } catch (error) {
      if (!isGone(error)) throw error;
      const now = await openAgain(code);
      throw new ApiError(409, openedAgain(), CHANGED_MEANWHILE, {}, totalOf(now));
    }
  }

  async function charge({ sale, by, intent, clickedAt }: Wish): Promise<void> {
    const paymentIntentId = paymentIntentIdOf(intent.clientSecret);
    if (Date.now() - clickedAt > LONGEST_MS) return decline(portalSilent());
    paymentInHand.keep({ code, paymentIntentId, sentAt: Date.now() });
    const confirmation = await card
      .current!.confirm(sale.customer, by, intent.clientSecret)
      .catch((): Confirmation => ({ outcome: 'unknown' }));
    switch (confirmation.outcome) {
      case 'succeeded':
        return record(paymentIntentId, sale);
      case 'processing':
        return void show({ state: 'unknown', intent, bank: true });
      case 'unknown':
        return void show({ state: 'unknown', intent, bank: false });
      case 'redirected':
        paymentInHand.keep({ code, paymentIntentId, sentAt: null });
        // The browser is leaving the page: keep it as it is until then.
        return new Promise(() => undefined);
      case 'declined':
        paymentInHand.forget();
        setDeclined(cardProblem(confirmation.message, confirmation.code));
    }
  }

  async function record(paymentIntentId: string, sale: SaleRecord): Promise<void> {
    setRecording({ paymentIntentId, sale, busy: true, problem: null });
    try {
      const recorded = await sendUntilAnswered(
        () => recordSale(paymentIntentId, sale),
        () => undefined,
        RECORD_PATIENCE_MS,
      );
      customerDraft.forget();
      show({ state: 'paid', sale: recorded, here: true });
    } catch (error) {
      setRecording({ paymentIntentId, sale, busy: false, problem: recordingProblem(error) });
    }
  }

  const { confirm, busy, unknown, changes, problem, reset } = useConfirmed<Wish, void>({
    act: keep,
    onDone: (_, wish) => charge(wish),
    refresh() {
      card.current?.abandon();
      return openAgain(code);
    },
    patienceMs: PATIENCE_MS,
    onFailed(error, { intent }) {
      card.current?.abandon();
      const refused = refusedFields(error);
      if (refused) onRefusedFields(refused);
      else if (isPaid(error)) findPaid(code, paymentIntentIdOf(intent.clientSecret));
    },
  });

  useEffect(() => {
    // Restored from the back-forward cache after the bank's page: the page still shows 'paying'.
    const revive = ({ persisted }: PageTransitionEvent) => persisted && reset();
    addEventListener('pageshow', revive);
    return () => removeEventListener('pageshow', revive);
  }, [reset]);

  return {
    forget() {
      setDeclined(null);
      reset();
    },
    pay: (wish) => confirm(wish, { amountInCents: wish.sale.amountInCents }),
    decline,
    busy,
    unknown,
    changes,
    problem:
      declined ?? (problem && !isPaid(problem) && !refusedFields(problem) ? detailsProblem(problem) : null),
    recording,
    recordAgain: () => recording && !recording.busy && void record(recording.paymentIntentId, recording.sale),
  };
}

const isPaid = (error: Error) =>
  error instanceof ApiError && (error.code === PAYMENT_COMPLETE || error.code === PAYMENT_UNDER_WAY);

const totalOf = (checkout: Checkout): SeenValues =>
  checkout.state === 'open'
    ? {
        amountInCents: breakdownOf(checkout.intent.referral.product.priceInCents, checkout.intent.coupon)
          .total,
      }
    : {};
