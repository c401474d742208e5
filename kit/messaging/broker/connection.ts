import type { Duplex } from 'node:stream';
import { Injectable, Logger } from '@nestjs/common';
import { connect, type ChannelModel, type ConfirmChannel, type RecoveringChannelModel } from 'amqplib';
import { BrokerSettings } from '../../config/service-settings.js';
import { DeadlineError, within } from '../../process/deadline.js';
import { MessagingOptions } from './messaging-options.js';
import { connectionUp } from './metrics.js';
import { BrokerNodes } from './nodes.js';

const OPERATION_MS = 10_000;
const CLOSE_MS = 3_000;
const AWAY = ['ECONNREFUSED', 'ECONNRESET', 'EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EPIPE'];

/** One AMQP connection that reconnects for as long as the process lives. Nothing is buffered while it is down. */
export class BrokerConnection {
  private readonly logger = new Logger(BrokerConnection.name);
  private readonly listeners = new Set<() => void>();
  private recovering: RecoveringChannelModel | null = null;
  private model: ChannelModel | null = null;
  private told: string | null = null;

  constructor(
    private readonly nodes: BrokerNodes,
    private readonly service: string,
    private readonly purpose: 'publish' | 'consume',
  ) {}

  /** Starts to connect, now and after each loss, to the nodes in turn. */
  async start(): Promise<void> {
    this.recovering = await connect(this.nodes.target, {
      noDelay: true,
      keepAlive: true,
      timeout: OPERATION_MS,
      clientProperties: { connection_name: `${this.service} ${this.purpose}` },
      recovery: { initialDelay: 200, maxDelay: 5_000, waitForConnect: false },
    });
    this.recovering.on('connect', (model) => this.changed(model));
    this.recovering.on('disconnect', (error) => {
      this.nodes.turnToNext();
      this.changed(null, error);
    });
    this.recovering.on('connect-failed', (error) => {
      this.nodes.turnToNext();
      this.tellOnce(error);
    });
    this.recovering.on('error', () => undefined); // 'disconnect' carries the error
    this.changed(null);
  }

  /** The user that it connects as, which RabbitMQ holds its messages to. */
  get user(): string {
    return this.nodes.target.username!;
  }

  get isUp(): boolean {
    return this.model !== null;
  }

  onUp(listener: () => void): void {
    this.listeners.add(listener);
  }

  /**
   * Opens a channel. Listen to its `close`, which comes whether the channel fails or the connection ends.
   * @param quietly does not log its failure, which the caller expects
   * @throws when the broker is down
   */
  async openChannel({ quietly = false } = {}): Promise<ConfirmChannel> {
    if (!this.model) throw new Error('Not connected to the broker');
    const channel = await this.operate('opening a channel', this.model.createConfirmChannel());
    channel.on('error', (error) => {
      if (!quietly) this.logger.warn(`A channel to ${this.purpose} failed: ${error.message}`);
    });
    channel.setMaxListeners(0);
    return channel;
  }

  /** Gives an operation on the broker a deadline, after which the connection is reset and reconnects. */
  async operate<T>(what: string, work: Promise<T>): Promise<T> {
    try {
      return await within(OPERATION_MS, what, work);
    } catch (error) {
      if (error instanceof DeadlineError) this.reset(error);
      throw error;
    }
  }

  /** Whether `check`, such as `checkQueue`, finds something. It has a channel of its own, which is closed by what is missing. */
  async has(what: string, check: (channel: ConfirmChannel) => Promise<unknown>): Promise<boolean> {
    const channel = await this.openChannel({ quietly: true });
    try {
      await this.operate(what, check(channel));
      return true;
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 404) return false;
      throw error;
    } finally {
      await channel.close().catch(() => undefined); // it may be closed already
    }
  }

  /** Destroys the connection at once, without the closing handshake that a silent peer would not answer. */
  reset(reason: Error): void {
    const connection = this.model?.connection as unknown as { stream: Duplex } | undefined;
    connection?.stream.destroy(reason);
  }

  async close(): Promise<void> {
    if (!this.recovering) return;
    const closing = within(CLOSE_MS, 'closing the connection', this.recovering.close());
    await closing.catch((error: Error) => this.reset(error));
    connectionUp.remove({ purpose: this.purpose });
  }

  /** A wrong password or certificate lasts until somebody is told; a broker that starts later than we do, or is away, does not. */
  private tellOnce(error: Error & { code?: string }): void {
    if (AWAY.includes(error.code ?? '') || error.message === this.told) return;
    this.told = error.message;
    this.logger.warn(`Cannot connect to the broker (to ${this.purpose}): ${error.message}`);
  }

  private changed(model: ChannelModel | null, error?: Error): void {
    this.model = model;
    if (model) this.told = null;
    connectionUp.set({ purpose: this.purpose }, model ? 1 : 0);
    if (error) this.logger.warn(`Lost the broker (to ${this.purpose}): ${error.message}`);
    if (model) for (const listener of this.listeners) listener();
  }
}

/**
 * A process has two connections: a broker that is short of memory stops reading from those that publish, and
 * acknowledgements must still get through then.
 */
@Injectable()
export class BrokerConnections {
  readonly publishing: BrokerConnection;
  readonly consuming: BrokerConnection;

  constructor(settings: BrokerSettings, options: MessagingOptions) {
    const nodes = () => new BrokerNodes(settings.AMQP_URL);
    this.publishing = new BrokerConnection(nodes(), options.name, 'publish');
    this.consuming = new BrokerConnection(nodes(), options.name, 'consume');
  }
}
