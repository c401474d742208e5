import { Module } from '@nestjs/common';
import { DatabaseModule } from '@portal/kit/database/database.module';
import { MessagingModule } from '@portal/kit/messaging/messaging.module';
import { migrations } from '../migrations/all.gen.js';
import { EraseWhenPartnerDeleted } from './deletion/erase-when-partner-deleted.js';
import { mails } from './mails.gen.js';
import { AdminMailsController } from './outbox/admin-mails.controller.js';
import { MAILS } from './outbox/define-mail.js';
import { ForgetWords } from './outbox/forget-words.js';
import { ListMailsController } from './outbox/list-mails.controller.js';
import { MailQueue } from './outbox/mail-queue.js';
import { MailWriter } from './outbox/mail-writer.js';
import { Mailer } from './outbox/mailer.js';
import { queueMailWhenEvent } from './outbox/queue-mail-when-event.js';
import { SmtpSender } from './outbox/smtp-sender.js';
import { QueueMailsWhenSaleRecorded } from './sale-mails/queue-mails-when-sale-recorded.js';
import { MailSettings } from './settings.js';
import { ListSupportRequestsController } from './support/list-support-requests.controller.js';
import { SupportRequestEntity } from './support/support-request.entity.js';
import { SendSupportRequest } from './support/send-support-request.controller.js';

@Module({
  imports: [
    DatabaseModule.with({ entities: [SupportRequestEntity], migrations }),
    MessagingModule.for('notifications'),
  ],
  controllers: [
    ...mails.flatMap(queueMailWhenEvent),
    QueueMailsWhenSaleRecorded,
    ListMailsController,
    SendSupportRequest,
    ListSupportRequestsController,
    AdminMailsController,
    EraseWhenPartnerDeleted,
  ],
  providers: [
    MailSettings,
    { provide: MAILS, useValue: mails },
    ForgetWords,
    SmtpSender,
    MailWriter,
    Mailer,
    MailQueue,
  ],
})
export class AppModule {}
