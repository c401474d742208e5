import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@chakra-ui/react';
import type { RecordedSale } from '@portal/contracts/http/checkout';
import { formatExactDollars } from '@portal/contracts/values/money';
import { CircleCheck } from 'lucide-react';
import { exactDate } from '../../lib/dates.js';
import { MessageCard } from '../../ui/message-card.js';
import { FileClaim } from './file-claim.js';

/** This browser has paid by this link before: a new payment begins only at the customer's request. */
export const AlreadyPaidCard = ({ sale, onAnother }: { sale: RecordedSale; onAnother: () => void }) => (
  <MessageCard
    tone="success"
    icon={CircleCheck}
    title={t`This is paid already`}
    message={t`${formatExactDollars(sale.amountInCents)} were paid for ${sale.productName} on ${exactDate(new Date(sale.createdAt))}. There is nothing left to pay.`}
  >
    <FileClaim />
    <Button variant="plain" size="lg" onClick={onAnother}>
      <Trans>Make another payment</Trans>
    </Button>
  </MessageCard>
);
