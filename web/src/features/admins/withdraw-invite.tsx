import type { ListedInvite } from '@portal/contracts/http/admins';
import { useQueryClient } from '@tanstack/react-query';
import { useDeletion } from '../../lib/use-deletion.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { notify } from '../../ui/notify.js';
import { adminsQuery, withdrawInvite } from './calls.js';

interface Props {
  invite: ListedInvite | null;
  onClose: () => void;
}

export function WithdrawInvite({ invite, onClose }: Props) {
  const queries = useQueryClient();
  const withdrawing = useDeletion<ListedInvite>({
    remove: ({ id }) => withdrawInvite(id),
    async onDone({ email }) {
      await queries.invalidateQueries({ queryKey: adminsQuery.queryKey });
      notify({
        type: 'success',
        title: 'Invitation withdrawn',
        description: `The link sent to ${email} no longer works.`,
      });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open={invite !== null}
      onClose={() => {
        withdrawing.reset();
        onClose();
      }}
      onConfirm={() => invite && withdrawing.confirm(invite)}
      title={`Withdraw the invitation of ${invite?.firstName} ${invite?.lastName}?`}
      confirm="Withdraw"
      busy={withdrawing.busy}
      state={withdrawing.state}
    >
      The link that was mailed to them no longer works then. You can invite them again.
    </ConfirmDialog>
  );
}
