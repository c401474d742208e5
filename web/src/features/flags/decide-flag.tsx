import { Text } from '@chakra-ui/react';
import type { Flag, FlagDecision } from '@portal/contracts/http/flags';
import type { FlagOutcome } from '@portal/contracts/values/flags';
import { formatExactDollars } from '@portal/contracts/values/money';
import { useQueryClient } from '@tanstack/react-query';
import { Customer } from '../../ui/customer.js';
import { ADMIN_KEY } from '../../lib/query.js';
import { useConfirmed } from '../../lib/use-confirmed.js';
import { notify } from '../../ui/notify.js';
import { ReasonDialog } from '../../ui/reason-dialog.js';
import { nameOf, partnerOf, separatelyOf, whyOf } from './flag.rules.js';
import { decideFlag } from './queries.js';

interface Props {
  flag: Flag;
  outcome: FlagOutcome;
  onClose: () => void;
}

/** Releases or refuses what a flag holds, with a reason. */
export function DecideFlag({ flag, outcome, onClose }: Props) {
  const queries = useQueryClient();
  // Partners, clients and month end show what is held.
  const refresh = () => queries.invalidateQueries({ queryKey: ADMIN_KEY });
  const amount = formatExactDollars(flag.heldInCents);
  const releases = outcome === 'released';
  const separately = separatelyOf(flag);
  const deciding = useConfirmed({
    act: (wish: Omit<FlagDecision, 'seen'>) =>
      decideFlag({ id: flag.id, ...wish, seen: { version: flag.decisions.length } }),
    async onDone() {
      await refresh();
      onClose();
      notify({ type: 'success', title: `${amount} of ${nameOf(partnerOf(flag))} ${outcome}` });
    },
    refresh,
  });
  return (
    <ReasonDialog
      title={`${releases ? 'Release' : 'Refuse'} ${amount}?`}
      question="Why?"
      confirm={releases ? 'Release' : 'Refuse'}
      colorPalette={releases ? 'brand' : 'red'}
      busy={deciding.busy}
      state={deciding}
      onConfirm={(reason) => deciding.confirm({ outcome, reason }, {})}
      onClose={onClose}
    >
      <Text>{whyOf(flag)}</Text>
      {flag.customer && (
        <Text>
          Bought by <Customer customer={flag.customer} />.
        </Text>
      )}
      {separately && <Text>{separately}</Text>}
      <Text color="fg.muted">
        {releases
          ? 'It can be paid once its hold period is over and no other flag holds it. What is released stays released.'
          : 'It stays unpaid in the books, and the partner reads ‘Not payable: please ask us’. It can be released later.'}
      </Text>
    </ReasonDialog>
  );
}
