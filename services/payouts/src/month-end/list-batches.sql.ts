import { int8, type RowOf, text, timestamptz } from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';

export const listedBatchRow = {
  id: int8,
  month: text,
  created_at: timestamptz,
  amount_cents: int8,
  payouts_count: int8,
  voided_count: int8,
};
export type ListedBatchRow = RowOf<typeof listedBatchRow>;

/** One page by keyset pagination; ids grow with time. */
const page = (compare: '<' | '>', order: 'desc' | 'asc') => `
  select batch.id, month, created_at, amount_cents, payouts_count, voided_count
  from (select id, month, created_at from payout_batches where id ${compare} :id order by id ${order} limit :limit) batch
  cross join lateral (
    select coalesce(sum(amount_cents), 0)::bigint as amount_cents, count(*) as payouts_count,
           count(voided_at) as voided_count
    from payouts where batch_id = batch.id) payouts
  order by batch.id ${order}`;

export const readOlderBatches = statement(
  'read-older-batches',
  { params: { id: int8, limit: int8 }, row: listedBatchRow },
  page('<', 'desc'),
);
export const readNewerBatches = statement(
  'read-newer-batches',
  { params: { id: int8, limit: int8 }, row: listedBatchRow },
  page('>', 'asc'),
);

/** Longer lists are not counted to their end (D-3): nobody pages further. */
export const countBatches = statement(
  'count-batches',
  { row: { batches: int8 } },
  'select count(*) as batches from (select from payout_batches limit 1000) counted',
);
