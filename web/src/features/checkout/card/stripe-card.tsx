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
import type { SaleRecord } from '../calls.js';
import {
  returnUrl,
  stillLoading,
  type CardEntry,
  type Confirmation,
  type WalletPayment,
} from './card-entry.js';
import { CardSkeleton } from './card-skeleton.js';
import { confirmationFrom } from './confirmation.rules.js';
import { useStripeAppearance } from './stripe-appearance.js';

/** Longer than Stripe's iframe takes on a slow connection. */
const PATIENCE_MS = 30_000;
/** Apple Pay closes its sheet when a payment takes 30 seconds; Stripe needs some of them. */
const SHEET_MS = 20_000;

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

/** A wallet's sheet that is open: what its customer was shown, and once they agreed, the payment that it waits for. */
interface Sheet {
  sale: SaleRecord;
  agreed?: { at: number; paymentFailed: StripeExpressCheckoutElementConfirmEvent['paymentFailed'] };
}

/** Stripe draws the buttons before it knows whether there are any. */
const HIDDEN = { h: '0', overflow: 'hidden', visibility: 'hidden' } as const;

interface FieldsProps {
  wallet: WalletPayment;
  ref: Ref<CardEntry>;
  /** Mounts the fields again. */
  onRetry: () => void;
}

/** The wallets of this browser (D-173), and below them the card. */
function Fields({ wallet, ref, onRetry }: FieldsProps) {
  const stripe = useStripe();
  const elements = useElements();
  const [ready, setReady] = useState(false);
  const [failed, setFailed] = useState(false);
  const [hasWallets, setHasWallets] = useState(false);
  /** Stripe has not read the new amount yet: a wallet would show the old one. */
  const [stale, setStale] = useState(false);
  const reads = useRef(0);
  const sheet = useRef<Sheet | null>(null);

  // A blocked iframe may never report an error.
  useEffect(() => {
    if (ready) return;
    const patience = setTimeout(() => setFailed(true), PATIENCE_MS);
    return () => clearTimeout(patience);
  }, [ready]);

  function abandon(): void {
    sheet.current?.agreed?.paymentFailed({ reason: 'fail' });
    sheet.current = null;
  }

  useImperativeHandle(ref, () => ({
    async check() {
      if (!ready || !elements) throw new Error(stillLoading());
      // Stripe shows its own messages at its fields.
      return !(await elements.submit()).error;
    },
    async confirm({ firstName, lastName, email }, by) {
      if (!stripe || !elements) throw new Error(stillLoading());
      if (by === 'wallet') {
        const agreed = sheet.current?.agreed;
        if (!agreed) return closed();
        if (Date.now() - agreed.at > SHEET_MS) {
          abandon();
          return closed();
        }
        // From here on Stripe itself tells the sheet what becomes of the payment.
        sheet.current = null;
      }
      const result = await stripe.confirmPayment({
        elements,
        confirmParams: {
          return_url: returnUrl(),
          // A wallet says itself whose it is.
          ...(by === 'card' && {
            payment_method_data: { billing_details: { name: `${firstName} ${lastName}`, email } },
          }),
        },
        redirect: 'if_required',
      });
      return confirmationFrom({ intent: result.paymentIntent, error: result.error });
    },
    amountChanged() {
      if (!elements) return;
      const read = ++reads.current;
      const isNewest = () => read === reads.current;
      setStale(true);
      elements.fetchUpdates().then(
        ({ error }) => isNewest() && (error ? setHasWallets(false) : setStale(false)),
        () => isNewest() && setHasWallets(false),
      );
    },
    abandon,
  }));

  if (failed) return <NotLoaded onRetry={onRetry} />;
  return (
    <Box minH="28" position="relative">
      {!ready && (
        <Box position="absolute" inset="0">
          <CardSkeleton />
        </Box>
      )}
      <Box {...(!hasWallets && HIDDEN)} inert={stale} opacity={stale ? 0.6 : 1}>
        <ExpressCheckoutElement
          options={{ buttonHeight: 48 }}
          onReady={({ availablePaymentMethods }) => setHasWallets(availablePaymentMethods !== undefined)}
          onLoadError={() => setHasWallets(false)}
          onClick={({ resolve, reject }) => {
            if (stale) return reject();
            wallet.agree().then((sale) => {
              sheet.current = sale && { sale };
              if (sale) resolve();
              else reject();
            }, reject);
          }}
          onCancel={() => (sheet.current = null)}
          onConfirm={({ paymentFailed }) => {
            const shown = sheet.current;
            if (!shown || !wallet.pay(shown.sale)) return paymentFailed({ reason: 'fail' });
            shown.agreed = { at: Date.now(), paymentFailed };
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

const closed = (): Confirmation => ({
  outcome: 'declined',
  message: t`The wallet was closed before the payment. You have not been charged.`,
  code: null,
});
