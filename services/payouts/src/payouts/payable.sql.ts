/**
 * The rows of sale_commissions that a payout may settle: not paid, and something of the sale stands. In these words,
 * since they are those of the index `sale_commissions_payable`.
 */
export const PAYABLE = 'payout_id is null and (revision = 0 or standing_amount_cents > 0)';
