import { t } from '@lingui/core/macro';
import { LINK_PAUSED, PAYMENT_BUSY } from '@portal/contracts/values/outcomes';
import { ApiError } from '../../lib/errors.js';
import { StillUnknown } from '../../lib/send-until-answered.js';

export interface Problem {
  title: string;
  message: string;
}

/** Why the payment page could not be shown. */
export interface LoadProblem extends Problem {
  /** The link itself is invalid: the card gives tips. */
  linkIsBad: boolean;
  /** Its partner paused the link (D-126), or is suspended, of which a customer learns nothing (D-166). */
  isPaused?: true;
  hint: string | null;
  canRetry: boolean;
}

/** Our code for a restricted account (D-15), and Stripe's own code in the browser's confirm call. */
export const RESTRICTED_CODES = [
  'STRIPE_ACCOUNT_RESTRICTED',
  'account_closed',
  'account_invalid',
  'account_restricted',
  'testmode_charges_only',
];

const restricted = (): Problem => ({
  title: t`Payment temporarily unavailable`,
  message: t`The payment provider’s account needs verification before it can take payments. You have not been charged. Please try again later.`,
});

export const missingInformation = (): Problem => ({
  title: t`Missing Information`,
  message: t`Please fill in all required fields before proceeding.`,
});

export const paymentError = (): Problem => ({
  title: t`Payment Error`,
  message: t`An unexpected error occurred. Please try again.`,
});

/** Sent without an answer, and later found not charged: this payment, or the one before. */
export const NOT_CHARGED: Record<'this' | 'replaced', () => Problem> = {
  this: () => ({
    title: t`Payment not completed`,
    message: t`The payment provider did not answer, and your card has not been charged so far. Check your connection and try again: it is the same payment, so you are not charged twice.`,
  }),
  replaced: () => ({
    title: t`Payment not completed`,
    message: t`Your last payment did not go through, and your card has not been charged. Please check your card details and pay.`,
  }),
};

/** The page's payment no longer existed, and its replacement costs the same. */
export const openedAgain = (): string =>
  t`This payment had to be opened again, and your card was not charged. Please check your card details and pay.`;

/** A payment page without a code in its path. */
export const noCode = (): ApiError => new ApiError(400, t`Invalid referral code`);

/** The card to show instead of the page (specification, 'Customer payment page' and section 8). */
export function loadProblem(error: unknown): LoadProblem {
  const message = serverMessage(error) ?? t`Failed to load payment data`;
  const plain = { linkIsBad: false, hint: null, canRetry: true };
  if (isLinkUnknown(error))
    return {
      title: t`Link Not Found`,
      message: t`This link is no longer valid, or it may have been mistyped.`,
      linkIsBad: true,
      hint: null,
      canRetry: false,
    };
  if (error instanceof ApiError && error.code === LINK_PAUSED)
    return {
      ...plain,
      isPaused: true,
      title: t`This link is paused`,
      message: t`Nothing can be bought through this link at the moment. Your card was not charged.`,
      hint: t`Please ask whoever shared it with you for another link, or come back later.`,
    };
  if (isRestricted(error)) return { ...plain, ...restricted() };
  return {
    title: t`Error`,
    message,
    linkIsBad: false,
    hint: t`If this keeps happening, please contact support.`,
    canRetry:
      !(error instanceof ApiError) ||
      error.code === PAYMENT_BUSY ||
      error.status === 429 ||
      error.status >= 500,
  };
}

/** There is no such link, or no longer; other addresses that are not found say something else. */
export const isLinkUnknown = (error: unknown): boolean =>
  /referral not found/i.test(serverMessage(error) ?? '');

/** Nothing can be bought by this link any more: the card takes the place of the form. */
export const isNoLonger = (error: unknown): boolean =>
  isLinkUnknown(error) || (error instanceof ApiError && error.code === LINK_PAUSED);

/** The payment could not be begun, so nothing is charged; it can be tried again. */
export const notBegun = (error: unknown): Problem =>
  isRestricted(error)
    ? restricted()
    : {
        title: t`Payment not ready`,
        message: t`${messageIn(error)} Your card has not been charged.`,
      };

/** No answer came in time; the card was not charged. */
export const portalSilent = (): Problem => ({
  title: t`Payment not completed`,
  message: t`The portal did not answer, and your card has not been charged. Check your connection and try again.`,
});

/** The browser knows that it has no connection, so nothing was sent. */
export const offline = (): Problem => ({
  title: t`You are offline`,
  message: t`Nothing was sent, and your card has not been charged. Check your connection and try again.`,
});

/** The customer's details could not be stored; nothing was charged. */
export const detailsProblem = (error: unknown): Problem =>
  error instanceof StillUnknown
    ? portalSilent()
    : isRestricted(error)
      ? restricted()
      : { title: t`Payment failed`, message: messageIn(error) };

/** The provider refused the card, or every payment. */
export const cardProblem = (message: string, code: string | null): Problem =>
  code !== null && RESTRICTED_CODES.includes(code) ? restricted() : { title: t`Payment Failed`, message };

/** The card is charged, but its sale could not be recorded. Uses the server's message, or the error's. */
export const recordingProblem = (error: unknown): string => {
  const why = error instanceof Error ? error.message : '';
  return why ? t`Sales recording failed: ${why}` : t`Sales recording failed`;
};

/** A coupon call was sent, and no answer came. */
export const couponNotKnown = (): Problem => ({
  title: t`No answer`,
  message: t`It is not known whether the coupon was applied or removed. The total is looked up again: what the button shows is charged.`,
});

export const noCouponCode = (): Problem => ({
  title: t`Invalid Coupon`,
  message: t`Please enter a coupon code`,
});

export const couponProblem = (error: unknown): Problem =>
  isRestricted(error)
    ? restricted()
    : error instanceof StillUnknown
      ? couponNotKnown()
      : {
          title: t`Invalid Coupon`,
          message: error instanceof Error && error.message ? error.message : t`Invalid coupon code`,
        };

const isRestricted = (error: unknown) =>
  error instanceof ApiError && error.code !== null && RESTRICTED_CODES.includes(error.code);

const serverMessage = (error: unknown) => (error instanceof ApiError && error.message ? error.message : null);

const messageIn = (error: unknown) =>
  error instanceof Error && error.message ? error.message : paymentError().message;
