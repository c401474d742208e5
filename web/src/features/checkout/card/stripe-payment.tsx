import { PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Customer } from '@portal/contracts/http/checkout';
import type { Cents } from '@portal/contracts/values/money';
import { useImperativeHandle, type Ref } from 'react';
import { returnUrl, stillLoading, type Confirmation } from './card-entry.js';
import { confirmationFrom } from './confirmation.rules.js';
import { useStripeAmount } from './use-stripe-amount.js';

export interface PaymentEntry {
  /** As `CardEntry.check`. */
  check: () => Promise<boolean>;
  /** As `CardEntry.confirm`. */
  confirm: (customer: Customer, clientSecret: string) => Promise<Confirmation>;
}

interface Props {
  first: Cents;
  amount: Cents;
  ready: boolean;
  onReady: () => void;
  onLoadError: () => void;
  onTouch: () => void;
  ref: Ref<PaymentEntry>;
}

/** The card. */
export function StripePayment({ first, amount, ready, onReady, onLoadError, onTouch, ref }: Props) {
  const stripe = useStripe();
  const elements = useElements();
  const reading = useStripeAmount(elements, first, amount);

  useImperativeHandle(ref, () => ({
    async check() {
      if (!ready || !elements) throw new Error(stillLoading());
      if (reading !== 'read') await elements.update({ amount });
      // Stripe shows its own messages at its fields.
      return !(await elements.submit()).error;
    },
    async confirm({ firstName, lastName, email }, clientSecret) {
      if (!stripe || !elements) throw new Error(stillLoading());
      const result = await stripe.confirmPayment({
        elements,
        clientSecret,
        confirmParams: {
          return_url: returnUrl(),
          payment_method_data: { billing_details: { name: `${firstName} ${lastName}`, email } },
        },
        redirect: 'if_required',
      });
      return confirmationFrom({ intent: result.paymentIntent, error: result.error });
    },
  }));

  return (
    <PaymentElement
      // The wallets stand above.
      options={{ wallets: { applePay: 'never', googlePay: 'never' } }}
      onReady={onReady}
      onFocus={onTouch}
      onLoadError={onLoadError}
    />
  );
}
