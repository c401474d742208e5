import { listBankAccountApprovals } from '@portal/contracts/calls/nacha';
import { useQuery } from '@tanstack/react-query';
import { may } from '../../lib/rights.js';
import { CountBadge } from '../../ui/count-badge.js';
import { accountsQuery, waitingList } from './queries.js';

/** How many payments and bank accounts wait for a second administrator, of what the reader may see. */
export function WaitingBadge() {
  const payments = useQuery(waitingList.query({})).data?.total ?? 0;
  const accounts = useQuery({ ...accountsQuery, enabled: may(listBankAccountApprovals) }).data?.total ?? 0;
  return <CountBadge count={payments + accounts} word="waiting" />;
}
