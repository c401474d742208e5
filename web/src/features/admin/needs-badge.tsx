import { useQuery } from '@tanstack/react-query';
import { CountBadge } from '../../ui/count-badge.js';
import { needsQuery } from './queries.js';
import { sumOfNeeds } from './needs.rules.js';
import type { NeedsOfPage } from './use-admin-pages.js';

/** How much waits on a page. */
export const NeedsBadge = ({ kinds, word }: NeedsOfPage) => (
  <CountBadge count={sumOfNeeds(useQuery(needsQuery).data?.needs, kinds)} word={word} />
);
