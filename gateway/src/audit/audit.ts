import type { AuditAction } from '@portal/contracts/values/audit';
import type { UserRole } from '@portal/contracts/values/roles';
import type { Change } from '@portal/kit/http/audit';

/** An action, as known when its attempt or answer is recorded. */
export interface Acted {
  /** The administrator. */
  userId: number;
  /** The parameters of the route's path. */
  params: Record<string, unknown>;
  /** The request's JSON, not validated; {} when it is no JSON. */
  body: Record<string, unknown>;
  /** The answer's JSON; {} before the answer, or when it is no JSON. */
  answer: Record<string, unknown>;
}

/** How a route is recorded in the audit log. */
export interface Audit {
  action: AuditAction;
  /** The subject, such as `partner/7`; recorded as null when it has no id (yet). */
  subject: (acted: Acted) => string;
}

/** An entry about no route with `audit`, such as a sign-in. */
export interface Entry {
  action: AuditAction;
  /** null: somebody not signed in. */
  actor: { id: number; role: UserRole } | null;
  subject: string | null;
  /** It may be a partner's, whose address has to go with them (D-22). */
  fromNowhere?: true;
}

/** How the route of a link in a mail is recorded, or one of partners whose actions are recorded. */
export interface AuditByLink {
  /** The entry of what the service says that it did; null when that is not understood, or leaves none. */
  done: (after: NonNullable<Change['after']>) => Entry | null;
  /**
   * What may have been done where the service's answer is lost, by the partner who is signed in, or by nobody knows whom;
   * absent where that leaves no entry.
   */
  lost?: AuditAction;
}

/** Somebody became an administrator by the invitation. */
export const inviteAccepted: AuditByLink = {
  done: ({ adminId: id }) =>
    typeof id === 'number'
      ? { action: 'admin.invite-accepted', actor: { id, role: 'admin' }, subject: `admin/${id}` }
      : null,
  lost: 'admin.invite-accepted',
};

/** An administrator's new e-mail took the place of the one before (D-112); a partner's leaves no entry. */
export const emailConfirmed: AuditByLink = {
  done: ({ userId: id, role }) =>
    typeof id === 'number' && role === 'admin'
      ? { action: 'admin.email-confirmed', actor: { id, role }, subject: `admin/${id}` }
      : null,
};

/** The partner or an administrator stopped a change of the partner's bank account (D-99). */
export const bankAccountStopped: AuditByLink = {
  done: ({ userId: id, role, partnerId }) =>
    typeof id === 'number' && (role === 'partner' || role === 'admin') && typeof partnerId === 'number'
      ? { action: 'bank-account.stopped', actor: { id, role }, subject: `partner/${partnerId}` }
      : null,
  lost: 'bank-account.stopped',
};

/** A partner typed a bank account, or withdrew it (D-147). */
const byPartner = (action: 'bank-account.typed' | 'bank-account.withdrawn'): AuditByLink => ({
  done: ({ partnerId: id }) =>
    typeof id === 'number' ? { action, actor: { id, role: 'partner' }, subject: `partner/${id}` } : null,
  lost: action,
});
export const bankAccountTyped = byPartner('bank-account.typed');
export const bankAccountWithdrawn = byPartner('bank-account.withdrawn');

/** `DELETE /admin/partners/:id` is about `partner/:id`. */
export const inPath =
  (noun: string) =>
  ({ params }: Acted) =>
    `${noun}/${String(params.id)}`;
/** For a request that creates something: the id is in the answer. */
export const inAnswer =
  (noun: string) =>
  ({ answer }: Acted) =>
    `${noun}/${String(answer.id)}`;
/** The id is in a field of the request. */
export const inBody =
  (noun: string, field: string) =>
  ({ body }: Acted) =>
    `${noun}/${String(body[field])}`;
/** For actions without a subject id, such as on queues. */
export const ofNothing = () => '';
/** The administrator's own account. */
export const onSelf = ({ userId }: Acted) => `admin/${userId}`;
