import { useQuery } from '@tanstack/react-query';
import { CountBadge } from '../../ui/count-badge.js';
import { flagsList } from './queries.js';

/** How many flags wait for a decision. */
export const UndecidedBadge = () => (
  <CountBadge count={useQuery(flagsList.query({})).data?.total} word="undecided" />
);
