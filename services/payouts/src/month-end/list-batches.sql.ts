import { statement } from '@portal/kit/database/statement';

export interface ListedBatchRow extends Record<string, unknown> {
  id: number;
  month: string;
  created_at: Date;
  amount_cents: number;
  payouts_count: number;
  voided_count: number;
}

/** $1 the batch to read on from, $2 how many. Ids grow with time. */
const page = (compare: '<' | '>', order: 'desc' | 'asc') => `
  select batch.id, month, created_at, amount_cents, payouts_count, voided_count
  from (select id, month, created_at from payout_batches where id ${compare} $1 order by id ${order} limit $2) batch
  cross join lateral (
    select coalesce(sum(amount_cents), 0)::bigint as amount_cents, count(*) as payouts_count,
           count(voided_at) as voided_count
    from payouts where batch_id = batch.id) payouts
  order by batch.id ${order}`;

export const readOlderBatches = statement<ListedBatchRow>('read-older-batches', page('<', 'desc'));
export const readNewerBatches = statement<ListedBatchRow>('read-newer-batches', page('>', 'asc'));

/** Nobody turns further pages than this: longer lists are not counted to their end (D-3). */
export const countBatches = statement<{ batches: number }>(
  'count-batches',
  'select count(*) as batches from (select from payout_batches limit 1000) counted',
);
