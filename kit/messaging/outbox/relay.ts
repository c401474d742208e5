import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { RelaySettings } from '../../config/service-settings.js';
import { Database, type Transaction } from '../../database/database.js';
import { BrokerConnections } from '../broker/connection.js';
import { outboxAge, outboxRows, relayFailures } from '../broker/metrics.js';
import { ConsumerBindings } from './consumer-bindings.js';
import { FreshRows } from './fresh-rows.js';
import { deleteOutboxRows, measureOutbox, takeOutboxRows } from './outbox.sql.js';
import { type Ready, Refused, Sender } from './sender.js';

const BATCH = 100;
const CATCH_UP_LANES = 2;
/** More events than that are a backlog: at full speed its consumers would take the whole machine for as long as it lasts. */
const AT_ONCE = 2_000;
/** A batch of the backlog holds this part of a second's events, so that consumers are never busy for long at a time. */
const BACKLOG_SHARE = 0.1;
const POLL_MS = 1_000;
const LAST_PASS_MS = 5_000;
/** A younger row may be in the hands of whoever wrote it. */
const LEFT_MS = 1_000;
/** How long an event that could not be sent alone is skipped. */
const ASIDE_MS = 30_000;
/** After this many consecutive failures the broker is at fault, and the rest is not tried. */
const FAILURES = 3;

/** Of one batch or several. 'unsent': the broker took no event of a batch; 'failed': it was not asked, or did not answer. */
type Outcome = 'more' | 'done' | 'unsent' | 'failed';

/**
 * Publishes the outbox, at least once: a row is deleted only once the broker has confirmed its event. What this process
 * commits is handed over and sent from memory. The relay polls for what was left: by a process that ended, during an outage,
 * or because it was too much. During an outage rows stay, and it keeps trying.
 */
@Injectable()
export class Relay {
  private readonly logger = new Logger(Relay.name);
  private wake: () => void = () => undefined;
  private woken = false;
  /** Whether rows were written that nobody hands over: then their age does not matter. */
  private mustLook = false;
  private stopping = false;
  private running: Promise<void> = Promise.resolve();
  /** Events that could not be sent alone, and until when they are skipped; their rows stay. */
  private readonly aside = new Map<number, number>();
  private stopMeasuring: (() => void)[] = [];

  constructor(
    private readonly database: Database,
    private readonly connections: BrokerConnections,
    private readonly bindings: ConsumerBindings,
    private readonly sender: Sender,
    private readonly fresh: FreshRows,
    private readonly settings: RelaySettings,
  ) {}

  start(): void {
    this.database.onOutboxWritten((written) => {
      if (written) return this.fresh.send(written);
      this.mustLook = true;
      this.hurry();
    });
    this.connections.publishing.onUp(() => {
      this.aside.clear();
      this.hurry();
    });
    this.stopMeasuring = [
      outboxRows.from(async (gauge) => gauge.set((await this.owed()).rows)),
      outboxAge.from(async (gauge) => gauge.set((await this.owed()).age_seconds)),
    ];
    this.running = this.run();
  }

  /** Finishes the current batch, then sends what the last handlers wrote, for `LAST_PASS_MS` at most. */
  async stop(): Promise<void> {
    this.stopMeasuring.forEach((stop) => stop());
    this.stopping = true;
    this.hurry();
    await this.running;
    await this.fresh.done();
    this.mustLook = true;
    for (const deadline = Date.now() + LAST_PASS_MS; Date.now() < deadline;)
      if ((await this.pass()) !== 'more') break;
  }

  private async run(): Promise<void> {
    while (!this.stopping) {
      let outcome = await this.pass();
      if (outcome === 'unsent') outcome = await this.oneByOne();
      if (outcome === 'more') outcome = await this.catchUp();
      if (outcome === 'more') outcome = await this.workOffBacklog();
      if (outcome === 'done') this.mustLook = this.woken && this.mustLook;
      await this.pause(outcome === 'failed' || outcome === 'unsent');
    }
  }

  /** Sends an unsent batch row by row, so that one that can never be sent does not hold up the others. */
  private async oneByOne(): Promise<Outcome> {
    let failures = 0;
    for (let left = BATCH; left > 0 && failures < FAILURES && !this.stopping; left--) {
      const outcome = await this.pass(1);
      if (outcome === 'done' || outcome === 'failed') return outcome;
      failures = outcome === 'unsent' ? failures + 1 : 0;
    }
    return failures > 0 ? 'unsent' : 'more';
  }

  /** Sends several batches at once, so that broker and database do not wait for each other. 'more' means a backlog. */
  private async catchUp(): Promise<Outcome> {
    let batches = AT_ONCE / BATCH;
    const lane = async (): Promise<Outcome> => {
      let outcome: Outcome = 'more';
      while (outcome === 'more' && batches-- > 0 && !this.stopping) outcome = await this.pass();
      return outcome;
    };
    const outcomes = await Promise.all(Array.from({ length: CATCH_UP_LANES }, lane));
    if (outcomes.includes('failed')) return 'failed';
    if (outcomes.includes('unsent')) return 'unsent';
    return outcomes.includes('done') ? 'done' : 'more';
  }

  /** Sends the backlog at a limited rate, which leaves the machine to requests (promise 17). */
  private async workOffBacklog(): Promise<Outcome> {
    const perSecond = this.settings.RELAY_BACKLOG_PER_SECOND;
    const size = Math.min(BATCH, Math.ceil(perSecond * BACKLOG_SHARE));
    const everyMs = (1_000 * size) / perSecond;
    let outcome: Outcome = 'more';
    while (outcome === 'more' && !this.stopping) {
      const until = performance.now() + everyMs;
      outcome = await this.pass(size);
      await sleep(Math.max(0, until - performance.now()));
    }
    return outcome;
  }

  /** Sends one batch. 'more' when there may be another, 'unsent' and 'failed' when all of it had to stay. */
  private async pass(size = BATCH): Promise<Outcome> {
    this.woken = false;
    if (!this.connections.publishing.isUp) return 'done';
    try {
      const ready = await this.sender.ready();
      const taken = await this.database.transaction((transaction) =>
        this.sendBatch(transaction, ready, size),
      );
      return taken === size ? 'more' : 'done';
    } catch (error) {
      relayFailures.inc();
      this.logger.warn(`Events stay in the outbox: ${error instanceof Error ? error.message : 'unknown'}`);
      return error instanceof Refused ? 'unsent' : 'failed';
    }
  }

  /**
   * @returns how many rows there were to send, up to `size`
   * @throws when it could send none of them
   */
  private async sendBatch(transaction: Transaction, ready: Ready, size: number): Promise<number> {
    const rows = await transaction.query(takeOutboxRows, {
      limit: size,
      versions: ready.events,
      source: this.bindings.service,
      seqs: [...this.keptAside(), ...this.fresh.seqs()],
      ageMs: this.mustLook ? 0 : LEFT_MS,
    });
    if (rows.length === 0) return 0;
    const sent = await this.sender.send(rows, ready).catch((error: unknown) => {
      // Sent alone, it is put aside.
      if (error instanceof Refused && rows.length === 1) this.aside.set(rows[0]!.seq, Date.now() + ASIDE_MS);
      throw error;
    });
    await transaction.query(deleteOutboxRows, { seqs: sent.map(({ seq }) => seq) });
    return rows.length;
  }

  private keptAside(): number[] {
    const now = Date.now();
    for (const [seq, until] of this.aside) if (until <= now) this.aside.delete(seq);
    return [...this.aside.keys()];
  }

  /** Waits for the next poll or wake-up; after a failure only for the poll, or a busy service would retry without a pause. */
  private async pause(failed: boolean): Promise<void> {
    if (this.woken && !failed) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, POLL_MS);
      this.wake = () => {
        if (failed && !this.stopping) return;
        clearTimeout(timer);
        resolve();
      };
    });
    this.wake = () => undefined;
  }

  private hurry(): void {
    this.woken = true;
    this.wake();
  }

  private async owed() {
    return (await this.database.first(measureOutbox))!;
  }
}
