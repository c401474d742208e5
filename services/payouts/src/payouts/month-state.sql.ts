import { statement } from '@portal/kit/database/statement';

/** Of a partner_months row: something was paid, and nothing is unpaid (D-20). */
export const IS_PAID = 'paid_at is not null and paid_cents >= commission_cents';

export const findState = statement<{ is_paid: boolean; paid_at: Date | null }>(
  'find-month-state',
  `select ${IS_PAID} as is_paid, paid_at from partner_months where partner_id = $1 and month = $2`,
);
