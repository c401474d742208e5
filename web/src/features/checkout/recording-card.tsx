import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Text } from '@chakra-ui/react';
import { formatExactDollars, type Cents } from '@portal/contracts/values/money';
import { CircleAlert, LoaderCircle } from 'lucide-react';
import { BusyButton } from '../../ui/busy-button.js';
import { MessageCard } from '../../ui/message-card.js';
import { paymentError } from './problems.rules.js';

interface Props {
  amount: Cents;
  busy: boolean;
  /** Why the last try failed. */
  problem: string | null;
  onRetry: () => void;
}

/** The provider has the payment, but its sale is not recorded yet. Nothing here can charge again. */
export function RecordingCard({ amount, busy, problem, onRetry }: Props) {
  const money = formatExactDollars(amount);
  const { title, message } = paymentError();
  const state = t`Your card was charged ${money}, once. The sale is being recorded, and this completes by itself even if you close this page.`;
  if (busy)
    return (
      <MessageCard tone="neutral" icon={LoaderCircle} title={t`Finishing your payment`} message={state} />
    );
  return (
    <MessageCard tone="error" icon={CircleAlert} title={title} message={`${message} ${state}`}>
      {problem && (
        <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere">
          {problem}
        </Text>
      )}
      <BusyButton busy={busy} onClick={onRetry}>
        <Trans>Try again</Trans>
      </BusyButton>
    </MessageCard>
  );
}
