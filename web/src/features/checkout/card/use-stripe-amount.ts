import type { Cents } from '@portal/contracts/values/money';
import type { StripeElements } from '@stripe/stripe-js';
import { useEffect, useRef, useState } from 'react';

/** Whether Stripe's fields have read the amount of the page: not yet, or it could not be told. */
export type Reading = 'read' | 'reading' | 'failed';

/**
 * Tells Stripe what is to be paid, whenever that changes: its fields stand before there is an intent (D-50), and Stripe charges
 * nothing whose intent has another amount.
 * @param first what the fields began with
 */
export function useStripeAmount(elements: StripeElements | null, first: Cents, amount: Cents): Reading {
  const told = useRef(first);
  const [reading, setReading] = useState<Reading>('read');
  useEffect(() => {
    if (!elements || told.current === amount) return;
    told.current = amount;
    const isNewest = () => told.current === amount;
    setReading('reading');
    elements.update({ amount }).then(
      () => isNewest() && setReading('read'),
      () => isNewest() && setReading('failed'),
    );
  }, [elements, amount]);
  return reading;
}
