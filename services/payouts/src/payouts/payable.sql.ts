/**
 * SQL condition: the rows of `sale_commissions` that a payout may settle, unpaid and with a standing amount. Keep the
 * wording: it must match the predicate of the index `sale_commissions_payable`.
 */
export const PAYABLE = 'payout_id is null and (revision = 0 or standing_amount_cents > 0)';
