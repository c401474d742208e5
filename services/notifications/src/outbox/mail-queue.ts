import { Injectable } from '@nestjs/common';
import type { Transaction } from '@portal/kit/database/database';
import type { Mail, QueuedMail } from './define-mail.js';
import { Mailer } from './mailer.js';
import { queueMail, queueMailInOrder, queueMailOnceAddressed, withdrawMail } from './mails.sql.js';

@Injectable()
export class MailQueue {
  constructor(private readonly mailer: Mailer) {}

  /** Queues a mail with the transaction, once per key. Only a mail of a sequence can be held. */
  async add<About extends object>(
    transaction: Transaction,
    { kind }: Mail<About>,
    { key, about, inOrder, heldSeconds = 0, takesBack, onceAddressed }: QueuedMail<About>,
  ): Promise<void> {
    const mail = { kind, dedupeKey: key, about };
    if (takesBack && (await transaction.first(withdrawMail, { ...takesBack, about }))) return;
    if (inOrder)
      await transaction.query(queueMailInOrder, {
        ...mail,
        heldSeconds,
        inOrder: inOrder.sequence,
        place: inOrder.place,
      });
    else await transaction.query(onceAddressed ? queueMailOnceAddressed : queueMail, mail);
    transaction.afterCommit(() => this.mailer.wake());
  }
}
