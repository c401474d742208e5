import { bool, int8, nullable, text, textOf, timestamptz, uuid } from '@portal/kit/database/sql-types';
import type { HeldState } from '@portal/contracts/values/flags';
import { FLAGGED, PENDING } from '../payouts/payable.sql.js';
import { statement } from '@portal/kit/database/statement';

export const findCommission = statement(
  'find-commission',
  {
    params: { saleId: int8 },
    row: {
      partner_id: int8,
      month: text,
      earned_cents: int8,
      reversed_cents: int8,
      settled_cents: int8,
      open_cents: int8,
      is_paid: bool,
      payable_at: nullable(timestamptz),
      is_pending: bool,
      flag_state: nullable(textOf<HeldState>()),
    },
  },
  `select partner_id, month, earned_cents, reversed_cents, settled_cents, open_cents, payout_id is not null as is_paid,
          payable_at, coalesce(${PENDING}, false) as is_pending, case when ${FLAGGED} then flag_state end as flag_state
   from sale_commissions where sale_id = :saleId`,
);

/** Uses the unique indexes of the ledger: one 'earned' entry per sale, one change per revision. */
export const findEntries = statement(
  'find-entries-of-sale',
  {
    params: { saleId: int8 },
    row: {
      id: int8,
      kind: textOf<'earned' | 'reversed' | 'adjusted'>(),
      event_id: nullable(uuid),
      occurred_at: timestamptz,
      created_at: timestamptz,
      amount_cents: int8,
    },
  },
  `select id, kind, event_id, occurred_at, created_at, amount_cents from ledger_entries
   where sale_id = :saleId and kind = 'earned'
   union all
   select id, kind, event_id, occurred_at, created_at, amount_cents from ledger_entries
   where sale_id = :saleId and kind in ('reversed', 'adjusted')`,
);

/** Each line with its payout and that payout's ledger entry. */
export const findLines = statement(
  'find-lines-of-sale',
  {
    params: { saleId: int8 },
    row: {
      amount_cents: int8,
      made_at: timestamptz,
      entry_id: int8,
      payout_id: int8,
      month: text,
      payout_cents: int8,
      description: nullable(text),
      payout_made_at: timestamptz,
      voided_at: nullable(timestamptz),
      asked_by: nullable(int8),
      approved_by: nullable(int8),
    },
  },
  `select line.amount_cents, line.made_at, entry.id as entry_id, payout.id as payout_id, payout.month,
          payout.amount_cents as payout_cents, payout.description, payout.created_at as payout_made_at, payout.voided_at,
          payout.asked_by, payout.approved_by
   from payout_lines line
   join payouts payout on payout.id = line.payout_id
   join ledger_entries entry on entry.payout_id = payout.id and entry.kind = 'paid'
   where line.sale_id = :saleId order by line.id`,
);
