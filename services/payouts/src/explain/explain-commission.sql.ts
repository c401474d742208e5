import { statement } from '@portal/kit/database/statement';

export const findCommission = statement<{
  partner_id: number;
  month: string;
  earned_cents: number;
  reversed_cents: number;
  settled_cents: number;
  open_cents: number;
  is_paid: boolean;
}>(
  'find-commission',
  `select partner_id, month, earned_cents, reversed_cents, settled_cents, open_cents, payout_id is not null as is_paid
   from sale_commissions where sale_id = $1`,
);

/** Found by the unique keys of the ledger: one 'earned' a sale, one change a revision. */
export const findEntries = statement<{
  id: number;
  kind: 'earned' | 'reversed' | 'adjusted';
  event_id: string | null;
  occurred_at: Date;
  created_at: Date;
  amount_cents: number;
}>(
  'find-entries-of-sale',
  `select id, kind, event_id, occurred_at, created_at, amount_cents from ledger_entries
   where sale_id = $1 and kind = 'earned'
   union all
   select id, kind, event_id, occurred_at, created_at, amount_cents from ledger_entries
   where sale_id = $1 and kind in ('reversed', 'adjusted')`,
);

/** Each with its payout, and the entry that payout is in the ledger. */
export const findLines = statement<{
  amount_cents: number;
  made_at: Date;
  entry_id: number;
  payout_id: number;
  month: string;
  payout_cents: number;
  description: string | null;
  payout_made_at: Date;
  voided_at: Date | null;
}>(
  'find-lines-of-sale',
  `select line.amount_cents, line.made_at, entry.id as entry_id, payout.id as payout_id, payout.month,
          payout.amount_cents as payout_cents, payout.description, payout.created_at as payout_made_at, payout.voided_at
   from payout_lines line
   join payouts payout on payout.id = line.payout_id
   join ledger_entries entry on entry.payout_id = payout.id and entry.kind = 'paid'
   where line.sale_id = $1 order by line.id`,
);
