import { t } from '@lingui/core/macro';
import { Spinner } from '@chakra-ui/react';
import { CircleHelp } from 'lucide-react';
import { MessageCard } from '../../ui/message-card.js';

/** The payment was sent and its outcome is unknown. The page polls by itself; nothing here can pay. */
export const NotKnownCard = ({ bank }: { bank: boolean }) => (
  <MessageCard
    tone="neutral"
    icon={CircleHelp}
    title={t`Not known yet`}
    message={
      bank
        ? t`Your bank is still working on your payment. You need not pay again: it completes by itself, and this page says so.`
        : t`The connection broke while you were paying, so it is not known yet whether your card was charged. Please do not pay again: this page is looking, and says what became of it.`
    }
  >
    <Spinner size="sm" color="fg.muted" aria-hidden />
  </MessageCard>
);
