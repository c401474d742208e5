import { t } from '@lingui/core/macro';
import { Text } from '@chakra-ui/react';
import type { Referral } from '@portal/contracts/http/catalog';
import { useQueryClient } from '@tanstack/react-query';
import { ApiError, messageOf } from '../../lib/errors.js';
import { PARTNER_KEY } from '../../lib/query.js';
import { useDeletion } from '../../lib/use-deletion.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { notify } from '../../ui/notify.js';
import { deleteReferral } from './calls.js';
import { deletionOf, nameOf } from './link.rules.js';

function unlessGone(error: unknown): void {
  if (!(error instanceof ApiError && error.status === 404)) throw error;
}

/** Asks for confirmation, deletes the link, and refetches the lists that had it. */
export function DeleteLink({ referral, onClose }: { referral: Referral | null; onClose: () => void }) {
  const queries = useQueryClient();
  const remove = useDeletion({
    // Already deleted by another tab: treated as deleted.
    remove: (id: number) => deleteReferral(id).catch(unlessGone),
    async onDone() {
      await queries.invalidateQueries({ queryKey: PARTNER_KEY });
      onClose();
      notify({
        type: 'success',
        title: t`Referral link deleted`,
        description: t`The referral link has been successfully deleted.`,
      });
    },
  });
  const close = () => {
    remove.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      open={referral !== null}
      onClose={close}
      onConfirm={() => referral && remove.confirm(referral.id)}
      title={referral ? t`Delete the link for ${nameOf(referral)}?` : ''}
      confirm={t`Delete`}
      busy={remove.busy}
      state={{
        ...remove.state,
        problem:
          remove.state.problem &&
          new Error(t`The link could not be deleted: ${messageOf(remove.state.problem)}`),
      }}
    >
      {referral && deletionOf(referral).map((sentence) => <Text key={sentence}>{sentence}</Text>)}
    </ConfirmDialog>
  );
}
