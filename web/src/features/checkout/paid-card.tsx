import { t } from '@lingui/core/macro';
import { Spinner } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { RecordedSale } from '@portal/contracts/http/checkout';
import { REDIRECT_AFTER_PAYMENT_MS } from '@portal/contracts/values/limits';
import { formatExactDollars } from '@portal/contracts/values/money';
import { CircleCheck } from 'lucide-react';
import { useEffect } from 'react';
import { MessageCard } from '../../ui/message-card.js';
import { recordedSaleQuery } from './queries.js';

/** 'Payment Successful', and 2 seconds later the thank-you page. */
export function PaidCard({ sale }: { sale: RecordedSale }) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  useEffect(() => {
    // The next page need not look what this one knows.
    queries.setQueryData(recordedSaleQuery(sale.stripePaymentId).queryKey, sale);
    // Replaces the history entry, so that Back does not lead to a page that pays.
    const leave = () => void navigate({ to: '/payment-success', replace: true });
    const timer = setTimeout(leave, REDIRECT_AFTER_PAYMENT_MS);
    return () => clearTimeout(timer);
  }, [navigate, queries, sale]);
  return (
    <MessageCard
      tone="success"
      icon={CircleCheck}
      title={t`Payment Successful`}
      message={t`You paid ${formatExactDollars(sale.amountInCents)} for ${sale.productName}.`}
    >
      <Spinner size="sm" color="fg.muted" aria-hidden />
    </MessageCard>
  );
}
