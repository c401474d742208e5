import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Button, Spinner, Text } from '@chakra-ui/react';
import type { RecordedSale } from '@portal/contracts/http/checkout';
import { PAYMENT_NOT_SUCCEEDED } from '@portal/contracts/values/outcomes';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, CircleHelp, LoaderCircle } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { customerDraft } from '../../lib/customer-draft.js';
import { confetti } from '../../lib/celebrate.js';
import { lookAgainAfterMs } from '../../lib/confirmed.rules.js';
import { ApiError } from '../../lib/errors.js';
import { BusyButton } from '../../ui/busy-button.js';
import { usePageTitle } from '../../ui/page-title.js';
import { CheckoutFrame } from './checkout-frame.js';
import { FileClaim } from './file-claim.js';
import { MessageCard } from '../../ui/message-card.js';
import { isSentHere } from './checkout-state.rules.js';
import { paymentInHand } from './payment-in-hand.js';
import { PaymentFacts } from './payment-facts.js';
import { AskAboutPayment } from './questions.js';
import { paymentError, recordingProblem } from './problems.rules.js';
import { recordedSaleQuery, wantAnother } from './queries.js';

/** The provider's query parameters on the return from 3-D Secure. */
export interface Return {
  paymentIntentId: string;
  failed: boolean;
}

/**
 * The thank-you page. It thanks for a payment of this browser's that the portal has recorded (D-11), and also completes one
 * that returns from 3-D Secure, in the same way (D-10).
 */
export function SuccessPage({ back }: { back: Return | null }) {
  const [sent] = useState(paymentInHand.read);
  const payment = back ?? (sent && { paymentIntentId: sent.paymentIntentId, failed: false });
  return (
    <CheckoutFrame>
      {payment ? (
        // So high that the footer stays below, whatever the answer is (D-170).
        <Box minH="100dvh">
          <Completion
            {...payment}
            isOwn={isSentHere(sent, payment.paymentIntentId)}
            isReturn={back !== null}
          />
        </Box>
      ) : (
        <NoPayment />
      )}
    </CheckoutFrame>
  );
}

function ThankYou({ sale }: { sale: RecordedSale }) {
  usePageTitle(t`Thank you`);
  useEffect(() => {
    customerDraft.forget();
    void confetti();
  }, []);
  return (
    <MessageCard
      tone="success"
      icon={CircleCheck}
      title={t`Thank you for your payment`}
      message={
        sale.receiptTo
          ? t`Your payment was successful. We have sent a receipt to ${sale.receiptTo}.`
          : t`Your payment was successful. We have sent a receipt to your email.`
      }
    >
      <PaymentFacts sale={sale} />
      <Text textStyle="sm" color="fg.muted" textWrap="pretty">
        <Trans>
          What happens next: nothing else is to be done. Keep the receipt: whoever helps you with this
          purchase finds it by the payment reference.
        </Trans>
      </Text>
      <AskAboutPayment />
      <FileClaim />
      <PayAgain variant="plain" another>
        <Trans>Make another payment</Trans>
      </PayAgain>
    </MessageCard>
  );
}

/** Paid in another browser, such as before the bank's app opened this one. */
const Complete = ({ sale }: { sale: RecordedSale }) => (
  <MessageCard
    tone="success"
    icon={CircleCheck}
    title={t`This payment is complete`}
    message={t`A receipt was sent to the email that was given with it. There is nothing left to pay.`}
  >
    <PaymentFacts sale={sale} />
    <AskAboutPayment />
    <FileClaim />
  </MessageCard>
);

function NoPayment() {
  usePageTitle(t`Payment`);
  return (
    <MessageCard
      tone="neutral"
      icon={CircleHelp}
      title={t`No payment here`}
      message={t`This browser has not paid anything lately. If you have paid, in another browser or some time ago, your receipt is in your email.`}
    >
      <FileClaim />
      <PayAgain variant="plain">
        <Trans>Back to payment</Trans>
      </PayAgain>
    </MessageCard>
  );
}

interface CompletionProps extends Return {
  /** This tab sent the payment. */
  isOwn: boolean;
  /** The provider led here. Else nobody said that anything was paid. */
  isReturn: boolean;
}

function Completion({ paymentIntentId, failed, isOwn, isReturn }: CompletionProps) {
  const isNone = (error: Error) =>
    error instanceof ApiError &&
    (error.status === 404 || (!isReturn && error.code === PAYMENT_NOT_SUCCEEDED));
  const { data, error, isFetching, refetch } = useQuery({
    ...recordedSaleQuery(paymentIntentId),
    refetchInterval: ({ state }) =>
      state.error !== null &&
      !isNone(state.error) &&
      !(failed && isUnpaid(state.error)) &&
      lookAgainAfterMs(state.errorUpdateCount),
  });
  usePageTitle(t`Payment`);
  if (data) return isOwn ? <ThankYou sale={data} /> : <Complete sale={data} />;
  if (!error)
    return (
      <MessageCard
        tone="neutral"
        icon={LoaderCircle}
        title={t`Finishing your payment`}
        message={t`One moment, please.`}
      >
        <Spinner color="brand.solid" aria-hidden />
      </MessageCard>
    );
  if (isNone(error)) return <NoPayment />;
  const unpaid = isUnpaid(error);
  if (unpaid && failed)
    return (
      <MessageCard
        tone="error"
        icon={CircleAlert}
        title={t`Payment Failed`}
        message={t`Your bank could not confirm that it is you, and your card was not charged. Please try again, or use another card.`}
      >
        <PayAgain variant="solid">
          <Trans>Back to payment</Trans>
        </PayAgain>
      </MessageCard>
    );
  return (
    <MessageCard
      tone="error"
      icon={CircleAlert}
      title={paymentError().title}
      message={
        unpaid
          ? t`Your bank is still working on your payment. You need not pay again: it completes by itself.`
          : `${paymentError().message} ${t`If your card was charged, the sale is recorded by itself: you need not pay again.`}`
      }
    >
      {!unpaid && (
        <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere">
          {recordingProblem(error)}
        </Text>
      )}
      <BusyButton busy={isFetching} onClick={() => void refetch()}>
        <Trans>Try again</Trans>
      </BusyButton>
    </MessageCard>
  );
}

const isUnpaid = (error: Error) => error instanceof ApiError && error.status === 409;

/** Full reload of the page this tab came from: its CSP admits the provider's script, this page's does not. */
function PayAgain(props: { variant: 'solid' | 'plain'; another?: boolean; children: ReactNode }) {
  const { variant, another, children } = props;
  const payment = paymentInHand.read();
  if (!payment) return null;
  const leave = () => (another ? wantAnother(payment.code, payment.paymentIntentId) : paymentInHand.forget());
  return (
    <Button asChild variant={variant} size="lg">
      <a href={`/r/${encodeURIComponent(payment.code)}`} onClick={leave}>
        {children}
      </a>
    </Button>
  );
}
