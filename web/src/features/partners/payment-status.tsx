import { Button } from '@chakra-ui/react';
import type { AdminPartner } from '@portal/contracts/http/admin-partners';
import { useQueryClient } from '@tanstack/react-query';
import { CircleCheck, Clock } from 'lucide-react';
import { messageOf } from '../../lib/errors.js';
import { useConfirmed } from '../../lib/use-confirmed.js';
import { ConfirmedState } from '../../ui/confirmed-state.js';
import { notify } from '../../ui/notify.js';
import { nameOf } from './partner.rules.js';
import { consequenceOf, factsOf, tellDone } from './payment-status.rules.js';
import { changeMonth, PARTNERS_KEY } from './queries.js';

/** Pays the month that is shown whole, and takes that back: either way is undone by the same button (D-20). */
export function PaymentStatus({ partner }: { partner: AdminPartner }) {
  const queries = useQueryClient();
  const name = nameOf(partner);
  const refresh = () => queries.invalidateQueries({ queryKey: PARTNERS_KEY });
  const change = useConfirmed({
    act: changeMonth,
    refresh,
    async onDone(answer, wish: { partnerId: number; completed: boolean }) {
      await refresh();
      notify({ type: 'success', ...tellDone(name, wish, answer) });
    },
    async onFailed(error) {
      notify({ type: 'error', title: `Error updating payment status: ${messageOf(error)}` });
      // It may have been done all the same: what is shown is to be what is so.
      await refresh();
    },
  });
  const { isPaid } = partner;
  const nothing = !isPaid && partner.monthUnpaidInCents === 0;
  const Icon = isPaid ? CircleCheck : Clock;
  const status = isPaid ? 'Paid' : 'Processing';
  return (
    <>
      <Button
        size="xs"
        variant="subtle"
        borderRadius="full"
        minW="6.25rem"
        colorPalette={isPaid ? 'green' : nothing ? 'gray' : 'orange'}
        aria-pressed={isPaid}
        aria-label={change.busy ? 'Updating...' : `${status}: this month of ${name}`}
        title={consequenceOf(partner)}
        disabled={change.busy || nothing}
        onClick={() => change.confirm({ partnerId: partner.id, completed: !isPaid }, factsOf(partner))}
      >
        <Icon aria-hidden />
        {change.busy ? 'Updating...' : status}
      </Button>
      {/* Why it failed is told aside. */}
      <ConfirmedState unknown={change.unknown} changes={change.changes} problem={null} />
    </>
  );
}
