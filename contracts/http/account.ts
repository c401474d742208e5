import * as z from 'zod/mini';
import { isDisplayTimeZone } from '../values/display-time-zone.js';
import { ADMIN_ROLES } from '../values/admin-roles.js';
import { ADMIN_PASSWORD_MIN_LENGTH, PASSWORD_MIN_LENGTH } from '../values/limits.js';
import { USER_ROLES } from '../values/roles.js';
import { id, language, spoken } from './fields.js';

// zod/mini, since the browser's forms use these rules too and every byte counts in a first load.

export const email = z
  .string('Please enter a valid email')
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(254, 'Please enter a valid email'),
    z.email('Please enter a valid email'),
  );

const required = (message: string) =>
  z
    .string(message)
    .check(z.trim(), z.minLength(1, message), z.maxLength(100, 'Please use at most 100 characters'));

/**
 * A password's length, in code points. identity also refuses new ones that are easy to guess.
 * @param what the label of its field
 */
export function passwordRule(what: string) {
  const tooShort = `${what} must be at least ${PASSWORD_MIN_LENGTH} characters`;
  return z
    .string(tooShort)
    .check(
      z.minLength(PASSWORD_MIN_LENGTH, { error: tooShort, abort: true }),
      z.maxLength(200, `${what} must be at most 200 characters`),
    );
}
const password = passwordRule('Password');

const TOO_SHORT_FOR_ADMIN = `Administrators need at least ${ADMIN_PASSWORD_MIN_LENGTH} characters`;

/** The same for one that an administrator chooses (D-45). */
export const adminPasswordRule = (what: string) =>
  passwordRule(what).check(z.minLength(ADMIN_PASSWORD_MIN_LENGTH, TOO_SHORT_FOR_ADMIN));

/** `signIn` (D-1). */
export const signIn = z.object({ email, password, language: spoken });
export type SignIn = z.infer<typeof signIn>;

/** `signUp` (D-1); any other field, `role` above all, is dropped. */
export const signUp = z.object({
  email,
  password,
  firstName: required('First name is required'),
  lastName: required('Last name is required'),
  companyName: z.optional(z.string().check(z.trim(), z.maxLength(100, 'Please use at most 100 characters'))),
  /** The version of the terms that was agreed to; required where `getConfig` has `legal`, and dropped otherwise (D-148). */
  agreedTo: z.optional(z.string().check(z.maxLength(40))),
  language: spoken,
});
export type SignUp = z.infer<typeof signUp>;

/** `signUp` -> 202 where registration is by mail, for every e-mail, with an account or without (D-113). */
export const registrationMailed = z.object({ mailed: z.literal(true) });
export type RegistrationMailed = z.infer<typeof registrationMailed>;

/** `askForPasswordLink` -> 204, whether or not there is such an account (D-29). 429 for too many of one e-mail. */
export const forgotPassword = z.object({ email });
export type ForgotPassword = z.infer<typeof forgotPassword>;

/** The code of the 404 for a link that was used, was replaced or has expired. */
export const RESET_LINK_INVALID = 'RESET_LINK_INVALID';

// Any text: a malformed token is an invalid link, not a validation error.
const token = z.string().check(z.maxLength(200));

/** `checkPasswordLink` -> 204 while the link is valid; 404 RESET_LINK_INVALID otherwise. */
export const resetLink = z.object({ token });
export type ResetLinkToken = z.infer<typeof resetLink>;

/**
 * `resetPassword` -> `PasswordChanged`; 404 RESET_LINK_INVALID; 400 also for an administrator's that is too short, and for
 * one that is easy to guess. Every session of the user ends (D-25).
 */
export const resetPassword = z.object({ token, password });
export type ResetPassword = z.infer<typeof resetPassword>;

export const passwordChanged = z.object({
  /** Tells which sign-in page to show. */
  role: z.enum(USER_ROLES),
});
export type PasswordChanged = z.infer<typeof passwordChanged>;

/** The code of the 404 for a link that was used, replaced, cancelled or has expired. */
export const CONFIRM_LINK_INVALID = 'CONFIRM_LINK_INVALID';

export const confirmLink = resetLink;
export type ConfirmLinkToken = ResetLinkToken;

/** `checkConfirmation` -> what the link would confirm; 404 CONFIRM_LINK_INVALID (D-112). */
export const emailToConfirm = z.object({
  email: z.string(),
  role: z.enum(USER_ROLES),
  /** Whether it takes the place of the account's. */
  isNew: z.boolean(),
  /** It finishes a registration, with the chosen password (D-113). */
  registers: z.optional(z.literal(true)),
});
export type EmailToConfirm = z.infer<typeof emailToConfirm>;

/** For a registration `password` is the chosen one; otherwise it is ignored. */
export const confirmEmail = z.object({ token, password: z.optional(z.string().check(z.maxLength(200))) });
export type ConfirmEmail = z.infer<typeof confirmEmail>;

export const WRONG_REGISTRATION_PASSWORD = 'This is not the password that you chose when you registered.';

/** `confirmEmail` -> 200: the address counts, or the account is made. 400 WRONG_PASSWORD for a registration; 404 CONFIRM_LINK_INVALID, also when somebody else has it by now. */
export const confirmedEmail = z.object({ role: z.enum(USER_ROLES) });
export type ConfirmedEmail = z.infer<typeof confirmedEmail>;

const CURRENT_PASSWORD = 'Current password is required';
export const currentPassword = z
  .string(CURRENT_PASSWORD)
  .check(z.minLength(PASSWORD_MIN_LENGTH, CURRENT_PASSWORD), z.maxLength(200, CURRENT_PASSWORD));

export const SAME_PASSWORD = 'Choose a password that differs from the current one.';

/** For forms with a current and a new password (D-87). */
export const passwordsDiffer = z.refine<{ currentPassword: string; newPassword?: string | undefined }>(
  ({ currentPassword, newPassword }) => newPassword !== currentPassword,
  { error: SAME_PASSWORD, path: ['newPassword'] },
);

/**
 * `changePassword` (partner) -> 200 the User, whose other sessions end (D-87). 400 WRONG_PASSWORD 'Current password is
 * incorrect', 400 for one that is easy to guess, 429 after too many wrong passwords.
 */
export const changePassword = z
  .object({ currentPassword, newPassword: passwordRule('New password') })
  .check(passwordsDiffer);
export type ChangePassword = z.infer<typeof changePassword>;

/** `getOnboardingStatus` and `setOnboardingStatus`: whether the partner has seen, or skipped, the guided tour. */
export const onboardingStatus = z.object({
  hasSeenOnboarding: z.boolean('Please say whether the tour has been seen'),
});
export type OnboardingStatus = z.infer<typeof onboardingStatus>;

/** `getDisplayTimeZone` and `setDisplayTimeZone` (D-162): an IANA name; null: each browser's own. */
export const displayTimeZone = z.object({
  timeZone: z.nullable(
    z
      .string('Choose a time zone')
      .check(
        z.maxLength(64, 'There is no such time zone'),
        z.refine(isDisplayTimeZone, 'There is no such time zone'),
      ),
  ),
});
export type DisplayTimeZone = z.infer<typeof displayTimeZone>;

/** `setLanguage` (D-172): in which language the partner reads our mails. */
export const ownLanguage = z.object({ language });
export type OwnLanguage = z.infer<typeof ownLanguage>;

/** `getSignedInUser`, and the answers of login (200) and register (201). */
export const user = z.object({
  id,
  role: z.enum(USER_ROLES),
  /** null for partners (D-100). Absent from the release before. */
  adminRole: z.optional(z.nullable(z.enum(ADMIN_ROLES))),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** Shown as 'Agency'. */
  companyName: z.nullable(z.string()),
  address: z.nullable(z.string()),
  /** An administrator whom the portal requires to set up a second factor, and who has none (D-104). */
  mustEnrol: z.optional(z.literal(true)),
  /** A partner who is paid once they confirmed the link in a mail (D-112). */
  mustConfirmEmail: z.optional(z.literal(true)),
  /** An administrator's new e-mail, which counts once the link that went there was confirmed (D-112). */
  waitingEmail: z.optional(z.string()),
});
export type User = z.infer<typeof user>;
