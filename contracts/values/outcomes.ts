// Codes of answers (D-2) that both ends go by.

/** 409: what a person confirmed is not as they saw it; nothing was done, and `now` says what is so. */
export const CHANGED_MEANWHILE = 'CHANGED_MEANWHILE';
/** 409: what this `Idempotency-Key` did is undone since, or it did something else: it does nothing any more. */
export const TAKEN_BACK_SINCE = 'TAKEN_BACK_SINCE';
export const IDEMPOTENCY_KEY_REUSED = 'IDEMPOTENCY_KEY_REUSED';
/** 503: it went out and no answer came back; the same request under the same `Idempotency-Key` finds out, and never acts twice. */
export const OUTCOME_UNKNOWN = 'OUTCOME_UNKNOWN';

/** 503: it was not begun, or is undone; the same request works once all is well again. */
export const UNAVAILABLE = 'UNAVAILABLE';

/** 409, about a checkout: it is paid. */
export const PAYMENT_COMPLETE = 'PAYMENT_COMPLETE';
/** 409, about a checkout: the bank is still deciding. */
export const PAYMENT_UNDER_WAY = 'PAYMENT_UNDER_WAY';
/** 409, about a checkout: nobody has paid it so far. */
export const PAYMENT_NOT_SUCCEEDED = 'PAYMENT_NOT_SUCCEEDED';
/** 409, about a checkout: somebody changes it at this moment. */
export const PAYMENT_BUSY = 'PAYMENT_BUSY';
/** 409, about a checkout: nobody can pay it any more, and nobody did. Opening the link again begins another. */
export const CHECKOUT_ENDED = 'CHECKOUT_ENDED';
