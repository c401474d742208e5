import { AsyncLocalStorage } from 'node:async_hooks';
import { Injectable, Logger } from '@nestjs/common';
import { Database } from '../../database/database.js';
import type { OutboxRow } from '../../database/outbox.sql.js';
import { BrokerConnections } from '../broker/connection.js';
import { relayFailures } from '../broker/metrics.js';
import { ConsumerBindings } from './consumer-bindings.js';
import { schemaName } from './envelope.js';
import { deleteOutboxRows } from './outbox.sql.js';
import { Sender } from './sender.js';

const BATCH = 100;
/** While the broker confirms one batch, the next is sent; what comes meanwhile gathers. */
const AT_ONCE = 2;
/** More than that are left to the relay, which may work them off as a backlog. */
const MOST = 500;

/**
 * Publishes what this process has just committed, from memory: nobody waits until it is read back (D-178). Its rows stay in
 * the outbox until the broker has confirmed them, so none is lost with the process; the relay sends what was not sent here.
 */
@Injectable()
export class FreshRows {
  private readonly logger = new Logger(FreshRows.name);
  private readonly waiting: OutboxRow[] = [];
  private readonly inHand = new Set<number>();
  private readonly underWay = new Set<Promise<void>>();
  /** It works for many requests, so in the context and trace of none. */
  private readonly outside = AsyncLocalStorage.snapshot();

  constructor(
    private readonly database: Database,
    private readonly connections: BrokerConnections,
    private readonly bindings: ConsumerBindings,
    private readonly sender: Sender,
  ) {}

  /** Leaves them in the outbox, and forgets them, when they are too many or the broker is down. */
  send(rows: OutboxRow[]): void {
    if (!this.connections.publishing.isUp || this.inHand.size + rows.length > MOST) return;
    for (const row of rows) this.inHand.add(row.seq);
    this.waiting.push(...rows);
    if (this.underWay.size === AT_ONCE) return;
    const work = this.outside(() => this.work());
    this.underWay.add(work);
    void work.finally(() => this.underWay.delete(work));
  }

  /** Which rows the relay must not send meanwhile. */
  seqs(): number[] {
    return [...this.inHand];
  }

  /** Resolves when nothing is in hand. */
  async done(): Promise<void> {
    while (this.underWay.size > 0) await Promise.all(this.underWay);
  }

  private async work(): Promise<void> {
    while (this.waiting.length > 0) {
      const batch = this.waiting.splice(0, BATCH);
      try {
        await this.sendBatch(batch);
      } catch (error) {
        relayFailures.inc();
        this.logger.warn(`Events stay in the outbox: ${error instanceof Error ? error.message : 'unknown'}`);
      }
      for (const row of batch) this.inHand.delete(row.seq);
    }
  }

  private async sendBatch(batch: OutboxRow[]): Promise<void> {
    const ready = await this.sender.ready();
    const events = new Set(ready.events);
    const rows = batch.filter((row) => row.source !== this.bindings.service || events.has(schemaName(row)));
    if (rows.length === 0) return;
    const sent = await this.sender.send(rows, ready);
    await this.database.query(deleteOutboxRows, { seqs: sent.map(({ seq }) => seq) });
  }
}
