import { Spinner } from '@chakra-ui/react';
import { useNavigate } from '@tanstack/react-router';
import type { RecordedSale } from '@portal/contracts/http/checkout';
import { REDIRECT_AFTER_PAYMENT_MS } from '@portal/contracts/values/limits';
import { formatExactDollars } from '@portal/contracts/values/money';
import { CircleCheck } from 'lucide-react';
import { useEffect } from 'react';
import { MessageCard } from '../../ui/message-card.js';

/** 'Payment Successful', and 2 seconds later the thank-you page. */
export function PaidCard({ sale }: { sale: RecordedSale }) {
  const navigate = useNavigate();
  useEffect(() => {
    // Replaces the history entry, so that Back does not lead to a page that pays.
    const leave = () => void navigate({ to: '/payment-success', replace: true });
    const timer = setTimeout(leave, REDIRECT_AFTER_PAYMENT_MS);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <MessageCard
      tone="success"
      icon={CircleCheck}
      title="Payment Successful"
      message={`You paid ${formatExactDollars(sale.amountInCents)} for ${sale.productName}.`}
    >
      <Spinner size="sm" color="fg.muted" aria-hidden />
    </MessageCard>
  );
}
