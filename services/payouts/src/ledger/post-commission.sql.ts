import { statement } from '@portal/kit/database/statement';

// Every parameter is a column: an array with one element a row.

/** Returns the sales that had no entry yet: only these count. */
export const insertEarned = statement<{ sale_id: number }>(
  'insert-earned',
  `insert into ledger_entries
     (kind, sale_id, partner_id, referral_id, month, amount_cents, sale_amount_cents, occurred_at, event_id)
   select 'earned', sale_id, partner_id, referral_id, month, amount_cents, sale_amount_cents, occurred_at, event_id
   from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::text[], $5::bigint[], $6::bigint[],
               $7::timestamptz[], $8::uuid[])
     as entry (sale_id, partner_id, referral_id, month, amount_cents, sale_amount_cents, occurred_at, event_id)
   on conflict (sale_id) where kind = 'earned' do nothing
   returning sale_id`,
);

export const insertSaleCommissions = statement(
  'insert-sale-commissions',
  `insert into sale_commissions
     (sale_id, partner_id, referral_id, month, earned_cents, standing_amount_cents, occurred_at)
   select * from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::text[], $5::bigint[], $6::bigint[],
                        $7::timestamptz[])`,
);
