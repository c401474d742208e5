import { Box } from '@chakra-ui/react';
import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { PaymentIntentResult, Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { useQuery } from '@tanstack/react-query';
import { useImperativeHandle, useMemo, useState, type Ref } from 'react';
import { FailedState } from '../../../ui/failed-state.js';
import { returnUrl, STILL_LOADING, type CardEntry, type Confirmation } from './card-entry.js';
import { CardSkeleton } from './card-fields.js';
import { useStripeAppearance } from './stripe-appearance.js';

interface Props {
  publishableKey: string;
  clientSecret: string;
  ref: Ref<CardEntry>;
}

/** Stripe's own fields, in its frame: the card never touches this page. */
export function StripeCard({ publishableKey, clientSecret, ref }: Props) {
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['stripe-js', publishableKey],
    queryFn: () => loadStripe(publishableKey),
    structuralSharing: false,
  });
  const appearance = useStripeAppearance();
  const options = useMemo(() => ({ clientSecret, appearance }), [clientSecret, appearance]);

  if (isPending) return <CardSkeleton />;
  if (error || !data)
    return (
      <FailedState
        title="The card form could not be loaded"
        message="The payment provider could not be reached. Check your connection and try again."
        onRetry={() => void refetch()}
      />
    );
  return (
    <Elements stripe={data as Stripe} options={options}>
      <Fields ref={ref} />
    </Elements>
  );
}

function Fields({ ref }: { ref: Ref<CardEntry> }) {
  const stripe = useStripe();
  const elements = useElements();
  const [ready, setReady] = useState(false);

  useImperativeHandle(ref, () => ({
    async check() {
      if (!ready || !elements) throw new Error(STILL_LOADING);
      // Stripe shows its own messages at its own fields.
      return !(await elements.submit()).error;
    },
    async confirm({ firstName, lastName, email }) {
      if (!stripe || !elements) throw new Error(STILL_LOADING);
      const result = await stripe.confirmPayment({
        elements,
        confirmParams: {
          return_url: returnUrl(),
          payment_method_data: { billing_details: { name: `${firstName} ${lastName}`, email } },
        },
        redirect: 'if_required',
      });
      return confirmationFrom(result);
    },
    amountChanged: () => void elements?.fetchUpdates(),
  }));

  return (
    <Box minH="28" position="relative">
      {!ready && (
        <Box position="absolute" inset="0">
          <CardSkeleton />
        </Box>
      )}
      <PaymentElement onReady={() => setReady(true)} />
    </Box>
  );
}

function confirmationFrom({ paymentIntent, error }: PaymentIntentResult): Confirmation {
  // An intent that is paid already refuses a second confirmation, and comes with the refusal.
  const intent = paymentIntent ?? error?.payment_intent;
  if (intent?.status === 'succeeded') return { outcome: 'succeeded' };
  if (intent?.status === 'processing') return { outcome: 'processing' };
  return {
    outcome: 'declined',
    message: error?.message ?? 'Your card was not charged. Please try again.',
    code: error?.code ?? null,
  };
}
