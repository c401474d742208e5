import { Module } from '@nestjs/common';
import { DatabaseModule } from '@portal/kit/database/database.module';
import { MessagingModule } from '@portal/kit/messaging/messaging.module';
import { migrations } from '../migrations/index.js';
import { EraseWhenPartnerDeleted } from './deletion/erase-when-partner-deleted.js';
import { ComposeClaimMail } from './claim-mails/compose-claim-mail.js';
import { ComposeClaimStatusMail } from './claim-mails/compose-claim-status-mail.js';
import { QueueMailWhenClaimStatusChanged } from './claim-mails/queue-mail-when-claim-status-changed.js';
import { QueueMailWhenClaimSubmitted } from './claim-mails/queue-mail-when-claim-submitted.js';
import { composersProvider } from './composers.provider.js';
import { ComposeInviteMail } from './invite-mails/compose-invite-mail.js';
import { QueueMailWhenAdminInvited } from './invite-mails/queue-mail-when-admin-invited.js';
import { AdminMailsController } from './outbox/admin-mails.controller.js';
import { ForgetWords } from './outbox/forget-words.js';
import { ListMailsController } from './outbox/list-mails.controller.js';
import { Mailer } from './outbox/mailer.js';
import { SmtpSender } from './outbox/smtp-sender.js';
import { ComposePasswordMail } from './password-mails/compose-password-mail.js';
import { QueueMailWhenPasswordResetRequested } from './password-mails/queue-mail-when-password-reset-requested.js';
import { ComposePayoutMail } from './payout-mails/compose-payout-mail.js';
import { QueueMailWhenPayoutMade } from './payout-mails/queue-mail-when-payout-made.js';
import { QueueMailWhenPayoutVoided } from './payout-mails/queue-mail-when-payout-voided.js';
import { ComposeSaleMails } from './sale-mails/compose-sale-mails.js';
import { QueueMailsWhenSaleRecorded } from './sale-mails/queue-mails-when-sale-recorded.js';
import { QueueReceiptWhenCustomerCompleted } from './sale-mails/queue-receipt-when-customer-completed.js';
import { MailSettings } from './settings.js';
import { ComposeSupportMail } from './support/compose-support-mail.js';
import { ListSupportRequestsController } from './support/list-support-requests.controller.js';
import { SupportRequestEntity } from './support/support-request.entity.js';
import { SendSupportRequest } from './support/send-support-request.controller.js';

@Module({
  imports: [
    DatabaseModule.with({ entities: [SupportRequestEntity], migrations }),
    MessagingModule.for('notifications'),
  ],
  controllers: [
    QueueMailsWhenSaleRecorded,
    QueueReceiptWhenCustomerCompleted,
    QueueMailWhenPayoutMade,
    QueueMailWhenPayoutVoided,
    QueueMailWhenClaimSubmitted,
    QueueMailWhenClaimStatusChanged,
    ListMailsController,
    SendSupportRequest,
    ListSupportRequestsController,
    AdminMailsController,
    EraseWhenPartnerDeleted,
    QueueMailWhenPasswordResetRequested,
    QueueMailWhenAdminInvited,
  ],
  providers: [
    MailSettings,
    ComposeSaleMails,
    ComposePayoutMail,
    ComposeClaimMail,
    ComposeClaimStatusMail,
    ComposeSupportMail,
    ComposePasswordMail,
    ComposeInviteMail,
    ForgetWords,
    SmtpSender,
    composersProvider,
    Mailer,
  ],
})
export class AppModule {}
