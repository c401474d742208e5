import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { MailKind } from '@portal/contracts/http/internal';
import { runApart } from '@portal/kit/bootstrap/context';
import { Database } from '@portal/kit/database/database';
import { ComposeClaimMail } from '../claim-mails/compose-claim-mail.js';
import { ComposeClaimStatusMail } from '../claim-mails/compose-claim-status-mail.js';
import { ComposeInviteMail } from '../invite-mails/compose-invite-mail.js';
import { mails as tries, mailsOldestWaiting, mailsWaiting } from '../metrics.js';
import { ComposePasswordMail } from '../password-mails/compose-password-mail.js';
import { ComposePayoutMail } from '../payout-mails/compose-payout-mail.js';
import { ComposeSaleMails } from '../sale-mails/compose-sale-mails.js';
import { ComposeSupportMail } from '../support/compose-support-mail.js';
import { delayAfter, failureOf, keptOf } from './delivery.rules.js';
import type { ComposedMail, DueMail } from './mail.js';
import { giveMailUp, measureMails, settleMail, takeDueMails, tryMailAgain } from './mails.sql.js';
import { CONNECTIONS, Postman } from './postman.js';

const POLL_MS = 1_000;

/**
 * Sends what is queued, at least once each: woken after the commit that queued a mail, and by a poll for what was
 * queued elsewhere or failed. Several may run side by side. Logs name mails by number only.
 */
@Injectable()
export class Mailer implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(Mailer.name);
  private readonly composers: Record<MailKind, (mail: DueMail) => Promise<ComposedMail>>;
  private running = Promise.resolve();
  private stopping = false;
  private woken = false;
  private endPause = () => {};
  private stopMeasuring: (() => void)[] = [];

  constructor(
    private readonly database: Database,
    private readonly postman: Postman,
    saleMails: ComposeSaleMails,
    payoutMail: ComposePayoutMail,
    claimMail: ComposeClaimMail,
    supportMail: ComposeSupportMail,
    passwordMail: ComposePasswordMail,
    inviteMail: ComposeInviteMail,
    claimStatusMail: ComposeClaimStatusMail,
  ) {
    this.composers = {
      sale: (mail) => saleMails.forPartner(mail),
      receipt: (mail) => saleMails.forCustomer(mail),
      payout: (mail) => payoutMail.forPartner(mail),
      claim: (mail) => claimMail.forClaimant(mail),
      support: (mail) => supportMail.forSupport(mail),
      'password-reset': (mail) => passwordMail.forOwner(mail),
      invite: (mail) => inviteMail.forInvited(mail),
      'claim-status': (mail) => claimStatusMail.forClaimant(mail),
    };
  }

  onApplicationBootstrap() {
    this.running = this.run();
    this.stopMeasuring = [
      mailsWaiting.from(async (gauge) => gauge.set((await this.owed()).waiting)),
      mailsOldestWaiting.from(async (gauge) => gauge.set((await this.owed()).oldest_seconds)),
    ];
  }

  /** There may be mails to send. */
  wake(): void {
    this.woken = true;
    this.endPause();
  }

  /** Finishes the mails at hand. */
  async beforeApplicationShutdown() {
    this.stopMeasuring.forEach((stop) => stop());
    this.stopping = true;
    this.wake();
    await this.running;
  }

  private async run(): Promise<void> {
    while (!this.stopping) {
      this.woken = false;
      const sent = await runApart(() => this.sendDue());
      if (sent === 0 && !this.woken) await this.pause();
    }
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

  /** @returns how many were tried */
  private async sendDue(): Promise<number> {
    // With the database away nothing can be read or marked: what was sent goes out again when its lease ends.
    const away = (error: unknown) => this.logger.error('mails cannot be read or marked', error);
    const mails = await this.database.query(takeDueMails, [CONNECTIONS]).catch(away);
    await Promise.all((mails ?? []).map((mail) => this.send(mail).catch(away)));
    return mails?.length ?? 0;
  }

  private async send(mail: DueMail): Promise<void> {
    let composed: ComposedMail;
    let status: 'sent' | 'kept';
    try {
      composed = await this.composers[mail.kind](mail);
      status = await this.postman.deliver(composed, mail.message_id);
    } catch (error) {
      return this.failed(mail, error);
    }
    const { to, html, text, minutes } = keptOf(composed, status);
    await this.database.query(settleMail, [mail.id, status, to, composed.subject, html, text, minutes]);
    tries.inc({ outcome: status });
    this.logger.log(`mail ${mail.id} (${mail.kind}) ${status}`);
  }

  private async owed() {
    return (await this.database.first(measureMails))!;
  }

  private async failed(mail: DueMail, error: unknown): Promise<void> {
    const { reason, final } = failureOf(error);
    if (final) await this.database.query(giveMailUp, [mail.id, reason]);
    else await this.database.query(tryMailAgain, [mail.id, delayAfter(mail.attempts), reason]);
    tries.inc({ outcome: final ? 'failed' : 'delayed' });
    this.logger.warn(`mail ${mail.id} (${mail.kind}) ${final ? 'failed' : 'stays queued'}: ${reason}`);
  }
}
