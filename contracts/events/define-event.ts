import type * as z from 'zod';

/** An event's name, version, owner and schema: the only place they are written. */
export interface EventDefinition<Data = unknown> {
  /** The routing key, such as `sale.recorded`. */
  type: string;
  /** A change that breaks a reader is a new version beside the old. */
  version: number;
  /** The service that publishes it. */
  source: string;
  /**
   * Only of use to who listens at that moment, as a hint to a screen to read again: it is kept for nobody. Every other
   * event waits for its listener, in `unrouted` if need be.
   */
  signal?: true;
  /**
   * The queues of services that hear it, such as `payouts.sale`. It is sent once all of them are bound, so that a broker
   * that came back empty, or a release that brings a listener, loses none of it for whoever binds last.
   */
  heardBy?: string[];
  /** Unknown fields are dropped, so that readers outlive additions. */
  data: z.ZodType<Data>;
}

export type DataOf<Definition> = Definition extends EventDefinition<infer Data> ? Data : never;

export const defineEvent = <Data>(definition: EventDefinition<Data>): EventDefinition<Data> => definition;

/** CloudEvents 1.0 fields plus ours; what travels on the bus. Never a document number, bank, card or contact datum. */
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
