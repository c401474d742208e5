import { Text } from '@chakra-ui/react';
import type { ChangesAllowed } from '@portal/contracts/http/bank-accounts';
import { useConfirmed } from '../../lib/use-confirmed.js';
import { ReasonDialog } from '../../ui/reason-dialog.js';
import { allowBankAccountChanges } from './queries.js';

interface Props {
  partner: { id: number; name: string };
  onClose: () => void;
  /** Refetches whether a change was stopped. */
  refresh: () => Promise<unknown>;
}

/** Asks why the account may be changed again after a change was stopped (D-99). */
export function AllowChanges({ partner, onClose, refresh }: Props) {
  const allowing = useConfirmed({
    act: ({ reason }: ChangesAllowed) => allowBankAccountChanges(partner.id, reason),
    async onDone() {
      await refresh();
      onClose();
    },
    refresh,
  });
  return (
    <ReasonDialog
      title={`Allow changes of the bank account of ${partner.name}?`}
      question="Why may it be changed again?"
      confirm="Allow changes"
      busy={allowing.busy}
      state={allowing}
      onConfirm={(reason) => allowing.confirm({ reason }, {})}
      onClose={onClose}
    >
      <Text color="fg.muted">
        Somebody said that a change was not wanted. Allow changes only when you know who typed it, and have
        spoken with {partner.name}.
      </Text>
    </ReasonDialog>
  );
}
