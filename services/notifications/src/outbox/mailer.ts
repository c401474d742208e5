import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { Repeats } from '@portal/kit/background/repeats';
import { runApart } from '@portal/kit/tracing/run-apart';
import { Database } from '@portal/kit/database/database';
import { mails as tries, mailsOldestWaiting, mailsWaiting } from '../metrics.js';
import { DAYS_OF_REFUSALS, delayAfter, failureOf, keptOf } from './delivery.rules.js';
import type { ComposedMail, DueMail } from './mail.js';
import { MailWriter } from './mail-writer.js';
import {
  countToMany,
  giveMailUp,
  measureMails,
  renewLeases,
  finishMail,
  takeBackGivingUp,
  takeDueMails,
  tryMailAgain,
} from './mails.sql.js';
import { CONNECTIONS, SmtpSender } from './smtp-sender.js';
import { Refusals } from './refusals.js';

const POLL_MS = 1_000;
/** Well below the lease of mails.sql.ts. */
const RENEW_MS = 45_000;
/** So many of them wait at most when more are queued. */
const TO_MANY_AT_MOST = 50;
/** How long a shutdown waits for a slow server; the process has 30 s in total. */
const FINISH_MS = 15_000;
const SECONDS_A_DAY = 24 * 60 * 60;

/**
 * Sends queued mails, each at least once. It is woken after a commit that queued a mail, and polls for mails that other
 * processes queued or that failed. A slow mail blocks only its own connection. Safe to run in several processes. Logs
 * name mails by id only.
 */
@Injectable()
export class Mailer implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(Mailer.name);
  private readonly atHand = new Map<number, Promise<void>>();
  private readonly refusals = new Refusals();
  private running = Promise.resolve();
  private stopping = false;
  private woken = false;
  private endPause = () => {};
  private stopMeasuring: (() => void)[] = [];

  constructor(
    private readonly database: Database,
    private readonly smtp: SmtpSender,
    private readonly writer: MailWriter,
    repeats: Repeats,
  ) {
    repeats.add(this, {
      work: () => this.renew(),
      everyMs: RENEW_MS,
      failure: 'could not renew the leases of mails; will retry',
      level: 'warn',
    });
  }

  onApplicationBootstrap() {
    this.running = this.run();
    this.stopMeasuring = [
      mailsWaiting.from(async (gauge) => gauge.set((await this.owed()).waiting)),
      mailsOldestWaiting.from(async (gauge) => gauge.set((await this.owed()).oldest_seconds)),
    ];
  }

  /** Wakes the sender, since there may be mails to send. */
  wake(): void {
    this.woken = true;
    this.endPause();
  }

  /** Whether more mails to many partners at once may be queued: a receipt never waits behind a thousand of them. */
  async hasRoom(): Promise<boolean> {
    return (await this.database.first(countToMany))!.count < TO_MANY_AT_MOST;
  }

  /** Renews the leases of the mails being sent, so that no other process takes them. */
  async renew(): Promise<void> {
    if (this.atHand.size > 0) await this.database.query(renewLeases, { ids: [...this.atHand.keys()] });
  }

  /** Waits for the mails being sent, and aborts them after `FINISH_MS`. */
  async beforeApplicationShutdown() {
    this.stopMeasuring.forEach((stop) => stop());
    this.stopping = true;
    this.wake();
    const tooLong = setTimeout(() => this.smtp.breakOff(), FINISH_MS);
    await this.running;
    clearTimeout(tooLong);
  }

  private async run(): Promise<void> {
    while (!this.stopping) {
      this.woken = false;
      const free = CONNECTIONS - this.atHand.size;
      const mails = free > 0 ? await runApart(() => this.take(free)) : [];
      for (const mail of mails) this.begin(mail);
      if (mails.length === 0 && !this.woken) await this.pause();
    }
    await Promise.all(this.atHand.values());
  }

  private pause(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, POLL_MS);
      this.endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  private async take(most: number): Promise<DueMail[]> {
    const mails = await this.database
      .query(takeDueMails, { limit: most, ids: [...this.atHand.keys()] })
      .catch(this.away);
    return mails ?? [];
  }

  private begin(mail: DueMail): void {
    const sending = runApart(() => this.send(mail))
      .catch(this.away)
      .finally(() => {
        this.atHand.delete(mail.id);
        this.wake();
      });
    this.atHand.set(mail.id, sending);
  }

  /**
   * Without the database no mail can be read or marked. A sent mail that was not marked is sent again when its lease
   * expires.
   */
  private readonly away = (error: unknown) => this.logger.error('mails cannot be read or marked', error);

  private async send(mail: DueMail): Promise<void> {
    let composed: ComposedMail | null = null;
    let status: 'sent' | 'kept';
    try {
      composed = await this.writer.write(mail);
      status = await this.smtp.deliver(composed, mail.message_id);
    } catch (error) {
      return this.failed(mail, composed?.to.address ?? null, error);
    }
    this.refusals.taken();
    const { to, html, text, minutes } = keptOf(composed, status);
    await this.database.query(finishMail, {
      id: mail.id,
      status,
      recipient: to,
      subject: composed.subject,
      html,
      body: text,
      minutes,
    });
    tries.inc({ outcome: status });
    this.logger.log(`mail ${mail.id} (${mail.kind}) ${status}`);
  }

  private async owed() {
    return (await this.database.first(measureMails))!;
  }

  private async failed(mail: DueMail, address: string | null, error: unknown): Promise<void> {
    const { id, kind, attempts } = mail;
    const { reason, verdict } = failureOf(error);
    const unanswered = mail.unanswered + (verdict === 'unanswered' ? 1 : 0);
    const days = (Date.now() - mail.queued_at.getTime()) / (1_000 * SECONDS_A_DAY);
    const wrongly = verdict === 'unknown' && address !== null ? this.refusals.unknown(address, id) : [];
    const isServers = () => verdict === 'unknown' && this.refusals.areOfEverybody;
    const delay = delayAfter(isServers() ? 'refused' : verdict, { attempts, unanswered, days });
    if (delay !== null)
      await this.database.query(tryMailAgain, { id, delay, lastError: reason, attempts, unanswered });
    else {
      await this.database.query(giveMailUp, { id, lastError: reason, attempts });
      if (isServers() && days < DAYS_OF_REFUSALS) wrongly.push(id); // another mail's failure showed it meanwhile
    }
    if (wrongly.length > 0) await this.database.query(takeBackGivingUp, { ids: wrongly });
    const outcome = delay !== null ? 'delayed' : verdict === 'needless' ? 'dropped' : 'failed';
    tries.inc({ outcome });
    this.logger.warn(`mail ${id} (${kind}) ${delay === null ? outcome : 'stays queued'}: ${reason}`);
  }
}
