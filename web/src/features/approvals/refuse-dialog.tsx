import { Text } from '@chakra-ui/react';
import type { Approval } from '@portal/contracts/http/approvals';
import { formatExactDollars } from '@portal/contracts/values/money';
import { ReasonDialog } from '../../ui/reason-dialog.js';
import { nameOf, payeeOf } from '../../lib/approval.rules.js';
import { refuse } from './queries.js';
import { useDecision } from './use-decision.js';

export function RefuseDialog({ request, onClose }: { request: Approval; onClose: () => void }) {
  const deciding = useDecision(({ reason }: { reason: string }) => refuse(request.id, reason), onClose, {
    title: 'Refused',
    description: `Nothing is paid to ${payeeOf(request)}.`,
  });
  return (
    <ReasonDialog
      title={`Refuse ${formatExactDollars(request.amountInCents)} for ${payeeOf(request)}?`}
      question="Why it is refused"
      confirm="Refuse"
      colorPalette="red"
      busy={deciding.busy}
      state={deciding}
      onConfirm={(reason) => deciding.decide({ reason })}
      onClose={onClose}
    >
      <Text>Nothing is paid, and {nameOf(request.askedBy)} sees the reason.</Text>
    </ReasonDialog>
  );
}
