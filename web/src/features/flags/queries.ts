import { decideFlag as decideCall, listFlags } from '@portal/contracts/calls/payouts';
import type { FlagDecision } from '@portal/contracts/http/flags';
import { api } from '../../lib/api.js';
import { defineListPage } from '../../lib/define-list-page.js';
import { ADMIN_KEY, JUST_READ_MS } from '../../lib/query.js';
import { choiceIn, idIn } from '../../lib/search-params.js';

const EVERY_MS = 60_000;

/** Flags are raised at any time: always refetched, and each minute. */
export const flagsList = defineListPage({
  key: [...ADMIN_KEY, 'flags'],
  call: listFlags,
  table: 'flags',
  days: true,
  size: 25,
  filters: { partner: idIn },
  params: { show: (value) => choiceIn(value, ['open', 'decided'] as const) },
  query: ({ show = 'open', partner }) => ({ show, ...(partner !== undefined && { partnerId: partner }) }),
  staleTime: JUST_READ_MS,
  refetchInterval: EVERY_MS,
});

export const decideFlag = ({ id, ...body }: FlagDecision & { id: number }) =>
  api(decideCall, { params: { id }, body });
