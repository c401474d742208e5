import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { Box } from '@chakra-ui/react';
import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Language } from '@portal/contracts/values/languages';
import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useImperativeHandle, useMemo, useState, type Ref } from 'react';
import { FailedState } from '../../../ui/failed-state.js';
import { returnUrl, stillLoading, type CardEntry } from './card-entry.js';
import { CardSkeleton } from './card-skeleton.js';
import { confirmationFrom } from './confirmation.rules.js';
import { useStripeAppearance } from './stripe-appearance.js';

/** Longer than Stripe's iframe takes on a slow connection. */
const PATIENCE_MS = 30_000;

interface Props {
  publishableKey: string;
  clientSecret: string;
  ref: Ref<CardEntry>;
}

/** Stripe's own fields, in its iframe: card data never reaches this page. */
export function StripeCard({ publishableKey, clientSecret, ref }: Props) {
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['stripe-js', publishableKey],
    queryFn: () => loadStripe(publishableKey),
    structuralSharing: false,
  });
  const [tries, setTries] = useState(0);
  const appearance = useStripeAppearance();
  const options = useMemo(
    () => ({ clientSecret, appearance, locale: i18n.locale as Language }),
    [clientSecret, appearance],
  );

  if (isPending) return <CardSkeleton />;
  if (error || !data) return <NotLoaded onRetry={() => void refetch()} />;
  // Stripe's fields are bound to one intent: another intent, or a second try, needs new fields.
  return (
    <Elements key={`${clientSecret} ${tries}`} stripe={data as Stripe} options={options}>
      <Fields ref={ref} onRetry={() => setTries(tries + 1)} />
    </Elements>
  );
}

const NotLoaded = ({ onRetry }: { onRetry: () => void }) => (
  <FailedState
    title={t`The card form could not be loaded`}
    message={t`The payment provider could not be reached. Check your connection and try again.`}
    onRetry={onRetry}
  />
);

/** @param onRetry mounts the fields again */
function Fields({ ref, onRetry }: { ref: Ref<CardEntry>; onRetry: () => void }) {
  const stripe = useStripe();
  const elements = useElements();
  const [ready, setReady] = useState(false);
  const [failed, setFailed] = useState(false);

  // A blocked iframe may never report an error.
  useEffect(() => {
    if (ready) return;
    const patience = setTimeout(() => setFailed(true), PATIENCE_MS);
    return () => clearTimeout(patience);
  }, [ready]);

  useImperativeHandle(ref, () => ({
    async check() {
      if (!ready || !elements) throw new Error(stillLoading());
      // Stripe shows its own messages at its fields.
      return !(await elements.submit()).error;
    },
    async confirm({ firstName, lastName, email }) {
      if (!stripe || !elements) throw new Error(stillLoading());
      const result = await stripe.confirmPayment({
        elements,
        confirmParams: {
          return_url: returnUrl(),
          payment_method_data: { billing_details: { name: `${firstName} ${lastName}`, email } },
        },
        redirect: 'if_required',
      });
      return confirmationFrom({ intent: result.paymentIntent, error: result.error });
    },
    amountChanged: () => void elements?.fetchUpdates(),
  }));

  if (failed) return <NotLoaded onRetry={onRetry} />;
  return (
    <Box minH="28" position="relative">
      {!ready && (
        <Box position="absolute" inset="0">
          <CardSkeleton />
        </Box>
      )}
      <PaymentElement onReady={() => setReady(true)} onLoadError={() => setFailed(true)} />
    </Box>
  );
}
