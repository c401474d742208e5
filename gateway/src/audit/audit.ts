import type { AuditAction } from '@portal/contracts/values/audit';

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
