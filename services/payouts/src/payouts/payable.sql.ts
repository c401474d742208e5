/**
 * SQL condition: the rows of `sale_commissions` that a payout may settle once their hold period is over: unpaid and
 * with a standing amount. Keep the wording: it must match the predicate of the index `sale_commissions_payable`.
 */
const OPEN = 'payout_id is null and (revision = 0 or standing_amount_cents > 0)';

/**
 * SQL condition: those that a payout may settle now: not held by a flag (D-115), and by the database's clock, which all
 * replicas share, out of their hold period (D-97).
 */
export const PAYABLE = `${OPEN} and flag_state is null and (payable_at is null or payable_at <= now())`;

/**
 * SQL condition: those whose hold period is not over (D-97) and that no flag holds. It does not name `OPEN`, which it implies: so the planner
 * takes the index `sale_commissions_pending`, which has only them, and not all that is unpaid.
 */
export const PENDING = 'open_cents > 0 and payable_at > now() and flag_state is null';

/** SQL condition: those that a flag holds (D-115), also in their hold period. Keep the wording: index `sale_commissions_flagged`. */
export const FLAGGED = 'flag_state is not null and open_cents > 0';
