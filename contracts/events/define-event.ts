import type * as z from 'zod';

/** The only definition of an event's name, version, owner and schema. */
export interface EventDefinition<Data = unknown> {
  /** The routing key, such as `sale.recorded`. */
  type: string;
  /** A breaking change is a new version beside the old one. */
  version: number;
  /** The service that publishes it. */
  source: string;
  /**
   * Useful only to current listeners, as a hint to a screen to refetch, so it is not stored. Every other event waits for
   * its consumer, in `unrouted` if need be.
   */
  signal?: true;
  /**
   * The queues that consume it, such as `payouts.sale`. It is sent once all of them are bound, so that no queue misses
   * one when a broker comes back empty or a release adds a queue.
   */
  consumedBy?: string[];
  /** Unknown fields are dropped, so that new ones do not break readers. */
  data: z.ZodType<Data>;
}

export type DataOf<Definition> = Definition extends EventDefinition<infer Data> ? Data : never;

export const defineEvent = <Data>(definition: EventDefinition<Data>): EventDefinition<Data> => definition;

/** A message on the bus: CloudEvents 1.0 fields plus ours. Never a document number, bank, card or contact datum. */
export interface EventEnvelope<Data = unknown> {
  specversion: '1.0';
  id: string;
  source: string;
  type: string;
  /** What the event is about, such as `sale/42`. */
  subject: string;
  /** ISO, UTC. */
  time: string;
  /** `type/version`. */
  dataschema: string;
  datacontenttype: 'application/json';
  correlationid: string;
  /** The id of the event or request that caused this one. */
  causationid?: string;
  traceparent?: string;
  data: Data;
}
