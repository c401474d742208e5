import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
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
      title={t`Allow changes of the bank account of ${partner.name}?`}
      question={t`Why may it be changed again?`}
      confirm={t`Allow changes`}
      busy={allowing.busy}
      state={allowing}
      onConfirm={(reason) => allowing.confirm({ reason }, {})}
      onClose={onClose}
    >
      <Text color="fg.muted">
        <Trans>
          Somebody said that a change was not wanted. Allow changes only when you know who typed it, and have
          spoken with {partner.name}.
        </Trans>
      </Text>
    </ReasonDialog>
  );
}
