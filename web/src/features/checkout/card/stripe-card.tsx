import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { Box } from '@chakra-ui/react';
import { Elements } from '@stripe/react-stripe-js';
import type { Language } from '@portal/contracts/values/languages';
import type { Cents } from '@portal/contracts/values/money';
import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useImperativeHandle, useMemo, useRef, useState, type Ref } from 'react';
import { FailedState } from '../../../ui/failed-state.js';
import { stillLoading, type CardEntry, type WalletPayment } from './card-entry.js';
import { CardSkeleton } from './card-skeleton.js';
import { useStripeAppearance } from './stripe-appearance.js';
import { StripePayment, type PaymentEntry } from './stripe-payment.js';
import { StripeWallets, type WalletEntry } from './stripe-wallets.js';

/** Longer than Stripe's iframe takes on a slow connection. */
const PATIENCE_MS = 30_000;

interface Props {
  publishableKey: string;
  amount: Cents;
  onTouch: () => void;
  wallet: WalletPayment;
  ref: Ref<CardEntry>;
}

/**
 * Stripe's own fields, in its iframe: card data never reaches this page. They know the amount and no intent, which is
 * begun when the customer first touches the form (D-50): https://docs.stripe.com/payments/accept-a-payment-deferred.
 */
export function StripeCard({ publishableKey, ...props }: Props) {
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['stripe-js', publishableKey],
    queryFn: () => loadStripe(publishableKey),
    structuralSharing: false,
  });
  const [tries, setTries] = useState(0);

  if (isPending) return <CardSkeleton />;
  if (error || !data) return <NotLoaded onRetry={() => void refetch()} />;
  return <Fields key={tries} stripe={data as Stripe} onRetry={() => setTries(tries + 1)} {...props} />;
}

const NotLoaded = ({ onRetry }: { onRetry: () => void }) => (
  <FailedState
    title={t`The card form could not be loaded`}
    message={t`The payment provider could not be reached. Check your connection and try again.`}
    onRetry={onRetry}
  />
);

interface FieldsProps extends Omit<Props, 'publishableKey'> {
  stripe: Stripe;
  /** Mounts the fields again. */
  onRetry: () => void;
}

/** The wallets of this browser, and below them the card. */
function Fields({ stripe, amount, onTouch, wallet, ref, onRetry }: FieldsProps) {
  const appearance = useStripeAppearance();
  // Later amounts are told by each group, which then waits until Stripe has read them.
  const [first] = useState(amount);
  const options = useMemo(
    () => ({
      mode: 'payment' as const,
      amount: first,
      currency: 'usd',
      // As the server's intents.
      allowedPaymentMethodTypes: ['card'],
      appearance,
      locale: i18n.locale as Language,
    }),
    [first, appearance],
  );
  const [ready, setReady] = useState(false);
  const [failed, setFailed] = useState(false);
  const card = useRef<PaymentEntry>(null);
  const wallets = useRef<WalletEntry>(null);

  // A blocked iframe may never report an error.
  useEffect(() => {
    if (ready) return;
    const patience = setTimeout(() => setFailed(true), PATIENCE_MS);
    return () => clearTimeout(patience);
  }, [ready]);

  useImperativeHandle(ref, () => ({
    async check() {
      if (!card.current) throw new Error(stillLoading());
      return card.current.check();
    },
    async confirm(customer, by, clientSecret) {
      if (!card.current || !wallets.current) throw new Error(stillLoading());
      return by === 'wallet'
        ? wallets.current.confirm(clientSecret)
        : card.current.confirm(customer, clientSecret);
    },
    abandon: () => wallets.current?.abandon(),
  }));

  if (failed) return <NotLoaded onRetry={onRetry} />;
  return (
    <Box minH="28" position="relative">
      {!ready && (
        <Box position="absolute" inset="0">
          <CardSkeleton />
        </Box>
      )}
      <Elements stripe={stripe} options={options}>
        <StripeWallets ref={wallets} first={first} amount={amount} onTouch={onTouch} wallet={wallet} />
      </Elements>
      <Elements stripe={stripe} options={options}>
        <StripePayment
          ref={card}
          first={first}
          amount={amount}
          ready={ready}
          onReady={() => setReady(true)}
          onLoadError={() => setFailed(true)}
          onTouch={onTouch}
        />
      </Elements>
    </Box>
  );
}
