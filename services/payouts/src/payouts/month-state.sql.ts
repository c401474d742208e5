import { bool, int8, nullable, text, timestamptz } from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';

/** SQL condition on `partner_months`: something was paid, and nothing is unpaid (D-20). */
export const IS_PAID = 'paid_at is not null and paid_cents >= commission_cents';

export const findState = statement(
  'find-month-state',
  { params: { partnerId: int8, month: text }, row: { is_paid: bool, paid_at: nullable(timestamptz) } },
  `select ${IS_PAID} as is_paid, paid_at from partner_months where partner_id = :partnerId and month = :month`,
);
