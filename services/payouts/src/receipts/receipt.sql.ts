import { int8, nullable, text, timestamptz } from '@portal/kit/database/sql-types';
import { lastBankState } from '../bank-states/bank-state.sql.js';
import { statement } from '@portal/kit/database/statement';

/** Returns no row for another partner's payout. */
export const findOwnPayout = statement(
  'find-own-payout',
  {
    params: { id: int8, partnerId: int8 },
    row: {
      id: int8,
      month: text,
      created_at: timestamptz,
      amount_cents: int8,
      unused_cents: int8,
      voided_at: nullable(timestamptz),
      void_reason: nullable(text),
      bank_state: nullable(text),
      bank_day: nullable(text),
      first_name: nullable(text),
      last_name: nullable(text),
      company_name: nullable(text),
    },
  },
  `select payout.id, month, payout.created_at, amount_cents, unused_cents, voided_at, void_reason, bank_state, bank_day,
     first_name, last_name, company_name
   from payouts payout left join lateral (${lastBankState('payout.id')}) bank on true
   left join partners on partners.id = payout.partner_id
   where payout.id = :id and payout.partner_id = :partnerId`,
);

/** What the payout settles now, by sale: a sale that was taken back has no line. */
export const findLinesOfPayout = statement(
  'find-lines-of-payout',
  { params: { payoutId: int8 }, row: { sale_id: int8, amount_cents: int8 } },
  `select sale_id, sum(amount_cents)::bigint as amount_cents from payout_lines where payout_id = :payoutId
   group by sale_id having sum(amount_cents) <> 0 order by sale_id`,
);
