import { Body, Controller } from '@nestjs/common';
import * as calls from '@portal/contracts/calls/account';
import { supportRequest, type SupportRequest } from '@portal/contracts/http/support';
import { Database } from '@portal/kit/database/database';
import { UserId } from '@portal/kit/http/caller';
import { Handle } from '@portal/kit/http/handle';
import { Mailer } from '../outbox/mailer.js';
import { queueMail } from '../outbox/mails.sql.js';
import type { SupportMailAbout } from './compose-support-mail.js';
import { SupportRequestEntity } from './support-request.entity.js';

/** `askSupport` (D-32): stores the request and queues the mail to SUPPORT_EMAIL. */
@Controller()
export class SendSupportRequest {
  constructor(
    private readonly database: Database,
    private readonly mailer: Mailer,
  ) {}

  @Handle(calls.askSupport)
  send(
    @UserId() userId: number,
    @Body({ schema: supportRequest }) { reason, message }: SupportRequest,
  ): Promise<{ id: number }> {
    return this.database.transaction(async (transaction) => {
      const requests = transaction.entities.getRepository(SupportRequestEntity);
      const { id } = await requests.save({ userId, reason, message });
      const about: SupportMailAbout = { supportRequestId: id };
      await transaction.query(queueMail, { kind: 'support', dedupeKey: `support:${id}`, about });
      transaction.afterCommit(() => this.mailer.wake());
      return { id };
    });
  }
}
