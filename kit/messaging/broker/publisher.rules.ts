import type { MessagePropertyHeaders } from 'amqplib';
import { OPERATOR } from './users.js';

/** Names the publisher of a message in the copies that its consumer makes of it, for a retry or as a dead letter. */
export const PUBLISHED_BY = 'x-published-by';
/** Names the queue that an operator sends a copy to: elsewhere, by a way round, it vouches for nothing. */
export const VOUCHED_FOR = 'x-vouched-for';

/** The properties of a message that tell its publisher. */
export interface Origin {
  /** The sender's user, which RabbitMQ verifies when it accepts the message. */
  userId?: string | undefined;
  headers?: MessagePropertyHeaders | undefined;
}

/** Who reads a message: the user of this process, and the queue. */
export interface Reader {
  self: string;
  queue: string;
}

/**
 * The user that published a message; null for one without a user. What a copy says counts only if `self` has made the copy,
 * or an operator: a service could lead the copies of another into a third one's queue. An operator vouches for a copy in
 * the queue that it was sent to.
 */
export function publisherOf({ userId, headers }: Origin, { self, queue }: Reader): string | null {
  const named = headers?.[PUBLISHED_BY] as unknown;
  if (typeof named !== 'string') return userId ?? null;
  if (userId === OPERATOR && headers?.[VOUCHED_FOR] === queue) return OPERATOR;
  if (userId === self || userId === OPERATOR) return named || null;
  return `${userId ?? 'nobody'} as a copy`;
}

/** The header of a copy; empty when nobody is known to have published the message. */
export const publishedBy = (origin: Origin, reader: Reader) => ({
  [PUBLISHED_BY]: publisherOf(origin, reader) ?? '',
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
