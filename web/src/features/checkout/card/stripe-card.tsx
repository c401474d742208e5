import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { Box, HStack, Separator, Text } from '@chakra-ui/react';
import {
  Elements,
  ExpressCheckoutElement,
  PaymentElement,
  useElements,
  useStripe,
} from '@stripe/react-stripe-js';
import type { Language } from '@portal/contracts/values/languages';
import type { Stripe, StripeExpressCheckoutElementConfirmEvent } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useImperativeHandle, useMemo, useRef, useState, type Ref } from 'react';
import { FailedState } from '../../../ui/failed-state.js';
import { returnUrl, stillLoading, type CardEntry, type WalletPayment } from './card-entry.js';
import { CardSkeleton } from './card-skeleton.js';
import { confirmationFrom } from './confirmation.rules.js';
import { useStripeAppearance } from './stripe-appearance.js';

/** Longer than Stripe's iframe takes on a slow connection. */
const PATIENCE_MS = 30_000;

interface Props {
  publishableKey: string;
  clientSecret: string;
  wallet: WalletPayment;
  ref: Ref<CardEntry>;
}

/** Stripe's own fields, in its iframe: card data never reaches this page. */
export function StripeCard({ publishableKey, clientSecret, wallet, ref }: Props) {
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
      <Fields ref={ref} wallet={wallet} onRetry={() => setTries(tries + 1)} />
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

/** Stripe draws the buttons before it knows whether there are any. */
const HIDDEN = { h: '0', overflow: 'hidden', visibility: 'hidden' } as const;

interface FieldsProps {
  wallet: WalletPayment;
  ref: Ref<CardEntry>;
  /** Mounts the fields again. */
  onRetry: () => void;
}

/** The wallets of this browser, such as Apple Pay, and below them the card. */
function Fields({ wallet, ref, onRetry }: FieldsProps) {
  const stripe = useStripe();
  const elements = useElements();
  const [ready, setReady] = useState(false);
  const [failed, setFailed] = useState(false);
  const [hasWallets, setHasWallets] = useState(false);
  /** The wallet that waits to be told what became of the payment. */
  const waiting = useRef<StripeExpressCheckoutElementConfirmEvent | null>(null);

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
      const details = { billing_details: { name: `${firstName} ${lastName}`, email } };
      const agreed = waiting.current;
      waiting.current = null;
      try {
        const result = await stripe.confirmPayment({
          elements,
          confirmParams: {
            return_url: returnUrl(),
            // A wallet says itself whose it is.
            ...(!agreed && { payment_method_data: details }),
          },
          redirect: 'if_required',
        });
        if (result.error) agreed?.paymentFailed({ reason: 'fail' });
        return confirmationFrom({ intent: result.paymentIntent, error: result.error });
      } catch (error) {
        agreed?.paymentFailed({ reason: 'fail' });
        throw error;
      }
    },
    amountChanged: () => void elements?.fetchUpdates(),
    abandon() {
      waiting.current?.paymentFailed({ reason: 'fail' });
      waiting.current = null;
    },
  }));

  if (failed) return <NotLoaded onRetry={onRetry} />;
  return (
    <Box minH="28" position="relative">
      {!ready && (
        <Box position="absolute" inset="0">
          <CardSkeleton />
        </Box>
      )}
      <Box {...(!hasWallets && HIDDEN)}>
        <ExpressCheckoutElement
          options={{ buttonHeight: 48 }}
          onReady={({ availablePaymentMethods }) => setHasWallets(availablePaymentMethods !== undefined)}
          onLoadError={() => setHasWallets(false)}
          onClick={({ resolve, reject }) =>
            void wallet.check().then((mayOpen) => (mayOpen ? resolve() : reject()), reject)
          }
          onConfirm={(event) => {
            waiting.current = event;
            wallet.pay();
          }}
        />
        <HStack my="4">
          <Separator flex="1" />
          <Text textStyle="sm" color="fg.muted" flexShrink="0">{t`or by card`}</Text>
          <Separator flex="1" />
        </HStack>
      </Box>
      <PaymentElement
        // The wallets stand above.
        options={{ wallets: { applePay: 'never', googlePay: 'never' } }}
        onReady={() => setReady(true)}
        onLoadError={() => setFailed(true)}
      />
    </Box>
  );
}
