import { int8, nullable, type RowOf, text, timestamptz } from '@portal/kit/database/sql-types';
import { defineList } from '@portal/kit/lists/define-list.sql';
import { lastBankState } from '../bank-states/bank-state.sql.js';
import { by } from '@portal/kit/lists/orders';

const listedBatchRow = {
  id: int8,
  month: text,
  created_at: timestamptz,
  asked_by: nullable(int8),
  approved_by: nullable(int8),
  amount_cents: int8,
  payouts_count: int8,
  voided_count: int8,
  sent_count: int8,
  returned_count: int8,
};
export type ListedBatchRow = RowOf<typeof listedBatchRow>;

/** Paid batches, newest first. */
export const batchesList = defineList({
  name: 'batches',
  row: listedBatchRow,
  orders: { date: by('id', timestamptz, 'created_at') },
  id: by('id', int8, 'id'),
  from: 'from payout_batches',
  page: ({ where, orderBy, direction }) => `
    select batch.id, month, created_at, asked_by, approved_by, amount_cents, payouts_count, voided_count, sent_count, returned_count
    from (select id, month, created_at, asked_by, approved_by from payout_batches ${where} ${orderBy} limit :limit) batch
    cross join lateral (
      select coalesce(sum(amount_cents), 0)::bigint as amount_cents, count(*) as payouts_count,
             count(voided_at) as voided_count,
             count(*) filter (where voided_at is null and bank_state = 'sent') as sent_count,
             count(*) filter (where voided_at is null and bank_state = 'returned') as returned_count
      from payouts left join lateral (${lastBankState('payouts.id')}) bank on true where batch_id = batch.id) payouts
    order by batch.id ${direction}`,
});
