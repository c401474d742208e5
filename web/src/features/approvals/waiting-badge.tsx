import { useQuery } from '@tanstack/react-query';
import { CountBadge } from '../../ui/count-badge.js';
import { waitingList } from './queries.js';

/** How many payments wait for a second administrator. */
export const WaitingBadge = () => (
  <CountBadge count={useQuery(waitingList.query({})).data?.total} word="waiting" />
);
