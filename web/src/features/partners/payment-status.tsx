import { Button } from '@chakra-ui/react';
import type { AdminPartner } from '@portal/contracts/http/admin-partners';
import { formatExactDollars } from '@portal/contracts/values/money';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, Clock } from 'lucide-react';
import { messageOf } from '../../lib/errors.js';
import { notify } from '../../ui/notify.js';
import { nameOf } from './partner.rules.js';
import { changeMonth, PARTNERS_KEY } from './queries.js';

/** Pays the current month whole, and takes that back: either way is undone by the same button (D-20). */
export function PaymentStatus({ partner }: { partner: AdminPartner }) {
  const queries = useQueryClient();
  const name = nameOf(partner);
  const change = useMutation({
    mutationFn: (completed: boolean) => changeMonth(partner.id, completed),
    async onSuccess({ isPaid, payout }) {
      await queries.invalidateQueries({ queryKey: PARTNERS_KEY });
      const amount = formatExactDollars(payout.amountInCents);
      notify({
        type: 'success',
        title: isPaid ? `${name} is paid` : `The payment of ${name} is taken back`,
        description: isPaid
          ? payout.payoutId === null
            ? 'Earlier payments covered this month.'
            : `${amount} for this month.`
          : `${amount} is unpaid again.`,
      });
    },
    onError: (error) =>
      notify({ type: 'error', title: `Error updating payment status: ${messageOf(error)}` }),
  });
  const { isPaid } = partner;
  const nothing = !isPaid && partner.monthUnpaidInCents === 0;
  const Icon = isPaid ? CircleCheck : Clock;
  const status = isPaid ? 'Paid' : 'Processing';
  return (
    <Button
      size="xs"
      variant="subtle"
      borderRadius="full"
      minW="6.25rem"
      colorPalette={isPaid ? 'green' : nothing ? 'gray' : 'orange'}
      aria-pressed={isPaid}
      aria-label={change.isPending ? 'Updating...' : `${status}: this month of ${name}`}
      title={nothing ? 'Nothing is unpaid this month' : isPaid ? 'Take the payment back' : 'Pay this month'}
      disabled={change.isPending || nothing}
      onClick={() => change.mutate(!isPaid)}
    >
      <Icon aria-hidden />
      {change.isPending ? 'Updating...' : status}
    </Button>
  );
}
