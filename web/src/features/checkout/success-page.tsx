import { Button, Spinner, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CircleAlert, CircleCheck, LoaderCircle } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { confetti } from '../../lib/celebrate.js';
import { lookAgainAfterMs } from '../../lib/confirmed.rules.js';
import { ApiError } from '../../lib/errors.js';
import { BusyButton } from '../../ui/busy-button.js';
import { usePageTitle } from '../../ui/page-title.js';
import { CheckoutFrame } from './checkout-frame.js';
import { MessageCard } from '../../ui/message-card.js';
import { paymentInHand } from './payment-in-hand.js';
import { PAYMENT_ERROR, recordingProblem } from './problems.rules.js';
import { recordedSaleQuery, wantAnother } from './queries.js';

/** The provider's query parameters on the return from 3-D Secure. */
export interface Return {
  paymentIntentId: string;
  failed: boolean;
}

/** The thank-you page. Also completes a payment that returns from 3-D Secure, in the same way (D-10). */
export const SuccessPage = ({ back }: { back: Return | null }) => (
  <CheckoutFrame>{back ? <Completion {...back} /> : <ThankYou />}</CheckoutFrame>
);

function ThankYou() {
  usePageTitle('Thank you');
  useEffect(() => void confetti(), []);
  return (
    <MessageCard
      tone="success"
      icon={CircleCheck}
      title="Thank you for your payment"
      message="Your payment was successful. We have sent a receipt to your email."
    >
      <Button asChild size="lg">
        <Link to="/" preload={false}>
          Back to home
        </Link>
      </Button>
      <PayAgain variant="plain" another>
        Make another payment
      </PayAgain>
    </MessageCard>
  );
}

function Completion({ paymentIntentId, failed }: Return) {
  const { data, error, isFetching, refetch } = useQuery({
    ...recordedSaleQuery(paymentIntentId),
    refetchInterval: ({ state }) =>
      state.error !== null && !(failed && isUnpaid(state.error)) && lookAgainAfterMs(state.errorUpdateCount),
  });
  usePageTitle('Payment');
  if (data) return <ThankYou />;
  if (!error)
    return (
      <MessageCard
        tone="neutral"
        icon={LoaderCircle}
        title="Finishing your payment"
        message="One moment, please."
      >
        <Spinner color="brand.solid" aria-hidden />
      </MessageCard>
    );
  const unpaid = isUnpaid(error);
  if (unpaid && failed)
    return (
      <MessageCard
        tone="error"
        icon={CircleAlert}
        title="Payment Failed"
        message="Your bank could not confirm that it is you, and your card was not charged. Please try again, or use another card."
      >
        <PayAgain variant="solid">Back to payment</PayAgain>
      </MessageCard>
    );
  return (
    <MessageCard
      tone="error"
      icon={CircleAlert}
      title={PAYMENT_ERROR.title}
      message={
        unpaid
          ? 'Your bank is still working on your payment. You need not pay again: it completes by itself.'
          : `${PAYMENT_ERROR.message} If your card was charged, the sale is recorded by itself: you need not pay again.`
      }
    >
      {!unpaid && (
        <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere">
          {recordingProblem(error)}
        </Text>
      )}
      <BusyButton busy={isFetching} onClick={() => void refetch()}>
        Try again
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
