/**
 * SQL condition: the rows of `sale_commissions` that a payout may settle once their hold period is over: unpaid and
 * with a standing amount. Keep the wording: it must match the predicate of the index `sale_commissions_payable`.
 */
const OPEN = 'payout_id is null and (revision = 0 or standing_amount_cents > 0)';

/** SQL condition: those that a payout may settle now. By the database's clock, which all replicas share (D-97). */
export const PAYABLE = `${OPEN} and (payable_at is null or payable_at <= now())`;

/**
 * SQL condition: those whose hold period is not over (D-97). It does not name `OPEN`, which it implies: so the planner
 * takes the index `sale_commissions_pending`, which has only them, and not all that is unpaid.
 */
export const PENDING = 'open_cents > 0 and payable_at > now()';
