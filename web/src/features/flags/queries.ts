import { decideFlag as decideCall, listFlags } from '@portal/contracts/calls/payouts';
import type { FlagDecision } from '@portal/contracts/http/flags';
import { api } from '../../lib/api.js';
import { defineListPage } from '../../lib/define-list-page.js';
import { ADMIN_KEY } from '../../lib/query.js';
import { choiceIn } from '../../lib/search-params.js';

/** Always refetched: flags are raised at any time. */
export const flagsList = defineListPage({
  key: [...ADMIN_KEY, 'flags'],
  call: listFlags,
  size: 25,
  params: { show: (value) => choiceIn(value, ['open', 'decided'] as const) },
  query: ({ show = 'open' }) => ({ show }),
  staleTime: 0,
});

export const decideFlag = ({ id, ...body }: FlagDecision & { id: number }) =>
  api(decideCall, { params: { id }, body });
