import { array, int8, text, timestamptz } from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';

// Every parameter except those of the last statement is a column: an array with one element per row.

export const addToPartners = statement(
  'add-to-partners',
  {
    params: {
      partnerIds: array(int8),
      salesCounts: array(int8),
      amountCents: array(int8),
      commissionCents: array(int8),
    },
  },
  `insert into partner_totals as total (partner_id, sales_count, amount_cents, commission_cents)
   select * from unnest(:partnerIds::bigint[], :salesCounts::bigint[], :amountCents::bigint[], :commissionCents::bigint[])
   on conflict (partner_id) do update set
     sales_count = total.sales_count + excluded.sales_count,
     amount_cents = total.amount_cents + excluded.amount_cents,
     commission_cents = total.commission_cents + excluded.commission_cents`,
);

export const addToMonths = statement(
  'add-to-months',
  {
    params: {
      partnerIds: array(int8),
      months: array(text),
      firstSaleAts: array(timestamptz),
      salesCounts: array(int8),
      amountCents: array(int8),
      commissionCents: array(int8),
    },
  },
  `insert into partner_months as total
     (partner_id, month, first_sale_at, sales_count, amount_cents, commission_cents, is_ranked)
   select partner_id, month, first_sale_at, sales_count, amount_cents, commission_cents,
     not exists (select from deleted_partners gone where gone.partner_id = added.partner_id)
   from unnest(:partnerIds::bigint[], :months::text[], :firstSaleAts::timestamptz[], :salesCounts::bigint[], :amountCents::bigint[], :commissionCents::bigint[])
     as added (partner_id, month, first_sale_at, sales_count, amount_cents, commission_cents)
   on conflict (partner_id, month) do update set
     first_sale_at = least(total.first_sale_at, excluded.first_sale_at),
     sales_count = total.sales_count + excluded.sales_count,
     amount_cents = total.amount_cents + excluded.amount_cents,
     commission_cents = total.commission_cents + excluded.commission_cents`,
);

export const addToReferrals = statement(
  'add-to-referrals',
  {
    params: {
      partnerIds: array(int8),
      referralIds: array(int8),
      salesCounts: array(int8),
      amountCents: array(int8),
      commissionCents: array(int8),
    },
  },
  `insert into referral_totals as total (partner_id, referral_id, sales_count, amount_cents, commission_cents)
   select * from unnest(:partnerIds::bigint[], :referralIds::bigint[], :salesCounts::bigint[], :amountCents::bigint[], :commissionCents::bigint[])
   on conflict (partner_id, referral_id) do update set
     sales_count = total.sales_count + excluded.sales_count,
     amount_cents = total.amount_cents + excluded.amount_cents,
     commission_cents = total.commission_cents + excluded.commission_cents`,
);

/** Runs last, since other partners' transactions also wait for this row's lock. */
export const addToOverall = statement(
  'add-to-overall',
  { params: { salesCount: int8, amountCents: int8, commissionCents: int8 } },
  `insert into overall_totals as total (shard, sales_count, amount_cents, commission_cents)
   values (pg_backend_pid() % 16, :salesCount, :amountCents, :commissionCents)
   on conflict (shard) do update set
     sales_count = total.sales_count + excluded.sales_count,
     amount_cents = total.amount_cents + excluded.amount_cents,
     commission_cents = total.commission_cents + excluded.commission_cents`,
);
