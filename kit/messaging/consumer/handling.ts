import { Logger } from '@nestjs/common';
import type { EventDefinition, EventEnvelope } from '@portal/contracts/events/define-event';
import type { LimitFunction } from 'p-limit';
import type { Transaction } from '../../database/database.js';
import { isOutage } from '../../http/error-answer.js';
import { newContext, runInContext, type Context } from '../../process/context.js';
import { tracing } from '../../tracing/tracing.js';
import { handled, handlingSeconds } from '../broker/metrics.js';
import { mayPublish, publisherOf } from '../broker/publisher.rules.js';
import { retriesOf, type FailedMessages } from '../dead-letters/failed-messages.js';
import { readEnvelope, schemaName, UnreadableError } from '../outbox/envelope.js';
import type { Inbox } from './inbox.js';
import { PermanentError } from './on-event.js';
import type { Delivery } from './queue-subscription.js';
import { nextStep, reasonOf } from './retry.rules.js';

/** A handler and its event. */
export interface Reaction {
  definition: EventDefinition;
  /** Applies the events (one, unless it takes batches) in the transaction. */
  apply(events: EventEnvelope[], transaction: Transaction): Promise<void>;
}

export interface Tools {
  inbox: Inbox;
  failed: FailedMessages;
  /** Who reads: the service, and the user that it connects as. */
  reader: { service: string; self: string };
  /** Bounds how many transactions of handlers run at once in this process. */
  limit: LimitFunction;
}

/** A delivery whose message could be read. */
export interface Readable {
  delivery: Delivery;
  event: EventEnvelope;
}

const MOVE_AGAIN_MS = 1_000;

/** What happens to the messages of one queue, from delivery to acknowledgement. */
export class Handling {
  private readonly logger = new Logger(Handling.name);
  private readonly definitions: Map<string, EventDefinition>;
  private readonly reactions: Map<string, Reaction>;

  constructor(
    private readonly queue: string,
    reactions: Reaction[],
    private readonly tools: Tools,
  ) {
    this.reactions = new Map(reactions.map((reaction) => [schemaName(reaction.definition), reaction]));
    this.definitions = new Map(reactions.map(({ definition }) => [schemaName(definition), definition]));
  }

  /** The event of a delivery; null when it is unreadable, and moved to the dead letters. */
  async read(delivery: Delivery): Promise<Readable | null> {
    try {
      const event = readEnvelope(delivery.message.content, this.definitions);
      await this.checkPublisher(delivery, event);
      return { delivery, event };
    } catch (error) {
      await this.fail(delivery, error);
      return null;
    }
  }

  /** @throws UnreadableError when somebody else than the event's source has published the message (D-89) */
  private async checkPublisher({ message }: Delivery, { dataschema }: EventEnvelope): Promise<void> {
    const { inbox, reader } = this.tools;
    const { source } = this.definitions.get(dataschema)!;
    const publisher = publisherOf(message.properties, { self: reader.self, queue: this.queue });
    if (publisher !== null ? mayPublish(publisher, source, reader) : await inbox.acceptsAnonymous()) return;
    throw new UnreadableError(`A ${dataschema} published by ${publisher ?? 'nobody'}, not by ${source}`);
  }

  /** Handles one delivery. In the end it is acknowledged, or its channel is closed. */
  async one(readable: Readable): Promise<void> {
    try {
      await this.apply([readable]);
    } catch (error) {
      await this.fail(readable.delivery, error);
    }
  }

  /**
   * Applies all in one transaction, with an inbox row for each.
   * @throws when that fails; then none is acknowledged
   */
  async apply(batch: Readable[]): Promise<void> {
    for (;;) {
      const ours = batch.filter(({ delivery }) => delivery.isOurs());
      if (ours.length === 0) return;
      try {
        const fresh = await this.tools.limit(() => this.transaction(ours.map(({ event }) => event)));
        for (const { delivery } of ours) delivery.acknowledge();
        handled.inc({ queue: this.queue, outcome: 'done' }, fresh);
        handled.inc({ queue: this.queue, outcome: 'duplicate' }, ours.length - fresh);
        this.logger.debug(`${this.queue}: ${fresh} new of ${ours.length} done`);
        return;
      } catch (error) {
        if (!(await this.tools.inbox.isDatabaseDown(error))) throw error;
        // The messages are not at fault, so this is no retry: these wait in memory, the others in the queue.
        await this.tools.inbox.untilDatabaseIsBack();
      }
    }
  }

  /** @returns how many of the events were new */
  private async transaction(events: EventEnvelope[]): Promise<number> {
    const stop = handlingSeconds.startTimer({ queue: this.queue });
    const work = () =>
      this.tools.inbox.once(this.queue, events, async (fresh, transaction) => {
        for (const [schema, group] of Map.groupBy(fresh, (event) => event.dataschema))
          await this.reactions.get(schema)!.apply(group, transaction);
      });
    try {
      return await tracing.handling(this.queue, events, () => runInContext(contextOf(events), work));
    } finally {
      stop();
    }
  }

  /** Sends a copy to a retry queue or to the dead letters, and acknowledges the original once the copy is confirmed. */
  private async fail(delivery: Delivery, error: unknown): Promise<void> {
    const { message } = delivery;
    const ours = error instanceof PermanentError || error instanceof UnreadableError;
    const step = nextStep({ retries: retriesOf(message), permanent: ours, outage: isOutage(error) });
    const id = String(message.properties.messageId);
    this.logger.warn(
      step.kind === 'retry'
        ? `${this.queue}: ${id} will be retried in ${step.delayMs / 1_000} s: ${reasonOf(error, ours)}`
        : `${this.queue}: ${id} is among the dead letters: ${reasonOf(error, ours)}`,
      error,
    );
    while (delivery.isOurs()) {
      try {
        if (step.kind === 'retry') await this.tools.failed.retry(this.queue, message, step.delayMs);
        else await this.tools.failed.deadLetter(this.queue, message, reasonOf(error, ours));
        handled.inc({ queue: this.queue, outcome: step.kind === 'retry' ? 'retried' : 'dead' });
        delivery.acknowledge();
        return;
      } catch (failure) {
        this.logger.warn(`${this.queue}: ${id} could not be moved to another queue; will retry`, failure);
        await new Promise((resolve) => setTimeout(resolve, MOVE_AGAIN_MS));
      }
    }
  }
}

/** What a handler publishes and logs is traced to the event that caused it. */
export function contextOf(events: EventEnvelope[]): Context {
  const [event, ...others] = events;
  if (!event || others.length > 0) return newContext();
  return {
    requestId: event.id,
    correlationId: event.correlationid,
    causationId: event.id,
  };
}
