import type { MessagePropertyHeaders } from 'amqplib';
import { OPERATOR } from './users.js';

/** Names the publisher of a message in the copies that its consumer makes of it, for a retry or as a dead letter. */
export const PUBLISHED_BY = 'x-published-by';

/** The properties of a message that tell its publisher. */
export interface Origin {
  /** The sender's user, which RabbitMQ verifies when it accepts the message. */
  userId?: string | undefined;
  headers?: MessagePropertyHeaders | undefined;
}

/**
 * The user that published a message; null for one without a user. The header counts only in a copy that `self`, the user
 * of this process, has made.
 */
export function publisherOf({ userId, headers }: Origin, self: string): string | null {
  const named = headers?.[PUBLISHED_BY] as unknown;
  if (userId === self && typeof named === 'string') return named || null;
  return userId ?? null;
}

/** The header of a copy; empty when nobody is known to have published the message. */
export const publishedBy = (origin: Origin, self: string) => ({
  [PUBLISHED_BY]: publisherOf(origin, self) ?? '',
});

/**
 * Whether `publisher` may publish the events of `source` (D-89): the service itself, and operators, who vouch for what
 * they replay. Where a whole portal connects as one user of another name, that user may publish everything.
 */
export const mayPublish = (
  publisher: string,
  source: string,
  { self, service }: { self: string; service: string },
): boolean => publisher === source || publisher === OPERATOR || (publisher === self && self !== service);
