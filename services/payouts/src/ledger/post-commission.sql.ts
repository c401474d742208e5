import { array, int8, notNull, nullable, text, timestamptz, uuid } from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';

// Every parameter is a column: an array with one element per row.

/** Returns only the sales that had no entry yet. */
export const insertEarned = statement(
  'insert-earned',
  {
    params: {
      saleIds: array(int8),
      partnerIds: array(int8),
      referralIds: array(int8),
      months: array(text),
      amountCents: array(int8),
      saleAmountCents: array(int8),
      occurredAts: array(timestamptz),
      payableAts: array(nullable(timestamptz)),
      eventIds: array(uuid),
    },
    row: { sale_id: notNull(int8) },
  },
  `insert into ledger_entries
     (kind, sale_id, partner_id, referral_id, month, amount_cents, sale_amount_cents, occurred_at, payable_at, event_id)
   select 'earned', sale_id, partner_id, referral_id, month, amount_cents, sale_amount_cents, occurred_at, payable_at, event_id
   from unnest(:saleIds::bigint[], :partnerIds::bigint[], :referralIds::bigint[], :months::text[], :amountCents::bigint[], :saleAmountCents::bigint[],
               :occurredAts::timestamptz[], :payableAts::timestamptz[], :eventIds::uuid[])
     as entry (sale_id, partner_id, referral_id, month, amount_cents, sale_amount_cents, occurred_at, payable_at, event_id)
   on conflict (sale_id) where kind = 'earned' do nothing
   returning sale_id`,
);

export const insertSaleCommissions = statement(
  'insert-sale-commissions',
  {
    params: {
      saleIds: array(int8),
      partnerIds: array(int8),
      referralIds: array(int8),
      months: array(text),
      earnedCents: array(int8),
      standingAmountCents: array(int8),
      occurredAts: array(timestamptz),
      payableAts: array(nullable(timestamptz)),
    },
  },
  `insert into sale_commissions
     (sale_id, partner_id, referral_id, month, earned_cents, standing_amount_cents, occurred_at, payable_at)
   select * from unnest(:saleIds::bigint[], :partnerIds::bigint[], :referralIds::bigint[], :months::text[], :earnedCents::bigint[], :standingAmountCents::bigint[],
                        :occurredAts::timestamptz[], :payableAts::timestamptz[])`,
);
