import type { LedgerKind } from '@portal/contracts/http/partner-ledger';
import { int8, nullable, text, textOf, timestamptz } from '@portal/kit/database/sql-types';
import { defineList } from '@portal/kit/lists/define-list.sql';
import { by } from '@portal/kit/lists/orders';

const entryRow = {
  id: int8,
  kind: textOf<LedgerKind>(),
  occurred_at: timestamptz,
  created_at: timestamptz,
  month: text,
  sale_id: nullable(int8),
  payout_id: nullable(int8),
  amount_cents: int8,
  balance_cents: int8,
};

const ENTRY = 'id, kind, occurred_at, created_at, month, sale_id, payout_id, amount_cents';

/**
 * A partner's entries with the balance after each, newest first. A balance is the sum of all entries before, from the index
 * alone: one sum a page.
 */
export const ledgerList = defineList({
  name: 'ledger-of-partner',
  row: entryRow,
  orders: { date: by('id', timestamptz, 'created_at') },
  id: by('id', int8, 'id'),
  always: { params: { partnerId: int8 }, conditions: ['partner_id = :partnerId'] },
  from: 'from ledger_entries',
  page: ({ where, orderBy, direction }) =>
    `with page as (select ${ENTRY} from ledger_entries ${where} ${orderBy} limit :limit),
     before as (select coalesce(sum(amount_cents), 0) as cents from ledger_entries
       where partner_id = :partnerId and id < (select min(id) from page))
     select ${ENTRY}, (before.cents + sum(amount_cents) over (order by id))::bigint as balance_cents
     from page cross join before order by id ${direction}`,
});
