// Error codes (D-2) that clients and servers handle.

/** 409: the confirmed values have changed since they were seen; nothing was done, and `now` has the current ones. */
export const CHANGED_MEANWHILE = 'CHANGED_MEANWHILE';
/** 409: what this `Idempotency-Key` did has been undone since, or was something else: the key cannot be used again. */
export const TAKEN_BACK_SINCE = 'TAKEN_BACK_SINCE';
/** The 409 of noting what the bank did with a payout that is void (D-142). */
export const PAYOUT_TAKEN_BACK = 'PAYOUT_TAKEN_BACK';
export const IDEMPOTENCY_KEY_REUSED = 'IDEMPOTENCY_KEY_REUSED';
/** 503: it was sent and got no answer. A retry with the same `Idempotency-Key` finds out, and never acts twice. */
export const OUTCOME_UNKNOWN = 'OUTCOME_UNKNOWN';

/** 409: a payment of more than is owed says why (D-91). */
export const ADVANCE_NEEDS_REASON = 'ADVANCE_NEEDS_REASON';
/** 409: a payment would leave a larger advance than the setting allows (D-91). */
export const ADVANCE_LIMIT = 'ADVANCE_LIMIT';

/** 409: another administrator has to approve this payment; `askApproval` asks for it (D-108). */
export const SECOND_PERSON_NEEDED = 'SECOND_PERSON_NEEDED';
/** 409: a request for approval is decided already, in another way or by somebody else. */
/** The 409 of asking for a batch that waits for approval already. */
export const ALREADY_ASKED = 'ALREADY_ASKED';
export const ALREADY_DECIDED = 'ALREADY_DECIDED';
/** 409: a request for approval was not decided in time. */
export const APPROVAL_EXPIRED = 'APPROVAL_EXPIRED';
/** 403: it is one's own request, or the right to pay is too new (D-108). */
export const MAY_NOT_APPROVE = 'MAY_NOT_APPROVE';
/** 409: who asked for the approval may not pay any more (D-108). */
export const ASKER_MAY_NOT_PAY = 'ASKER_MAY_NOT_PAY';
/** 409: who asked for this, or typed it, has had the right to pay for less than 3 days (D-108, D-109). */
export const ASKER_TOO_NEW = 'ASKER_TOO_NEW';
/** 409: the partner has not confirmed their e-mail, and is paid once they have (D-112). */
export const EMAIL_NOT_VERIFIED = 'EMAIL_NOT_VERIFIED';

/** The partner is suspended (D-166): 409 as they are paid nothing meanwhile, 403 at their own sign-in. */
export const PARTNER_SUSPENDED = 'PARTNER_SUSPENDED';

/** 409: the partner is suspended already, for another reason (D-166). */
export const ALREADY_SUSPENDED = 'ALREADY_SUSPENDED';

/** 409: the books differ, or sales and refunds do not arrive; a batch takes a reason then (D-83). */
export const BOOKS_DRIFT = 'BOOKS_DRIFT';

/** 400: not a cursor of this list in this order. */
export const BAD_CURSOR = 'BAD_CURSOR';

/** 503: it was not begun, or was rolled back; a retry works once the outage is over. */
export const UNAVAILABLE = 'UNAVAILABLE';

/** 409, about a checkout: it is paid. */
export const PAYMENT_COMPLETE = 'PAYMENT_COMPLETE';
/** 409, about a checkout: the bank is still deciding. */
export const PAYMENT_UNDER_WAY = 'PAYMENT_UNDER_WAY';
/** 409, about a checkout: nobody has paid it so far. */
export const PAYMENT_NOT_SUCCEEDED = 'PAYMENT_NOT_SUCCEEDED';
/** 409, about a checkout: another request is changing it. */
export const PAYMENT_BUSY = 'PAYMENT_BUSY';
/** 409, about a checkout: it was not paid and can no longer be paid. Opening the link again begins another. */
export const CHECKOUT_ENDED = 'CHECKOUT_ENDED';
/** 409: the link is paused (D-126), so nothing can be bought through it. Nothing was charged. */
export const LINK_PAUSED = 'LINK_PAUSED';
/** 409: the address is, was or looks like another link's (D-127). */
export const SLUG_TAKEN = 'SLUG_TAKEN';
/** 409: the link has had as many addresses of its own as it may (D-127). */
export const SLUGS_USED_UP = 'SLUGS_USED_UP';
/** 409, about a flag: its commission was released, and may have been paid since. */
export const ALREADY_RELEASED = 'ALREADY_RELEASED';
