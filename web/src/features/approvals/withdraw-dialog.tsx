import type { Approval } from '@portal/contracts/http/approvals';
import { formatExactDollars } from '@portal/contracts/values/money';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { payeeOf } from '../../lib/approval.rules.js';
import { withdraw } from './queries.js';
import { useDecision } from './use-decision.js';

export function WithdrawDialog({ request, onClose }: { request: Approval; onClose: () => void }) {
  const deciding = useDecision(({ id }: { id: number }) => withdraw(id), onClose, {
    title: 'Withdrawn',
    description: `Nothing is paid to ${payeeOf(request)}.`,
  });
  return (
    <ConfirmDialog
      open
      title={`Withdraw the request for ${payeeOf(request)}?`}
      confirm="Withdraw"
      busy={deciding.busy}
      state={deciding}
      onConfirm={() => deciding.decide({ id: request.id })}
      onClose={onClose}
    >
      {`${formatExactDollars(request.amountInCents)} is not paid, and nobody can approve it any more. It can be asked for again.`}
    </ConfirmDialog>
  );
}
