import { t } from '@lingui/core/macro';
import { Box, HStack, Separator, Text } from '@chakra-ui/react';
import { ExpressCheckoutElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Cents } from '@portal/contracts/values/money';
import type { StripeExpressCheckoutElementConfirmEvent } from '@stripe/stripe-js';
import { useImperativeHandle, useRef, useState, type Ref } from 'react';
import type { SaleRecord } from '../calls.js';
import { returnUrl, stillLoading, type Confirmation, type WalletPayment } from './card-entry.js';
import { confirmationFrom } from './confirmation.rules.js';
import { useStripeAmount } from './use-stripe-amount.js';

/** Apple Pay closes its sheet when a payment takes 30 seconds; Stripe needs some of them. */
const SHEET_MS = 20_000;

/** A wallet's sheet that is open: what its customer was shown, and once they agreed, the payment that it waits for. */
interface Sheet {
  sale: SaleRecord;
  agreed?: { at: number; paymentFailed: StripeExpressCheckoutElementConfirmEvent['paymentFailed'] };
}

/** Stripe draws the buttons before it knows whether there are any. */
const HIDDEN = { h: '0', overflow: 'hidden', visibility: 'hidden' } as const;

export interface WalletEntry {
  /** As `CardEntry.confirm`. */
  confirm: (clientSecret: string) => Promise<Confirmation>;
  abandon: () => void;
}

interface Props {
  first: Cents;
  amount: Cents;
  onTouch: () => void;
  wallet: WalletPayment;
  ref: Ref<WalletEntry>;
}

/** The wallets of this browser (D-173). In a group of Stripe's of their own: what is typed into the card is no matter to them. */
export function StripeWallets({ first, amount, onTouch, wallet, ref }: Props) {
  const stripe = useStripe();
  const elements = useElements();
  const [hasWallets, setHasWallets] = useState(false);
  const reading = useStripeAmount(elements, first, amount);
  const sheet = useRef<Sheet | null>(null);
  const isStale = reading !== 'read';

  function abandon(): void {
    sheet.current?.agreed?.paymentFailed({ reason: 'fail' });
    sheet.current = null;
  }

  useImperativeHandle(ref, () => ({
    async confirm(clientSecret) {
      if (!stripe || !elements) throw new Error(stillLoading());
      const agreed = sheet.current?.agreed;
      if (!agreed) return closed();
      if (Date.now() - agreed.at > SHEET_MS) {
        abandon();
        return closed();
      }
      // From here on Stripe itself tells the sheet what becomes of the payment.
      sheet.current = null;
      const result = await stripe.confirmPayment({
        elements,
        clientSecret,
        // A wallet says itself whose it is.
        confirmParams: { return_url: returnUrl() },
        redirect: 'if_required',
      });
      return confirmationFrom({ intent: result.paymentIntent, error: result.error });
    },
    abandon,
  }));

  /** The customer agreed: Stripe keeps what the wallet gave, and the page begins to pay. */
  async function agreed({ paymentFailed }: StripeExpressCheckoutElementConfirmEvent): Promise<void> {
    const shown = sheet.current;
    const submitted = shown && elements && !(await elements.submit()).error;
    // Not of a sheet that was closed meanwhile.
    if (!submitted || sheet.current !== shown) return paymentFailed({ reason: 'fail' });
    // Before the page pays: it may decline at once, and tells the sheet then.
    shown.agreed = { at: Date.now(), paymentFailed };
    if (!wallet.pay(shown.sale)) abandon();
  }

  return (
    <Box {...((!hasWallets || reading === 'failed') && HIDDEN)} inert={isStale} opacity={isStale ? 0.6 : 1}>
      <ExpressCheckoutElement
        options={{ buttonHeight: 48 }}
        onReady={({ availablePaymentMethods }) => setHasWallets(availablePaymentMethods !== undefined)}
        onLoadError={() => setHasWallets(false)}
        onClick={({ resolve, reject }) => {
          onTouch();
          if (isStale) return reject();
          wallet.agree().then((sale) => {
            sheet.current = sale && { sale };
            if (sale) resolve();
            else reject();
          }, reject);
        }}
        onCancel={() => (sheet.current = null)}
        onConfirm={(event) => void agreed(event)}
      />
      <HStack my="4">
        <Separator flex="1" />
        <Text textStyle="sm" color="fg.muted" flexShrink="0">{t`or by card`}</Text>
        <Separator flex="1" />
      </HStack>
    </Box>
  );
}

const closed = (): Confirmation => ({
  outcome: 'declined',
  message: t`The wallet was closed before the payment. You have not been charged.`,
  code: null,
});
