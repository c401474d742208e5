import { Body, Controller } from '@nestjs/common';
import * as calls from '@portal/contracts/calls/account';
import { supportRequest, type SupportRequest } from '@portal/contracts/http/support';
import { Database } from '@portal/kit/database/database';
import { UserId } from '@portal/kit/http/caller';
import { Handle } from '@portal/kit/http/handle';
import { MailQueue } from '../outbox/mail-queue.js';
import { SupportRequestEntity } from './support-request.entity.js';
import { mail } from './support.mail.js';

/** `askSupport` (D-32): stores the request and queues the mail to SUPPORT_EMAIL. */
@Controller()
export class SendSupportRequest {
  constructor(
    private readonly database: Database,
    private readonly mails: MailQueue,
  ) {}

  @Handle(calls.askSupport)
  send(
    @UserId() userId: number,
    @Body({ schema: supportRequest }) { reason, message }: SupportRequest,
  ): Promise<{ id: number }> {
    return this.database.transaction(async (transaction) => {
      const requests = transaction.entities.getRepository(SupportRequestEntity);
      const { id } = await requests.save({ userId, reason, message });
      await this.mails.add(transaction, mail, { key: `support:${id}`, about: { supportRequestId: id } });
      return { id };
    });
  }
}
