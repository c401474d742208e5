import { Body, Controller, Post } from '@nestjs/common';
import { supportRequest, type SupportRequest } from '@portal/contracts/http/support';
import { Database } from '@portal/kit/database/database';
import { statement } from '@portal/kit/database/statement';
import { Allow, UserId } from '@portal/kit/http/caller';
import { Mailer } from '../outbox/mailer.js';
import { queueMail } from '../outbox/mails.sql.js';
import type { SupportMailAbout } from './compose-support-mail.js';

const insertSupportRequest = statement<{ id: number }>(
  'insert-support-request',
  'insert into support_requests (user_id, reason, message) values ($1, $2, $3) returning id',
);

/** `POST /api/support` (D-32): keeps the request, and queues the mail that brings it to SUPPORT_EMAIL. */
@Controller('support')
export class SendSupportRequest {
  constructor(
    private readonly database: Database,
    private readonly mailer: Mailer,
  ) {}

  @Post()
  @Allow('partner', 'admin')
  send(
    @UserId() userId: number,
    @Body({ schema: supportRequest }) { reason, message }: SupportRequest,
  ): Promise<{ id: number }> {
    return this.database.transaction(async (transaction) => {
      const { id } = (await transaction.first(insertSupportRequest, [userId, reason, message]))!;
      const about: SupportMailAbout = { supportRequestId: id };
      await transaction.query(queueMail, ['support', `support:${id}`, about]);
      transaction.afterCommit(() => this.mailer.wake());
      return { id };
    });
  }
}
