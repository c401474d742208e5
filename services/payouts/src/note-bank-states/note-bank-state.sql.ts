import { array, int8, nullable, text, timestamptz } from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';
import { lastBankState } from '../bank-states/bank-state.sql.js';

export const findForBankState = statement(
  'find-payout-for-bank-state',
  {
    params: { id: int8 },
    row: {
      partner_id: int8,
      created_at: timestamptz,
      voided_at: nullable(timestamptz),
      bank_state: nullable(text),
      bank_day: nullable(text),
    },
  },
  `select partner_id, created_at, voided_at, bank_state, bank_day
   from payouts left join lateral (${lastBankState('payouts.id')}) last on true where id = :id`,
);

/** Of a batch: those that are not void, and of which nothing was noted. */
export const findUnnotedOfBatch = statement(
  'find-unnoted-payouts-of-batch',
  { params: { batchId: int8 }, row: { id: int8, partner_id: int8, created_at: timestamptz } },
  `select id, partner_id, created_at from payouts where batch_id = :batchId and voided_at is null
     and not exists (select from payout_bank_states noted where noted.payout_id = payouts.id) order by id`,
);

/** The caller holds the balances of their partners, so that no two take the same number. */
export const insertBankStates = statement(
  'insert-payout-bank-states',
  { params: { payoutIds: array(int8), state: text, day: text, notedBy: int8 } },
  `insert into payout_bank_states (payout_id, number, state, bank_day, noted_by)
   select payout_id, coalesce((select max(number) from payout_bank_states noted where noted.payout_id = payout.payout_id), 0) + 1,
     :state, :day::text::date, :notedBy
   from unnest(:payoutIds::bigint[]) as payout (payout_id)`,
);
