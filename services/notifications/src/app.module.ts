import { Module } from '@nestjs/common';
import { DatabaseModule } from '@portal/kit/database/database.module';
import { MessagingModule } from '@portal/kit/messaging/messaging.module';
import { Mails1763000000002 } from '../migrations/0001-mails.js';
import { ListMailsController } from './outbox/list-mails.controller.js';
import { Mailer } from './outbox/mailer.js';
import { Postman } from './outbox/postman.js';
import { ComposeSaleMails } from './sale-mails/compose-sale-mails.js';
import { QueueMailsWhenSaleRecorded } from './sale-mails/queue-mails-when-sale-recorded.js';
import { MailSettings } from './settings.js';

@Module({
  imports: [DatabaseModule.with({ migrations: [Mails1763000000002] }), MessagingModule.for('notifications')],
  controllers: [QueueMailsWhenSaleRecorded, ListMailsController],
  providers: [MailSettings, ComposeSaleMails, Postman, Mailer],
})
export class AppModule {}
