import * as z from 'zod/mini';

const count = z.int().check(z.gte(0));

/** A queue of a service, as it stands. */
export const busQueue = z.object({
  /** Such as `payouts.sale`. */
  name: z.string(),
  ready: count,
  /** In the hands of the process that answers: delivered, not acknowledged. */
  unacknowledged: count,
  consumers: count,
  deadLetters: count,
});
export type BusQueue = z.infer<typeof busQueue>;

/** A service's `getServiceBus`. */
export const serviceBus = z.object({
  outbox: z.object({
    /** Events not sent yet, counted up to 10,000. */
    rows: count,
    /** Of the oldest of them; 0 when there is none. */
    ageSeconds: z.number(),
  }),
  queues: z.array(busQueue),
  /** Events that nobody is bound to, of the whole bus. */
  unrouted: count,
});
export type ServiceBus = z.infer<typeof serviceBus>;

/** `getBus` (D-34). */
export const bus = z.object({
  services: z.array(
    z.object({
      name: z.string(),
      /** null of a service that is away, or without its broker. */
      outbox: z.nullable(serviceBus.shape.outbox),
      queues: z.array(busQueue),
    }),
  ),
  /** null when nobody can say. */
  unrouted: z.nullable(count),
});
export type Bus = z.infer<typeof bus>;

/** The queue's name for what nobody is bound to. */
export const UNROUTED = 'unrouted';

/** `replayDeadLetters` -> 200 Replayed; 404 for no such queue. At most 1,000 at once, and what 5 seconds are enough for. */
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
