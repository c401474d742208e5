import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import type { ConfirmChannel, ConsumeMessage } from 'amqplib';
import { within } from '../../process/deadline.js';
import type { BrokerConnection } from '../broker/connection.js';
import { delivered } from '../broker/metrics.js';
import { Acknowledgements } from './acknowledgements.js';

/** A message delivered to this process. */
export interface Delivery {
  readonly message: ConsumeMessage;
  /** False once its channel has closed: the broker redelivers it. */
  isOurs(): boolean;
  acknowledge(): void;
}

export interface SubscriptionOptions {
  /** Declares the queue and what belongs to it. @returns its name */
  declare(channel: ConfirmChannel): Promise<string>;
  prefetch: number;
  /** Resolves when it is done with the delivery, acknowledged or not; never rejects. */
  handle(delivery: Delivery): Promise<void>;
  /** At the first subscription and at every later one. */
  onSubscribed?(): void;
}

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 5_000;
const DRAIN_MS = 20_000;
const ACKNOWLEDGED_MS = 250;

/** Consumes one queue until it is stopped. When the subscription ends, it declares the queue again and resubscribes. */
export class QueueSubscription {
  private readonly logger = new Logger(QueueSubscription.name);
  private readonly inFlight = new Set<Promise<void>>();
  private subscribing: Promise<Session> = Promise.reject(new Error('not started'));
  private subscribed = false;
  private stopping = false;
  private pauseMs = FIRST_PAUSE_MS;
  private endPause: () => void = () => undefined;

  constructor(
    readonly name: string,
    private readonly connection: BrokerConnection,
    private readonly options: SubscriptionOptions,
  ) {
    this.subscribing.catch(() => undefined);
  }

  start(): void {
    this.connection.onUp(() => this.endPause());
    void this.run();
  }

  get isSubscribed(): boolean {
    return this.subscribed;
  }

  /** How many deliveries are being handled, or wait to be. */
  get inHand(): number {
    return this.inFlight.size;
  }

  /** Cancels the consumer and drains the deliveries in hand, for 20 s at most; the rest is redelivered. */
  async stop(): Promise<void> {
    this.stopping = true;
    this.endPause();
    const session = await this.subscribing.catch(() => null);
    if (session?.open) await this.attempt('cancelling', session.channel.cancel(session.tag));
    await within(DRAIN_MS, 'draining', this.drained()).catch((error: Error) =>
      this.logger.warn(`${this.name}: ${error.message}`),
    );
    if (!session?.open) return;
    session.acks.flush();
    // A quorum queue applies acknowledgements asynchronously, and drops the pending ones when the channel closes.
    await sleep(ACKNOWLEDGED_MS);
    // To close the channel comes after its acknowledgements; to close the connection would overtake them.
    await this.attempt('closing', session.channel.close());
  }

  private async run(): Promise<void> {
    while (!this.stopping) {
      try {
        this.subscribing = this.subscribe();
        const session = await this.subscribing;
        this.pauseMs = FIRST_PAUSE_MS;
        this.subscribed = true;
        this.options.onSubscribed?.();
        await session.ended;
        if (!this.stopping) this.logger.warn(`${this.name}: the subscription ended`);
      } catch (error) {
        if (this.connection.isUp) this.logger.error(`${this.name}: ${messageOf(error)}`);
      }
      this.subscribed = false;
      if (!this.stopping) await this.pause();
    }
  }

  private async subscribe(): Promise<Session> {
    const channel = await this.connection.openChannel();
    const session: Session = {
      channel,
      acks: new Acknowledgements(channel),
      tag: '',
      open: true,
      ended: new Promise<void>((resolve) =>
        channel.once('close', () => {
          session.open = false;
          resolve();
        }),
      ),
    };
    try {
      await this.connection.operate('setting the prefetch', channel.prefetch(this.options.prefetch));
      const queue = await this.connection.operate('declaring', this.options.declare(channel));
      const onMessage = (message: ConsumeMessage | null) => {
        if (message) this.receive(session, message);
        else void this.attempt('closing', channel.close()); // cancelled by the broker: the queue was deleted or moved
      };
      const { consumerTag } = await this.connection.operate('subscribing', channel.consume(queue, onMessage));
      return Object.assign(session, { tag: consumerTag });
    } catch (error) {
      void this.attempt('closing', channel.close());
      throw error;
    }
  }

  private receive(session: Session, message: ConsumeMessage): void {
    delivered.inc({ queue: this.name, again: message.fields.redelivered ? 'yes' : 'no' });
    const handling = this.options.handle({
      message,
      isOurs: () => session.open,
      acknowledge: () => session.acks.acknowledge(message),
    });
    this.inFlight.add(handling);
    void handling.finally(() => this.inFlight.delete(handling));
  }

  private async drained(): Promise<void> {
    while (this.inFlight.size > 0) await Promise.all(this.inFlight);
  }

  /** Ignores a failure: the channel is closed already then, which is as good. */
  private async attempt(what: string, work: Promise<unknown>): Promise<void> {
    await this.connection.operate(what, work).catch(() => undefined);
  }

  private async pause(): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, this.pauseMs);
      this.endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.pauseMs = Math.min(2 * this.pauseMs, LONGEST_PAUSE_MS);
  }
}

interface Session {
  channel: ConfirmChannel;
  acks: Acknowledgements;
  tag: string;
  open: boolean;
  ended: Promise<void>;
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
