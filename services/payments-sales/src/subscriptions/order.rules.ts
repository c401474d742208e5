import type { ClientSort } from '@portal/contracts/values/list-orders';
import type { Order } from '@portal/kit/http/places';
import { sortOf, type Reading, type SubscriptionRow } from './read-subscriptions.sql.js';

const KINDS: Record<ClientSort, Order['key']> = { date: 'moment', amount: 'number', partner: 'text' };

const KEYS: Record<ClientSort, (row: SubscriptionRow) => string | number> = {
  date: (row) => row.occurred_at.toISOString(),
  amount: (row) => row.amount_cents,
  partner: (row) => row.partner_name,
};

type Sorted = Pick<Reading, 'sort' | 'partnerId'>;

export function orderOf(wanted: Sorted): Order {
  const sort = sortOf(wanted);
  return { sort, key: KINDS[sort] };
}

/** The row's position in the sort order. */
export const keyOf = (row: SubscriptionRow, wanted: Sorted) => ({
  key: KEYS[sortOf(wanted)](row),
  id: row.sale_id,
});
