import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { recordSale, saveCustomer, type SaleRecord } from './calls.js';
import type { CardEntry, Confirmation } from './card/card-entry.js';
import { paymentInHand } from './payment-in-hand.js';
import { cardProblem, detailsProblem, NO_ANSWER, type Problem } from './problems.rules.js';
import { checkoutQuery, type Checkout } from './queries.js';

export type PaymentState =
  /** Nothing is charged; `problem` is why the last try failed. */
  | { step: 'filling-in'; problem: Problem | null }
  | { step: 'paying' }
  /** The provider has the payment; only its sale is not recorded yet, which the server also does by itself. */
  | { step: 'recording'; charged: boolean; sale: SaleRecord; busy: boolean };

/**
 * Pays one intent: keeps the customer (D-10), confirms the card, records the sale. Once the provider has the
 * payment there is no way back to the card: trying again repeats the recording alone. Ends by making the
 * checkout 'paid'.
 */
export function usePayment(code: string, paymentIntentId: string) {
  const queries = useQueryClient();
  const [state, setState] = useState<PaymentState>({ step: 'filling-in', problem: null });
  // State is seen at the next render; two clicks can come before it.
  const running = useRef(false);

  useEffect(() => {
    // Back from the bank's page out of the browser's cache: the page stands as it was left, still paying.
    const revive = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      running.current = false;
      setState((now) => (now.step === 'paying' ? { step: 'filling-in', problem: null } : now));
    };
    addEventListener('pageshow', revive);
    return () => removeEventListener('pageshow', revive);
  }, []);

  async function exclusively(work: () => Promise<'done' | 'leaving'>): Promise<void> {
    if (running.current) return;
    running.current = true;
    if ((await work()) === 'done') running.current = false;
  }

  const failed = (problem: Problem) => {
    setState({ step: 'filling-in', problem });
    return 'done' as const;
  };

  async function record(sale: SaleRecord, charged: boolean): Promise<'done'> {
    setState({ step: 'recording', charged, sale, busy: true });
    try {
      const recorded = await recordSale(paymentIntentId, sale);
      const paid: Checkout = { state: 'paid', sale: recorded };
      queries.setQueryData(checkoutQuery(code).queryKey, paid);
    } catch {
      setState({ step: 'recording', charged, sale, busy: false });
    }
    return 'done';
  }

  const pay = (card: CardEntry, sale: SaleRecord) =>
    exclusively(async () => {
      setState({ step: 'paying' });
      try {
        await saveCustomer(paymentIntentId, sale.customer);
      } catch (error) {
        return failed(detailsProblem(error));
      }
      paymentInHand.keep({ code, paymentIntentId });
      let confirmation: Confirmation;
      try {
        confirmation = await card.confirm(sale.customer);
      } catch {
        return failed(NO_ANSWER);
      }
      if (confirmation.outcome === 'redirected') return 'leaving';
      if (confirmation.outcome !== 'declined') return record(sale, confirmation.outcome === 'succeeded');
      paymentInHand.forget();
      return failed(cardProblem(confirmation.message, confirmation.code));
    });

  const recordAgain = () =>
    exclusively(() =>
      state.step === 'recording' ? record(state.sale, state.charged) : Promise.resolve('done' as const),
    );

  return { state, pay, recordAgain };
}
