import type { Cents } from '@portal/contracts/values/money';
import type { SaleState } from '@portal/contracts/values/sale-state';

export function stateOf(row: {
  refunded_cents: Cents;
  disputed_cents: Cents;
  standing_amount_cents: Cents;
}): SaleState {
  if (row.disputed_cents > 0) return 'disputed';
  if (row.refunded_cents === 0) return 'standing';
  return row.standing_amount_cents === 0 ? 'refunded' : 'partly-refunded';
}
