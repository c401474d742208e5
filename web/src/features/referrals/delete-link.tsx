import type { Referral } from '@portal/contracts/http/catalog';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../lib/errors.js';
import { PARTNER_KEY } from '../../lib/query.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { notify } from '../../ui/notify.js';
import { deleteReferral } from './calls.js';
import { nameOf } from './name.rules.js';

/** Asks, deletes, and reads again what the link was part of. */
export function DeleteLink({ referral, onClose }: { referral: Referral | null; onClose: () => void }) {
  const queries = useQueryClient();
  const remove = useMutation({
    mutationFn: deleteReferral,
    async onSuccess() {
      await queries.invalidateQueries({ queryKey: PARTNER_KEY });
      onClose();
      notify({
        type: 'success',
        title: 'Referral link deleted',
        description: 'The referral link has been successfully deleted.',
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
      onConfirm={() => referral && remove.mutate(referral.id)}
      title={referral ? `Delete the link for ${nameOf(referral)}?` : ''}
      confirm="Delete"
      busy={remove.isPending}
      problem={remove.isError ? `The link could not be deleted: ${messageOf(remove.error)}` : null}
    >
      It stops working at once, wherever you have shared it. Its past sales stay in your figures.
    </ConfirmDialog>
  );
}
