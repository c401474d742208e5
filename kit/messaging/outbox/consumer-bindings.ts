import { Injectable, Logger } from '@nestjs/common';
import type { ConfirmChannel } from 'amqplib';
import { BrokerConnections } from '../broker/connection.js';
import { MessagingOptions } from '../broker/messaging-options.js';
import { boundMark, marksBindings } from '../broker/topology.js';
import { schemaName } from './envelope.js';

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 10_000;

interface Binding {
  queue: string;
  mark: string;
}

/**
 * Finds which of this service's events are bound to all their queues (D-57). An event sent before that would miss a queue
 * that binds later: the broker returns only messages that reach no queue at all.
 */
@Injectable()
export class ConsumerBindings {
  private readonly logger = new Logger(ConsumerBindings.name);
  /** By event (`type/version`), the bindings that were not found yet. */
  private missing = new Map<string, Binding[]>();
  private pauseMs = 0;
  private lookedAt = 0;

  constructor(
    private readonly options: MessagingOptions,
    private readonly connections: BrokerConnections,
  ) {
    this.reset();
  }

  get service(): string {
    return this.options.name;
  }

  /** Counts all bindings as missing until `bound` finds them again, since the broker may have come back empty. */
  reset(): void {
    const own = this.options.events.filter(({ source }) => source === this.options.name);
    this.missing = new Map(
      own.map((event) => [
        schemaName(event),
        (event.consumedBy ?? []).map((queue) => ({ queue, mark: boundMark(queue, event) })),
      ]),
    );
    this.pauseMs = 0;
  }

  /** The events that may be sent, as `type/version`. Checks the missing bindings again, with a backoff. */
  async bound(): Promise<string[]> {
    if (this.waiting().length > 0 && Date.now() - this.lookedAt >= this.pauseMs) await this.look();
    return [...this.missing].filter(([, bindings]) => bindings.length === 0).map(([event]) => event);
  }

  /** The missing bindings, such as `payouts.sale.hears.sale.recorded`. */
  waiting(): string[] {
    return [...this.missing.values()].flat().map(({ mark }) => mark);
  }

  private async look(): Promise<void> {
    for (const [event, bindings] of this.missing) {
      const left = [];
      for (const binding of bindings) if (!(await this.isKnownBound(binding))) left.push(binding);
      this.missing.set(event, left);
    }
    this.lookedAt = Date.now();
    const waiting = this.waiting();
    if (waiting.length > 0)
      this.logger.warn(`Events stay in the outbox until these bindings exist: ${waiting.join(', ')}`);
    this.pauseMs = Math.min(Math.max(FIRST_PAUSE_MS, 2 * this.pauseMs), LONGEST_PAUSE_MS);
  }

  /**
   * A binding that cannot be checked counts as missing, so that only its event waits.
   * @throws when the broker is down
   */
  private async isKnownBound(binding: Binding): Promise<boolean> {
    try {
      return await this.isBound(binding);
    } catch (error) {
      if (!this.connections.publishing.isUp) throw error;
      this.logger.warn(`Could not check whether this binding exists: ${binding.mark}`, error);
      return false;
    }
  }

  /** A queue without marks was declared by an older version, which bound it to all events of that time. */
  private async isBound({ queue, mark }: Binding): Promise<boolean> {
    if (await this.isThere((channel) => channel.checkExchange(mark))) return true;
    return (
      (await this.isThere((channel) => channel.checkQueue(queue))) &&
      !(await this.isThere((channel) => channel.checkExchange(marksBindings(queue))))
    );
  }

  private isThere(check: (channel: ConfirmChannel) => Promise<unknown>): Promise<boolean> {
    return this.connections.publishing.has('looking for a binding', check);
  }
}
