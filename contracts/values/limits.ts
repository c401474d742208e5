/** The specification's constants (section 9) that more than one place needs. */
export const PASSWORD_MIN_LENGTH = 6;
/** For passwords that administrators choose; signing in asks for no more than the specification (D-45). */
export const ADMIN_PASSWORD_MIN_LENGTH = 12;
/** How long a link to set a new password is valid (D-29). */
export const RESET_LINK_MINUTES = 60;
/** How long an invitation to be an administrator is valid, once it is mailed (D-29). */
export const INVITE_LINK_HOURS = 24;
/** How long a link to confirm an e-mail address is valid, once it is mailed (D-112). */
export const CONFIRM_LINK_HOURS = 24;
/** How many of them one account may have mailed in a day, since the mailbox may be a stranger's. */
export const CONFIRM_MAILS_A_DAY = 5;
export const TOUR_DELAY_MS = 1_000;
export const LIST_PAGE_SIZE = 5;
/** How many partners the leaderboard shows, besides the viewer. */
export const LEADERBOARD_SIZE = 5;
export const COPIED_MS = 2_000;
/** How long a customer may pay at the price and rate with which the checkout began (D-6). Then it is canceled. */
export const CHECKOUT_HOURS = 24;
export const REDIRECT_AFTER_PAYMENT_MS = 2_000;
export const TOAST_MS = 5_000;
export const TOAST_REMOVE_MS = 2_000;
/** How long a notice about the user's own action stays before news, such as a sale, may replace it. */
export const OWN_NOTICE_MS = 2_000;
/** How long a month that was marked as paid can be undone (D-140). */
export const UNDO_MS = 10_000;
/** How long the partner is told nothing of it: an undo at the last moment arrives later. */
export const UNDO_HELD_SECONDS = 15;
export const RECONNECT_ATTEMPTS = 5;
export const RECONNECT_DELAY_MS = 3_000;

/** The event that the administrators' page names as required (specification); `stripe-events.ts` lists all that we need. */
export const REQUIRED_WEBHOOK_EVENT = 'checkout.session.completed';

export const megabytes = 1024 * 1024;

/** The longest text that a list is searched for, in UTF-16 units. */
export const LONGEST_SEARCH = 200;

/** The longest message of support, and note about a partner, in UTF-16 units. */
export const LONGEST_SUPPORT_TEXT = 5_000;
