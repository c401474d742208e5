/** The specification's constants (section 9) that more than one place needs. */
export const PASSWORD_MIN_LENGTH = 6;
/** How long a link to set a new password is good for (D-29). */
export const RESET_LINK_MINUTES = 60;
/** How long an invitation to be an administrator is good for, once it is mailed (D-29). */
export const INVITE_LINK_HOURS = 24;
export const TOUR_DELAY_MS = 1_000;
export const LIST_PAGE_SIZE = 5;
/** How many the leaderboard shows, besides the partner who looks. */
export const LEADERBOARD_SIZE = 5;
export const COPIED_MS = 2_000;
/** How long a customer may pay at the price and rate of when the checkout began (D-6). Then it is canceled. */
export const CHECKOUT_HOURS = 24;
export const REDIRECT_AFTER_PAYMENT_MS = 2_000;
export const TOAST_MS = 5_000;
export const TOAST_REMOVE_MS = 2_000;
/** How long a notice of what somebody did stands before news, such as a sale, may take its place. */
export const OWN_NOTICE_MS = 2_000;
export const RECONNECT_ATTEMPTS = 5;
export const RECONNECT_DELAY_MS = 3_000;

/** The event that the administrators' page names as required (specification); all that we ask for are in `stripe-events.ts`. */
export const REQUIRED_WEBHOOK_EVENT = 'checkout.session.completed';

export const megabytes = 1024 * 1024;
