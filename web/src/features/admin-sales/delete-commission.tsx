import type { AdminClient } from '@portal/contracts/http/admin-sales';
import { formatExactDollars } from '@portal/contracts/values/money';
import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../lib/errors.js';
import { ADMIN_KEY } from '../../lib/query.js';
import { useDeletion } from '../../lib/use-deletion.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { notify } from '../../ui/notify.js';
import { clientName } from './client-name.rules.js';
import { deleteSale } from './queries.js';

/** Specification, section 8; a sale that is already gone has no valid id. */
const problemOf = (error: Error) =>
  error instanceof ApiError && error.status === 404
    ? { title: 'Cannot delete payment', description: "This payment doesn't have a valid sale ID." }
    : {
        title: 'Error deleting commission',
        description: 'There was a problem deleting the commission payment.',
      };

/** Asks for confirmation, then removes the sale from every list and total (D-21). */
export function DeleteCommission({ client, onClose }: { client: AdminClient | null; onClose: () => void }) {
  const queries = useQueryClient();
  const remove = useDeletion({
    remove: ({ saleId }: AdminClient) => deleteSale(saleId),
    async onDone(client) {
      await queries.invalidateQueries({ queryKey: ADMIN_KEY });
      close();
      notify({ type: 'success', title: 'Commission deleted', description: clientName(client) });
    },
    onFailed: (error) => notify({ type: 'error', ...problemOf(error) }),
  });
  const close = () => {
    remove.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      open={client !== null}
      onClose={close}
      onConfirm={() => client && remove.confirm(client)}
      title={client ? `Delete the commission of ${clientName(client)}?` : ''}
      confirm="Delete commission"
      busy={remove.busy}
      state={{
        ...remove.state,
        problem: remove.state.problem && new Error(problemOf(remove.state.problem).description),
      }}
    >
      {client &&
        `The sale of ${formatExactDollars(client.amountInCents)} disappears from every list and total, and ${client.partner.firstName || 'the partner'} loses ${formatExactDollars(client.standingCommissionInCents)} of commission. The customer is not refunded. This cannot be undone.`}
    </ConfirmDialog>
  );
}
