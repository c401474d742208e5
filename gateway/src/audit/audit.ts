import type { AuditAction } from '@portal/contracts/values/audit';

/** What is known of an action when its answer is written down. */
export interface Acted {
  /** Who acts. */
  userId: number;
  /** Of the route's path. */
  params: Record<string, unknown>;
  /** The request's JSON, unchecked; {} when it is none. */
  body: Record<string, unknown>;
  /** The answer's JSON; {} before there is one, or when it is none. */
  answer: Record<string, unknown>;
}

/** How a route is written to the audit log. */
export interface Audit {
  action: AuditAction;
  /** What it is about, such as `partner/7`; what has no number (yet) is null. */
  subject: (acted: Acted) => string;
}

/** `DELETE /admin/partners/:id` is about `partner/:id`. */
export const inPath =
  (noun: string) =>
  ({ params }: Acted) =>
    `${noun}/${String(params.id)}`;
/** What is made by the request has its number in the answer. */
export const inAnswer =
  (noun: string) =>
  ({ answer }: Acted) =>
    `${noun}/${String(answer.id)}`;
/** A field of the request says which one is meant. */
export const inBody =
  (noun: string, field: string) =>
  ({ body }: Acted) =>
    `${noun}/${String(body[field])}`;
/** Queues have no number. */
export const ofNothing = () => '';
/** Who acts, acts on the own account. */
export const onSelf = ({ userId }: Acted) => `admin/${userId}`;
