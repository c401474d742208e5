import { Module } from '@nestjs/common';
import { DatabaseModule } from '@portal/kit/database/database.module';
import { MessagingModule } from '@portal/kit/messaging/messaging.module';
import { migrations } from '../migrations/all.gen.js';
import { LinkTokens } from '@portal/kit/http/link-tokens';
import { controllers } from './controllers.gen.js';
import { mails } from './mails.gen.js';
import { MAILS } from './outbox/define-mail.js';
import { Announcements } from './announcements/announcements.js';
import { TellOfAnnouncements } from './announcements/tell-of-announcements.js';
import { CannedAnswers } from './canned-answers/canned-answers.js';
import { ForgetWords } from './outbox/forget-words.js';
import { MailQueue } from './outbox/mail-queue.js';
import { FindBrand } from '@portal/kit/http/find-brand';
import { MailWriter } from './outbox/mail-writer.js';
import { Mailer } from './outbox/mailer.js';
import { queueMailWhenEvent } from './outbox/queue-mail-when-event.js';
import { SmtpSender } from './outbox/smtp-sender.js';
import { AnnounceHeldNotices } from './notices/announce-held-notices.js';
import { Bell } from './notices/bell.js';
import { SweepAfterDeletion } from './deletion/sweep-after-deletion.js';
import { ForgetNotices } from './notices/forget-notices.js';
import { QueueWeeklySummaries } from './weekly-summaries/queue-weekly-summaries.js';
import { ForgetHappenings } from './happenings/forget-happenings.js';
import { MailSettings } from './settings.js';
import { SupportRequestEntity } from './support/support-request.entity.js';
import { SupportThreads } from './support/support-threads.js';

@Module({
  imports: [
    DatabaseModule.with({ entities: [SupportRequestEntity], migrations }),
    MessagingModule.for('notifications'),
  ],
  controllers: [...controllers, ...mails.flatMap(queueMailWhenEvent)],
  providers: [
    MailSettings,
    { provide: MAILS, useValue: mails },
    ForgetWords,
    SmtpSender,
    FindBrand.with(),
    MailWriter,
    Mailer,
    MailQueue,
    LinkTokens,
    SupportThreads,
    CannedAnswers,
    Bell,
    AnnounceHeldNotices,
    ForgetNotices,
    SweepAfterDeletion,
    Announcements,
    TellOfAnnouncements,
    QueueWeeklySummaries,
    ForgetHappenings,
  ],
})
export class AppModule {}
