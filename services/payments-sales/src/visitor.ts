import { createHash } from 'node:crypto';
import type { Caller } from '@portal/kit/http/caller';
import { notFound } from '@portal/kit/http/errors';

/** The stored form of the visitor cookie that a checkout is bound to (D-11). */
export function visitorHash(caller: Caller): string {
  if (!caller.visitor) throw notFound('Payment not found');
  return hashOfVisitor(caller.visitor);
}

/** The same of the id in the cookie. */
export const hashOfVisitor = (visitor: string): string =>
  createHash('sha256').update(visitor).digest('base64url');
