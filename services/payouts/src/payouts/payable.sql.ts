/**
 * SQL condition: the rows of `sale_commissions` that a payout may settle once their hold period is over: unpaid and
 * with a standing amount. Keep the wording: it must match the predicates of `sale_commissions_payable` and
 * `sale_commissions_pending`.
 */
const OPEN = 'payout_id is null and (revision = 0 or standing_amount_cents > 0)';

/** SQL condition: those that a payout may settle now. By the database's clock, which all replicas share (D-97). */
export const PAYABLE = `${OPEN} and (payable_at is null or payable_at <= now())`;

/** SQL condition: those whose hold period is not over (D-97). The index `sale_commissions_pending` has only them. */
export const PENDING = `${OPEN} and payable_at > now()`;
