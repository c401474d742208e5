import * as z from 'zod/mini';

const count = z.int().check(z.gte(0));

/** The current state of a service's queue. */
const busQueue = z.object({
  /** Such as `payouts.sale`. */
  name: z.string(),
  ready: count,
  /** Delivered to the process that answers, not acknowledged yet. */
  unacknowledged: count,
  consumers: count,
  deadLetters: count,
});
export type BusQueue = z.infer<typeof busQueue>;

/** A service's `getServiceBus`. */
const serviceBus = z.object({
  outbox: z.object({
    /** Events not sent yet, counted up to 10,000. */
    rows: count,
    /** Of the oldest of them; 0 when there is none. */
    ageSeconds: z.number(),
  }),
  queues: z.array(busQueue),
  /** Unrouted events, on the whole bus. */
  unrouted: count,
});
export type ServiceBus = z.infer<typeof serviceBus>;

/** `getBus` (D-34). */
export const bus = z.object({
  services: z.array(
    z.object({
      name: z.string(),
      /** null when the service, or its broker, is down. */
      outbox: z.nullable(serviceBus.shape.outbox),
      queues: z.array(busQueue),
    }),
  ),
  /** null when no service can tell. */
  unrouted: z.nullable(count),
});
export type Bus = z.infer<typeof bus>;

/** The name of the queue for unrouted events. */
export const UNROUTED = 'unrouted';

/** `replayDeadLetters` -> 200 Replayed; 404 for no such queue. Replays at most 1,000 messages, for at most 5 seconds. */
export const replayDeadLetters = z.object({
  queue: z
    .string('Please name a queue')
    .check(
      z.maxLength(100, { error: 'Such as payouts.sale', abort: true }),
      z.regex(/^([a-z-]+\.[a-z-]+|unrouted)$/, 'Such as payouts.sale'),
    ),
});
export type ReplayDeadLetters = z.infer<typeof replayDeadLetters>;

export const replayed = z.object({ replayed: count, left: count });
export type Replayed = z.infer<typeof replayed>;
