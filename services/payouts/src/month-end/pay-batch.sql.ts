import { statement } from '@portal/kit/database/statement';

export interface BatchRow extends Record<string, unknown> {
  id: number;
  month: string;
  created_at: Date;
  partner_ids: number[];
}

const BATCH = 'id, month, created_at, partner_ids';

/** Gives no row when the key was used. */
export const insertBatch = statement<BatchRow>(
  'insert-batch',
  `insert into payout_batches (month, idempotency_key, partner_ids) values ($1, $2, $3)
   on conflict (idempotency_key) do nothing returning ${BATCH}`,
);

export const findBatchByKey = statement<BatchRow>(
  'find-batch-by-key',
  `select ${BATCH} from payout_batches where idempotency_key = $1`,
);

/** $3: how many seconds apart two requests without a key, for the same partners, are one. */
export const findBatchClicked = statement<BatchRow>(
  'find-batch-clicked',
  `select ${BATCH} from payout_batches
   where month = $1 and partner_ids = $2::bigint[] and idempotency_key like 'click:%'
     and created_at > clock_timestamp() - make_interval(secs => $3)
   order by id desc limit 1`,
);

export const findBatch = statement<BatchRow>(
  'find-batch',
  `select ${BATCH} from payout_batches where id = $1`,
);

/** $1 batch, $2 its payouts */
export const putIntoBatch = statement(
  'put-into-batch',
  'update payouts set batch_id = $1 where id = any($2::bigint[])',
);

export const readPayoutsOfBatch = statement<{
  id: number;
  partner_id: number;
  first_name: string | null;
  last_name: string | null;
  company_name: string | null;
  email: string | null;
  amount_cents: number;
  sales_count: number;
  voided_at: Date | null;
}>(
  'read-payouts-of-batch',
  `select payout.id, partner_id, first_name, last_name, company_name, email, amount_cents, sales_count, voided_at
   from payouts payout left join partners on partners.id = partner_id
   where batch_id = $1 order by payout.id`,
);

export interface PayoutForBankRow extends Record<string, unknown> {
  id: number;
  partner_id: number;
  amount_cents: number;
  first_name: string | null;
  last_name: string | null;
  voided_at: Date | null;
}

/** What money has to move for, or had to until it was void. */
export const readPayoutsForBank = statement<PayoutForBankRow>(
  'read-payouts-for-bank',
  `select payout.id, partner_id, amount_cents, first_name, last_name, voided_at
   from payouts payout left join partners on partners.id = partner_id
   where batch_id = $1 and amount_cents > 0 order by payout.id`,
);
