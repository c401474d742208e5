import * as z from 'zod/mini';
import { adminPasswordRule, currentPassword, email, passwordsDiffer, resetLink, signUp } from './account.js';
import { ADMIN_ROLES } from '../values/admin-roles.js';
import { id, moment } from './fields.js';

/**
 * `inviteAdmin` (admin) -> 201 `AdminInvited`; 409 EMAIL_TAKEN. A link to set a password is mailed (D-29);
 * inviting the same e-mail again replaces it.
 */
export const inviteAdmin = z.object({
  email,
  firstName: signUp.shape.firstName,
  lastName: signUp.shape.lastName,
  adminRole: z._default(z.enum(ADMIN_ROLES, 'There is no such role'), 'read-only'),
});
export type InviteAdmin = z.infer<typeof inviteAdmin>;

export const listedAdmin = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  adminRole: z.enum(ADMIN_ROLES),
  isSuspended: z.boolean(),
  since: moment,
});

/** `listAdmins` (admin) -> administrators in the order in which they came, and open invitations (D-100). */
export const admins = z.object({
  admins: z.array(listedAdmin),
  invites: z.array(
    z.object({
      id,
      firstName: z.string(),
      lastName: z.string(),
      email: z.string(),
      adminRole: z.enum(ADMIN_ROLES),
      invitedAt: moment,
    }),
  ),
  /** Resets of second factors that wait for another owner (D-111); absent from an identity of before. */
  factorResets: z.optional(
    z.array(z.object({ id, userId: id, askedBy: id, askedAt: moment, endsAt: moment })),
  ),
  /** The owners who may ask for such a reset, and confirm one; absent from an identity of before. */
  resetDeciders: z.optional(z.array(id)),
});
export type Admins = z.infer<typeof admins>;
export type ListedAdmin = Admins['admins'][number];
export type ListedInvite = Admins['invites'][number];
export type WaitingReset = NonNullable<Admins['factorResets']>[number];

/** `changeAdmin` (owner) -> 200 the `ListedAdmin`, whose sessions end. 409 OWN_ACCOUNT for one's own, 404. */
export const changeAdmin = z
  .object({
    adminRole: z.optional(z.enum(ADMIN_ROLES, 'There is no such role')),
    isSuspended: z.optional(z.boolean('Please say whether the account is suspended')),
  })
  .check(
    z.refine(({ adminRole, isSuspended }) => adminRole !== undefined || isSuspended !== undefined, {
      error: 'Please choose a role, or say whether the account is suspended',
      path: ['adminRole'],
    }),
  );
export type ChangeAdmin = z.infer<typeof changeAdmin>;

/** `confirmFactorReset`, `refuseFactorReset`: the request that was shown, not another one about the same person. */
export const namedReset = z.object({ resetId: id });
export type NamedReset = z.infer<typeof namedReset>;

/** `correctPartnerEmail` (owner): the address that a partner meant when they mistyped it. */
export const correctEmail = z.object({ email });
export type CorrectEmail = z.infer<typeof correctEmail>;

export const invitedAdmin = z.object({ id });
export type InvitedAdmin = z.infer<typeof invitedAdmin>;

/** The code of the 404 for an invitation that was used, was replaced or has expired. */
export const INVITE_LINK_INVALID = 'INVITE_LINK_INVALID';

/** `checkInvitation` -> the invited person, while the link is valid; 404 INVITE_LINK_INVALID otherwise. */
export const inviteLink = resetLink;
export const invitation = z.object({ email: z.string(), firstName: z.string() });
export type Invitation = z.infer<typeof invitation>;

/**
 * `acceptInvitation` -> 204: creates the administrator with this password, without a session. 404 INVITE_LINK_INVALID;
 * 409 EMAIL_TAKEN when somebody signed up with the e-mail meanwhile.
 */
export const acceptInvite = z.object({
  token: resetLink.shape.token,
  password: adminPasswordRule('Password'),
});
export type AcceptInvite = z.infer<typeof acceptInvite>;

/**
 * `updateCredentials` (admin) -> 200 the User, whose other sessions end (D-29). 400 WRONG_PASSWORD 'Current
 * password is incorrect', 409 EMAIL_TAKEN, 429 after too many wrong passwords.
 */
export const updateCredentials = z
  .object({
    currentPassword,
    newPassword: z.optional(adminPasswordRule('New password')),
    newEmail: z.optional(email),
  })
  .check(
    z.refine(({ newPassword, newEmail }) => newPassword !== undefined || newEmail !== undefined, {
      error: 'You must change either password or email',
      path: ['newPassword'],
    }),
    passwordsDiffer,
  );
export type UpdateCredentials = z.infer<typeof updateCredentials>;
